"""What the commands print for people: acts and findings in words, as blocks that fit the width."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from almoner.acts import Act, ChipsSoldAtTable, Corrected, Entry, RoleGiven, TableOpened, Wagered, decode, encode
from almoner.acts.docs import example, meanings, schema
from almoner.cli import show
from almoner.cli.findings import act_in_words
from almoner.cli.law import command as law
from almoner.law import coverage

from .oracle import entry_of

EXAMPLES = Path(__file__).parent.parent / "examples"
TABLE = TableOpened(table="t", procedures="p", money_value=True, poker=True, table_stakes=True)
SALE = ChipsSoldAtTable(table="t", hand="h", person="ann", value=15000, stack=36000, paid=15000, tender="cash")


def printed(*args, columns="100", given=b""):
    done = subprocess.run(
        [sys.executable, "-m", "almoner.cli.main", *map(str, args)],
        input=given, capture_output=True, check=False, env={**os.environ, "COLUMNS": columns},
    )  # fmt: skip
    assert done.stderr == b""
    return done.stdout.decode()


def record(*acts):
    return b"".join(encode(entry_of(act, seq)) + b"\n" for seq, act in enumerate(acts, start=1))


@pytest.mark.parametrize("columns", ["80", "140"])
@pytest.mark.parametrize(
    "args",
    [
        ["audit", EXAMPLES / "night.jsonl"],
        ["audit", EXAMPLES / "night.jsonl", EXAMPLES / "hands.phhs"],
        ["rule", EXAMPLES / "proposed.jsonl"],
        ["law", "show", "1207.03"],
        ["law", "coverage"],
        ["law", "editions"],
        ["acts"],
    ],
)
def test_everything_fits_the_width_and_no_paragraph_is_cropped(args, columns):
    out = printed(*args, columns=columns)
    assert max(len(line.rstrip()) for line in out.splitlines()) <= int(columns)
    assert "…" not in out
    assert not [line for line in out.splitlines() if line.rstrip().endswith((" Pari", " Lot"))]


def test_without_a_terminal_it_is_100_columns(monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert show.width() == 100
    monkeypatch.setenv("COLUMNS", "72")
    assert show.width() == 72


def test_an_audit_prints_blocks_under_the_name_of_the_stream():
    out = printed("audit", EXAMPLES / "night.jsonl")
    assert out.startswith("117 acts in 1 stream under nh-pari-2016: 12 violations\n")
    block = """
  seq 49  2016-11-05 18:04  Pari 1207.03(e)  ann
      This makes $10 in one wager; the limit is $4: over by $6.
      Wager at most $4 at a time.
"""
    assert block in out
    assert "seq 73  2016-11-05 18:28  Pari 1207.03(f)(4)  cleo, hand p1-4" in out
    assert out.index("\nViolations\n\nfood-pantry-2016-11-05\n") < out.index("seq 34")


def test_what_is_not_ruled_on_is_counted_apart_and_comes_last():
    bet = Wagered(table="nowhere", person="ann", wager=100, form="chips")
    out = printed("audit", "-", "--paragraph", "Pari 1207.03", given=record(bet, TABLE, SALE))
    head = " ".join(out.split("\n\n")[0].split())
    assert "3 acts in 1 stream under nh-pari-2016: " in head
    assert " violations, " in head
    assert " not ruled" in head
    assert out.index("\nViolations\n") < out.index("\nCannot rule\n") < out.index("seq 1 ")


def test_a_count_of_one_or_none_is_said_in_the_words_of_the_provision():
    out = printed("audit", "-", "--paragraph", "Pari 1207.03(a)", given=record(TABLE))
    assert "A game is offered only if the authority approved its procedures." in out
    assert "the least is 1" not in out


def test_the_summary_of_several_editions_is_a_table_for_each():
    licensed = b'{"kind":"EventLicensed","edition":"nh-2018","license":"L","charity":"c","place":"p"}'
    other = EXAMPLES.joinpath("first-night.jsonl").read_bytes().splitlines()[1].replace(b"library", b"other")
    assert b"EventLicensed" in other
    line = other[: other.index(b'"act":')] + b'"act":' + licensed + b"}"
    night = EXAMPLES.joinpath("first-night.jsonl").read_bytes()
    out = printed("audit", "-", given=night + line + b"\n")
    assert "By paragraph, under nh-pari-2016" in out
    assert "By paragraph, under nh-2018" in out


def test_a_ruling_says_the_act_the_reasons_and_what_was_looked_at():
    out = printed("rule", "-", columns="140", given=record(TABLE, SALE))
    assert out.startswith(
        "ChipsSoldAtTable: table t, hand h, person ann, value $150, stack $360, paid $150, tender cash\n"
        "refused (nh-pari-2016)\n"
        "  Pari 1207.03(f)(4): this makes $510 on the table; the limit is $500: over by $10.\n"
        "  Sell at most $140 at the table for this hand.\n"
    )
    block = """
  Pari 1207.03(f)(4): violates: $510 on the table; the limit is $500
      value: at most $140
      A purchase at the table leaves the player with at most the table ceiling, or a lower house limit, in chips.
      Standing: text. Document: Pari 1207.03(f)(4), #12019.
"""
    assert block in out


def test_an_act_inside_an_act_is_said_in_words():
    act = Corrected(entry=1, reason="wrong", instead=RoleGiven(person="ann", role="floor"))
    assert act_in_words(act) == "Corrected: entry 1, reason wrong, instead (RoleGiven: person ann, role floor)"


@pytest.mark.parametrize("kind", [*Act.kinds.values(), Entry], ids=lambda kind: kind.__name__)
def test_every_kind_has_an_example_and_the_meanings_of_its_fields(kind):
    assert kind is Entry or isinstance(decode(example(kind)).act, kind)
    assert set(meanings(kind)) <= set(kind.__struct_fields__)
    properties = schema(kind)["$defs"][kind.__name__]["properties"]
    for field, words in meanings(kind).items():
        assert properties[field]["description"].startswith(words)


def test_a_kind_of_act_is_explained():
    out = printed("acts", "ChipsSoldAtTable", columns="140")
    assert "face value of what the player had on the table before" in out
    assert "Judged under nh-pari-2016: Pari 1207.03(f)(4), Pari 1207.03(g), Pari 1207.03(j), Pari 1207.01(g)" in out
    assert isinstance(decode(out.strip().splitlines()[-1].encode()).act, ChipsSoldAtTable)
    assert "Judged under nj-13-47: N.J.A.C. 13:47-20.11(a)1, N.J.A.C. 13:47-20.12(b)" in printed("acts", "RatePosted")
    entry = printed("acts", "Entry")
    assert "makes a repeat harmless" in entry
    assert "Judged under" not in entry


def test_a_paragraph_is_found_without_the_name_of_the_rules_and_in_other_editions():
    assert printed("law", "show", "1207.03(f)(4)") == printed("law", "show", "Pari 1207.03(f)(4)")
    assert "excepted by Lot 7207.04(g)" in printed("law", "show", "RSA 287-D:16", "--as-of", "2020-01-01")
    for short in ("13:47-20.12", "20.12"):
        assert printed("law", "show", short) == printed("law", "show", "N.J.A.C. 13:47-20.12")
    for args, says in (
        (["nonsense"], "nh-pari-2016 has no paragraph 'nonsense'; `almoner law coverage` lists those"),
        (["Lot 7207.04(d)"], "that number is in nh-lot-2019 and later: add --edition nh-lot-2019"),
        (["7207.04(g)", "--as-of", "2018-07-01"], "nh-2018 has no 7207.04(g); that number is in "),
        (["Pari 1207.03(zz)"], "nh-pari-2016 has no paragraph 'Pari 1207.03(zz)'"),
    ):
        done = CliRunner().invoke(law, ["show", *args])
        assert done.exit_code != 0
        assert says in (done.output or "") + str(done.exception)


def test_a_paragraph_that_is_not_in_the_list_is_a_gap(monkeypatch):
    monkeypatch.setattr(coverage, "strays", lambda: ["Pari 1207.99"])
    done = CliRunner().invoke(law, ["coverage"])
    assert (done.exit_code, "Pari 1207.99\n  GAP: provisions name it" in done.output) == (3, True)
    done = CliRunner().invoke(law, ["coverage", "Pari 1207.99", "--format", "json"])
    assert done.exit_code == 3
    assert [row["cite"] for row in json.loads(done.output)] == ["Pari 1207.99"]
    assert CliRunner().invoke(law, ["coverage", "Pari 1207.03(e)"]).exit_code == 0
