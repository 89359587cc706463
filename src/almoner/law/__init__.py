"""What the regulations allow: provisions as data, dated figures, editions, and rulings on acts.

The language: `terms`, `measures` and `provision` (with `walk`, `check` and `linear`). What it stands in: `figures`,
`edition`, `editions`, `record` for the rules of record, and a folder for each state, `nh` and `nj`. How it runs:
`compile` writes Python (with `emit`, `val`, `memory`, `units`), `live` keeps the state of a stream, `ruling` and `say`
are the answers. How it is shown to be whole: `cases` and `coverage`. Uses acts; used by the audit and the command line.

    from almoner.law.editions import named
    from almoner.law.live import Live

    ruling = Live(named("nh-pari-2016"), entries_so_far).rule(proposed_entry)
"""
