"""Cases of law that a lawyer can read: YAML with what happened before, an act, and what the law says of it.

    nights:
      card room:                                   # an opening that several cases share
        - ProceduresApproved: {procedures: blackjack}
      late evening:
        - night: card room                         # one night may begin with another
    cases:
      - name: A bet of exactly $4.00 at blackjack is allowed
        paragraph: Pari 1207.03(e)                 # as the first edition numbers it
        shows: boundary                            # allowed, refused, boundary, over; before, after (attested); rule
        edition: nh-pari-2016                      # or a list; if left out the file's, and if it has none, this one
        night: card room
        before:
          - TableOpened: {table: b1, procedures: blackjack, money_value: yes}
        act: {Wagered: {table: b1, person: ann, wager: $4, form: chips}}
        expect: allowed                            # refused, cannot rule, excepted, does not apply
        lawful: $4                                 # the largest (or smallest) lawful amount, if the case is about one
        also: [Pari 1207.03(i)]                    # other paragraphs that refuse it too
        under: Pari 1207.03(d)                     # a standing paragraph that the case illustrates

Amounts of money, and of imitation money, are written in dollars. Beside the act an entry may say at: 6:30 pm (or 1:00
am next day), date, by, witness, late; and in_breach: yes if what happened before was itself unlawful. `act: end of
record` judges what a record ended without. Uses `live` and `editions`; used by the coverage page and the tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta, timezone
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal

import msgspec
import yaml
from msgspec import Struct

from almoner.acts import Act, Entry
from almoner.acts.base import form_of, nearest, unit_of
from almoner.acts.codec import decode
from almoner.law.edition import Edition
from almoner.law.editions import AS_PRINTED
from almoner.law.live import Live
from almoner.law.ruling import Finding, Ruling

Shows = Literal["allowed", "refused", "boundary", "over", "before", "after", "rule"]
Expect = Literal["allowed", "refused", "cannot rule", "excepted", "does not apply"]
Written = dict[str, Any]

NIGHT: Final = date(2016, 11, 5)
ZONE: Final = timezone(timedelta(hours=-4))
END: Final = "end of record"


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One case as it is written."""

    name: str
    paragraph: str
    shows: Shows
    act: Written | str
    expect: Expect
    edition: str | list[str] | None = None
    night: str | None = None
    before: list[Written] = []
    lawful: str | int | None = None
    also: list[str] = []
    under: str | None = None
    """a standing paragraph, without provisions of its own, that the case illustrates"""

    @property
    def editions(self) -> list[str]:
        """Return the names of the editions in which the case is to be judged."""
        return self.edition if isinstance(self.edition, list) else [self.edition or AS_PRINTED]


class CaseFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cases, with openings that they share."""

    cases: list[Case] = []
    nights: dict[str, list[Written]] = {}
    edition: str | list[str] | None = None
    """the edition of the cases that name none"""


def load(source: Traversable) -> CaseFile:
    """Read a file of cases; raises ValueError that names file and place."""
    try:
        file = msgspec.convert(yaml.safe_load(source.read_text("utf-8")), CaseFile)
    except (yaml.YAMLError, ValueError) as error:
        raise ValueError(f"{source.name}: {' '.join(str(error).split())}") from None
    in_edition = [msgspec.structs.replace(case, edition=case.edition or file.edition) for case in file.cases]
    return msgspec.structs.replace(file, cases=in_edition)


def fails(case: Case, nights: dict[str, list[Written]], edition: Edition) -> str:
    """Judge a case in an edition; return what is not as expected, in words, or nothing."""
    if case.night is not None and case.night not in nights:
        raise ValueError(f"{case.name}: there is no night {case.night!r}{nearest(case.night, list(nights))}")
    live = Live(edition)
    before = _expanded([*nights.get(case.night or "", []), *case.before], nights)
    for seq, written in enumerate(before, start=1):
        entry, in_breach = read_entry(written, seq)
        ruling = live.record(entry)
        if ruling is not None and not ruling.allowed and not in_breach:
            return f"what happened before is refused: {entry.act} under {', '.join(ruling.cites)}"
    if case.act == END:
        found = _outcomes(live.finish()) or {case.paragraph: {"complies"}}
        return _compare(case, found == {case.paragraph: {"complies"}}, found)
    if isinstance(case.act, str):
        raise ValueError(f"{case.name}: an act is written as its kind and fields, or as {END!r}; found {case.act!r}")
    entry, _ = read_entry(case.act, len(before) + 1)
    ruling = live.rule(entry)
    return _compare(case, ruling.allowed, _outcomes_of(ruling)) or _lawful(case, ruling)


def _expanded(written: list[Written], nights: dict[str, list[Written]]) -> list[Written]:
    """Return entries with those of a night in the place of its name."""
    found: list[Written] = []
    for entry in written:
        if set(entry) != {"night"}:
            found.append(entry)
        elif entry["night"] in nights:
            found += _expanded(nights[entry["night"]], nights)
        else:
            raise ValueError(f"there is no night {entry['night']!r}{nearest(str(entry['night']), list(nights))}")
    return found


def _outcomes_of(ruling: Ruling) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for judged, finding in zip(ruling.judged, ruling.findings, strict=False):
        found.setdefault(judged.provision.cite, set()).add(finding.outcome)
    for finding in ruling.verdict.extra:
        found.setdefault(finding.cite, set()).add(finding.outcome)
    return found


def _outcomes(findings: list[Finding]) -> dict[str, set[str]]:
    return {finding.cite: {finding.outcome} for finding in findings}


def _compare(case: Case, allowed: bool, found: dict[str, set[str]]) -> str:
    mine = found.get(case.paragraph, set())
    refusing = {cite for cite, outcomes in found.items() if outcomes & {"violates", "cannot rule"}}
    match case.expect:
        case "refused":
            good = "violates" in mine and refusing == {case.paragraph, *case.also}
        case "cannot rule":
            good = "cannot rule" in mine and refusing == {case.paragraph, *case.also}
        case "allowed":
            good = allowed and "complies" in mine
        case "excepted":
            good = allowed and "excepted" in mine
        case _:
            good = allowed and not mine - {"does not apply", "excepted"}
    if good:
        return ""
    said = "; ".join(f"{cite} {'/'.join(sorted(outcomes))}" for cite, outcomes in found.items())
    return f"expected {case.expect} under {', '.join([case.paragraph, *case.also])}, found {said or 'no provision'}"


def _lawful(case: Case, ruling: Ruling) -> str:
    if case.lawful is None:
        return ""
    found = {
        finding.headroom
        for judged, finding in zip(ruling.judged, ruling.findings, strict=False)
        if judged.provision.cite == case.paragraph and finding.headroom is not None
    }
    wanted = dollars(case.lawful) if isinstance(case.lawful, str) else case.lawful
    return "" if wanted in found else f"expected {wanted} to be the lawful amount, found {sorted(found) or 'none'}"


def read_entry(written: Written, seq: int) -> tuple[Entry, bool]:
    """Return the entry that is written in a case, and whether it is one in breach."""
    beside = {key: value for key, value in written.items() if key not in Act.kinds}
    kinds = [key for key in written if key in Act.kinds]
    known = {"at", "date", "by", "witness", "late", "in_breach"}
    if len(kinds) != 1 or set(beside) - known:
        word = next(iter(set(beside) - known), "")
        raise ValueError(f"an entry is one act, with {', '.join(sorted(known))} beside it; found {word or kinds}")
    game_date = beside.get("date", NIGHT)
    entry = {
        "stream": "case",
        "seq": seq,
        "at": _moment(str(beside.get("at", "6:00 pm")), game_date).isoformat(),
        "game_date": game_date.isoformat(),
        "by": beside.get("by", "clerk"),
        "act": _act(kinds[0], written[kinds[0]] or {}),
    }
    entry |= {key: beside[key] for key in ("witness", "late") if key in beside}
    return decode(msgspec.json.encode(entry), f"{kinds[0]} in a case"), bool(beside.get("in_breach"))


def _act(kind: str, fields: Written) -> Written:
    made: Written = {"kind": kind}
    for name, value in fields.items():
        made[name] = _value(kind, name, value)
    return made


def _value(kind: str, name: str, value: Any) -> Any:
    owner = Act.kinds[kind]
    if isinstance(value, dict):  # the replacement of a correction
        ((inner, fields),) = value.items()
        return _act(inner, fields or {})
    is_money = name in owner.__struct_fields__ and unit_of(form_of(owner, name)) in ("cents", "imitation")
    if is_money and value is not None:
        return dollars(value)
    if kind in ("HouseLimitSet", "FigureRead") and isinstance(value, str) and value.startswith("$"):
        return dollars(value)
    return value.isoformat() if isinstance(value, date) else value


def dollars(written: object) -> int:
    """Return the cents of an amount written in dollars, such as $1,250 or $4.01."""
    found = re.fullmatch(r"\$([\d,]+)(?:\.(\d\d))?", str(written))
    if found is None:
        raise ValueError(f"expected an amount in dollars, such as $4 or $4.01; found {written!r}")
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def _moment(written: str, game_date: date) -> datetime:
    text = written.removesuffix(" next day")
    try:
        clock: time = datetime.strptime(text.strip(), "%I:%M %p").time()
    except ValueError:
        raise ValueError(f"expected a time such as 6:30 pm or 1:00 am next day; found {written!r}") from None
    day = game_date + timedelta(days=1) if written.endswith("next day") else game_date
    return datetime.combine(day, clock, ZONE)


def every(folder: Traversable) -> Iterator[tuple[str, CaseFile]]:
    """Yield the files of cases in a folder, in order of name; each knows the nights of the files `nights*.yaml` too."""
    sources = {source.name: source for source in folder.iterdir() if source.name.endswith(".yaml")}
    shared = [name for name in sorted(sources) if name.startswith("nights")]
    nights: dict[str, list[Written]] = {}
    for name in shared:
        nights |= load(sources.pop(name)).nights
    for name in sorted(sources):
        file = load(sources[name])
        yield name, msgspec.structs.replace(file, nights=nights | file.nights)
