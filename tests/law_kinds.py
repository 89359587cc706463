"""Cases of law for provisions that are made by the kind: one for each figure, or one for each type of game.

They are cases as those in YAML are, with the nights of the state. Figures stand in them as the edition has them.
"""

from collections.abc import Callable
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from almoner.acts import Act
from almoner.law.cases import NIGHT, Case, Written
from almoner.law.dates import functions
from almoner.law.edition import Edition
from almoner.law.nj.fees import BY_GAME, BY_YEAR, FEES
from almoner.law.record import replaceable

PAGE = "the official text"
FEW = 3
"""What the licensee reads where the edition has no figure."""
MUCH = 10**9
"""More than any figure of the law."""


class Told(NamedTuple):
    """What a case tells so that a provision of New Jersey measures so much."""

    provision: str
    figure: str
    night: str
    act: Callable[[int], Written]
    before: Callable[[int], list[Written]] = lambda _: []
    by: str = "clerk"
    """who reads the official text"""


def generated(edition: Edition) -> list[Case]:
    """Return the cases of an edition that are made by the kind."""
    return [*_tightenings(edition), *_readings(edition), *_believed(edition), *_promises(edition)]


def _tightenings(edition: Edition) -> list[Case]:
    """The house sets a figure to what the law has, which is allowed, and one beyond it, which is not."""
    read = replaceable(edition.provisions)
    made = []
    for figure in edition.figures.values():
        if not figure.tighter:
            continue
        looser = 1 if figure.tighter == "lower" else -1
        name = f"house_{figure.name}"
        if figure.value is not None:
            much_tighter = 0 if looser == 1 else MUCH
            bounds = ((figure.value, True), (figure.value + looser, False), (much_tighter, True))
            made += [_tightened(edition, name, figure.name, [], *bound) for bound in bounds]
        if figure.name in read:
            bound = FEW if figure.value is None else figure.value + 2 * looser
            before = [_by_the_house(edition, "FigureRead", figure.name, bound, page=PAGE)]
            bounds = ((bound, True), (bound + looser, False))
            made += [_tightened(edition, f"{name}_as_read", figure.name, before, *bound) for bound in bounds]
    return made


def _tightened(edition: Edition, name: str, figure: str, before: list[Written], bound: int, allowed: bool) -> Case:
    night = "in charge" if edition.state == "nj" else None
    act = _by_the_house(edition, "HouseLimitSet", figure, bound)
    return case_of(edition, name, f"the house sets {bound}", night, before, act, allowed)


def _by_the_house(edition: Edition, kind: str, figure: str, bound: int, **more: str) -> Written:
    said: Written = {kind: {"limit": figure, "bound": bound, **more}, "witness": "ida"}
    return said | {"by": "mia"} if edition.state == "nj" else said


def case_of(
    edition: Edition, provision: str, what: str, night: str | None, before: list[Written], act: Written, allowed: bool
) -> Case:
    (cite,) = (made.cite for made in edition.provisions if made.name == provision)
    return Case(
        name=f"{provision}: {what} is {'allowed' if allowed else 'refused'}",
        paragraph=cite,
        shows="boundary" if allowed else "over",
        act=act,
        expect="allowed" if allowed else "refused",
        edition=edition.name,
        night=night,
        before=before,
    )


def _readings(edition: Edition) -> list[Case]:
    """Cases of what the licensee may read in the official text: at the figure, just over, as read, as tightened."""
    if edition.state != "nj":
        return []
    made = []
    for told in TOLD:
        name, figure = told.provision, edition.figures[told.figure]
        (of,) = (provision for provision in edition.provisions if provision.name == name)
        looser = -1 if of.bound == "at_least" else 1
        if figure.value is not None:
            at = [(figure.value, True), (figure.value + looser, False)]
            at += [(figure.value - looser, False)] if of.bound == "equals" else []
            made += [_told(edition, name, told, [], n, allowed) for n, allowed in at]
        bound = FEW if figure.value is None else figure.value + 2 * looser
        read = {"FigureRead": {"limit": told.figure, "bound": bound, "page": PAGE}, "by": told.by, "witness": "ida"}
        for n, allowed in ((bound, True), (bound + looser, False)):
            made.append(_told(edition, f"{name}_as_read", told, [read], n, allowed))
        if figure.tighter:
            house = {"HouseLimitSet": {"limit": told.figure, "bound": bound - looser}, "by": told.by}
            for n, allowed in ((bound - looser, True), (bound, False)):
                made.append(_told(edition, f"{name}_as_read", told, [read, house], n, allowed))
    return made


def _told(edition: Edition, name: str, told: Told, first: list[Written], n: int, allowed: bool) -> Case:
    act = told.act(n)
    what = f"{n} of {told.figure} by {next(word for word in act if word in Act.kinds)}" + (
        " in a tighter house" if len(first) > 1 else ""
    )
    return case_of(edition, name, what, told.night, [*first, *told.before(n)], act, allowed)


def _believed(edition: Edition) -> list[Case]:
    """A reading at each end of what is believed of it, which is allowed, and one beyond it, which is not."""
    made = []
    for figure in edition.figures.values():
        if figure.readable is None:
            continue
        least, most = figure.readable
        for bound, allowed in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
            read = _by_the_house(edition, "FigureRead", figure.name, bound, page=PAGE)
            made.append(
                case_of(edition, f"figure_read_{figure.name}", f"{bound} as read", "in charge", [], read, allowed)
            )
    return made


def on_day(day: date, kind: str, **fields: Any) -> Written:
    return {"date": day, kind: fields}


MARCH_4, MEETING, MAILED = date(2024, 3, 4), date(2024, 3, 19), date(2024, 3, 20)


def filed(day: date, kind: str = "casino_night", last: date = date(2024, 5, 11)) -> Written:
    """Return an application for two occasions, or for $2,000 of prizes."""
    paper = "2B-A" if kind == "bingo" else "2R-A"
    return on_day(
        day,
        "ApplicationFiled",
        application="a",
        charity="st-anne",
        game_type=kind,
        paper=paper,
        paper_edition="2019",
        copies=4,
        identification="100-1",
        certificate="c-1",
        place="hall",
        first_date=date(2024, 5, 4),
        last_date=last,
        occasions=2,
        prize_value="$2,000",
    )


def _decided_after(n: int) -> list[Written]:
    then = MEETING - timedelta(n)
    return [
        on_day(MARCH_4, "MeetingSet", date=MEETING, cutoff=MEETING - timedelta(1)) | {"in_breach": True},
        filed(then),
        *(on_day(then, "OccasionAsked", application="a", date=date(2024, 5, day)) for day in (4, 11)),
        on_day(then, "GameAsked", application="a", casino_game="roulette"),
        on_day(then, "ApplicationAccepted", application="a", prefix="RA", series=0, number=1),
    ]


def _after_business_days(n: int) -> date:
    """Return the first day that is so many business days after the Commission received the application."""
    counted = functions("nj")["business_days"]
    return next(day for day in (MAILED + timedelta(more) for more in range(100)) if counted(MAILED, day) == n)


_IN_BUSINESS_DAYS = [
    on_day(
        MAILED,
        "SettingsMade",
        waits="business_days",
        numbering="goes_on",
        two_checks=False,
        background_check=False,
        sample_ticket=False,
        fourth_copy="police",
    ),
    on_day(MAILED, "ApplicationReceived", application="night"),
]


def _cents(amount: int) -> str:
    return f"${amount // 100:,}.{amount % 100:02}"


def _fees(kind: str, figure: str) -> list[Told]:
    """Return what is told of the fees for a type of game: two units of it, or the one of a year, as many figures."""
    units = 1 if kind == BY_YEAR else 2

    def assessed(payee: str) -> Callable[[int], Written]:
        said = {"application": "a", "payee": payee, "game_type": kind, "units": units}
        return lambda n: on_day(MAILED, "FeeAssessed", fee=_cents(units * n), **said)

    def before(_: int) -> list[Written]:
        if kind != BY_GAME:
            return [filed(MARCH_4, kind)]
        named = [on_day(MARCH_4, "GameAsked", application="a", casino_game=game) for game in ("big six", "ring toss")]
        return [filed(MARCH_4, kind, date(2024, 5, 5)), *named]

    return [
        Told(f"state_fee_{kind}", figure, "an office", assessed("state"), before),
        Told(f"municipal_fee_{kind}", figure, "an office", assessed("municipality"), before),
        Told(
            f"municipal_fee_of_{kind}",
            figure,
            "an office",
            lambda n: on_day(MARCH_4, "MunicipalFeeSet", game_type=kind, fee=_cents(n)),
        ),
    ]


def _sits(n: int, table: str = "p1") -> Written:
    return {"SatDown": {"table": table, "person": f"player {n}", "value": "$0", "imitation": "$40"}}


WENT: list[Written] = [
    _sits(98),
    {"LeftTable": {"table": "p1", "person": "player 98", "value": "$0", "cause": "choice"}},
    _sits(99),
    {"Moved": {"from_table": "p1", "table": "p9", "person": "player 99", "value": "$0", "forced": True}}
    | {"in_breach": True},
]
"""Two players who left the table, one for another, which is not open."""

TOLD: tuple[Told, ...] = (
    Told(
        "cutoff_before_meeting",
        "filing_lead",
        "an office",
        lambda n: on_day(MARCH_4, "MeetingSet", date=date(2024, 5, 21), cutoff=date(2024, 5, 21) - timedelta(n)),
    ),
    Told(
        "filed_before_decision",
        "filing_lead",
        "an office",
        lambda n: on_day(MEETING, "ApplicationDecided", application="a", granted=True),
        _decided_after,
    ),
    Told(
        "mailed_in_time",
        "mailing_days",
        "a casino night granted",
        lambda n: on_day(MEETING + timedelta(n), "ApplicationMailed", application="night"),
    ),
    Told(
        "waited_days",
        "waiting_days",
        "a casino night paid",
        lambda n: on_day(MAILED + timedelta(n), "LicenseIssued", application="night", license="RL-1"),
    ),
    Told(
        "waited_business_days",
        "waiting_business_days",
        "a casino night paid",
        lambda n: on_day(_after_business_days(n), "LicenseIssued", application="night", license="RL-1"),
        lambda n: _IN_BUSINESS_DAYS,
    ),
    Told(
        "report_in_time",
        "report_day",
        "a casino night licensed",
        lambda n: on_day(
            date(2024, 6, n),
            "OperationsReported",
            license="RL-1",
            date=date(2024, 5, 4),
            receipts="$9,000",
            prizes="$2,000",
            expenses="$3,000",
        ),
    ),
    Told(
        "hold_em_seats",
        "hold_em_seats",
        "hold 'em table",
        _sits,
        lambda n: [_sits(other) for other in range(1, n)],
        "mia",
    ),
    Told(
        "hold_em_seats",
        "hold_em_seats",
        "hold 'em table",
        lambda n: {"Moved": {"from_table": "p9", "table": "p1", "person": "player 50", "value": "$0", "forced": True}},
        lambda n: [_sits(50, "p9") | {"in_breach": True}, *WENT, *(_sits(other) for other in range(1, n))],
        "mia",
    ),
    Told(
        "tables_per_operator",
        "tables_per_operator",
        "open",
        lambda n: {"OperatorAssigned": {"table": f"t{n}", "person": "alex"}, "by": "mia"},
        lambda n: [{"OperatorAssigned": {"table": f"t{k}", "person": "alex"}, "by": "mia"} for k in range(1, n)],
        "mia",
    ),
    Told(
        "carnival_days",
        "carnival_days",
        "an office",
        lambda n: filed(MARCH_4, BY_GAME, date(2024, 5, 4) + timedelta(n - 1)),
    ),
    *(told for kind, figure in FEES.items() for told in _fees(kind, figure)),
)
"""What is told for each provision of New Jersey whose figure the licensee may replace."""

OTHERWISE = {"raffle_license", "free_of_fee", "game_permitted", "games_asked"}
"""Those whose figure stands in an exception or a condition, or is a list; their cases are written in YAML."""


def not_told(edition: Edition) -> set[str]:
    """Return the provisions with a figure to replace of which nothing is told here."""
    names = [made.name for made in edition.provisions]
    pairs = {name for name, other in pairwise(names) if other == f"{name}_as_read" and not name.startswith("house_")}
    return pairs - {told.provision for told in TOLD} - OTHERWISE


CUP = [
    {"ProceduresApproved": {"procedures": "cup"}},
    {"GameScheduled": {"procedures": "cup", "date": NIGHT}},
]


class Promise(NamedTuple):
    """A kind of tournament of New Hampshire with ten entries at most, and what it may promise: (h)(5)."""

    name: str
    edition: str
    announced: Written
    most: int
    """cents"""


PROMISES = (
    Promise("value_chips", "nh-pari-2016", {"money_value": True, "buy_in": "$100"}, 800_00),
    Promise("buy_ins", "nh-pari-2016", {"buy_in": "$100"}, 800_00),
    Promise("higher_buy_ins", "nh-pari-2016", {"higher_limit": True, "buy_in": "$200"}, 1_600_00),
    Promise("rebuys", "nh-pari-2016", {"rebuys": True, "buy_in": "$60"}, 1_200_00),
    Promise("higher_rebuys", "nh-pari-2016", {"higher_limit": True, "rebuys": True, "buy_in": "$60"}, 2_000_00),
    Promise("buy_ins_of_one_limit", "nh-2023", {"buy_in": "$1,000"}, 8_000_00),
    Promise("rebuys_of_one_limit", "nh-2023", {"rebuys": True, "buy_in": "$60"}, 20_000_00),
    Promise("value_chips_of_rest", "nh-2024", {"money_value": True, "buy_in": "$2,000"}, 17_500_00),
    Promise("buy_ins_of_rest", "nh-2024", {"buy_in": "$2,000"}, 17_500_00),
    Promise("rebuys_of_rest", "nh-2024", {"rebuys": True, "buy_in": "$500"}, 21_500_00),
)
"""Ten times what one entry can bring: a share of it, or from 2024 on what is left of each payment."""


def _promises(edition: Edition) -> list[Case]:
    """A guarantee, or a set prize, of all that ten entries can bring; and a cent more, which is too much."""
    made = []
    for promise in PROMISES:
        if promise.edition != edition.name:
            continue
        announced = {"game": "t", "procedures": "cup", "date": NIGHT, "tournament": True, "entries_max": 10}
        announced |= promise.announced
        for cents, allowed in ((promise.most, True), (promise.most + 1, False)):
            what = f"a promise of {_cents(cents)}"
            guarantee = {"GameAnnounced": announced | {"guarantee": _cents(cents)}}
            made.append(case_of(edition, f"guarantee_{promise.name}", what, None, CUP, guarantee, allowed))
            posted = {"PrizePosted": {"game": "t", "rank": 1, "prize_form": "set_amount", "amount": _cents(cents)}}
            before = [*CUP, {"GameAnnounced": announced}]
            made.append(case_of(edition, f"set_prizes_{promise.name}", what, None, before, posted, allowed))
    return made
