"""What the office records together: one transaction with the mark of what was typed in, or nothing, on both stores."""

from collections import Counter
from datetime import date

import pytest

from almoner.acts import (
    ApplicationAccepted,
    ApplicationFiled,
    Entry,
    EventLicensed,
    ExhibitAttached,
    GameAsked,
    LicenseCancelled,
    OccasionAsked,
    TypedIn,
    decode,
)
from almoner.journal import Journal, Refused
from almoner.journal.answer import read_ruling
from almoner.office import Office, register
from almoner.office.event import open_event
from almoner.office.importing import look, take_over

from .forks import together
from .test_office import FILED, NIGHT, PLAYED, Later, application, at, licensed, opened

STREAM = "pine-hill"


@pytest.fixture
def journal(url):
    with opened(url) as journal:
        yield journal


def acts(journal, stream=STREAM):
    with Office(journal, stream, by="clerk", on=FILED) as office:
        return [entry.act for entry in office.entries() if isinstance(entry, Entry)]


def refusals(journal, stream=STREAM):
    with journal.store.reading() as tables:
        row = tables.stream(stream)
        return [(decode(one.entry), read_ruling(one.ruling)) for one in tables.refusals(row.id)] if row else []


def batches(journal, count):
    """Return how many transactions recorded the last entries."""
    with journal.store.reading() as tables:
        row = tables.stream(STREAM)
        newest = "select distinct batch from entries where stream = %s and seq > %s"
        return len(tables.database.run(newest, row.id, row.size - count))


@pytest.mark.parametrize("late", [False, True])
def test_an_application_is_one_transaction_with_its_mark(journal, late):
    with at(journal, FILED, late=late) as office:
        receipts = office.apply(application("night"), [NIGHT])
    assert [receipt.entry.act.__class__ for receipt in receipts] == [ApplicationFiled, OccasionAsked]
    assert [receipt.entry.late for receipt in receipts] == [late, late]
    assert batches(journal, 2 + late) == 1
    mark = acts(journal)[-1]
    assert mark == TypedIn(acts=2, typed_from="paper") if late else isinstance(mark, OccasionAsked)


@pytest.mark.parametrize("late", [False, True])
def test_an_act_that_is_refused_leaves_nothing_but_its_refusal(journal, late):
    """Neither what comes before it nor a mark; who asked for which of the acts is kept."""
    before = acts(journal)
    wrong = ExhibitAttached(application="night", paper="13", paper_edition="2019", provider="a stranger")
    with at(journal, FILED, late=late) as office, pytest.raises(Refused):
        office.apply(application("night", leased=True), [NIGHT], [wrong])
    assert acts(journal) == before
    [(entry, ruling)] = refusals(journal)
    assert (entry.by, entry.act, ruling.group) == ("clerk", wrong, (3, 3 + late))
    with at(journal, FILED, late=late) as office, pytest.raises(Refused):
        office.say(LicenseCancelled(application="night", license="RL-1", grounds="there is none"))
    assert acts(journal) == before


def test_in_breach_only_what_is_refused_is_in_breach(journal):
    with at(journal, FILED, late=True, breach="it was filed so", witness="deputy") as office:
        receipts = office.apply(application("night"), [NIGHT], games=["craps"])
        assert Counter(receipt.ruling.outcome for receipt in receipts) == {"allowed": 2, "in breach": 1}
    assert acts(journal)[-1] == TypedIn(acts=3, typed_from="paper")


@pytest.mark.parametrize("late", [False, True])
def test_a_number_that_was_taken_meanwhile_is_the_next_one(journal, late):
    """In a group too, as an acceptance that is typed in late is one with its mark."""
    with at(journal, FILED) as one, at(journal, FILED, late=late) as two:
        for name in "ab":
            one.apply(application(name), [NIGHT], games=PLAYED)
        stale = two._acceptance(two.registry().application("b"))
        one.accept("a")
        two._acceptance = lambda application: stale
        assert (stale.number, two.accept("b").entry.act.number) == (1, 2)
    assert isinstance(acts(journal)[-1], TypedIn) == late
    assert refusals(journal) == []


def test_acts_of_several_clerks_at_once_stand_together(url):
    """Filed and accepted late, on paper: every application with its occasions, its game and its mark."""
    opened(url).close()
    days = [date(2024, 5, day) for day in (4, 11, 18)]

    def clerk(number):
        def work(tell):
            with Journal.open(url, seam=Later()) as mine, at(mine, FILED, late=True) as office:
                for place in range(8):
                    name = f"a{number}-{place}"
                    office.apply(application(name, last_date=days[-1], occasions=3), days, games=PLAYED)
                    tell(f"{office.accept(name).entry.act.number}")

        return work

    said = [int(line) for lines in together([clerk(n) for n in range(4)]) for line in lines]
    assert sorted(said) == list(range(1, 33))
    with Journal.open(url, seam=Later()) as journal:
        kinds = [act.__class__ for act in acts(journal)]
        for place, act in enumerate(acts(journal)):
            if isinstance(act, ApplicationFiled):
                assert kinds[place + 1 : place + 6] == [OccasionAsked] * 3 + [GameAsked, TypedIn]
                assert {one.application for one in acts(journal)[place + 1 : place + 5]} == {act.application}
            if isinstance(act, ApplicationAccepted):
                assert kinds[place + 1] is TypedIn


def register_of(rows, folder):
    """Write an old register of so many applications, each of which was granted a license for one date."""
    lines = ["filed,applicant,identification,number,decision,license,issued,dates"]
    lines += [f"2020-01-05,Lions,7-1,RA {n},granted,L{n},2020-02-01,2020-03-0{1 + n % 9}" for n in range(1, rows + 1)]
    file = folder / "old.csv"
    file.write_text("\n".join(lines) + "\n")
    return str(file)


def test_a_register_of_thousands_of_rows_is_one_transaction_with_its_mark(journal, tmp_path):
    file = register_of(3000, tmp_path)
    with at(journal, FILED) as office:
        before = len(office.entries())
        found = take_over(office, file)
        assert (found.rows, found.acts, found.problems, found.recorded) == (3000, 6000, [], True)
        assert len(office.entries()) == before + 6001
        assert office.entries()[-1].act == TypedIn(acts=6000, typed_from=file[-200:])
        assert batches(journal, 6001) == 1
        assert len(register(office.registry())) == 3000
        assert take_over(office, file).acts == 0, "it is taken over once"


@pytest.mark.parametrize(("most", "problems"), [(21, 0), (20, 1)])
def test_a_register_that_is_too_long_for_one_transaction_is_said_to_be(journal, tmp_path, monkeypatch, most, problems):
    for module in ("almoner.office.importing", "almoner.journal.group"):
        monkeypatch.setattr(f"{module}.MOST_TOGETHER", most)
    before, file = acts(journal), register_of(10, tmp_path)
    with at(journal, FILED) as office:
        assert len(look(office, file).problems) == problems
        found = take_over(office, file)
    assert found.recorded == (not problems)
    if problems:
        assert found.problems[0].says.startswith("the file makes 20 entries, and at most 19 are taken over together")
        assert acts(journal) == before


def test_an_event_is_opened_whole_or_not_at_all(journal):
    licensed(journal)
    with at(journal, NIGHT) as office:
        receipts = open_event(office, "RL-1", "night")
        assert isinstance(receipts[0].entry.act, EventLicensed)
        assert acts(journal, "night") == [receipt.entry.act for receipt in receipts]
        with pytest.raises(Refused) as found:
            open_event(office, "RL-1", "night")  # it is open already
    assert acts(journal, "night") == [receipt.entry.act for receipt in receipts]
    [(entry, _)] = refusals(journal, "night")
    assert entry == found.value.entry
