"""N.J.A.C. 13:47-20.34 to 20.40: poker tables, their cards, seats, signs and rake, disputes, and tournaments.

Provisions in the order of the paragraphs. Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    AddedOn,
    BoughtIn,
    Charged,
    DealerAddOn,
    FloorDecision,
    GameAnnounced,
    GameCancelled,
    GameEnded,
    GameStarted,
    HandDealt,
    LimitsPosted,
    PokerCardsReady,
    PokerCharged,
    PotAwarded,
    PotRaked,
    RakeSignPosted,
    Rebought,
    StackIssued,
    TableOpened,
    Wagered,
)
from almoner.law.measures import count, latest, total
from almoner.law.nj.facts import (
    HOLD_EM,
    POKER,
    STAFF,
    STATED_BEFORE,
    TOURNAMENT,
    at_poker_table,
    game_of_sheet,
    limit,
    recorder_is,
    rule,
    sheet_approved,
    table_game,
)
from almoner.law.provision import OWN_RULES, Provision, provision
from almoner.law.terms import Kind, act, envelope, given, least, one_of, percent

_opens_poker = sheet_approved & one_of(game_of_sheet, *POKER)


def _in_time(section: str, sign: Kind, name: str) -> Provision:
    """Return the provision that what has to be there before a poker table opens is not first stated after it."""
    return provision(
        rule(section),
        "What a poker table needs is there before it opens, not after.",
        on=sign,
        when=count(sign, per=act.table, before=True) == 0,
        measure=count(TableOpened, per=act.table),
        at_most=0,
        what="openings of this table already",
        remedy="Correct the entry that opened the table, then record this, then open the table.",
        name=name,
        interpretation=STATED_BEFORE,
    )


# 20.34(a) One deck and one cover card, opaque and of one color that is told from the cards.

cards_ready = provision(
    rule("20.34(a)"),
    "A poker table opens when its deck and cover card were seen to.",
    on=TableOpened,
    when=_opens_poker,
    measure=count(PokerCardsReady, per=act.table),
    at_least=1,
    what="statements about the cards of this table",
    remedy="See to the deck and the cover card, and record it.",
)

one_deck = provision(
    rule("20.34(a)"),
    "Poker is played with one deck.",
    on=PokerCardsReady,
    measure=act.decks,
    equals=limit.poker_decks,
    what="decks",
    remedy="Play with one deck.",
)

one_cover_card = provision(
    rule("20.34(a)"),
    "There is one cover card beside the deck.",
    on=PokerCardsReady,
    measure=act.cover_cards,
    equals=limit.cover_cards,
    what="cover cards",
    remedy="Use one cover card.",
)

cover_card_distinct = provision(
    rule("20.34(a)"),
    "The cover card is opaque, of one color, and well told from the backs and edges of the cards.",
    on=PokerCardsReady,
    measure=act.cover_distinct,
    equals=True,
    remedy="Take another cover card.",
)

cards_ready_by = provision(
    rule("20.34(a)"),
    'The dealer or a class "A" operator sees to the cards.',
    on=PokerCardsReady,
    measure=recorder_is("dealer", "class_a_operator"),
    at_least=1,
    what="such parts of the person who says so",
    remedy='Let the dealer or a class "A" operator see to the cards.',
    interpretation="the text read so far does not say who looks",
)

cards_ready_in_time = _in_time("20.34(a)", PokerCardsReady, "cards_ready_in_time")

# 20.36(a) Hold 'em is won by the high hand. Seats stand in `seats`.

high_hand_only = provision(
    rule("20.36(a)"),
    "Hold 'em is won by the high hand, and by no other.",
    on=PotAwarded,
    when=one_of(table_game, HOLD_EM, TOURNAMENT),
    measure=act.won_with,
    equals="high",
    remedy="Award the pot to the highest hand.",
)

# 20.37(a) The rake is all that the house earns at poker; a sign tells its types and how it is computed.

rake_sign = provision(
    rule("20.37(a)"),
    "A poker table opens when a sign on it tells of the rake.",
    on=TableOpened,
    when=_opens_poker,
    measure=count(RakeSignPosted, per=act.table),
    at_least=1,
    what="signs about the rake at this table",
    remedy="Put up a sign that tells the types of rake and how it is computed.",
)

rake_sign_by = provision(
    rule("20.37(a)"),
    "Somebody who works the event says that the sign about the rake is up.",
    on=RakeSignPosted,
    measure=recorder_is(*STAFF),
    at_least=1,
    what="parts in the event of the person who says so",
    remedy="Let somebody with a part in the event look and say so.",
    interpretation="the text names the holder; its staff speaks for it",
)

rake_sign_in_time = _in_time("20.37(a)", RakeSignPosted, "rake_sign_in_time")

rake_alone = provision(
    rule("20.37(a)"),
    "At a poker table nothing is taken from the players but the rake.",
    on=PokerCharged,
    forbidden=True,
    remedy="Give it back, and take the rake of the sign alone.",
)

rake_at_poker = provision(
    rule("20.37(a)"),
    "A rake is taken of a pot of poker.",
    on=PotRaked,
    measure=at_poker_table,
    equals=True,
    remedy="Take no rake at another game.",
)

rake_as_posted = provision(
    rule("20.37(a)"),
    "The rake of a hand is at most what the sign on the table says.",
    on=PotRaked,
    measure=total(PotRaked.imitation, per=(act.table, act.hand)),
    at_most=least(
        percent(latest(RakeSignPosted.rake_percent, per=act.table), act.pot),
        latest(RakeSignPosted.rake_most, per=act.table),
    ),
    solve=act.imitation,
    what="of rake in this hand",
    remedy="Take at most {most}.",
    standing="house",
    interpretation="how much may be raked was not read; the sign that the holder puts up binds it",
)

_dealt = latest(HandDealt, of=envelope.seq, per=(act.table, act.hand), default=0)

rake_of_a_hand = provision(
    rule("20.37(a)"),
    "A rake is of a hand that was dealt, under a sign that was up before it was.",
    on=PotRaked,
    measure=latest(RakeSignPosted, of=envelope.seq, per=act.table) < _dealt,
    equals=True,
    remedy="Record the deal of the hand; under a new sign rake the hands that are dealt after it.",
    interpretation="the players of a hand play it by the sign that they saw",
)

# 20.38 Players see to their own hands; disputes are for the class "A" operator.

dispute_by_operator = provision(
    rule("20.38(b)"),
    'Disputes are decided by a class "A" operator.',
    on=FloorDecision,
    measure=recorder_is("class_a_operator"),
    at_least=1,
    what='parts as class "A" operator of the person who decides',
    remedy='Let a class "A" operator decide.',
)

# 20.39 A sign on every poker table: least and greatest wager, and any limit on raises.

limits_sign = provision(
    rule("20.39"),
    "A poker table opens when a sign on it tells the least and the greatest wager.",
    on=TableOpened,
    when=_opens_poker,
    measure=count(LimitsPosted, per=act.table),
    at_least=1,
    what="signs about wagers at this table",
    remedy="Put up a sign with the least and the greatest wager, and with any limit on raises.",
)

limits_sign_by = provision(
    rule("20.39"),
    "Somebody who works the event says that the sign about wagers is up.",
    on=LimitsPosted,
    measure=recorder_is(*STAFF),
    at_least=1,
    what="parts in the event of the person who says so",
    remedy="Let somebody with a part in the event look and say so.",
    interpretation="the text names the holder; its staff speaks for it",
)

limits_sign_in_time = _in_time("20.39", LimitsPosted, "limits_sign_in_time")

wager_most = provision(
    rule("20.39"),
    "A wager at poker is at most what the sign on the table says.",
    on=Wagered,
    when=at_poker_table,
    measure=act.imitation,
    at_most=latest(LimitsPosted.wager_most, per=act.table),
    solve=act.imitation,
    what="in one wager",
    remedy="Wager at most {most}.",
    standing="house",
)

wager_least = provision(
    rule("20.39"),
    "A wager at poker is at least what the sign on the table says; a player who is all-in wagers less.",
    on=Wagered,
    when=at_poker_table,
    unless=act.imitation == act.imitation_stack,
    excepted_by=rule("20.2"),
    measure=act.imitation,
    at_least=latest(LimitsPosted.wager_least, per=act.table),
    solve=act.imitation,
    what="in one wager",
    remedy="Wager at least {least}, or all that is left; say what the player had on the table.",
    standing="house",
)

wager_within_stack = provision(
    rule("20.39"),
    "A player at poker wagers at most what the player has on the table.",
    on=Wagered,
    when=at_poker_table,
    measure=act.imitation,
    at_most=act.imitation_stack,
    solve=act.imitation,
    what="wagered",
    remedy="Wager at most {most}, which is all the player has on the table.",
    interpretation="a player without funds on the table is all-in",
)

raises = provision(
    rule("20.39"),
    "A betting round has at most as many raises as the sign on the table says.",
    on=Wagered,
    when=at_poker_table & given(latest(LimitsPosted.raises_most, per=act.table)),
    measure=act.raise_number,
    at_most=latest(LimitsPosted.raises_most, per=act.table),
    what="raises in this betting round",
    remedy="Call or fold; say which raise of the betting round it is, 0 for a bet or call.",
    standing="house",
)

hand_at_poker = provision(
    rule("20.17(b)"),
    "A hand of poker is dealt at a table of poker, or of a tournament.",
    on=HandDealt,
    measure=one_of(table_game, *POKER, TOURNAMENT),
    equals=True,
    remedy="Deal hands of poker at a poker table, and rounds of house games at the others.",
)

# 20.40 Texas Hold 'em tournaments. Of the section two definitions were read: nothing on entries, levels or prizes.

_BY_SHEET = "a tournament is one that is licensed, announced and played by its approved sheet; its rules were not read"

tournament_sheet = provision(
    rule("20.40"),
    "What is announced as a game with entries of its own is a Texas Hold 'em tournament, played by its sheet.",
    on=GameAnnounced,
    when=sheet_approved,
    measure=act.tournament & (game_of_sheet == TOURNAMENT),
    equals=True,
    remedy="Announce a Texas Hold 'em tournament, by an approved sheet for it.",
    interpretation=_BY_SHEET,
)

tournament_table = provision(
    rule("20.40"),
    "A table opens for a tournament that was announced.",
    on=TableOpened,
    when=sheet_approved & (game_of_sheet == TOURNAMENT),
    measure=count(GameAnnounced, per=act.procedures, where=act.tournament),
    at_least=1,
    what="tournaments announced by this sheet",
    remedy="Announce the tournament first.",
    interpretation=_BY_SHEET,
)

_over_at = latest(GameCancelled, GameEnded, of=envelope.seq, per=act.game, default=0)
_announced_at = latest(GameAnnounced, of=envelope.seq, per=act.game, default=_over_at)

nothing_after_the_tournament = provision(
    "Record (order)",
    "No entries are sold, and no charges taken, in a tournament that was cancelled or is over, but for what is typed "
    "in late.",
    on=(BoughtIn, Rebought, AddedOn, Charged, DealerAddOn),
    unless=envelope.late,
    excepted_by="late entries",
    measure=_over_at > _announced_at,
    equals=False,
    remedy="Give the money back, or mark it late if it was taken before.",
    document=OWN_RULES,
    standing="house",
)

tournament_announced = provision(
    rule("20.40"),
    "Entries are sold, charges taken, stacks issued and play begun in a tournament that was announced.",
    on=(BoughtIn, Rebought, AddedOn, Charged, DealerAddOn, StackIssued, GameStarted),
    measure=count(GameAnnounced, per=act.game, where=act.tournament),
    at_least=1,
    what="announcements of this tournament",
    remedy="Announce the tournament first.",
    interpretation=_BY_SHEET,
)
