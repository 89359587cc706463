"""A casino night in New Jersey: the shipped record, what is refused with paragraph and remedy, and the journal."""

import json
from datetime import date
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

from almoner.acts import (
    AdmissionPaid,
    Corrected,
    EquipmentReceived,
    EventLicensed,
    ImitationSold,
    PrizeAdded,
    ProceduresApproved,
    ProviderApproved,
    ProviderContracted,
    RatePosted,
    RoleGiven,
    StackIssued,
    TableOpened,
    TicketsIssued,
    Wagered,
    replace,
)
from almoner.acts.codec import decode, lines
from almoner.cli.audit import command as audit
from almoner.journal import Journal, Refused, Seam
from almoner.law import cases
from almoner.law.editions import edition_of, named
from almoner.law.live import Live
from almoner.law.measures import total
from almoner.law.nh.elsewhere import OF_A_CASINO_NIGHT
from almoner.law.provision import provision
from almoner.law.terms import act

from .oracle import entry_of
from .strategies import example as act_of

EXAMPLE = Path(__file__).parent.parent / "examples" / "casino-night.jsonl"
PLANTED = {
    20: "20.8(a)1",  # the banker's chair for somebody who is no member
    23: "20.5(a)",  # a class "A" operator without a qualification on file
    28: "20.14",  # a provider whose approval had ended
    44: "20.16(a)",  # a prize list of $100,000.01
    55: "20.4",  # a game that is not on the license
    61: "20.8(a)2",  # $1 of imitation money too much for the money paid
    62: "20.12(c)1",  # half an imitation dollar
    63: "20.12(b)",  # a rate of 1.99 to 1
    70: "20.17(a)",  # a wager of $2.50
    73: "20.19(a)1",  # a round after the end of the stack, without a shuffle
    87: "20.25",  # a round settled by another sheet
    88: "20.11(a)2",  # a table in a room without its notice
    89: "20.18(a)1",  # a dealer verified the inspection
    96: "20.9(b)",  # a round at a table whose operator was released
    116: "20.36(b)",  # a twelfth player at hold 'em
    122: "20.39",  # a wager above the posted limit
    123: "20.37(a)",  # a rake above what the sign says
    126: "20.38(b)",  # a dealer decided a dispute
    128: "20.10(a)",  # imitation money taken back for money
    134: "20.8(a)3",  # the books closed on a deposit that is $10 short
}


def example():
    return [decode(line, where) for where, line in lines(EXAMPLE.read_bytes().splitlines(), "the example")]


def test_the_audit_finds_exactly_what_was_planted():
    done = CliRunner().invoke(audit, [str(EXAMPLE), "--format", "json"])
    report = json.loads(done.output)
    assert done.exit_code == 3
    found = {offense["seq"]: offense["cite"] for offense in report["offenses"]}
    assert found == {seq: f"N.J.A.C. 13:47-{section}" for seq, section in PLANTED.items()}
    assert len(report["offenses"]) == len(found), "one finding for each"
    assert {offense["outcome"] for offense in report["offenses"]} == {"violates"}
    assert all(offense["remedy"] for offense in report["offenses"])


def test_the_report_says_how_surely_what_was_broken_is_known():
    out = " ".join(CliRunner().invoke(audit, [str(EXAMPLE)]).output.split())
    assert out.startswith("134 acts in 1 stream under nj-13-47: 20 violations ")
    assert "Standing: analogue, number inferred (N.J.A.C. 13:69F-14.10(b), of casinos)." in out


def test_it_is_clean_where_what_was_planted_is_left_out():
    """But for what cannot have happened without it."""
    kept = [entry for entry in example() if entry.seq not in PLANTED]
    edition = named(edition_of(kept))
    live = Live(edition)
    refused = [ruling.entry.seq for entry in kept if not (ruling := live.record(entry)).allowed]
    assert refused == AFTER
    ends_without = [finding.provision for finding in live.finish()]
    assert ends_without == ["deposit_is_whole", "round_settled_once"], "the close was planted, and how a round ended"


AFTER = [75, 92, 93, 94, 97, 117]
"""A round that never began is settled, play at a table that never opened, a seat left that was never taken."""


class Night(Seam):
    """A world in which it is as late as the entry that is recorded."""

    moment = None

    def now(self):
        return self.moment


def test_a_journal_refuses_what_was_planted_and_takes_the_rest(tmp_path):
    seam = Night()
    seam.moment = example()[0].at
    with Journal.open(str(tmp_path / "night.journal"), seam=seam) as journal:
        for entry in example():
            seam.moment = entry.at
            said = {"by": entry.by, "game_date": entry.game_date}
            if entry.seq not in PLANTED:
                assert journal.propose("night", entry.act, **said).seq == entry.seq
                continue
            with pytest.raises(Refused) as found:
                journal.propose("night", entry.act, **said)
            assert {f"N.J.A.C. 13:47-{PLANTED[entry.seq]}"} == set(found.value.ruling.cites)
            breach = said | {"by": "irene", "witness": "walt", "breach": "it has happened"}
            assert journal.propose("night", entry.act, **breach).seq == entry.seq


@pytest.mark.parametrize("edition", [None, "nh-pari-2016", "nh-2025"])
def test_a_casino_night_comes_under_no_other_states_law_by_a_correction_of_its_license(tmp_path, edition):
    """What New Hampshire does not speak of would not be judged there at all."""
    seam = Night()
    seam.moment = example()[0].at
    with Journal.open(str(tmp_path / "night.journal"), seam=seam) as journal:
        for entry in (entry for entry in example() if entry.seq not in PLANTED):
            seam.moment = entry.at
            journal.propose("night", entry.act, by=entry.by, game_date=entry.game_date)
            if isinstance(entry.act, EventLicensed):
                license_ = entry
            if isinstance(entry.act, OF_A_CASINO_NIGHT):
                break
        moved = replace(license_.act, edition=edition) if edition else None
        wrong = Corrected(entry=license_.seq, reason="typed wrong", instead=moved)
        with pytest.raises(Refused) as found:
            journal.propose("night", wrong, by=license_.by, witness="walt", game_date=license_.game_date)
        assert "Record (state)" in found.value.ruling.cites


def test_a_casino_night_without_a_license_is_refused_by_the_law_that_is_taken_where_none_is_named(tmp_path):
    with Journal.open(str(tmp_path / "night.journal")) as journal:
        for kind in OF_A_CASINO_NIGHT:
            with pytest.raises(Refused) as found:
                journal.propose("night", act_of(kind), by="clerk", game_date=date(2026, 11, 30))
            assert "Record (state)" in found.value.ruling.cites
            assert "nj-13-47" in found.value.ruling.remedy


def night(name):
    """Return what the cases of New Jersey have before them on a night."""
    nights = next(cases.every(files("almoner.law.nj") / "cases"))[1].nights
    written = cases._expanded(nights[name], nights)
    return [cases.read_entry(entry, seq)[0] for seq, entry in enumerate(written, start=1)]


SALE = {"person": "ann", "rate": "two-for-one"}
TABLE = {"table": "b1", "money_value": False, "equipment": "layout-1", "room": "hall"}
WHEEL = ProceduresApproved(procedures="wheel", casino_game="roulette")
ENDED = ProviderApproved(provider="gull", approved_from=date(2015, 1, 1), approved_until=date(2016, 11, 4))


@pytest.mark.parametrize(
    ("proposed", "by", "cite"),
    [
        (RoleGiven(person="stranger", role="banker"), "mia", "20.8(a)1"),
        (ProviderContracted(provider="gull"), "mia", "20.14"),
        (PrizeAdded(item="car", retail=10_000_001, award="drawing"), "pat", "20.16(a)"),
        (RatePosted(rate="low", imitation_parts=199, money_parts=100, at_window=True), "ben", "20.12(b)"),
        (ImitationSold(**SALE, imitation=50, paid=25), "ben", "20.12(c)1"),
        (TableOpened(**TABLE, procedures="wheel"), "mia", "20.4"),
        (Wagered(table="b1", person="ann", form="imitation_money", imitation=50), "dee", "20.17(a)"),
    ],
)
def test_bad_input_is_refused_with_paragraph_and_remedy_and_nothing_is_half_recorded(proposed, by, cite):
    entries = [*night("blackjack table"), entry_of(ENDED, 500), entry_of(WHEEL, 501)]
    live = Live(named("nj-13-47"), entries)
    before = live.snapshot()
    ruling = live.rule(entry_of(proposed, 600, by=by))
    assert (ruling.allowed, ruling.cites) == (False, (f"N.J.A.C. 13:47-{cite}",))
    assert ruling.remedy
    assert live.snapshot() == before


def test_equipment_of_a_provider_whose_approval_ended_is_refused_where_it_was_engaged_before():
    entries = [*night("open"), entry_of(ENDED, 500)]
    live = Live(named("nj-13-47"), entries)
    for made in (ProviderContracted(provider="gull"), EquipmentReceived(equipment="wheel", provider="gull")):
        assert not live.rule(entry_of(made, 600, by="mia")).allowed


@pytest.mark.parametrize(
    ("measure", "bound"),
    [
        (total(ImitationSold.imitation, AdmissionPaid.paid), 0),
        (act.imitation + act.paid, 0),
        (act.imitation, act.paid),
        (total(ImitationSold.imitation), act.paid),
        (act.imitation, total(TicketsIssued.tickets)),
        (act.paid, total(StackIssued.chips)),
    ],
)
def test_imitation_money_dollars_chips_and_tickets_never_mix(measure, bound):
    with pytest.raises(TypeError, match="never mix"):
        provision("T 1", "mixes", on=ImitationSold, measure=measure, at_most=bound)
