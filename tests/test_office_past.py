"""The record as it was on a day: nothing that was not known then, nothing lost, and what is not known is told of."""

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from almoner.acts import Entry, OccasionAsked, PagePrinted, TypedIn
from almoner.journal import new_key
from almoner.office import Office, register
from almoner.office.past import as_of

from .test_office import FILED, NIGHT, PLAYED, Later, application, at, opened

FIRST = date(2024, 1, 1)


@dataclass
class Record:
    """A record as it comes about, day by day, and what was in it at the end of each."""

    entries: list[Entry] = field(default_factory=list)
    day: date = FIRST
    then: dict[date, int] = field(default_factory=dict)
    printed: set[date] = field(default_factory=set)

    def add(self, act, at=None):
        day = at or self.day
        when = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        seq = len(self.entries) + 1
        self.entries.append(
            Entry(stream="s", seq=seq, at=when, game_date=day, by="clerk", act=act, late=at is not None)
        )

    def step(self, what, back):
        paper = self.day - timedelta(days=back)
        match what:
            case "act":
                self.add(OccasionAsked(application="a", date=NIGHT))
            case "late" | "marked":
                self.add(OccasionAsked(application="a", date=NIGHT), at=paper)
                if what == "marked":
                    self.add(TypedIn(acts=1, typed_from="paper"))
            case "print":
                self.add(PagePrinted(page="register", rows=0))
                self.printed.add(self.day)
                self.then[self.day] = len(self.entries)
            case "night":
                self.then.setdefault(self.day, len(self.entries))
                self.then[self.day] = len(self.entries)
                self.day += timedelta(days=1 + back % 3)


STEPS = st.lists(
    st.tuples(st.sampled_from(["act", "late", "marked", "print", "night", "night"]), st.integers(0, 40)), max_size=40
)


@given(STEPS)
def test_a_past_day_has_what_was_there_but_for_what_it_tells_of(steps):
    record = Record()
    for what, back in steps:
        record.step(what, back)
    record.step("night", 0)
    today = record.day
    for number in range((today - FIRST).days + 1):
        day = FIRST + timedelta(days=number)
        there = record.then.get(day, max((size for then, size in record.then.items() if then <= day), default=0))
        kept, undated = as_of(record.entries, day, today)
        was = record.entries[:there]
        assert [one for one in was if one.seq not in undated] == kept, "nothing that was not known then, nothing lost"
        assert all(record.entries[seq - 1].late and since > day for seq, since in undated.items())
        for seq, since in undated.items():
            assert record.entries[seq - 1] in as_of(record.entries, since, max(since, today))[0], "not forever"
    assert as_of(record.entries, today, today) == (record.entries, {}), "a page of today has all of it"


@given(STEPS)
def test_a_page_that_was_marked_as_printed_is_the_same_on_any_later_day(steps):
    record = Record()
    for what, back in steps:
        if what == "night":  # each day ends with its page
            record.step("print", back)
        record.step(what, back)
    for day in record.printed:
        if record.then[day] == max(size for then, size in record.then.items() if then <= day):
            kept, undated = as_of(record.entries, day, record.day + timedelta(days=100))
            last = max(number for number, one in enumerate(record.entries, 1) if _printed_on(one, day))
            assert kept[:last] == record.entries[:last]
            assert all(seq > last for seq in undated)


def _printed_on(entry, day):
    return isinstance(entry.act, PagePrinted) and entry.at.date() == day


def test_the_page_says_of_which_entry_it_is_not_known_whether_it_was_there(tmp_path):
    seam = Later(date(2024, 3, 5))
    with opened(str(tmp_path / "office.journal"), seam) as journal:
        at(journal, FILED).apply(application("night"), [NIGHT], games=PLAYED)
        seam.day = date(2024, 3, 20)
        late = application("late")
        journal.propose(  # by a program that marks nothing
            "pine-hill",
            late,
            by="clerk",
            game_date=FILED,
            at=datetime(2024, 3, 4, 17, tzinfo=UTC),
            late=True,
            key=new_key(),
        )
        office = Office(journal, "pine-hill", by="clerk")
        assert len(register(office.registry())) == len(register(office.registry(seam.day))) == 2
        seam.day = date(2024, 3, 25)
        before = office.registry(date(2024, 3, 21))
        assert len(register(before)) == 1
        assert list(before.undated.values()) == [seam.day]
        office.printed("register", 2)
        assert len(register(office.registry(seam.day))) == 2
        seam.day = date(2024, 4, 1)
        assert len(register(office.registry(date(2024, 3, 25)))) == 2, "it stands for good"
        assert office.registry(date(2024, 3, 24)).undated == {len(office.entries()) - 1: date(2024, 3, 25)}
        office.close()
