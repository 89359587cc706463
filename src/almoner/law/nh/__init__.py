"""New Hampshire: Pari 1207.03 and what surrounds it, from the edition of 2016 on.

`figures.toml` has the figures, `conduct_*` the provisions in the order of the paragraphs, `around` those of the statute
and of Pari 1207.01, `office` those of the commission's office, `elsewhere` what only New Jersey has, `shares` the money
shares, `editions` the six editions, `paragraphs.toml` the list of paragraphs, `cases` the cases a lawyer can read.
"""
