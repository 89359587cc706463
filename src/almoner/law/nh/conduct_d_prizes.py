"""Pari 1207.03(d)(6) to (8): prizes of games whose chips have no money value, and their chips after the end.

Provisions in the order of the paragraphs; what a later law put in the place of a provision stands beside it. Uses
the language of `law`, `facts` and `conduct_d`; used by `conduct_h` and `editions`.
"""

from almoner.acts import (
    AddedOn,
    BoughtIn,
    GameChipsBroughtIn,
    GameChipsRedeemed,
    GameChipsTransferred,
    GameEnded,
    PrizeAwarded,
    Rebought,
    Refunded,
    StackIssued,
)
from almoner.law.measures import count, distinct, latest, total
from almoner.law.nh.conduct_d import spent
from almoner.law.nh.facts import (
    HELD_BACK_2024,
    chips_without_value,
    collected,
    limit,
    most_prizes,
)
from almoner.law.provision import provision
from almoner.law.terms import Term, act, least, percent

# (d)(6) At most half of the starters win a prize.

winners = provision(
    "Pari 1207.03(d)(6)",
    "At most half of those who start a game win a prize; who enters again is no further starter.",
    on=PrizeAwarded,
    when=chips_without_value,
    measure=distinct(PrizeAwarded.person, per=act.game),
    at_most=percent(limit.starters_percent, distinct(StackIssued.person, per=act.game)),
    what="players with a prize",
    remedy="Award the prizes among the players who have one already.",
)

# What is paid for chips without value is paid out of the pool, like a prize.
paid_from_pool = total(PrizeAwarded.prize, GameChipsRedeemed.paid_out, per=act.game)

# (d)(7) All prizes together are at most 80 percent of what was collected.

prizes_of_collected = provision(
    "Pari 1207.03(d)(7)",
    "All prizes of a game come to at most the prize share of what it collected from players, refunds taken off.",
    on=(PrizeAwarded, GameChipsRedeemed),
    when=chips_without_value,
    measure=paid_from_pool,
    at_most=most_prizes,
    solve=(act.prize, act.paid_out),
    what="in prizes of this game",
    remedy="Award at most {most} now.",
    until=HELD_BACK_2024,
)

refund_after_prizes = provision(
    "Pari 1207.03(d)(7)",
    "A refund leaves enough collected for the prizes already paid.",
    on=Refunded,
    when=chips_without_value,
    measure=paid_from_pool,
    at_most=most_prizes,
    what="in prizes of this game already paid",
    remedy="Do not refund: the prizes paid would be over the prize share of what is left.",
    until=HELD_BACK_2024,
)

refund_of_payments = provision(
    "Pari 1207.03(d)(3)",
    "A player gets back no more than the player paid into the game.",
    on=Refunded,
    when=chips_without_value,
    measure=total(Refunded.refund, per=(act.game, act.person)),
    at_most=total(BoughtIn.paid, Rebought.paid, AddedOn.paid, per=(act.game, act.person)),
    solve=act.refund,
    what="given back to this player",
    remedy="Give back at most {most}.",
    interpretation="what is given back beyond what was paid is no refund",
)

# From nh-2024 on: from each buy-in the lesser of 20 percent and $250 is held back, and prizes come to at most the rest.


def _held_back(payment: Term) -> Term:
    return least(percent(limit.held_back_percent, payment), limit.held_back_cap)


def _held_back_of(per: object) -> Term:
    freed = _held_back(act.refund + act.left) - _held_back(act.left)
    return total(BoughtIn.paid, Rebought.paid, AddedOn.paid, per=per, of=_held_back(act.paid)) - total(
        Refunded.refund, per=per, of=freed
    )


held_back = _held_back_of(act.game)
rest_for_prizes = collected - held_back

prizes_of_rest = provision(
    "Pari 1207.03(d)(7)",
    "All prizes of a game come to at most what is left when from each buy-in the lesser of share and cap is held back.",
    on=(PrizeAwarded, GameChipsRedeemed),
    when=chips_without_value,
    measure=paid_from_pool,
    at_most=rest_for_prizes,
    solve=(act.prize, act.paid_out),
    what="in prizes of this game",
    remedy="Award at most {most} now.",
    interpretation="held back from each buy-in, re-buy and add-on by itself, not from the pool",
    since=HELD_BACK_2024,
)

refund_as_paid = provision(
    "Pari 1207.03(d)(7)",
    "After a refund there is still held back from a player's payments what is to be held back from what is left.",
    on=Refunded,
    when=chips_without_value,
    measure=_held_back_of((act.game, act.person)),
    at_least=_held_back(spent),
    what="still held back from this player's payments",
    remedy="Say what is left of each payment as it was paid; refund several payments by several acts.",
    interpretation="what was held back from a payment is held back from what is left of it",
    since=HELD_BACK_2024,
)

refund_after_prizes_of_rest = provision(
    "Pari 1207.03(d)(7)",
    "A refund leaves enough of the rest for the prizes already paid.",
    on=Refunded,
    when=chips_without_value,
    measure=paid_from_pool,
    at_most=rest_for_prizes,
    what="in prizes of this game already paid",
    remedy="Do not refund: the prizes paid would be over what is left for prizes.",
    interpretation="what was held back from a payment is held back from what is left of it",
    since=HELD_BACK_2024,
)

# (d)(8) After the end, chips of a player without a prize have no value and go nowhere.

_prizes_of_player = count(PrizeAwarded, per=(act.game, act.person))
# Until the game has ended nobody knows who wins a prize: the comparison is unknown, and nothing can be ruled.
_over = latest(GameEnded.game, per=act.game) == act.game

chips_worth_nothing = provision(
    "Pari 1207.03(d)(8)a",
    "After the end of a game the chips of a player without a prize have no value for any purpose.",
    on=GameChipsRedeemed,
    when=chips_without_value & _over & (_prizes_of_player == 0),
    measure=act.paid_out,
    at_most=0,
    solve=act.paid_out,
    what="paid for chips of a player without a prize",
    remedy="Pay nothing for these chips.",
)

chips_not_traded = provision(
    "Pari 1207.03(d)(8)b",
    "After the end of a game the chips of a player without a prize are not traded, bartered, used or exchanged.",
    on=GameChipsTransferred,
    when=chips_without_value & _over,
    measure=_prizes_of_player,
    at_least=1,
    what="prizes of this player in this game",
    remedy="Take the chips out of play.",
)

chips_not_reused = provision(
    "Pari 1207.03(d)(8)c",
    "After the end of a game the chips of a player without a prize enter no other game.",
    on=GameChipsBroughtIn,
    when=chips_without_value & _over,
    measure=_prizes_of_player,
    at_least=1,
    what="prizes of this player in the game the chips come from",
    remedy="Let the player buy in with money; the chips stay out.",
)
