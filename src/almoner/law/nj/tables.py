"""N.J.A.C. 13:47-20.4 and 20.17 to 20.33, 20.41: the games, wagers, the cards of a table, and settling a round.

Provisions in the order of the paragraphs; the rules of the games themselves stand on their procedure sheets. Uses the
language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    CardsCut,
    CardsInspected,
    DealerRelieved,
    EventLicensed,
    ForcedBetPosted,
    GameAnnounced,
    GameLicensed,
    GameRead,
    HandDealt,
    Moved,
    OperatorAssigned,
    OperatorReleased,
    PotAwarded,
    PotRaked,
    ProceduresApproved,
    RoundBegun,
    RoundSettled,
    SatDown,
    Shuffled,
    ShuffleOrdered,
    StackEnded,
    TableOpened,
    Wagered,
)
from almoner.law.measures import count, first, latest
from almoner.law.nj.facts import (
    POKER,
    STATED_BEFORE,
    TOURNAMENT,
    at_card_table,
    game_of_sheet,
    limit,
    person_is,
    recorder_is,
    rule,
    sheet_approved,
    table_game,
    table_opened_at,
    table_sheet,
)
from almoner.law.provision import OWN_RULES, Due, Provision, of_event, provision
from almoner.law.record import listed_two_ways, on_list
from almoner.law.terms import Kind, act, envelope, one_of, remainder

# 20.4 Only the games of the list, and of those only what the license names.

game_permitted = listed_two_ways(
    limit.casino_games,
    game_of_sheet,
    rule("20.4"),
    "A game of a casino night is one of those that the subchapter allows.",
    (TableOpened, GameAnnounced),
    when=sheet_approved,
    called="game_permitted",
    remedy="Offer a game that the subchapter allows.",
)

game_licensed = provision(
    rule("20.4"),
    "A game of a casino night is named on its license.",
    on=(TableOpened, GameAnnounced),
    when=sheet_approved,
    measure=count(GameLicensed, per=({"license": of_event(EventLicensed.license)}, {"casino_game": game_of_sheet})),
    at_least=1,
    what="places of this game on the license",
    remedy="Offer a game that is on the license, or apply for a license that lists it.",
)

# 20.17 Wagers in full dollars of imitation money; every game as the subchapter says.

wager_in_dollars = provision(
    rule("20.17(a)"),
    "A wager is full dollars of imitation money.",
    on=(Wagered, ForcedBetPosted),
    when=table_game != TOURNAMENT,
    measure=remainder(act.imitation, 100) == 0,
    equals=True,
    remedy="Wager full dollars.",
)

sheet_is_approved = provision(
    rule("20.17(b)"),
    "A game is offered whose procedure sheet is approved.",
    on=(TableOpened, GameAnnounced),
    measure=sheet_approved,
    equals=True,
    remedy="Have the procedure sheet approved first.",
    interpretation="a game is run as the subchapter says where it is run by an approved sheet",
)

sheet_of_one_game = provision(
    rule("20.17(b)"),
    "A procedure sheet says of which game it is, and stays a sheet of that game.",
    on=ProceduresApproved,
    measure=first(ProceduresApproved.casino_game, per=act.procedures),
    equals=act.casino_game,
    remedy="Give the sheet of another game a name of its own.",
    interpretation="a game is run as the subchapter says where it is run by an approved sheet",
)

table_is_open = provision(
    rule("20.17(b)"),
    "What is played, is played at a table that was opened on the game date for a game of a casino night.",
    on=(RoundBegun, RoundSettled, HandDealt, Wagered, ForcedBetPosted, SatDown, Moved, PotRaked, PotAwarded),
    measure=(count(TableOpened, per=(act.table, envelope.game_date)) >= 1) & on_list(limit.casino_games, table_game),
    equals=True,
    remedy="Open the table on this date first.",
    interpretation="a table is opened for one casino night, with all that opening asks for, and not for the next",
)

round_begins_once = provision(
    "Record (order)",
    "A round begins once under its name.",
    on=RoundBegun,
    measure=count(RoundBegun, per=(act.table, act.round)),
    at_most=1,
    what="beginnings of this round",
    remedy="Give the round a name of its own.",
    document=OWN_RULES,
    standing="house",
)

round_settled_once = provision(
    "Record (order)",
    "A round that began is settled once.",
    on=RoundSettled,
    measure=count(RoundBegun, per=(act.table, act.round)) - count(RoundSettled, per=(act.table, act.round)),
    at_least=0,
    what="rounds of this name left to settle",
    remedy="Record that the round began, or correct the entry that settled it.",
    document=OWN_RULES,
    standing="house",
    due=Due((RoundBegun,), (act.table, act.round)),
)

rounds_settled_before_opening = provision(
    "Record (order)",
    "A table is not opened anew over a round that was not settled.",
    on=TableOpened,
    measure=count(RoundBegun, per=act.table) - count(RoundSettled, per=act.table),
    at_most=0,
    what="rounds not settled at this table",
    remedy="Record how the round was settled, or correct the entry of one that never began.",
    document=OWN_RULES,
    standing="house",
)

# 20.18(a)1 Opening a card table: the dealer sorts and inspects, the supervising class "A" operator verifies.

card_games_stay = provision(
    "Record (figures read)",
    "A game that is played with cards stays on the list of card games; others may be put on it.",
    on=GameRead,
    when=act.limit == "card_games",
    measure=act.listed,
    equals=True,
    remedy="Inspect and shuffle the cards of the game as of any other.",
    document=OWN_RULES,
    standing="house",
)

_inspected_at = latest(CardsInspected, of=envelope.seq, per=act.table, default=0)
_inspected_before = latest(CardsInspected, of=envelope.seq, per=act.table, default=0, before=True)
_dealt_at = latest(RoundBegun, HandDealt, of=envelope.seq, per=act.table, default=0)

cards_inspected = provision(
    rule("20.18(a)1"),
    "No round is dealt at a card table before its cards were inspected and the inspection verified.",
    on=(RoundBegun, HandDealt),
    when=at_card_table,
    measure=_inspected_at > table_opened_at,
    equals=True,
    remedy='Let the dealer sort and inspect the cards and the class "A" operator verify it.',
)

inspected_by_dealer = provision(
    rule("20.18(a)1"),
    "A dealer inspects the cards.",
    on=CardsInspected,
    measure=person_is("dealer"),
    at_least=1,
    what="parts as dealer of the person who inspects",
    remedy="Let a dealer inspect the cards.",
)

verified_by_operator = provision(
    rule("20.18(a)1"),
    'The class "A" operator who supervises the table verifies the inspection.',
    on=CardsInspected,
    measure=count(OperatorAssigned, per=(act.table, {"person": act.verified_by}))
    - count(OperatorReleased, per=(act.table, {"person": act.verified_by})),
    at_least=1,
    what="assignments to this table of the person who verifies",
    remedy='Let the class "A" operator of the table verify it.',
)

inspected_by_two = provision(
    rule("20.18(a)1"),
    "Whoever inspects the cards does not verify the inspection.",
    on=CardsInspected,
    measure=act.person != act.verified_by,
    equals=True,
    remedy="Let the operator of the table verify what the dealer inspected.",
)

inspection_stated = provision(
    rule("20.18(a)1"),
    "One of the two says that the cards were inspected.",
    on=CardsInspected,
    measure=(envelope.by == act.person) | (envelope.by == act.verified_by),
    equals=True,
    remedy="Let the dealer or the operator record it.",
    interpretation="an attestation is of those who were there",
)

inspected_in_time = provision(
    rule("20.18(a)1"),
    "The cards are inspected before the first round, not after.",
    on=CardsInspected,
    when=_inspected_before < table_opened_at,
    measure=_dealt_at > table_opened_at,
    equals=False,
    remedy="Open the table again, and inspect the cards before the first round.",
    interpretation=STATED_BEFORE,
)

# 20.19(a)1 The shuffle: before play begins, when a dealer is relieved, at the end of a stack, by order.

_shuffled_at = latest(Shuffled, of=envelope.seq, per=act.table, default=0)


def _shuffle_after(kind: Kind, when_due: str, interpretation: str = "") -> Provision:
    return provision(
        rule("20.19(a)1"),
        f"The dealer shuffles {when_due}, before the next round is dealt.",
        on=(RoundBegun, HandDealt),
        when=at_card_table,
        measure=_shuffled_at >= latest(kind, of=envelope.seq, per=act.table, default=0),
        equals=True,
        remedy="Shuffle, cut and deal anew.",
        interpretation=interpretation,
    )


shuffled_at_start = _shuffle_after(TableOpened, "before play begins at a table")
shuffled_after_inspection = _shuffle_after(
    CardsInspected,
    "after the cards were sorted and inspected",
    "cards that lie in order since their inspection were not shuffled before play",
)
shuffled_at_relief = _shuffle_after(DealerRelieved, "when relieving another dealer at a table in play")
shuffled_after_stack = _shuffle_after(StackEnded, "at the end of a stack")
shuffled_by_order = _shuffle_after(ShuffleOrdered, 'when a class "A" operator says so')

dealer_shuffles = provision(
    rule("20.19(a)1"),
    "A dealer shuffles the cards.",
    on=Shuffled,
    measure=recorder_is("dealer"),
    at_least=1,
    what="parts as dealer of the person who shuffles",
    remedy="Let the dealer shuffle, and record it.",
)

_relieved_at = latest(DealerRelieved, of=envelope.seq, per=act.table, default=0)

reliever_shuffles = provision(
    rule("20.19(a)1"),
    "At a table in play at which a dealer was relieved, the dealer who came shuffles.",
    on=Shuffled,
    when=_relieved_at > table_opened_at,
    measure=envelope.by,
    equals=latest(DealerRelieved.person, per=act.table),
    remedy="Let the dealer who came last shuffle, or record first who relieved that dealer.",
)

relieved_by_dealer = provision(
    rule("20.19(a)1"),
    "A dealer relieves a dealer.",
    on=DealerRelieved,
    measure=person_is("dealer"),
    at_least=1,
    what="parts as dealer of the person who comes",
    remedy="Let a dealer take the place.",
)

order_by_operator = provision(
    rule("20.19(a)1"),
    'A class "A" operator orders a shuffle.',
    on=ShuffleOrdered,
    measure=recorder_is("class_a_operator"),
    at_least=1,
    what='parts as class "A" operator of the person who orders',
    remedy='Let a class "A" operator order it.',
)

# 20.19 After the shuffle come the cut and the deal.

_CUTTING = "20.26(d)1 says that 20.19 tells how cards are shuffled, cut and dealt; what it says of the cut was not read"

cut_after_shuffle = provision(
    rule("20.19"),
    "Cards that were shuffled are cut before they are dealt.",
    on=(RoundBegun, HandDealt),
    when=at_card_table,
    measure=latest(CardsCut, of=envelope.seq, per=act.table, default=0) >= _shuffled_at,
    equals=True,
    remedy="Have the cards cut, then deal.",
    interpretation=_CUTTING,
)

cut_seen_to = provision(
    rule("20.19"),
    'The dealer or a class "A" operator sees to the cut.',
    on=CardsCut,
    measure=recorder_is("dealer", "class_a_operator"),
    at_least=1,
    what="such parts of the person who says so",
    remedy='Let the dealer or a class "A" operator say that the cards were cut.',
    interpretation=_CUTTING,
)

# 20.12(c)1 Imitation money is issued in full dollars, by settling a round too.

settled_in_dollars = provision(
    rule("20.12(c)1"),
    "What a round pays in imitation money is full dollars.",
    on=RoundSettled,
    measure=remainder(act.returned, 100) == 0,
    equals=True,
    remedy="Pay full dollars, by the rule of the sheet on what does not come out even.",
    interpretation="what a round pays is imitation money issued",
)

# 20.22 to 20.33 and 20.41 A round is settled by the approved sheet of its game.

SECTIONS = {
    "baccarat": "20.22",
    "beat the dealer": "20.23",
    "blackjack": "20.24",
    "chuck-a-luck": "20.25",
    "joker seven": "20.26",
    "let it ride": "20.27",
    "mini-baccarat": "20.28",
    "money wheel": "20.29",
    "multi-action blackjack": "20.30",
    "red dog": "20.31",
    "roulette": "20.32",
    "under/over": "20.33",
    "three card poker": "20.41",
}
"""The section with the rules of each house game."""


def _settled(game: str, section: str) -> Provision:
    return provision(
        rule(section),
        f"A round of {game} is settled by the approved procedure sheet for which its table was opened.",
        on=RoundSettled,
        when=table_game == game,
        measure=act.procedures,
        equals=table_sheet,
        remedy="Settle the round by the sheet of the table.",
        name=f"settled_{game.replace(' ', '_').replace('-', '_').replace('/', '_')}",
    )


settled = [_settled(game, section) for game, section in SECTIONS.items()]

settled_as_read = provision(
    rule("20.17(b)"),
    "A round of a game that the licensee read of is settled by the approved procedure sheet of its table.",
    on=RoundSettled,
    when=~one_of(table_game, *SECTIONS),
    measure=act.procedures,
    equals=table_sheet,
    remedy="Settle the round by the sheet of the table.",
    interpretation="a game is run as the subchapter says where it is run by an approved sheet",
)

house_game = provision(
    rule("20.17(b)"),
    "A round of a house game is played at a table of a house game.",
    on=(RoundBegun, RoundSettled),
    measure=one_of(table_game, *POKER, TOURNAMENT),
    equals=False,
    remedy="Deal hands of poker at a poker table, and rounds of house games at the others.",
)
