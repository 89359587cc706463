"""N.J.A.C. 13:47-20.8(a)3 and 20.16: the prizes, the end of play, the deposit and the books.

What is taken in includes admission fees, which 20.13 allows. Uses the language of `law` and `facts`; used by
`editions`.
"""

from almoner.acts import (
    AddedOn,
    AdmissionPaid,
    BooksClosed,
    BoughtIn,
    CashPrizeOffered,
    Charged,
    DealerAddOn,
    ForcedBetPosted,
    GameAnnounced,
    HandDealt,
    ImitationSold,
    PlayEnded,
    PrizeAdded,
    PrizeAwarded,
    PrizeDrawn,
    PrizePosted,
    PrizeRedeemed,
    PrizeWithdrawn,
    RaffleHeld,
    Rebought,
    ReceiptsDeposited,
    Refunded,
    RoundBegun,
    RoundSettled,
    TableOpened,
    TicketsIssued,
    Wagered,
)
from almoner.law.measures import count, first, latest, total
from almoner.law.nj.facts import limit, recorder_is, rule
from almoner.law.provision import OWN_RULES, Due, provision
from almoner.law.terms import act, envelope, one_of

_ENTRIES = (BoughtIn, Rebought, AddedOn)
_TAKEN_IN = (ImitationSold, AdmissionPaid, *_ENTRIES, Charged, DealerAddOn)
_receipts = total(*(kind.paid for kind in _TAKEN_IN), less=(Refunded.refund,), per=envelope.game_date)
_play_ended = count(PlayEnded, per=envelope.game_date)
_ended_at = latest(PlayEnded, of=envelope.minutes, per=envelope.game_date, default=envelope.minutes)

# 20.8(a)3 At the end the banker deposits the gross receipts at once, and then the books close.

deposit_by_banker = provision(
    rule("20.8(a)3"),
    "The banker deposits the receipts.",
    on=ReceiptsDeposited,
    measure=recorder_is("banker"),
    at_least=1,
    what="parts as banker of the person who deposits",
    remedy="Let the banker make the deposit.",
)

deposit_after_play = provision(
    rule("20.8(a)3"),
    "The receipts are deposited when the event is over.",
    on=ReceiptsDeposited,
    measure=_play_ended,
    at_least=1,
    what="ends of play on this date",
    remedy="Record first that play has ended.",
)

deposit_is_whole = provision(
    rule("20.8(a)3"),
    "The books of a casino night close on a deposit of all that was taken in, no more and no less.",
    on=BooksClosed,
    measure=total(ReceiptsDeposited.deposited, per=envelope.game_date),
    equals=_receipts,
    what="deposited",
    remedy="Deposit the rest, or correct the entry that is wrong.",
    interpretation="gross receipts are what was paid for imitation money, admission and entries, refunds taken off",
    due=Due((*_TAKEN_IN, TableOpened), (envelope.game_date,)),
)

refunded_was_paid = provision(
    rule("20.8(a)3"),
    "A refund gives back what a player paid to enter a tournament, and no more than that.",
    on=Refunded,
    measure=total(Refunded.refund, per=(act.game, act.person)),
    at_most=total(*(kind.paid for kind in _ENTRIES), per=(act.game, act.person)),
    solve=act.refund,
    what="given back to this player",
    remedy="Give back at most {most}.",
    interpretation="gross receipts are deposited, so nothing is given back that was not taken in",
)

close_after_play = provision(
    rule("20.8(a)3"),
    "The books close when play has ended.",
    on=BooksClosed,
    measure=_play_ended,
    at_least=1,
    what="ends of play on this date",
    remedy="Record first that play has ended.",
)

nothing_after_the_books = provision(
    rule("20.8(a)3"),
    "Nothing is taken in, refunded or deposited on a date whose books are closed.",
    on=(*_TAKEN_IN, Refunded, ReceiptsDeposited),
    measure=count(BooksClosed, per=envelope.game_date),
    at_most=0,
    what="closes of the books of this date",
    remedy="Correct the entry that closed the books, record it, and close them again.",
)

rounds_settled = provision(
    "Record (order)",
    "The books of a date close when every round that began on it is settled.",
    on=BooksClosed,
    measure=count(RoundBegun, per=envelope.game_date) - count(RoundSettled, per=envelope.game_date),
    at_most=0,
    what="rounds not settled",
    remedy="Record how each round was settled, or correct the entry of one that never began.",
    document=OWN_RULES,
    standing="house",
)

play_ended_by = provision(
    "Record (order)",
    "The member in charge says that play has ended.",
    on=PlayEnded,
    measure=recorder_is("member_in_charge"),
    at_least=1,
    what="parts as member in charge of the person who says so",
    remedy="Let the member in charge say so.",
    document=OWN_RULES,
    standing="house",
)

nothing_after_play = provision(
    "Record (order)",
    "Nothing is sold, opened, dealt or wagered on a date on which play has ended, but for what is typed in late and "
    "happened before.",
    on=(ImitationSold, TableOpened, RoundBegun, HandDealt, Wagered, ForcedBetPosted),
    unless=envelope.late & (envelope.minutes <= _ended_at),
    excepted_by="late entries",
    measure=_play_ended,
    at_most=0,
    what="ends of play on this date",
    remedy="Mark it late if it happened before play ended; or else it belongs to another date.",
    document=OWN_RULES,
    standing="house",
)

# 20.16 Merchandise prizes together, by drawing or redemption; money only in an authorized bingo.

_OF_THE_LIST = "the limit holds where what is awarded is on the list that is held against it"
_on_the_list = count(PrizeAdded, per=act.item) - count(PrizeWithdrawn, per=act.item)

merchandise = provision(
    rule("20.16(a)"),
    "All merchandise prizes of a casino night together are worth at most the prize limit at retail.",
    on=PrizeAdded,
    measure=total(PrizeAdded.retail, RaffleHeld.retail, less=(PrizeWithdrawn.retail,)),
    at_most=limit.merchandise,
    solve=act.retail,
    what="of merchandise prizes at retail",
    remedy="Add a prize worth at most {most}.",
)

awarded_how = provision(
    rule("20.16(a)"),
    "Merchandise prizes are awarded by drawing or by redemption.",
    on=PrizeAdded,
    measure=one_of(act.award, "drawing", "redemption"),
    equals=True,
    remedy="Award it by a drawing, or for imitation money.",
)

listed_once = provision(
    "Record (order)",
    "A prize stands on the list once.",
    on=PrizeAdded,
    measure=_on_the_list,
    at_most=1,
    what="places on the list",
    remedy="Give every prize a name of its own.",
    document=OWN_RULES,
    standing="house",
)

withdrawn_as_listed = provision(
    rule("20.16(a)"),
    "A prize is taken off the list with the value it was put on with.",
    on=PrizeWithdrawn,
    measure=act.retail,
    equals=latest(PrizeAdded.retail, per=act.item),
    what="at retail",
    remedy="Name the value as it stands on the list.",
    interpretation=_OF_THE_LIST,
)

withdrawn_from_list = provision(
    rule("20.16(a)"),
    "Only a prize on the list that was not awarded is taken off it.",
    on=PrizeWithdrawn,
    measure=_on_the_list - count(PrizeDrawn, PrizeRedeemed, per=act.item),
    at_least=0,
    what="such prizes left",
    remedy="Name a prize that is on the list and was not awarded.",
    interpretation=_OF_THE_LIST,
)

awarded_from_list = provision(
    rule("20.16(a)"),
    "A prize that is awarded stands on the prize list, and is awarded once.",
    on=(PrizeDrawn, PrizeRedeemed),
    measure=_on_the_list - count(PrizeDrawn, PrizeRedeemed, per=act.item),
    at_least=0,
    what="such prizes left",
    remedy="Award a prize that is on the list and was not awarded.",
    interpretation=_OF_THE_LIST,
)

drawn_as_listed = provision(
    rule("20.16(a)"),
    "What is drawn for is a prize that the list gives to a drawing.",
    on=PrizeDrawn,
    measure=latest(PrizeAdded.award, per=act.item),
    equals="drawing",
    remedy="Draw for a prize that is awarded by drawing.",
    interpretation=_OF_THE_LIST,
)

redeemed_as_listed = provision(
    rule("20.16(a)"),
    "What is given for imitation money is a prize that the list gives to redemption.",
    on=PrizeRedeemed,
    measure=latest(PrizeAdded.award, per=act.item),
    equals="redemption",
    remedy="Redeem a prize that is awarded by redemption.",
    interpretation=_OF_THE_LIST,
)

_drawn_on = first(PrizeDrawn, of=envelope.game_date, per=act.drawing, default=envelope.game_date)
_drawn_at = first(PrizeDrawn, of=envelope.minutes, per=act.drawing, default=envelope.minutes)
_before_the_drawing = (envelope.game_date < _drawn_on) | (
    (envelope.game_date == _drawn_on) & (envelope.minutes <= _drawn_at)
)

no_tickets_after_drawing = provision(
    "Record (order)",
    "No tickets are issued for a drawing from which a prize was drawn, but for what is typed in late and happened "
    "before.",
    on=TicketsIssued,
    unless=envelope.late & _before_the_drawing,
    excepted_by="late entries",
    measure=count(PrizeDrawn, per=act.drawing),
    at_most=0,
    what="prizes drawn already",
    remedy="Issue the tickets for another drawing.",
    document=OWN_RULES,
    standing="house",
)

_MONEY = "the text allows money in an authorized bingo; what follows there was not read"

money_in_bingo_only = provision(
    rule("20.16(b)"),
    "A prize in money is offered in an authorized bingo only.",
    on=CashPrizeOffered,
    measure=act.bingo,
    equals=True,
    remedy="Offer merchandise.",
    interpretation=_MONEY,
)

no_money_promised = provision(
    rule("20.16(b)"),
    "A tournament promises no prize in money.",
    on=GameAnnounced,
    measure=act.guarantee,
    at_most=0,
    solve=act.guarantee,
    what="of prize money promised",
    remedy="Promise merchandise from the prize list.",
    interpretation=_MONEY,
)

no_money_posted = provision(
    rule("20.16(b)"),
    "A prize that is posted for a tournament is goods, not money.",
    on=PrizePosted,
    measure=act.prize_form,
    equals="goods",
    remedy="Post merchandise from the prize list.",
    interpretation=_MONEY,
)

no_money_in_tournaments = provision(
    rule("20.16(b)"),
    "The prize of a tournament is not paid in money.",
    on=PrizeAwarded,
    forbidden=True,
    remedy="Award merchandise from the prize list.",
    interpretation=_MONEY,
)
