"""Provisions on many kinds of act that look at none of their particulars: each kind is refused, and allowed, alike.

A situation is what stood in the record before, what the act says where it has such a field, and who says so and when.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta, timezone
from typing import NamedTuple

from almoner.acts import replace
from almoner.law import cases

from .oracle import entry_of
from .strategies import example

ZONE = timezone(timedelta(hours=-4))
NIGHT, NEXT = date(2016, 11, 5), date(2016, 11, 6)


class Each(NamedTuple):
    """The situation in which a provision refuses every kind of act that it is on, and those in which it refuses none.

    `night` and `before` come before in all of them.
    """

    edition: str
    refused: dict
    allowed: list
    night: str | None = None
    before: Sequence = ()


def situations(each, nights):
    """Yield the situations of a provision, the entries before them and whether it refuses there."""
    for situation, is_refused in [(each.refused, True), *((allowed, False) for allowed in each.allowed)]:
        first = nights.get(each.night or "", [])
        written = cases._expanded([*first, *each.before, *situation.get("before", [])], nights)
        yield situation, [cases.read_entry(entry, seq)[0] for seq, entry in enumerate(written, start=1)], is_refused


def entry_in(situation, kind, seq):
    """Return an act of a kind in a situation, as an entry at a place of the record."""
    act = example(kind)
    said = {field: value for field, value in situation.get("said", {}).items() if field in kind.__struct_fields__}
    beside = {name: situation[name] for name in ("by", "late", "at") if name in situation}
    return entry_of(replace(act, **said), seq, **beside)


TABLE_STAKES = [
    {"TableOpened": {"table": "p1", "procedures": "x", "money_value": True, "poker": True, "table_stakes": True}},
    {"HandDealt": {"table": "p1", "hand": "h1"}},
]
GAME = {"game": "g", "procedures": "x", "date": NIGHT, "tournament": False}
HIGHER = GAME | {"higher_limit": True}
CUP = {"game": "cup", "procedures": "cup-sheet", "date": NIGHT, "tournament": True}
LATE = {"late": True}


def _at_stakes(*then):
    """Return what is said of ann's hand h2 at a table for table stakes, after h1 and other acts."""
    return {"before": list(then), "said": {"table": "p1", "hand": "h2", "person": "ann", "wager": 100, "stack": 100}}


H1_OVER, H2_DEALT = {"HandEnded": {"table": "p1", "hand": "h1"}}, {"HandDealt": {"table": "p1", "hand": "h2"}}
H2_OVER = {"HandEnded": {"table": "p1", "hand": "h2"}}
FOR_H3 = {"ForcedBetPosted": {"table": "p1", "hand": "h3", "person": "bob", "bet": "ante", "wager": "$1"}}
TOOK = {"ChipsTakenOff": {"table": "p1", "person": "ann", "value": "$50", "leaving": True}}
SAT = {"SatDown": {"table": "p1", "person": "ann", "value": "$50"}}
PUT_AWAY = {"ChipsPutAway": {"table": "p1", "person": "ann", "value": "$50"}}
PUT_BACK = {"ChipsPutBack": {"table": "p1", "hand": "h2", "person": "ann", "value": "$50"}}


def _paid(cents):
    return {"said": {"game": "g", "person": "ann", "paid": cents}}


OLD = {
    "PastApplicationEntered": {"application": "old", "charity": "lions", "name": "Lions", "identification": "7-7"}
    | {"prefix": "RA", "series": 0, "number": 7, "filed": date(2016, 1, 4), "decision": "open"}
}
TYPED_IN = {
    "ApplicationFiled": {"application": "old", "charity": "lions", "game_type": "casino_night", "paper": "2R-A"}
    | {"paper_edition": "2019", "copies": 4, "identification": "7-7", "certificate": "c-7", "place": "hall"}
    | {"first_date": date(2016, 5, 7), "last_date": date(2016, 5, 14), "occasions": 2}
}


def _at(*spans):
    """Return situations at these times by the clock of the place."""
    return [{"at": datetime(*span, tzinfo=ZONE)} for span in spans]


_BEFORE_11, _AT_11 = _at((2016, 11, 5, 10, 59), (2016, 11, 5, 11, 0))
_AT_1, _AFTER_1 = _at((2016, 11, 6, 1, 0), (2016, 11, 6, 1, 1))

_AT_NOON, _AFTER_NOON = _at((2016, 11, 6, 12, 0), (2016, 11, 6, 12, 1))
_BEFORE_MIDNIGHT, _AT_MIDNIGHT = _at((2016, 11, 4, 23, 59), (2016, 11, 5, 0, 0))

NEW_JERSEY = {
    "office_by_clerk": Each("nj-13-47", {"by": "zed"}, [{"by": "clerk"}], "an office"),
    "at_an_office_by_clerk": Each("nj-13-47", {"by": "zed"}, [{"by": "clerk"}], "an office"),
    "application_is_known": Each(
        "nj-13-47",
        {"said": {"application": "ghost"}},
        [{"said": {"application": "night"}}],
        "a casino night filed",
    ),
    "nothing_after_acceptance": Each(
        "nj-13-47",
        {"before": [{"night": "a casino night accepted"}], "said": {"application": "night"}},
        [{"before": [{"night": "a casino night filed"}], "said": {"application": "night"}}],
    ),
    "nothing_after_license": Each(
        "nj-13-47",
        {"before": [{"night": "a casino night licensed"}], "said": {"application": "night"}},
        [{"before": [{"night": "a casino night paid"}], "said": {"application": "night"}}],
    ),
    "typed_in_first": Each(
        "nj-13-47",
        {"said": {"application": "old"}},
        [{"before": [TYPED_IN], "said": {"application": "old"}}, {"said": {"application": "night"}}],
        "a casino night filed",
        [OLD],
    ),
    "occasions_complete": Each(
        "nj-13-47",
        {"before": [TYPED_IN], "said": {"application": "old"}},
        [{"said": {"application": "night"}}],
        "a casino night filed",
    ),
    "license_first": Each("nj-13-47", {}, [{"before": [{"night": "licensed"}]}]),
    "license_by": Each(
        "nj-13-47",
        {"before": [{"night": "in charge"}], "by": "mia"},
        [{"before": [{"night": "in charge"}]}, {"before": [{"night": "an office"}]}],
    ),
    "approvals_by": Each("nj-13-47", {"by": "ben"}, [{"by": "mia"}], "in charge"),
    "copied_with_source": Each(
        "nj-13-47",
        {},
        [{"said": {"source": "hash-2"}}],
        before=[
            {"EventLicensed": {"edition": "nj-13-47", "license": "L", "charity": "c", "place": "p", "source": "hash-1"}}
        ],
    ),
    "tournament_by": Each("nj-13-47", {"by": "ben"}, [{"by": "mia"}], "in charge"),
    "prize_list_by": Each("nj-13-47", {"by": "ben"}, [{"by": "mia"}], "in charge"),
    "staff_by": Each("nj-13-47", {"by": "ann"}, [{"by": "mia"}], "in charge"),
    "window_by": Each("nj-13-47", {"by": "ann"}, [{"by": "mia"}], "in charge"),
    "opened_first": Each("nj-13-47", {}, [{"before": [{"EventOpened": {}, "by": "mia"}]}], "ready"),
    "on_the_date": Each("nj-13-47", _AFTER_NOON, [_AT_NOON], "open"),
    "not_before_the_date": Each("nj-13-47", _BEFORE_MIDNIGHT, [_AT_MIDNIGHT], "open"),
    "under_supervision": Each("nj-13-47", {}, [{"before": [{"night": "in charge"}]}]),
    "assigned_by": Each("nj-13-47", {"by": "alex"}, [{"by": "mia"}], "staff"),
    "table_supervised": Each("nj-13-47", {"said": {"table": "b2"}}, [{"said": {"table": "b1"}}], "blackjack approved"),
    "sheet_is_approved": Each(
        "nj-13-47",
        {"said": {"procedures": "a draft"}},
        [{"said": {"procedures": "blackjack-sheet"}}],
        "blackjack approved",
    ),
    "no_money_table": Each("nj-13-47", {"said": {"money_value": True}}, [{"said": {"money_value": False}}]),
    "no_value_chips": Each("nj-13-47", {}, []),
    "table_is_open": Each("nj-13-47", {"said": {"table": "b2"}}, [{"said": {"table": "b1"}}], "blackjack table"),
    "tournament_announced": Each(
        "nj-13-47", {"said": {"game": "cup"}}, [{"before": [{"GameAnnounced": CUP}], "said": {"game": "cup"}}], "open"
    ),
    "nothing_after_the_tournament": Each(
        "nj-13-47",
        {"before": [{"GameEnded": {"game": "cup"}}], "said": {"game": "cup"}},
        [{"said": {"game": "cup"}}, {"before": [{"GameEnded": {"game": "cup"}}], "said": {"game": "cup"}} | LATE],
        "open",
        [{"GameAnnounced": CUP}],
    ),
    "paid_in_money": Each("nj-13-47", {"said": {"tender": "iou"}}, [{"said": {"tender": "cash"}}]),
    "nothing_after_play": Each(
        "nj-13-47", {"before": [{"PlayEnded": {}}]}, [{}, {"before": [{"PlayEnded": {}}]} | LATE]
    ),
    "nothing_after_the_books": Each("nj-13-47", {"before": [{"BooksClosed": {}}]}, [{}]),
}

NEW_HAMPSHIRE = {
    "of_a_casino_night": Each("nh-pari-2016", {}, []),
    "prohibited_player": Each(
        "nh-pari-2016",
        {"said": {"person": "gus"}},
        [{"said": {"person": "ann"}}],
        before=[{"RoleGiven": {"person": "gus", "role": "dealer"}}],
    ),
    "date_stands": Each(
        "nh-pari-2016",
        {"before": [{"DateWithdrawn": {"license": "L", "date": NIGHT}}]},
        [{}, {"before": [{"DateWithdrawn": {"license": "R", "date": NIGHT}}]}],
        before=[
            {"EventLicensed": {"edition": "nh-pari-2016", "license": "L", "charity": "c", "place": "p"}},
            {"DateLicensed": {"license": "L", "charity": "c", "place": "p", "date": NIGHT}},
        ],
    ),
    "no_credit": Each("nh-pari-2016", {"said": {"tender": "iou"}}, [{"said": {"tender": "cash"}}]),
    "no_credit_by_house_list": Each(
        "nh-pari-2016",
        {"said": {"tender": "check"}},
        [{"said": {"tender": "cash"}}],
        before=[{"TenderBarred": {"tender": "check"}}],
    ),
    "paid_in_full": Each("nh-pari-2016", {"said": {"value": 100, "paid": 99}}, [{"said": {"value": 100, "paid": 100}}]),
    "opening_hour": Each("nh-pari-2016", _BEFORE_11, [_AT_11]),
    "closing_hour": Each("nh-pari-2016", _AFTER_1, [_AT_1]),
    "nothing_after_the_day": Each(
        "nh-pari-2016", {"before": [{"DayEnded": {}}]}, [{}, {"before": [{"DayEnded": {}}]} | LATE]
    ),
    "nothing_after_the_game": Each(
        "nh-pari-2016",
        {"before": [{"GameEnded": {"game": "g"}}], "said": {"game": "g"}},
        [{"said": {"game": "g"}}, {"before": [{"GameEnded": {"game": "g"}}], "said": {"game": "g"}} | LATE],
    ),
    "spend_per_game": Each("nh-pari-2016", _paid(15001), [_paid(15000)], before=[{"GameAnnounced": GAME}]),
    "spend_per_game_without_class": Each("nh-2023", _paid(250001), [_paid(250000)], before=[{"GameAnnounced": GAME}]),
    "spend_higher": Each("nh-pari-2016", _paid(25001), [_paid(25000)], before=[{"GameAnnounced": HIGHER}]),
    "cancelled_takes_no_money": Each(
        "nh-pari-2016",
        {"before": [{"GameCancelled": {"game": "g"}}]} | _paid(100),
        [_paid(100)],
        before=[{"GameAnnounced": HIGHER}],
    ),
    "hand_not_over": Each(
        "nh-pari-2016", _at_stakes(H1_OVER, H2_DEALT, H2_OVER), [_at_stakes(H1_OVER)], before=TABLE_STAKES
    ),
    "hand_in_play": Each(
        "nh-pari-2016",
        _at_stakes(),
        [_at_stakes() | LATE, _at_stakes(H1_OVER), _at_stakes(H1_OVER, H2_DEALT)],
        before=TABLE_STAKES,
    ),
    "one_coming_hand": Each(
        "nh-pari-2016",
        _at_stakes(H1_OVER, FOR_H3),
        [_at_stakes(H1_OVER, FOR_H3) | LATE, _at_stakes(H1_OVER)],
        before=TABLE_STAKES,
    ),
    "put_away_then_moved": Each(
        "nh-pari-2016",
        _at_stakes(H1_OVER, SAT, PUT_AWAY),
        [_at_stakes(H1_OVER, SAT), _at_stakes(H1_OVER, SAT, PUT_AWAY, PUT_BACK)],
        before=TABLE_STAKES,
    ),
    "left_then_sat_down": Each(
        "nh-pari-2016",
        _at_stakes(H1_OVER, SAT, TOOK),
        [_at_stakes(H1_OVER, SAT), _at_stakes(H1_OVER, SAT, TOOK, SAT)],
        before=TABLE_STAKES,
    ),
}

EACH = NEW_HAMPSHIRE | NEW_JERSEY
