"""N.J.A.C. 13:47-20.8(a)2 and 20.10 to 20.12: what may be played for, notices, imitation money and its sale.

Provisions in the order of the paragraphs. Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    AddedOn,
    BoughtIn,
    ChipsPutAway,
    ChipsPutBack,
    ChipsRedeemed,
    ChipsSoldAtCage,
    ChipsSoldAtTable,
    ChipsTakenOff,
    DealerAddOn,
    ForcedBetPosted,
    GameAnnounced,
    GameChipsRedeemed,
    ImitationMade,
    ImitationPaidOut,
    ImitationSold,
    LoanMade,
    Moved,
    NoticeRequired,
    PrizeMethodPosted,
    RakeTaken,
    RatePosted,
    Rebought,
    SatDown,
    SideBetSeen,
    SignPosted,
    TableOpened,
    TicketsIssued,
    Wagered,
)
from almoner.law.measures import count, distinct, latest
from almoner.law.nj.facts import STAFF, STATED_BEFORE, TOURNAMENT, limit, recorder_is, rule, table_game
from almoner.law.provision import OWN_RULES, provision
from almoner.law.terms import act, given, one_of, remainder

# 20.8(a)2 The banker converts money into imitation money at the posted rate.

sold_by_banker = provision(
    rule("20.8(a)2"),
    "Money is converted into imitation money by the banker.",
    on=ImitationSold,
    measure=recorder_is("banker"),
    at_least=1,
    what="parts as banker of the person who sells",
    remedy="Let a banker make the sale.",
)

_rate_posted = count(RatePosted, per=act.rate) >= 1

rate_known = provision(
    rule("20.8(a)2"),
    "A sale names a rate that was posted.",
    on=ImitationSold,
    measure=_rate_posted,
    equals=True,
    remedy="Post the rate first, or name the one that is posted.",
)

rate_is_posted = provision(
    rule("20.8(a)2"),
    "A sale is made at the rate that is posted, not at an earlier one.",
    on=ImitationSold,
    when=_rate_posted,
    measure=latest(RatePosted.rate),
    equals=act.rate,
    remedy="Sell at the rate posted last.",
)

rate_is_used = provision(
    rule("20.8(a)2"),
    "A sale gives exactly as much imitation money as the rate says for the money paid.",
    on=ImitationSold,
    when=_rate_posted,
    measure=act.imitation * latest(RatePosted.money_parts, per=act.rate)
    == act.paid * latest(RatePosted.imitation_parts, per=act.rate),
    equals=True,
    remedy="Issue what the posted rate gives for the money paid, no more and no less.",
)

paid_in_money = provision(
    rule("20.8(a)2"),
    "Imitation money, and entries into a tournament, are given for cash or money, not on credit.",
    on=(ImitationSold, BoughtIn, Rebought, AddedOn, DealerAddOn),
    measure=one_of(act.tender, limit.money_tenders),
    equals=True,
    remedy="Take cash, or money in hand of another form that the organization accepts.",
    interpretation="the text says cash or money, which the organization lists; receipts that are deposited are money",
)

no_loans = provision(
    rule("20.8(a)2"),
    "No imitation money and no money is lent to a patron.",
    on=LoanMade,
    forbidden=True,
    remedy="Take money for it.",
    interpretation="the text says cash or money, which a loan is not",
)

# 20.10(a) No gambling but what the subchapter allows: imitation money alone is played for.

no_side_bets = provision(
    rule("20.10(a)"),
    "There is no gambling at a casino night beside its games.",
    on=SideBetSeen,
    forbidden=True,
    remedy="Stop it, and record what was done.",
)

no_value_chips = provision(
    rule("20.10(a)"),
    "No chips with a value in money are sold, moved, redeemed or raked at a casino night.",
    on=(
        ChipsSoldAtCage,
        ChipsSoldAtTable,
        ChipsTakenOff,
        ChipsPutAway,
        ChipsPutBack,
        ChipsRedeemed,
        RakeTaken,
    ),
    forbidden=True,
    remedy="Use imitation money.",
    interpretation="games are played for imitation money, so value chips would be other gambling",
)

no_money_table = provision(
    rule("20.10(a)"),
    "No table and no tournament has chips with a value in money.",
    on=(TableOpened, GameAnnounced),
    measure=act.money_value,
    equals=False,
    remedy="Open it for imitation money, or for tournament chips without value.",
    interpretation="games are played for imitation money, so value chips would be other gambling",
)

not_paid_out = provision(
    rule("20.10(a)"),
    "Imitation money is not taken back for money.",
    on=ImitationPaidOut,
    forbidden=True,
    remedy="Redeem it for a merchandise prize, or give tickets for a drawing.",
    interpretation="the text read so far converts money into imitation money and not back",
)

no_chips_paid_out = provision(
    rule("20.10(a)"),
    "Chips of a tournament are not taken back for money.",
    on=GameChipsRedeemed,
    forbidden=True,
    remedy="Award merchandise from the prize list.",
    interpretation="games are played for imitation money, which is not taken back for money",
)

wager_form = provision(
    rule("20.10(a)"),
    "What is wagered is imitation money: no value chips, cash, goods or words.",
    on=Wagered,
    when=table_game != TOURNAMENT,
    measure=(act.form == "imitation_money") & ~given(act.wager) & ~given(act.chips),
    equals=True,
    remedy="Wager imitation money.",
)

forced_bet_form = provision(
    rule("20.10(a)"),
    "A forced bet is posted in imitation money.",
    on=ForcedBetPosted,
    when=table_game != TOURNAMENT,
    measure=given(act.imitation) & ~given(act.wager) & ~given(act.chips),
    equals=True,
    remedy="Post imitation money.",
)

tournament_wager_form = provision(
    rule("20.10(a)"),
    "In a tournament what is wagered is its chips.",
    on=(Wagered, ForcedBetPosted),
    when=table_game == TOURNAMENT,
    measure=given(act.chips) & ~given(act.wager) & ~given(act.imitation),
    equals=True,
    remedy="Wager tournament chips.",
)

tournament_wager_in_chips = provision(
    rule("20.10(a)"),
    "In a tournament no cash, goods or words are wagered.",
    on=Wagered,
    when=table_game == TOURNAMENT,
    measure=one_of(act.form, "chips", "tokens"),
    equals=True,
    remedy="Wager tournament chips.",
)

no_value_at_seat = provision(
    rule("20.10(a)"),
    "No value chips are brought to a table.",
    on=(SatDown, Moved),
    measure=act.value,
    at_most=0,
    solve=act.value,
    what="of value chips brought",
    remedy="Bring imitation money.",
    interpretation="games are played for imitation money, so value chips would be other gambling",
)

tickets_not_sold = provision(
    rule("20.10(a)"),
    "Tickets for a drawing are given for imitation money, not sold for money.",
    on=TicketsIssued,
    measure=act.paid,
    at_most=0,
    solve=act.paid,
    what="of money taken",
    remedy="Take imitation money. A raffle for money has its own license and tickets, which are not recorded here.",
    interpretation="tickets sold for money would be a raffle of its own",
)

# 20.11(a) Notices: those of 6.6, which was not read, as the organization lists them; the rate; the prizes.

_is_listed = count(NoticeRequired, per=act.notice) >= 1

notices_posted = provision(
    rule("20.11(a)"),
    "Every notice on the organization's list is posted before imitation money is sold.",
    on=ImitationSold,
    measure=distinct(NoticeRequired.notice) - distinct(SignPosted.notice, where=_is_listed),
    at_most=0,
    what="listed notices not posted",
    remedy="Post every notice on the list.",
    interpretation="what 13:47-6.6 asks for was not read; the organization lists it from the official text",
)

notice_on_the_list = provision(
    rule("20.11(a)"),
    "A notice that is posted stands on the list.",
    on=SignPosted,
    measure=_is_listed,
    equals=True,
    remedy="List the notice first.",
    interpretation="what 13:47-6.6 asks for was not read; the organization lists it from the official text",
)

notice_by = provision(
    rule("20.11(a)"),
    "Somebody who works the event says that a notice hangs.",
    on=SignPosted,
    measure=recorder_is(*STAFF),
    at_least=1,
    what="parts in the event of the person who says so",
    remedy="Let somebody with a part in the event look and say so.",
    interpretation="the text names the holder; its staff speaks for it",
)

rate_at_window = provision(
    rule("20.11(a)1"),
    "The exchange rate hangs at the banker's window before the first sale.",
    on=ImitationSold,
    when=_rate_posted,
    measure=latest(RatePosted.at_window, per=act.rate),
    equals=True,
    remedy="Post the rate in plain view at the banker's window first, as a rate with a name of its own.",
)

rate_by = provision(
    rule("20.11(a)1"),
    "The banker or the member in charge posts the exchange rate.",
    on=RatePosted,
    measure=recorder_is("banker", "member_in_charge"),
    at_least=1,
    what="such parts of the person who posts it",
    remedy="Let the banker or the member in charge post it.",
    interpretation="the text names the holder; the banker and the member in charge speak for it",
)

rate_in_time = provision(
    rule("20.11(a)1"),
    "A rate is posted before it is used, not after.",
    on=RatePosted,
    measure=count(ImitationSold, per=act.rate),
    at_most=0,
    what="sales at a rate of this name already",
    remedy="Post the rate under a name of its own.",
    interpretation=STATED_BEFORE,
)

rate_has_a_name = provision(
    "Record (order)",
    "A rate is posted once under its name: another rate has another name.",
    on=RatePosted,
    measure=count(RatePosted, per=act.rate),
    at_most=1,
    what="rates of this name",
    remedy="Give the new rate a name of its own.",
    document=OWN_RULES,
    standing="house",
)

prize_method = provision(
    rule("20.11(a)2"),
    "How prizes are awarded is posted in a room before a table opens there.",
    on=TableOpened,
    measure=count(PrizeMethodPosted, per=act.room),
    at_least=1,
    what="such notices in this room",
    remedy="Post in the room how all prizes are awarded.",
)

room_is_said = provision(
    rule("20.11(a)2"),
    "The room in which a table stands, and in which the notice hangs, is named.",
    on=(TableOpened, PrizeMethodPosted),
    measure=act.room != "not said",
    equals=True,
    remedy="Name the room.",
)

prize_method_by = provision(
    rule("20.11(a)2"),
    "Somebody who works the event says that the notice hangs.",
    on=PrizeMethodPosted,
    measure=recorder_is(*STAFF),
    at_least=1,
    what="parts in the event of the person who says so",
    remedy="Let somebody with a part in the event look and say so.",
    interpretation="the text names the holder; its staff speaks for it",
)

prize_method_in_time = provision(
    rule("20.11(a)2"),
    "The notice hangs before the first table of the room opens, not after.",
    on=PrizeMethodPosted,
    when=count(PrizeMethodPosted, per=act.room, before=True) == 0,
    measure=count(TableOpened, per=act.room),
    at_most=0,
    what="tables open in this room already",
    remedy="Correct the entry of the table, then post the notice, then open the table.",
    interpretation=STATED_BEFORE,
)

# 20.12 Imitation money: marked or color coded, at least two for one, in full dollars.

marked = provision(
    rule("20.12(a)"),
    "Imitation money bears its value or shows it by a color of its own.",
    on=ImitationMade,
    measure=act.marked | act.color_coded,
    equals=True,
    remedy="Mark every piece with its value, or give the value a color of its own.",
)

made_before_sold = provision(
    rule("20.12(a)"),
    "Imitation money is sold whose values were set up.",
    on=ImitationSold,
    measure=count(ImitationMade),
    at_least=1,
    what="values of imitation money",
    remedy="Record first of what values the imitation money is, and how they show.",
)

exchange_least = provision(
    rule("20.12(b)"),
    "An exchange rate gives at least so many dollars of imitation money for each dollar of money.",
    on=RatePosted,
    measure=act.imitation_parts,
    at_least=limit.exchange_least * act.money_parts,
    solve=act.imitation_parts,
    what="parts of imitation money",
    remedy="Post a rate that gives at least {least} parts of imitation money for so many parts of money.",
)

exchange_for_something = provision(
    rule("20.12(b)"),
    "An exchange rate gives imitation money for money, not for nothing.",
    on=RatePosted,
    measure=act.money_parts,
    at_least=1,
    solve=act.money_parts,
    what="parts of money",
    remedy="Post a rate for at least {least} part of money.",
)

whole_dollars = provision(
    rule("20.12(c)1"),
    "Imitation money is issued in full dollars.",
    on=(ImitationSold, ImitationMade),
    measure=remainder(act.imitation, 100) == 0,
    equals=True,
    remedy="Issue full dollars of imitation money.",
)
