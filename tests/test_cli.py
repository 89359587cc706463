"""The commands as a user types them: output, exit codes, and wrong input, each in a process of its own."""

import codecs
import csv
import gzip
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from almoner.acts import Act, BoughtIn, ChipsSoldAtTable, EventLicensed, TableOpened, Wagered, encode

from .oracle import entry_of

EXAMPLE = Path(__file__).parent.parent / "examples" / "night.jsonl"
OPENED = TableOpened(table="t", procedures="p", money_value=True, poker=True, table_stakes=True)
SALE = ChipsSoldAtTable(table="t", hand="h", person="ann", value=15000, stack=36000, paid=15000, tender="cash")


def almoner(*args, given=b""):
    """Run the command; return exit code, output and errors."""
    done = subprocess.run(
        [sys.executable, "-m", "almoner.cli.main", *map(str, args)],
        input=given, capture_output=True, check=False, env={**os.environ, "COLUMNS": "140"},
    )  # fmt: skip
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def record(*acts):
    return b"".join(encode(entry_of(act, seq)) + b"\n" for seq, act in enumerate(acts, start=1))


def test_a_table_purchase_of_150_on_a_stack_of_360_is_refused_and_140_would_be_legal():
    code, out, _ = almoner("rule", "--edition", "nh-pari-2016", "-", given=record(OPENED, SALE))
    assert code == 3
    assert "Pari 1207.03(f)(4): this makes $510 on the table; the limit is $500: over by $10." in out
    assert "Sell at most $140" in out


def test_rule_as_json():
    code, out, _ = almoner("rule", "-", "--format", "json", given=record(OPENED, SALE))
    found = json.loads(out)
    assert (code, found["outcome"], found["cites"]) == (3, "refused", ["Pari 1207.03(f)(4)"])
    over = next(f for f in found["findings"] if f["outcome"] == "violates")
    wanted = {
        "cite": "Pari 1207.03(f)(4)", "measured": 51000, "bound": 50000, "headroom": 14000, "standing": "text",
        "edition": "nh-pari-2016", "document": "Pari 1207.03(f)(4), #12019", "unit": "cents",
    }  # fmt: skip
    assert {key: over[key] for key in wanted} == wanted
    assert found["remedy"] == "Sell at most $140 at the table for this hand."


def test_rule_allows():
    code, out, _ = almoner("rule", "-", given=record(OPENED, SALE.__class__(**{**_fields(SALE), "value": 14000})))
    assert code == 0
    assert out.splitlines()[1] == "allowed (nh-pari-2016)"


def _fields(act):
    return {name: getattr(act, name) for name in act.__struct_fields__}


def test_what_cannot_be_ruled_on_is_refused():
    code, out, _ = almoner("rule", "-", given=record(Wagered(table="t", person="ann", wager=1, form="chips")))
    assert code == 3
    assert "cannot rule" in out
    assert "not on record: TableOpened" in " ".join(out.split())


def test_trace_lists_what_did_not_apply():
    bet = Wagered(table="t", person="ann", wager=500, form="chips", stack=900)
    given = record(OPENED, bet)
    plain = json.loads(almoner("rule", "-", "--format", "json", given=given)[1])["findings"]
    traced = json.loads(almoner("rule", "-", "--trace", "--format", "json", given=given)[1])["findings"]
    assert "excepted by Pari 1207.03(f)" in [finding.get("why") for finding in traced]
    assert "Pari 1207.03(e)" not in [finding["cite"] for finding in plain]


def test_the_event_s_own_edition_is_taken_unless_another_is_named():
    licensed = EventLicensed(edition="nh-2018", license="L", charity="c", place="p")
    bet = Wagered(table="b", person="ann", wager=900, form="chips")
    given = record(licensed, TableOpened(table="b", procedures="p", money_value=True), bet)
    assert almoner("rule", "-", given=given)[0] == 0
    assert almoner("rule", "-", "--edition", "nh-pari-2016", given=given)[0] == 3
    assert almoner("rule", "-", "--as-of", "2017-01-01", given=given)[0] == 3


GOOD = record(OPENED, SALE)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (b"", "there is no entry"),
        (b"{}", "the field 'stream' is missing"),
        (b"[1]", "expected an entry as one JSON object on the line, found a list"),
        (b"not json", "expected an entry as one JSON object"),
        (b"\xff\xfe\n", "is not UTF-8 text but looks like UTF-16; expected entries"),
        (GOOD.decode().encode("utf-16"), "is not UTF-8 text but looks like UTF-16"),
        (GOOD.decode().encode("utf-16-le"), "is not UTF-8 text but looks like UTF-16"),
        (gzip.compress(GOOD), "is not UTF-8 text but compressed"),
        (GOOD.replace(b"cash", b"c\xffsh"), "is not UTF-8 text"),
        (GOOD[:-40], "expected an entry as one JSON object"),
        (GOOD.replace(b"15000", b"NaN"), "expected an entry as one JSON object"),
        (GOOD.replace(b"15000", b"-1"), "value chips and credits at their face value, found the number -1"),
        (GOOD.replace(b"15000", b"9223372036854775808"), "found the number 9223372036854775808"),
        (GOOD.replace(b"15000", b"9" * 30), "found a number that is far too large"),
        (GOOD.replace(b"15000", b"150.5"), "act.value: expected whole cents of dollars, 0 to 10^12"),
        (GOOD.replace(b"15000", b"150.5"), "found a number with a decimal point"),
        (GOOD.replace(b"15000", b"null"), "found null"),
        (GOOD.replace(b"15000", b"true"), "found true"),
        (GOOD.replace(b"15000", b"[1]"), "found a list"),
        (GOOD.replace(b"15000", b'{"a":1}'), "found an object"),
        (GOOD.replace(b"15000", b'"150"'), "found the text '150'"),
        (GOOD.replace(b'"ann"', b'"%s"' % (b"a" * 121)), "found a text of 121 characters"),
        (GOOD.replace(b'"kind":"Chips', b'"kind":"Wagered","kind":"Chips'), "the key 'kind' stands twice"),
        (GOOD.replace(b'"kind":"ChipsSoldAtTable"', b'"kind":5'), "act.kind: expected the kind of one act"),
        (GOOD.replace(b'"kind":"ChipsSoldAtTable",', b""), "act: the field 'kind' is missing; expected a kind of act"),
        (GOOD.replace(b'"value":15000', b'"value":1,"value":2'), "the key 'value' stands twice"),
        (GOOD.replace(b'"value"', b'"valeu"'), "there is no field 'valeu'; did you mean 'value'"),
        (GOOD.replace(b"ChipsSoldAtTable", b"ChipsSoldAtTabel"), "did you mean 'ChipsSoldAtTable'"),
        (GOOD.replace(b"-04:00", b""), "at: expected a time with its offset"),
        (GOOD.replace(b'"seq":2', b'"seq":1'), "expected a"),
        (b'{"almoner": 2}\n' + GOOD, "a newer almoner is needed to read it"),
        (b'{"almoner": "1"}\n' + GOOD, "a newer almoner is needed"),
        (b"[" * 100000, "expected"),
        (GOOD.replace(b'"seq":2', b'"almoner":1,"seq":2'), "there is no field 'almoner'"),
        (GOOD.replace(b'"seq":1', b'"almoner":1,"seq":1'), "there is no field 'almoner'"),
        (GOOD + b'{"almoner": 1}\n', "there is no field 'almoner'"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_exit_code_2(given, says):
    code, out, err = almoner("rule", "-", given=given)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert says in err
    assert "standard input" in err


def test_a_file_that_is_not_there():
    for command in ("rule", "audit"):
        code, out, err = almoner(command, "nowhere.jsonl")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "nowhere.jsonl: No such file or directory" in err


def test_a_header_is_read():
    assert almoner("rule", "-", given=b'{"almoner": 1}\n' + GOOD)[0] == 3


def test_a_byte_order_mark_is_passed_over():
    assert almoner("rule", "-", given=codecs.BOM_UTF8 + GOOD) == almoner("rule", "-", given=GOOD)
    assert almoner("rule", "-", given=codecs.BOM_UTF8 + b'{"almoner": 1}\n' + GOOD)[0] == 3
    assert almoner("audit", "-", given=codecs.BOM_UTF8 + GOOD) == almoner("audit", "-", given=GOOD)


def test_an_audit_says_of_other_text_that_it_is_not_utf_8():
    for given, says in ((GOOD.decode().encode("utf-16"), "UTF-16"), (gzip.compress(GOOD), "compressed")):
        code, _, err = almoner("audit", "-", given=given)
        assert (code, err.count("\n")) == (2, 1)
        assert f"line 1: the file is not UTF-8 text but {'looks like ' if says == 'UTF-16' else ''}{says}" in err


def test_a_newline_in_an_error_is_a_space():
    for args in (["rule", "no\nfile"], ["audit", "no\nfile"], ["law", "show", "no\nparagraph"], ["acts", "no\nact"]):
        code, _, err = almoner(*args)
        assert (code, err.count("\n")) == (2, 1)


def test_a_call_that_is_wrong_is_one_line():
    code, _, err = almoner("rule")
    assert (code, err) == (2, "almoner: Missing argument 'FILE'. (see almoner rule --help)\n")
    for command in ("rule", "audit"):
        code, _, err = almoner(command, "--edition", "nh-2018", "--as-of", "2018-07-01", EXAMPLE)
        assert (code, err) == (2, f"almoner: give --edition or --as-of, not both (see almoner {command} --help)\n")


LONG = (["audit", EXAMPLE], ["audit", EXAMPLE, "--format", "csv"], ["audit", EXAMPLE, "--format", "json"], ["--help"])


@pytest.mark.parametrize("args", LONG)
def test_when_a_reader_leaves_the_verdict_stands(args):
    called = [sys.executable, "-m", "almoner.cli.main", *map(str, args)]
    with subprocess.Popen(called, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == (3 if "audit" in args else 1)


@pytest.mark.parametrize("args", LONG)
def test_a_full_disk_is_one_line(args):
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    called = [sys.executable, "-m", "almoner.cli.main", *map(str, args)]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(called, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr == b"almoner: the output is not complete: No space left on device\n"


def test_the_last_line_of_the_file_is_proposed_and_other_streams_do_not_count():
    before, proposed = GOOD.splitlines()
    other = encode(entry_of(OPENED, 9, stream="elsewhere"))
    assert almoner("rule", "-", given=b"\n".join([other, before, other.replace(b":9,", b":10,"), proposed]))[0] == 3
    _, out, _ = almoner("rule", "-", given=b"\n".join([before, proposed, other]))
    assert out.startswith("TableOpened: table t")


def test_a_proposed_act_with_the_key_of_an_earlier_one():
    first, again, other = (encode(entry_of(act, n, key="k1")) for n, act in enumerate((OPENED, OPENED, SALE), start=3))
    for repeat in (first, again):
        code, out, _ = almoner("rule", "-", given=first + b"\n" + repeat)
        assert (code, "this is entry 3 already: the same key and the same act" in out) == (0, True)
    _, out, _ = almoner("rule", "-", "--format", "json", given=first + b"\n" + again)
    assert json.loads(out) == {"outcome": "recorded already", "seq": 3}
    code, _, err = almoner("rule", "-", given=first + b"\n" + other)
    assert (code, "the key 'k1' stood before with another act" in err) == (2, True)


def test_the_same_night_under_three_editions_gives_three_reports():
    found = []
    for edition in ("nh-pari-2016", "nh-lot-2019", "nh-2023"):
        code, out, _ = almoner("audit", EXAMPLE, "--edition", edition, "--format", "json")
        assert code == 3
        found.append([(o["seq"], o["cite"]) for o in json.loads(out)["offenses"]])
    printed, lottery, limits = found
    assert printed == [
        (34, "Pari 1207.03(b)"),
        (41, "Pari 1207.03(j)"),
        (49, "Pari 1207.03(e)"),
        (51, "Pari 1207.03(k)"),
        (73, "Pari 1207.03(f)(4)"),
        (76, "Pari 1207.03(f)(1)"),
        (92, "Pari 1207.03(d)(3)"),
        (93, "Pari 1207.03(d)(2)"),
        (106, "Pari 1207.03(l)"),
        (107, "RSA 287-D:14, VII"),
        (108, "RSA 287-D:14, VII"),
        (109, "RSA 287-D:14, VII"),
    ]
    assert lottery == [
        (34, "Lot 7207.04(b)"),
        (41, "Lot 7207.04(k)"),
        (51, "Lot 7207.04(l)"),
        (71, "Lot 7207.04(d)"),
        (73, "Lot 7207.04(g)(4)"),
        (92, "Lot 7207.04(e)(3)"),
        (106, "Lot 7207.04(m)"),
        (107, "RSA 287-D:14, VII"),
        (108, "RSA 287-D:14, VII"),
        (109, "RSA 287-D:14, VII"),
    ]
    assert limits == [
        (34, "Lot 7207.04(b)"),
        (41, "Lot 7207.04(k)"),
        (51, "Lot 7207.04(l)"),
        (71, "Lot 7207.04(d)"),
        (73, "Lot 7207.04(g)(4)"),
        (106, "Lot 7207.04(m)"),
    ]


def test_audit_by_every_edition():
    code, out, _ = almoner("audit", EXAMPLE.parent / "hands.phhs", "--edition", "all", "--format", "json")
    reports = json.loads(out)
    assert (code, next(iter(reports)), len(reports)) == (3, "nh-pari-2016", 6)
    (table,) = reports["nh-pari-2016"]["by_stream"]
    assert (table["violations"], table["cannot_rule"]) == (2, 0)
    _, out, _ = almoner("audit", EXAMPLE, EXAMPLE.parent / "first-night.jsonl", "--edition", "all")
    assert [line.split()[-6:] for line in out.splitlines() if "food-pantry-2016" in line] == [
        ["12", "10", "10", "6", "6", "6"]
    ]


def test_audit_by_one_paragraph():
    code, out, _ = almoner("audit", EXAMPLE, "--paragraph", "Pari 1207.03(f)", "--format", "json")
    assert {o["cite"] for o in json.loads(out)["offenses"]} == {"Pari 1207.03(f)(1)", "Pari 1207.03(f)(4)"}
    code, _, err = almoner("audit", EXAMPLE, "--paragraph", "Pari 1207.03(z)")
    assert code == 2
    assert "has no paragraph 'Pari 1207.03(z)'" in err


def test_audit_as_csv():
    _, out, _ = almoner("audit", EXAMPLE, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == 12
    assert (rows[2]["seq"], rows[2]["measured"], rows[2]["bound"], rows[2]["excess"]) == ("49", "1000", "400", "600")


def test_audit_from_standard_input_is_the_same():
    files, stdin = almoner("audit", EXAMPLE), almoner("audit", "-", given=EXAMPLE.read_bytes())
    assert files == stdin


def test_a_clean_record_is_exit_code_0():
    code, out, _ = almoner("audit", "-", given=record(TableOpened(table="t", procedures="p", money_value=True)))
    assert code == 3, "the game is not approved"
    code, out, _ = almoner("audit", "-", "--paragraph", "Pari 1207.03(f)", given=record(OPENED))
    assert code == 0
    assert "clean, as far as it was checked" in out


def test_an_act_that_cannot_be_read_is_a_finding_and_the_audit_goes_on():
    given = record(OPENED, BoughtIn(game="g", person="ann", paid=100), SALE).replace(b'"paid":100}', b'"paid":"1"}')
    code, out, _ = almoner("audit", "-", "--paragraph", "Pari 1207.03(f)", "--format", "json", given=given)
    offenses = json.loads(out)["offenses"]
    assert code == 3
    assert [(o["seq"], o["cite"], o["outcome"]) for o in offenses] == [
        (2, "Record", "cannot rule"),
        (3, "Pari 1207.03(f)(4)", "violates"),
    ]


def test_a_repeat_with_the_same_key_is_one_entry_and_another_act_is_an_error():
    first = encode(entry_of(OPENED, 1, key="k1"))
    again = encode(entry_of(OPENED, 2, key="k1"))
    other = encode(entry_of(SALE, 2, key="k1"))
    code, out, _ = almoner("audit", "-", "--format", "json", given=first + b"\n" + again)
    assert json.loads(out)["acts"] == 1
    code, _, err = almoner("audit", "-", given=first + b"\n" + other)
    assert code == 2
    assert "the key 'k1' stood before with another act" in err


def test_gaps_between_entries_are_reported():
    given = encode(entry_of(OPENED, 1)) + b"\n" + encode(entry_of(SALE, 5))
    _, out, _ = almoner("audit", "-", "--format", "json", given=given)
    assert any("missing" in row["what"] and row["count"] == 3 for row in json.loads(out)["not_checked"])


def test_a_stream_that_ends_without_what_was_due_is_a_finding():
    _, out, _ = almoner("audit", "-", "--paragraph", "Pari 1207.01(f)", "--format", "json", given=record(OPENED))
    (offense,) = json.loads(out)["offenses"]
    assert "ends without DayEnded for 2016-11-05" in offense["why"]


def test_many_streams_over_the_cores_give_the_same_report(tmp_path):
    lines = EXAMPLE.read_bytes().splitlines()[1:]
    big = tmp_path / "year.jsonl"
    with big.open("wb") as out:
        for night in range(200):
            for line in lines:
                out.write(line.replace(b'"food-pantry-2016-11-05"', b'"night-%d"' % night) + b"\n")
    code, out, _ = almoner("audit", big, "--format", "json")
    report = json.loads(out)
    assert (code, report["streams"], report["acts"], len(report["offenses"])) == (3, 200, 200 * 117, 200 * 12)


def test_a_folder_is_a_source(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(record(OPENED))
    _, out, _ = almoner("audit", tmp_path, "--format", "json")
    assert json.loads(out)["acts"] == 1
    (tmp_path / "empty").mkdir()
    code, _, err = almoner("audit", tmp_path / "empty")
    assert (code, "holds no .journal, .jsonl, .phh, .phhs file" in err) == (2, True)


def test_acts_and_their_schema():
    _, out, _ = almoner("acts", "--format", "json")
    assert set(json.loads(out)) == set(Act.kinds)
    for kind in ("Wagered", "Corrected"):
        code, out, _ = almoner("acts", kind, "--format", "json")
        assert (code, kind in json.loads(out)["$defs"]) == (0, True)
    code, _, err = almoner("acts", "Wagerd")
    assert (code, "did you mean 'Wagered'" in err) == (2, True)


def test_law_commands():
    _, out, _ = almoner("law", "editions", "--format", "json")
    assert json.loads(out)[0]["name"] == "nh-pari-2016"
    _, out, _ = almoner("law", "diff", "nh-pari-2016", "nh-2018", "--format", "json")
    assert {"what": "figure", "name": "single_wager", "old": "$4 (text)", "new": "$10 (statute)"} in json.loads(out)
    code, out, _ = almoner("law", "coverage", "--format", "json")
    assert (code, len(json.loads(out)) >= 37) == (0, True)
    code, _, err = almoner("law", "show", "Pari 1207.03(zz)")
    assert (code, "has no paragraph" in err) == (2, True)
    code, _, err = almoner("law", "diff", "nh-pari-2016", "nh-1999")
    assert (code, "there is no edition 'nh-1999'" in err) == (2, True)


def test_real_hands_from_the_command_line(shared):
    for file, said in (("holdem_cash.phhs", "5 violations"), ("holdem_limit_cash.phhs", "111 violations")):
        code, out, _ = almoner("audit", shared / "data/phh" / file)
        assert (code, said in out) == (3, True)
