"""How what is proposed is ruled on: time, editions, corrections, breaches, and what is no proposal."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone

import pytest

from almoner.acts import Corrected, EventLicensed, Malformed, RoleGiven
from almoner.journal import Journal, Refused, Seam
from almoner.journal.errors import NotRecorded
from almoner.journal.follow import Follower
from almoner.law.editions import all_editions

from .stores import EVENING, NIGHT, OPENING, REBUY, TOURNAMENT, Evening, dealer, opened, say

WORKER = RoleGiven(person="w", role="cashier")
WRONG = (
    {"by": ""},
    {"by": "a\nb"},
    {"by": "\ud800"},
    {"at": datetime(2016, 11, 12, 18)},
    {"at": datetime(1, 1, 1, tzinfo=UTC)},
    {"at": datetime(9999, 12, 31, 23, 59, tzinfo=timezone(timedelta(hours=-14)))},
    {"at": datetime(1800, 1, 1, tzinfo=UTC)},
    {"at": "18:00"},
    {"key": "x" * 121},
    {"key": 5},
    {"key": "a\0b"},
    {"late": 1},
    {"stream": " "},
    {"stream": 5},
    {"stream": ["x"]},
    {"stream": "a\ud800"},
    {"breach": 5},
    {"breach": " "},
)
"""What can be said wrongly of an act."""


def test_in_breach_needs_a_reason_a_witness_and_somebody_in_charge(url):
    with opened(url) as journal:
        for act in (*TOURNAMENT, REBUY):
            say(journal, act)
        for said, missing in (
            ({"breach": "a dealer took it"}, "no second person"),
            ({"breach": "a dealer took it", "witness": "op"}, "no second person"),
            ({"breach": "a dealer took it", "witness": "max", "by": "ann"}, "no role in charge"),
        ):
            with pytest.raises(Refused) as found:
                say(journal, REBUY, **said)
            assert any(missing in finding.why for finding in found.value.ruling.findings)
        receipt = say(journal, REBUY, breach="a dealer took it", witness="max")
        assert receipt.ruling.outcome == "in breach"
        assert receipt.ruling.reason == "a dealer took it"
        assert receipt.ruling.findings[0].measured == 18000
        kept = list(Follower(journal.store).new())[-1]
        assert (kept.entry, kept.ruling) == (receipt.entry, receipt.ruling)


def test_in_breach_is_no_way_around_the_journals_own_rules(url):
    with opened(url) as journal:
        for act, said in (
            (WORKER, {"at": EVENING - timedelta(hours=1)}),
            (WORKER, {"at": EVENING + timedelta(hours=1)}),
            (Corrected(entry=99, reason="wrong"), {}),
            (EventLicensed(edition="nh-1999", license="L", charity="c", place="p"), {"stream": "another"}),
        ):
            with pytest.raises(Refused):
                say(journal, act, breach="it happened", witness="max", **said)


def test_an_act_that_is_allowed_is_not_in_breach_whatever_is_said(url):
    with opened(url) as journal:
        assert say(journal, WORKER, breach="no need", witness="max").ruling.outcome == "allowed"


def test_a_correction_stands_in_place_of_the_original(url):
    with opened(url) as journal:
        for act in (*TOURNAMENT, REBUY):
            say(journal, act)
        say(journal, Corrected(entry=13, reason="it was bob"), witness="max")
        assert say(journal, REBUY).seq == 15  # ann has paid $60 again, not $120
        with pytest.raises(Refused):
            say(journal, REBUY)
    with Journal.open(url, seam=Evening()) as again, pytest.raises(Refused):
        say(again, REBUY)


def test_a_correction_of_who_is_in_charge_is_heeded(url):
    with opened(url) as journal:
        boss = say(journal, RoleGiven(person="boss", role="floor"))
        for act in (*TOURNAMENT, REBUY):
            say(journal, act)
        say(journal, REBUY, breach="taken", witness="max", by="boss")
        say(journal, Corrected(entry=boss.seq, reason="never was"), witness="max")
        with pytest.raises(Refused) as found:
            say(journal, REBUY, breach="taken", witness="max", by="boss")
        assert any("no role in charge" in finding.why for finding in found.value.ruling.findings)


def test_an_event_is_ruled_on_by_the_edition_it_names(url):
    with Journal.open(url, seam=Evening()) as journal:
        for edition in ("nh-pari-2016", "nh-2023"):
            licensed = EventLicensed(edition=edition, license="L", charity="c", place="p")
            assert say(journal, licensed, stream=edition).ruling.edition == edition
            assert say(journal, dealer(1), stream=edition).ruling.edition == edition


def test_an_edition_corrected_is_the_edition_from_then_on(url):
    with opened(url) as journal:
        right = EventLicensed(edition="nh-2023", license="L1", charity="pantry", place="hall")
        say(journal, Corrected(entry=1, reason="wrong year", instead=right), witness="max")
        assert say(journal, WORKER).ruling.edition == "nh-2023"
    with Journal.open(url, seam=Evening()) as again:
        assert say(again, dealer(1)).ruling.edition == "nh-2023"


def test_an_unknown_edition_is_refused(url):
    with Journal.open(url) as journal, pytest.raises(Refused) as found:
        say(journal, EventLicensed(edition="nh-1999", license="L", charity="c", place="p"))
    assert "nh-1999" in found.value.ruling.findings[-1].why


def test_time_does_not_run_back_but_late_entries_may_be_older(url):
    earlier = EVENING - timedelta(hours=2)
    with opened(url) as journal:
        with pytest.raises(Refused, match="Record") as found:
            say(journal, WORKER, at=earlier)
        assert "mark it late" in found.value.ruling.remedy
        assert say(journal, WORKER, at=earlier, late=True).entry.at == earlier
        assert say(journal, dealer(1)).entry.at == EVENING


def test_a_time_that_has_not_come_is_refused(url):
    with opened(url) as journal:
        with pytest.raises(Refused) as found:
            say(journal, WORKER, at=EVENING + timedelta(minutes=6))
        assert "has not come" in found.value.ruling.findings[0].why
        assert say(journal, WORKER, at=EVENING + timedelta(minutes=4)).seq == 3
        assert say(journal, dealer(1)).entry.at == EVENING + timedelta(minutes=4), "no time is before the last"


def test_a_clock_that_ran_ahead_keeps_the_right_ones_out_of_nothing(url):
    class Ahead(Evening):
        def now(self):
            return EVENING + timedelta(hours=3)

    with opened(url) as right, Journal.open(url, seam=Ahead()) as wrong:
        assert say(wrong, WORKER).entry.at == EVENING + timedelta(hours=3)
        assert say(right, dealer(1)).entry.at == EVENING + timedelta(hours=3)
        assert say(right, dealer(2), at=EVENING, late=True).entry.at == EVENING
        with pytest.raises(Refused):
            say(right, dealer(3), at=EVENING + timedelta(hours=4))


def test_an_edition_is_no_way_around_a_limit(url):
    """Corrected to one that allows more and back again, or taken away: what the other finds wrong is refused."""
    with opened(url) as journal:
        for act in (*TOURNAMENT, REBUY):
            say(journal, act)
        wide = EventLicensed(edition="nh-2023", license="L1", charity="pantry", place="hall")
        say(journal, Corrected(entry=1, reason="wrong year", instead=wide), witness="max")
        assert say(journal, REBUY).seq == 15
        with pytest.raises(Refused) as found:
            say(journal, Corrected(entry=1, reason="right after all", instead=OPENING[0]), witness="max")
        assert "Pari 1207.03(d)(3)" in found.value.ruling.cites
        with pytest.raises(Refused):
            say(journal, Corrected(entry=14, reason="take it back"), witness="max")


@pytest.mark.parametrize(("offset", "hour"), [(-4, 18), (-5, 0)])
def test_on_the_day_of_a_clock_change_the_hour_counts(url, offset, hour):
    world = Evening()
    world.now = lambda: datetime(2026, 11, 2, 12, tzinfo=UTC)
    said = datetime(2026, 11, 1, hour, 30, tzinfo=timezone(timedelta(hours=offset)))
    with Journal.open(url, seam=world) as journal:
        found = say(journal, OPENING[0], at=said).entry.at
        assert found == said
        assert found.utcoffset() == timedelta(hours=-5 if hour == 18 else -4)


def test_times_are_by_the_clock_of_the_place(url):
    """Whatever clock they were said by; and the hour that comes twice in November is two hours."""

    class Fall(Seam):
        moment = datetime(2026, 11, 1, 5, 30, tzinfo=UTC)

        def now(self):
            return self.moment

    world = Fall()
    with Journal.open(url, seam=world) as journal:
        for act in OPENING:
            assert say(journal, act).entry.at.isoformat() == "2026-11-01T01:30:00-04:00"
        world.moment += timedelta(minutes=45)
        assert say(journal, WORKER).entry.at.isoformat() == "2026-11-01T01:15:00-05:00"
        tokyo = world.moment.astimezone(timezone(timedelta(hours=9)))
        assert say(journal, dealer(1), at=tokyo).entry.at.isoformat() == "2026-11-01T01:15:00-05:00"


def test_a_malformed_envelope_is_refused_and_the_others_are_recorded(url):
    with opened(url) as journal:
        for said in WRONG:
            with pytest.raises(Malformed):
                say(journal, WORKER, **said)
        assert say(journal, WORKER).seq == 3
        with journal.store.reading() as tables:
            assert [row.name for row in tables.streams()] == [NIGHT], "no stream is left of what was no proposal"


@pytest.mark.parametrize("wrong", range(len(WRONG) + 2))
def test_a_wrong_proposal_harms_nobody_beside_it(url, wrong):
    """They wait together and share a commit, in which only the wrong one comes to nothing."""
    deep = dealer(1)
    for _ in range(12):
        deep = Corrected(entry=1, reason="wrong", instead=deep)
    tries = [*((WORKER, said) for said in WRONG), (deep, {}), (Corrected(entry=1, reason="\ud800"), {})]
    gate, journal = threading.Event(), opened(url)

    def propose(act, said):
        gate.wait()
        return say(journal, act, **said)

    with ThreadPoolExecutor(3) as pool:
        good = [pool.submit(propose, dealer(n), {"stream": stream}) for n, stream in enumerate((NIGHT, "another"))]
        bad = pool.submit(propose, *tries[wrong])
        gate.set()
        assert isinstance(bad.exception(), Malformed)
        assert sorted(receipt.result().seq for receipt in good) == [1, 3]
    journal.close()


def test_a_stream_with_an_unknown_edition_cannot_be_added_to_and_others_can(url, monkeypatch):
    """As when a newer almoner wrote it: nothing is ruled on by a law that is not known."""
    with Journal.open(url, seam=Evening()) as journal:
        say(journal, EventLicensed(edition="nh-2018", license="L", charity="c", place="p"))
    known = {name: edition for name, edition in all_editions().items() if name != "nh-2018"}
    monkeypatch.setattr("almoner.law.editions.all_editions", lambda: known)
    with Journal.open(url, seam=Evening()) as journal:
        with pytest.raises(NotRecorded, match="newer almoner"):
            say(journal, WORKER)
        later = EventLicensed(edition="nh-2023", license="L", charity="c", place="p")
        assert say(journal, later, stream="other").seq == 1
