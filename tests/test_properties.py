"""Properties of the law that hold for any record: the compiled law against a plain reading of it, and more."""

from dataclasses import replace
from datetime import date

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from almoner.acts import (
    Act,
    AuthorityOpened,
    BadgeIssued,
    BadgeReturned,
    BadgeSwornLost,
    BooksClosed,
    BoughtIn,
    CardsCut,
    CardsInspected,
    ChipsPutAway,
    ChipsPutBack,
    ChipsSoldAtTable,
    EmploymentEnded,
    Entry,
    EquipmentReceived,
    EventLicensed,
    EventOpened,
    FigureRead,
    ForcedBetPosted,
    FundsAdded,
    GameAnnounced,
    GameCancelled,
    GameEnded,
    GameLicensed,
    GameRead,
    GameStarted,
    HandDealt,
    HouseLimitSet,
    ImitationMade,
    ImitationSold,
    LeftTable,
    LimitsPosted,
    Malformed,
    Moved,
    NoticeRequired,
    OperatorAssigned,
    OperatorReleased,
    PlayEnded,
    PotRaked,
    PrizeAdded,
    PrizeAwarded,
    PrizeDrawn,
    PrizePosted,
    PrizeRedeemed,
    PrizesFixed,
    PrizeWithdrawn,
    ProceduresApproved,
    ProviderApprovalEnded,
    ProviderApproved,
    RaffleHeld,
    RaffleLicensed,
    RakeSignPosted,
    RatePosted,
    Rebought,
    ReceiptsDeposited,
    Refunded,
    RoleGiven,
    RoundBegun,
    RoundSettled,
    SatDown,
    Shuffled,
    SignPosted,
    StackEnded,
    StackIssued,
    TableOpened,
    Undecodable,
    Wagered,
    decode,
    encode,
)
from almoner.law.editions import all_editions, named
from almoner.law.live import Live
from almoner.law.ruling import OUTCOMES

from .oracle import Oracle, entry_of
from .strategies import acts, entries, example

MANY = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
EDITIONS = st.sampled_from(sorted(all_editions()))

TABLES = acts(
    TableOpened, SatDown, Moved, ChipsSoldAtTable, ChipsPutAway, ChipsPutBack, ForcedBetPosted, Wagered, HouseLimitSet
)
GAMES = acts(
    GameAnnounced, GameCancelled, GameStarted, GameEnded, StackIssued, BoughtIn, Rebought, Refunded, FundsAdded,
    PrizePosted, PrizesFixed, PrizeAwarded, HouseLimitSet, RoleGiven,
)  # fmt: skip
CASINO = acts(
    ProceduresApproved, TableOpened, RoleGiven, OperatorAssigned, OperatorReleased, CardsInspected, Shuffled,
    CardsCut, StackEnded, RoundBegun, RoundSettled, HandDealt, SatDown, LeftTable, Moved, Wagered, LimitsPosted,
    RakeSignPosted, PotRaked, HouseLimitSet, FigureRead, GameRead,
)  # fmt: skip
WINDOW = acts(
    EventLicensed, EventOpened, RoleGiven, RatePosted, ImitationMade, ImitationSold, NoticeRequired, SignPosted,
    PrizeAdded, PrizeWithdrawn, PrizeDrawn, PrizeRedeemed, PlayEnded, ReceiptsDeposited, BooksClosed, Refunded,
    ProviderApproved, ProviderApprovalEnded, EquipmentReceived, HouseLimitSet, FigureRead, GameLicensed,
    RaffleLicensed, RaffleHeld,
)  # fmt: skip
BADGES = acts(AuthorityOpened, BadgeIssued, BadgeReturned, BadgeSwornLost, EmploymentEnded, RoleGiven)


def outcomes(ruling):
    pairs = zip(ruling.judged, ruling.outcomes, strict=True)
    return {judged.provision.name: OUTCOMES[outcome] for judged, outcome in pairs}


def check_against_oracle(record, edition):
    live, oracle = Live(named(edition)), Oracle(named(edition))
    for entry in record:
        ruling = live.rule(entry)
        assert outcomes(ruling) == oracle.outcomes(entry)
        assert ruling.allowed == oracle.allowed(entry)
        assert live.record(entry).values == ruling.values
        oracle.record(entry)


@MANY
@given(entries(), EDITIONS)
def test_compiled_law_agrees_with_plain_reading(record, edition):
    check_against_oracle(record, edition)


@MANY
@given(entries(TABLES), EDITIONS)
def test_compiled_law_agrees_at_tables(record, edition):
    check_against_oracle(record, edition)


@MANY
@given(entries(GAMES), EDITIONS)
def test_compiled_law_agrees_in_games(record, edition):
    check_against_oracle(record, edition)


@MANY
@given(entries(CASINO))
def test_compiled_law_agrees_at_the_tables_of_a_casino_night(record):
    check_against_oracle(record, "nj-13-47")


@MANY
@given(entries(WINDOW))
def test_compiled_law_agrees_at_the_window_of_a_casino_night(record):
    check_against_oracle(record, "nj-13-47")


@MANY
@given(entries(BADGES), EDITIONS)
def test_compiled_law_agrees_on_badges(record, edition):
    check_against_oracle(record, edition)


@MANY
@given(entries(), acts(), EDITIONS)
def test_ruling_changes_nothing(record, act, edition):
    live = Live(named(edition), record)
    before = live.snapshot()
    live.rule(entry_of(act, len(record) + 1))
    assert live.snapshot() == before


@MANY
@given(entries(), EDITIONS)
def test_replay_gives_the_state_that_live_ruling_left(record, edition):
    live = Live(named(edition))
    kept = []
    for entry in record:
        if live.rule(entry).allowed:
            live.record(entry)
            kept.append(entry)
    assert Live(named(edition), kept).snapshot() == live.snapshot()
    read_back = [decode(encode(entry)) for entry in kept]
    assert Live(named(edition), read_back).snapshot() == live.snapshot()
    taken = Live(named(edition))
    for entry in read_back:
        taken.take(entry)
    assert taken.snapshot() == live.snapshot()


@MANY
@given(entries(), EDITIONS, st.randoms(use_true_random=False))
def test_order_of_provisions_does_not_matter(record, edition, chance):
    law = named(edition)
    shuffled = list(law.provisions)
    chance.shuffle(shuffled)
    one, other = Live(law), Live(replace(law, provisions=tuple(shuffled)))
    for entry in record:
        assert outcomes(one.record(entry)) == outcomes(other.record(entry))


@settings(MANY, max_examples=600)
@given(entries(st.one_of(TABLES, GAMES), most=6), st.one_of(TABLES, GAMES, acts()), st.data())
def test_tightening_a_house_limit_never_allows_more(record, act, data):
    law = named("nh-pari-2016")
    tight = [figure for figure in law.figures.values() if figure.tighter]
    figure = data.draw(st.sampled_from(tight))
    bound = data.draw(
        st.integers(0, figure.value) if figure.tighter == "lower" else st.integers(figure.value, figure.value + 100)
    )
    opening = [
        TableOpened(table="t1", procedures="p1", money_value=True, poker=True, table_stakes=True, blind=400),
        TableOpened(table="t2", procedures="p1", money_value=True, poker=True, table_stakes=True, blind=200),
        GameAnnounced(game="g1", procedures="p1", date=date(2016, 11, 5), tournament=True, buy_in=6000, rebuys=True),
        SatDown(table="t1", person="ann", value=50000),
    ]
    record = [*(entry_of(made, seq) for seq, made in enumerate(opening, start=1)), *record]
    free = [entry for entry in record if not (isinstance(entry.act, HouseLimitSet) and entry.act.limit == figure.name)]
    tightened = [*free, entry_of(HouseLimitSet(limit=figure.name, bound=bound), 100)]
    proposed = entry_of(act, 101)
    if isinstance(act, HouseLimitSet):
        return
    if Live(law, tightened).rule(proposed).allowed:
        assert Live(law, free).rule(proposed).allowed


CASINO_PLAY = acts(RatePosted, PrizeAdded, PrizeWithdrawn, OperatorAssigned, OperatorReleased, SatDown, LeftTable)


@settings(MANY, max_examples=600)
@given(entries(CASINO_PLAY, most=8), CASINO_PLAY, st.data())
def test_tightening_a_house_limit_of_a_casino_night_never_allows_more(record, act, data):
    """Also where the licensee has read another figure in the official text."""
    law = named("nj-13-47")
    figure = data.draw(st.sampled_from([figure for figure in law.figures.values() if figure.tighter]))
    value = 3 if figure.value is None else figure.value
    bound = data.draw(st.integers(0, value) if figure.tighter == "lower" else st.integers(value, value + 3))
    read = data.draw(st.sampled_from([[], [FigureRead(limit=figure.name, bound=2, page="p. 1")]]))
    opening = [
        *(RoleGiven(person=person, role=role) for person in ("ann", "bob", "clerk") for role in ROLES),
        *(ProceduresApproved(procedures=game, casino_game=game) for game in ("hold 'em", "seven-card stud")),
        TableOpened(table="t1", procedures="hold 'em", money_value=False),
        TableOpened(table="t2", procedures="seven-card stud", money_value=False),
        *read,
    ]
    free = [entry_of(made, seq) for seq, made in enumerate(opening, start=1)] + record
    tightened = [*free, entry_of(HouseLimitSet(limit=figure.name, bound=bound), 100)]
    proposed = entry_of(act, 101)
    if Live(law, tightened).rule(proposed).allowed:
        assert Live(law, free).rule(proposed).allowed


ROLES = ("member_in_charge", "banker", "class_a_operator")

WRONG = [None, "400", "", " ", 4.0, float("nan"), float("inf"), -1, 2**63 - 1, 2**63, True, [], {}, b"x", "\n", 10**30]


@pytest.mark.parametrize("kind", list(Act.kinds.values()), ids=lambda kind: kind.__name__)
def test_no_malformed_act_can_be_made(kind):
    """Whatever a field is given, either it is a value the field can have, or the act is refused when it is made."""
    act = example(kind)
    for field in kind.__struct_fields__:
        for wrong in WRONG:
            try:
                made = msgspec.structs.replace(act, **{field: wrong})
            except Malformed:
                continue
            line = encode(entry_of(made, 1))
            assert decode(line) == entry_of(made, 1), "what can be made can be written and read back"


JSON_WRONG = [b"null", b'"400"', b"NaN", b"-1", b"9223372036854775807", b"9223372036854775808", b"4.5", b"true", b"[]"]


@pytest.mark.parametrize("wrong", JSON_WRONG)
@pytest.mark.parametrize("kind", [Wagered, ChipsSoldAtTable, BoughtIn], ids=lambda kind: kind.__name__)
def test_malformed_json_is_never_allowed(kind, wrong):
    """A wrong number is either one line that says so, or an act that cannot be ruled on; never an allow."""
    good = {
        Wagered: Wagered(table="t1", person="ann", wager=400, form="chips", stack=500),
        ChipsSoldAtTable: ChipsSoldAtTable(
            table="t2", hand="h", person="ann", value=400, stack=0, paid=400, tender="cash"
        ),
        BoughtIn: BoughtIn(game="g1", person="ann", paid=400),
    }[kind]
    opening = [
        TableOpened(table="t1", procedures="p", money_value=True),
        TableOpened(table="t2", procedures="p", money_value=True, poker=True, table_stakes=True),
        GameAnnounced(game="g1", procedures="p", date=date(2016, 11, 5), tournament=True, buy_in=400),
    ]
    live = Live(named("nh-pari-2016"), [entry_of(act, seq) for seq, act in enumerate(opening, start=1)])
    line = encode(entry_of(good, 4))
    assert live.rule(decode(line)).allowed
    for place in range(line.count(b":400")):
        parts = line.split(b":400")
        changed = b":400".join(parts[: place + 1]) + b":" + wrong + b":400".join(parts[place + 1 :])
        try:
            entry = decode(changed)
        except Undecodable as error:
            assert "\n" not in str(error)
        else:
            assert not live.rule(entry).allowed


def test_an_entry_is_checked_as_an_act_is():
    good = entry_of(Wagered(table="t", person="p", wager=1, form="chips"), 1)
    for field, wrong in [("at", good.at.replace(tzinfo=None)), ("seq", 0), ("seq", "1"), ("game_date", good.at)]:
        with pytest.raises(Malformed, match=f"Entry.{field}"):
            msgspec.structs.replace(good, **{field: wrong})
    with pytest.raises(Malformed, match=r"Entry\.act"):
        Entry(**{name: getattr(good, name) for name in Entry.__struct_fields__} | {"act": "Wagered"})
