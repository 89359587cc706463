"""`almoner journal` and `almoner audit` on a journal, run as a user runs them, on both stores."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from almoner.journal import Journal, Refused
from almoner.journal.people import People, Person
from almoner.journal.store import Store

from .stores import NIGHT, REBUY, TOURNAMENT, Evening, dealer, new_url, opened, say

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(*args, stdin=None):
    command = [sys.executable, "-m", "almoner.cli.main", *map(str, args)]
    environment = {**os.environ, "COLUMNS": "100"}
    return subprocess.run(command, capture_output=True, input=stdin, env=environment, check=False)


def out(*args, code=0, stdin=None):
    done = run(*args, stdin=stdin)
    assert done.returncode == code, done.stderr.decode()
    assert not done.stderr or code == 2
    return done.stdout.decode() if code != 2 else done.stderr.decode()


def data(*args, code=0):
    return json.loads(out(*args, "--format", "json", code=code))


@pytest.fixture
def night(url):
    journal = opened(url)
    for act in (*TOURNAMENT, REBUY):
        say(journal, act)
    with pytest.raises(Refused):
        say(journal, REBUY)
    say(journal, REBUY, breach="a dealer took it", witness="max")
    People(journal.store).put("ann", Person(name="Ann Example"))
    journal.close()
    return url


def test_info(night):
    found = data("journal", "info", night)
    assert found["streams"] == [{"stream": NIGHT, "entries": 14, "refused": 1, "sealed_to": 0, "sealed_at": None}]
    assert (found["people"], found["signs"], found["warnings"]) == (1, True, [])
    assert found["keys"][0] in out("journal", "info", night)
    assert "secret" not in out("journal", "info", night)


def test_verify_with_a_checkpoint_from_elsewhere(night, tmp_path):
    kept = tmp_path / "kept.txt"
    kept.write_text(out("journal", "checkpoint", night, NIGHT))
    [key] = data("journal", "info", night)["keys"]
    assert "every hash is right" in out("journal", "verify", night, "--checkpoint", kept, "--key", key)
    assert data("journal", "verify", night)["sound"]
    with Store(night).writing() as tables:
        tables.database.run("delete from entries where seq = 7")
    assert "entry 7 is missing" in out("journal", "verify", night, code=3)
    [fault] = data("journal", "verify", night, code=3)["report"]["faults"]
    assert (fault["stream"], fault["first"]) == (NIGHT, 7)


def test_a_checkpoint_continues_an_earlier_one_and_proves_an_entry(night, tmp_path):
    kept = tmp_path / "kept.txt"
    kept.write_text(out("journal", "checkpoint", night, NIGHT))
    with Journal.open(night, seam=Evening()) as journal:
        say(journal, dealer(1))
    found = data("journal", "checkpoint", night, NIGHT, "--since", kept, "--entry", 4)
    assert found["size"] == 15
    assert found["consistency"]["hashes"]
    assert found["inclusion"]["leaf"]
    other = tmp_path / "other.txt"
    other.write_text(kept.read_text().replace("\n14\n", "\n13\n"))
    assert "is wrong" in out("journal", "checkpoint", night, NIGHT, "--since", other, code=2)


def test_export_and_import_through_a_pipe_and_by_file(night, tmp_path):
    exported = run("journal", "export", night, "--people").stdout
    one, two, three = (tmp_path / name for name in ("one.journal", "two.journal", "three.journal"))
    assert "14 entries in 1 stream loaded, 1 person" in out("journal", "import", one, "-", stdin=exported)
    assert out("journal", "export", night, "-o", tmp_path / "e.jsonl") == ""
    assert "14 entries" in out("journal", "import", two, tmp_path / "e.jsonl")
    out("journal", "export", night, "-o", tmp_path / "e.parquet")
    assert "14 entries" in out("journal", "import", three, tmp_path / "e.parquet")
    assert "14 were there already" in out("journal", "import", two, three)
    for copy in (one, two, three):
        assert data("journal", "verify", copy)["sound"]
    elsewhere = new_url("postgres", tmp_path)
    assert "14 entries" in out("journal", "import", elsewhere, one)
    assert data("journal", "verify", elsewhere)["sound"]


def test_what_is_wrong_is_not_imported_and_makes_no_journal(night, tmp_path):
    (tmp_path / "bad").write_text("hello")
    assert "bad, line 1: it is no export" in out("journal", "import", tmp_path / "new", tmp_path / "bad", code=2)
    assert not (tmp_path / "new").exists()
    exported = run("journal", "export", night).stdout.replace(b"Rebought", b"Robought")
    assert "not those that were sealed; nothing was loaded" in out(
        "journal", "import", tmp_path / "new", "-", stdin=exported, code=2
    )
    assert os.listdir(tmp_path) == [name for name in os.listdir(tmp_path) if "new" not in name], "nothing is left of it"


def test_find(night):
    assert [e["entry"]["seq"] for e in data("journal", "find", night, "--person", "ann")] == [10, 11, 13, 14]
    assert [e["entry"]["seq"] for e in data("journal", "find", night, "--kind", "RoleGiven")] == [2, 6]
    [breach] = data("journal", "find", night, "--outcome", "in breach")
    assert breach["ruling"]["reason"] == "a dealer took it"
    assert "Rebought: game cup, person ann, paid $60" in out("journal", "find", night, "--stream", NIGHT, "--seq", "14")
    assert data("journal", "find", night, "--since", "2016-11-12T18:00:01-05:00", code=3) == []
    assert "... and 12 more" in out("journal", "find", night, "--most", "2")


def test_backup_and_erase(night, tmp_path):
    assert "keep it safe" in out("journal", "backup", night, tmp_path / "copy")
    assert "there already" in out("journal", "backup", night, tmp_path / "copy", code=2)
    assert data("journal", "verify", tmp_path / "copy")["sound"]
    done = run("journal", "erase-person", night, "ann", stdin=b"n\n")
    assert done.returncode == 130
    assert b"nothing was erased" in done.stderr
    assert oct((tmp_path / "copy").stat().st_mode)[-3:] == "600", "it holds the signing keys"
    assert "ann is erased" in out("journal", "erase-person", night, "ann", "--yes")
    assert "ann is erased" in out("journal", "erase-person", night, "ann", "--yes"), "it may be repeated"
    assert "nothing is known" in out("journal", "erase-person", night, "zoe", "--yes", code=2)
    assert data("journal", "verify", night)["sound"]
    assert data("journal", "info", night)["people"] == 0
    assert data("journal", "info", tmp_path / "copy")["people"] == 1


def test_a_journal_and_its_export_are_sources_of_the_audit(night, tmp_path):
    """They are judged as the same lines are; what was recorded in breach is a violation for ever."""
    (tmp_path / "e.jsonl").write_bytes(run("journal", "export", night).stdout)
    entries = [json.dumps(json.loads(line)["entry"]) for line in (tmp_path / "e.jsonl").open() if '"entry"' in line[:9]]
    (tmp_path / "plain.jsonl").write_text("\n".join(entries))
    reports = [data("audit", source, code=3) for source in (night, tmp_path / "e.jsonl", tmp_path / "plain.jsonl")]
    assert reports[0] == reports[1] == reports[2]
    offenses = [(offense["seq"], offense["cite"]) for offense in reports[0]["offenses"]]
    assert (14, "Pari 1207.03(d)(3)") in offenses


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("info", "nothing"), "no such file"),
        (("verify", "mysql://x/y"), "no store 'mysql'"),
        (("info", "postgresql://127.0.0.1:1/x"), "no connection"),
        (("find", "NIGHT", "--kind", "Bougth"), "did you mean 'BoughtIn'"),
        (("find", "NIGHT", "--since", "yesterday"), "expected 2026-12-05"),
        (("find", "NIGHT", "--seq", "3"), "--seq needs --stream"),
        (("find", "NIGHT", "--stream", "x"), "no stream 'x'"),
        (("checkpoint", "NIGHT", "x"), "no stream 'x'"),
        (("verify", "NIGHT", "--key", "x"), "no public key"),
        (("verify", "NIGHT", "--checkpoint", "nothing"), "nothing: No such file"),
        (("export", "NIGHT", "--people", "-o", "x.parquet"), "no people register"),
        (("export", "NIGHT", "--stream", "x"), "no stream 'x'"),
        (("import", "NIGHT", "nothing"), "expected an export"),
    ],
)
def test_what_is_wrong_is_one_line_with_what_to_do(night, tmp_path, monkeypatch, args, said):
    monkeypatch.chdir(tmp_path)
    done = run("journal", *(night if arg == "NIGHT" else arg for arg in args))
    assert done.returncode == 2
    assert said in done.stderr.decode()
    assert len(done.stderr.decode().splitlines()) == 1
    assert not [name for name in os.listdir(tmp_path) if "part" in name]


def test_audit_of_no_journal_says_so(tmp_path):
    empty = str(tmp_path / "empty.journal")
    Journal.open(empty).close()
    assert "holds no entry" in out("audit", empty, code=2)
    assert "no connection" in out("audit", "postgresql://127.0.0.1:1/x", code=2)


def test_looking_leaves_nothing_behind(tmp_path):
    """A journal that is only looked at is one file afterwards, as it was before."""
    path = str(tmp_path / "n.journal")
    opened(path).close()
    before = (tmp_path / "n.journal").read_bytes()
    for verb in ("info", "verify", "find", "export"):
        out("journal", verb, path)
    assert os.listdir(tmp_path) == ["n.journal"]
    assert (tmp_path / "n.journal").read_bytes() == before
    assert oct((tmp_path / "n.journal").stat().st_mode)[-3:] == "600"


def test_a_folder_of_journals_is_audited(tmp_path):
    for name in ("one", "two"):
        with Journal.open(str(tmp_path / f"{name}.journal"), seam=Evening()) as journal:
            say(journal, dealer(1), stream=name)
    assert data("audit", tmp_path)["streams"] == 2


def test_the_example_is_an_export_of_the_first_night(tmp_path):
    """It stays as it was written, so that what this version wrote is read by every later one."""
    path = tmp_path / "first.journal"
    assert "63 entries in 1 stream loaded" in out("journal", "import", path, EXAMPLES / "first-night.export")
    assert data("journal", "verify", path)["report"]["streams"][0]["checkpoints"] == 2
    found = [one["entry"] for one in data("journal", "find", path)]
    plain = [json.loads(line) for line in (EXAMPLES / "first-night.jsonl").open() if '"stream"' in line]
    assert found == plain
    assert data("journal", "info", path)["streams"][0]["refused"] == 1


def test_nothing_is_written_over(night, tmp_path):
    """Neither by an export nor by a backup: not a file, and above all not the journal itself."""
    (tmp_path / "there").write_text("mine")
    sources = [tmp_path / "there", *([night] if not night.startswith("postgresql") else [])]
    for there in sources:
        before = Path(there).read_bytes()
        assert "there already" in out("journal", "export", night, "-o", there, code=2)
        assert "there already" in out("journal", "backup", night, there, code=2)
        assert Path(there).read_bytes() == before
    assert run("journal", "export", night, "-o", tmp_path / "no" / "folder").returncode == 1
    assert run("journal", "backup", night, tmp_path / "no" / "folder").returncode == 1


def test_an_export_goes_into_a_device_as_it_is(night):
    assert out("journal", "export", night, "-o", "/dev/null") == ""
    assert not os.path.isfile("/dev/null")


def test_a_journal_that_was_changed_is_neither_judged_nor_signed_nor_exported(night, tmp_path):
    with Store(night).writing() as tables:
        [(entry,)] = tables.database.run("select entry from entries where seq = 10")
        tables.database.run("update entries set entry = %s where seq = 10", entry.replace(b"6000", b"5000"))
    for args in (("audit", night), *(("journal", verb, night) for verb in ("export", "checkpoint"))):
        more = (NIGHT,) if "checkpoint" in args else ()
        assert "entry 10 was edited" in run(*args, *more).stderr.decode()
    assert "entry 10 was edited" in out("journal", "import", tmp_path / "new", night, code=2)
    assert "entry 10 was edited" in out("journal", "verify", night, code=3)
    if not night.startswith("postgresql"):  # a file is copied as it is
        out("journal", "backup", night, tmp_path / "evidence")
        assert "entry 10 was edited" in out("journal", "verify", tmp_path / "evidence", code=3)


def test_standard_streams_that_are_closed_are_no_traceback(night):
    command = f"'{sys.executable}' -m almoner.cli.main journal"
    for shell, code in ((f"{command} info '{night}' >&-", 1), (f"{command} import new.journal - <&-", 2)):
        done = subprocess.run(shell, shell=True, capture_output=True, text=True, check=False)
        assert done.returncode == code
        assert "Traceback" not in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert not os.path.exists("new.journal")


def test_a_secret_in_a_url_is_not_printed(tmp_path):
    for url in (
        "postgresql://me:secret@127.0.0.1:1/x",
        "postgresql://me:sec%ret@127.0.0.1:1/x",
        "PostgreSQL://me:secret@127.0.0.1:1/x",
        " postgresql://me:secret@127.0.0.1:1/x",
        "postgresql+psycopg://me:secret@127.0.0.1/x",
        "postgresql://me:a/secret@127.0.0.1:1/x",
    ):
        for command in (("journal", "info", url), ("audit", url)):
            done = run(*command)
            assert done.returncode == 2
            assert "sec" not in done.stderr.decode().replace("seconds", "")
