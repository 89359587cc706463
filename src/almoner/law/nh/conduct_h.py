"""Pari 1207.03(h): tournaments.

Every provision here holds for tournaments alone. In the order of the paragraphs; what a later law put in the
place of a provision stands beside it. Uses the language of `law` and `facts`; used by `editions`.
"""

from datetime import date

from almoner.acts import (
    BoughtIn,
    Eliminated,
    EventLicensed,
    FundsAdded,
    FundsCarriedOver,
    GameAnnounced,
    GameCancelled,
    GameEnded,
    GameStarted,
    PrizeAwarded,
    PrizePosted,
    PrizesFixed,
    ProceduresApproved,
    Rebought,
    Refunded,
    SessionHeld,
    StackIssued,
)
from almoner.law.measures import count, first, latest, total
from almoner.law.nh.conduct_d import spent
from almoner.law.nh.conduct_d_prizes import rest_for_prizes
from almoner.law.nh.facts import (
    HELD_BACK_2024,
    LIMITS_2023,
    awarded,
    chips_without_value,
    collected,
    game_has_money_value,
    higher_limit,
    limit,
    most_prizes,
    tournament,
)
from almoner.law.provision import Due, Provision, of_event, provision
from almoner.law.terms import Term, act, envelope, given, least, most, percent

_set_prizes = total(PrizePosted.amount, per=act.game, where=act.prize_form == "set_amount")

# (h)(1) One event: all start with the same number of chips, and play goes on until the posted prizes are paid.

equal_stacks = provision(
    "Pari 1207.03(h)(1)",
    "All players of a tournament start with the same number of chips.",
    on=StackIssued,
    when=tournament,
    measure=act.chips,
    equals=first(StackIssued.chips, per=act.game),
    remedy="Issue the same starting stack as to the others.",
)

prizes_paid_out = provision(
    "Pari 1207.03(h)(1)",
    "A tournament is played until the posted prizes are paid: what was paid equals what was posted.",
    on=GameEnded,
    when=tournament,
    measure=awarded,
    equals=latest(PrizesFixed.prizes, per=act.game),
    what="in prizes paid",
    remedy="Pay the posted prizes before the tournament ends.",
    interpretation="posted prizes are those fixed at the start or at the end of entries",
    due=Due((GameStarted,), (act.game,), released_by=(GameCancelled,)),
)

fixed_as_posted = provision(
    "Pari 1207.03(h)(1)",
    "The prizes that are fixed come to no less than the set amounts that were posted.",
    on=PrizesFixed,
    when=tournament,
    measure=act.prizes,
    at_least=_set_prizes,
    what="in fixed prizes",
    remedy="Fix prizes of at least {least}, as posted.",
    solve=act.prizes,
)

_shares_posted = count(PrizePosted, per=act.game, where=act.prize_form == "percent_of_pool")

percentages_fixed = provision(
    "Pari 1207.03(h)(1)",
    "Where shares of the pool were posted and money came in, the fixed prizes are not nothing.",
    on=PrizesFixed,
    when=tournament
    & (collected > 0)
    & (count(PrizePosted, per=act.game, where=act.prize_form == "percent_of_pool") > 0),
    measure=act.prizes,
    at_least=1,
    solve=act.prizes,
    what="in fixed prizes",
    remedy="Fix the prizes at the posted shares of the pool.",
)

prizes_not_lowered = provision(
    "Pari 1207.03(h)(1)",
    "Prizes that were fixed are not fixed lower after the start.",
    on=PrizesFixed,
    when=tournament & (count(GameStarted, per=act.game) > 0),
    measure=act.prizes,
    at_least=latest(PrizesFixed.prizes, per=act.game, default=0, before=True),
    solve=act.prizes,
    what="in fixed prizes",
    remedy="Fix prizes of at least {least}, as before.",
)

# (h)(2) Several days are allowed within one licensed event of one charity.

one_license = provision(
    "Pari 1207.03(h)(2)",
    "Every session of a tournament is held under the license of the event.",
    on=SessionHeld,
    when=tournament,
    measure=act.license,
    equals=of_event(EventLicensed.license),
    remedy="Hold the session under the event's own license.",
)

one_charity = provision(
    "Pari 1207.03(h)(2)",
    "Every session of a tournament is held by the charity of the event.",
    on=SessionHeld,
    when=tournament,
    measure=act.charity,
    equals=of_event(EventLicensed.charity),
    remedy="Hold the session for the event's own charity.",
)

# (h)(3) Who lost all chips may buy in again, up to the spending limit.

rebuy_when_out = provision(
    "Pari 1207.03(h)(3)",
    "A player buys in again only after losing all chips, unless the approved procedures allow it before.",
    on=Rebought,
    when=tournament,
    unless=latest(GameAnnounced.rebuy_with_chips, per=act.game),
    excepted_by="the approved procedures",
    measure=act.chips_left,
    at_most=0,
    what="still held",
    remedy="Let the player buy in again when all chips are lost.",
    interpretation="a re-buy with chips left needs procedures that allow it",
)

# The entries at which the player was last in, and last out: eliminated, or given back all that was paid.
_in = latest(BoughtIn, Rebought, of=envelope.seq, default=0, per=(act.game, act.person), before=True)
_out = latest(Eliminated, of=envelope.seq, default=0, per=(act.game, act.person), before=True)
_refunded = latest(Refunded, of=envelope.seq, where=spent == 0, default=0, per=(act.game, act.person), before=True)

rebuy_by_another_name = provision(
    "Pari 1207.03(h)(3)",
    "A player who is still in does not buy in a second time under another name than a re-buy.",
    on=BoughtIn,
    when=tournament & (_in > 0),
    unless=latest(GameAnnounced.rebuy_with_chips, per=act.game),
    excepted_by="the approved procedures",
    measure=most(_out, _refunded),
    at_least=_in,
    what="as the entry at which this player was last out or refunded; it is to come after the last buy-in",
    remedy="Let the player buy in again when all chips are lost.",
    interpretation="a buy-in after the first, of a player who is neither out nor refunded, is a re-buy with chips left",
)

rebuy_as_approved = provision(
    "Pari 1207.03(h)(3)",
    "A re-buy with chips left is announced only where the approved procedures allow it.",
    on=GameAnnounced,
    when=act.tournament & act.rebuy_with_chips,
    measure=latest(ProceduresApproved.rebuy_with_chips, per=act.procedures),
    equals=True,
    remedy="Announce re-buys for players who are out, or have the procedures approved.",
    interpretation="a re-buy with chips left needs procedures that allow it",
)

# (h)(4) Prizes at most 80 percent of what this tournament collected; nothing is carried over.

tournament_prizes = provision(
    "Pari 1207.03(h)(4)",
    "The prizes of a tournament come to at most the prize share of what this tournament collected.",
    on=PrizeAwarded,
    when=tournament,
    measure=awarded,
    at_most=most_prizes,
    solve=act.prize,
    what="in prizes of this tournament",
    remedy="Award at most {most} now.",
    until=HELD_BACK_2024,
)

tournament_prizes_of_rest = provision(
    "Pari 1207.03(h)(4)",
    "The prizes of a tournament come to at most what is left of this tournament's buy-ins after what is held back.",
    on=PrizeAwarded,
    when=tournament,
    measure=awarded,
    at_most=rest_for_prizes,
    solve=act.prize,
    what="in prizes of this tournament",
    remedy="Award at most {most} now.",
    interpretation="held back from each buy-in, re-buy and add-on by itself, not from the pool",
    since=HELD_BACK_2024,
)

# In a tournament with value chips (d)(7) does not hold, and refunds are judged here.

value_chips_refund = provision(
    "Pari 1207.03(h)(4)",
    "A refund in a tournament with value chips leaves enough collected for the prizes already paid.",
    on=Refunded,
    when=tournament & game_has_money_value,
    measure=awarded,
    at_most=most_prizes,
    what="in prizes of this tournament already paid",
    remedy="Do not refund: the prizes paid would be over the prize share of what is left.",
    until=HELD_BACK_2024,
)

value_chips_refund_of_rest = provision(  # from nh-2024 on
    "Pari 1207.03(h)(4)",
    "A refund in a tournament with value chips leaves enough of the rest for the prizes already paid.",
    on=Refunded,
    when=tournament & game_has_money_value,
    measure=awarded,
    at_most=rest_for_prizes,
    what="in prizes of this tournament already paid",
    remedy="Do not refund: the prizes paid would be over what is left for prizes.",
    interpretation="what was held back from a payment is held back from what is left of it",
    since=HELD_BACK_2024,
)

nothing_carried_over = provision(
    "Pari 1207.03(h)(4)",
    "No part of what a tournament collected goes to the prizes of another event or tournament.",
    on=FundsCarriedOver,
    when=tournament | latest(GameAnnounced.tournament, per={"game": act.other}, default=False),
    measure=act.carried,
    at_most=0,
    solve=act.carried,
    what="carried over",
    remedy="Carry nothing over; each tournament pays from its own players' money.",
)

# (h)(5) Nothing is added to the pool beyond that share: nobody can make up a guarantee.

_entries_max = latest(GameAnnounced.entries_max, per=act.game)
_buy_in = latest(GameAnnounced.buy_in, per=act.game)
_rebuys = latest(GameAnnounced.rebuys, per=act.game)


guarantee_open = provision(
    "Pari 1207.03(h)(5)",
    "Where what can come in has no maximum, whether the players' money covers a guarantee is open until the start.",
    on=GameAnnounced,
    when=act.tournament & (act.guarantee > 0) & (~given(act.entries_max) | (act.money_value & act.rebuys)),
    measure=act.guarantee,
    at_least=0,
    what="guaranteed, not yet judged",
    interpretation="it is recorded as open, and judged at the start and at each award on what was collected",
)


def within(name: str, share: Term, *, since: date = date.min, until: date = date.max) -> list[Provision]:
    """Return the provisions of (h)(5) that hold prizes to what the players' money allows, given that share of it."""
    return [
        provision(
            "Pari 1207.03(h)(5)",
            "Nothing is added to the prize pool beyond the prize share of what was collected.",
            on=FundsAdded,
            when=tournament,
            measure=most(act.prize_pool, total(FundsAdded.added, per=act.game)),
            at_most=share,
            what="in the prize pool",
            remedy="Add nothing beyond what the players' money allows.",
            since=since,
            until=until,
            name=f"funds_added{name}",
        ),
        provision(
            "Pari 1207.03(h)(5)",
            "At the start, a guarantee is at most what the money collected so far allows; nobody can make it up.",
            on=GameStarted,
            when=tournament,
            measure=latest(GameAnnounced.guarantee, per=act.game),
            at_most=share,
            what="guaranteed at the start",
            remedy="Start when enough entries are in, or announce the game anew without the guarantee.",
            since=since,
            until=until,
            name=f"guarantee_at_start{name}",
        ),
        provision(
            "Pari 1207.03(h)(5)",
            "Prizes are fixed at no more than what the money collected allows; nobody can make up the rest.",
            on=PrizesFixed,
            when=tournament,
            measure=act.prizes,
            at_most=share,
            solve=act.prizes,
            what="in fixed prizes",
            remedy="Fix prizes of at most {most}.",
            since=since,
            until=until,
            name=f"prizes_fixed{name}",
        ),
    ]


def promised(name: str, which: Term, each: Term, *, since: date = date.min, until: date = date.max) -> list[Provision]:
    """Return the provisions of (h)(5) on prizes promised before the start, as a guarantee or as set amounts.

    `each` is the most prize money that one entry can bring in the games for which `which` holds. Where no maximum of
    entries is stated, nothing can be said yet: `guarantee_open`.
    """
    says = "Prizes promised before the start are at most what the announced number of entries can bring."
    reading = "the most that can come in is the maximum of entries at the most that each may spend"
    return [
        provision(
            "Pari 1207.03(h)(5)",
            says,
            on=kind,
            when=tournament & given(_entries_max) & (promise > 0) & which,
            measure=promise,
            at_most=_entries_max * each,
            solve=solve,
            what=what,
            remedy=f"{remedy}, or announce more entries.",
            interpretation=reading,
            since=since,
            until=until,
            name=f"{word}_{name}",
        )
        for word, kind, promise, solve, what, remedy in (
            ("guarantee", GameAnnounced, act.guarantee, act.guarantee, "guaranteed", "Promise at most {most}"),
            ("set_prizes", PrizePosted, _set_prizes, (), "in set prizes", "Post less in set prizes"),
        )
    ]


funds_of_collected = within("", most_prizes, until=HELD_BACK_2024)

# What one entry can bring: one buy-in where there are no re-buys, or else all that a player may spend. In a tournament
# with value chips (d) sets no limit to spending, so with re-buys nothing can be said before the start.
_single, _many = ~_rebuys, _rebuys & chips_without_value
_ordinary, _higher = chips_without_value & ~higher_limit, chips_without_value & higher_limit


def _share(spending: Term) -> Term:
    return percent(limit.prize_percent, spending)


_2023: dict[str, date] = {"since": LIMITS_2023, "until": HELD_BACK_2024}
_2024: dict[str, date] = {"since": HELD_BACK_2024}

promised_by_value_chips = promised("value_chips", _single & game_has_money_value, _share(_buy_in), until=HELD_BACK_2024)
promised_by_buy_ins = promised(
    "buy_ins", _single & _ordinary, _share(least(_buy_in, limit.spend_per_game)), until=LIMITS_2023
)
promised_by_higher_buy_ins = promised(
    "higher_buy_ins", _single & _higher, _share(least(_buy_in, limit.spend_higher)), until=LIMITS_2023
)
promised_with_rebuys = promised("rebuys", _many & ~higher_limit, _share(limit.spend_per_game), until=LIMITS_2023)
promised_with_higher = promised("higher_rebuys", _many & higher_limit, _share(limit.spend_higher), until=LIMITS_2023)
promised_of_one_limit = [
    *promised(
        "buy_ins_of_one_limit",
        _single & chips_without_value,
        _share(least(_buy_in, limit.spend_per_game)),
        **_2023,
    ),
    *promised("rebuys_of_one_limit", _many, _share(limit.spend_per_game), **_2023),
]


# From 17 Sep 2024 on, each payment is held back from by itself. The fewer and larger the payments, the more is left:
# the most that a player with re-buys can bring is one buy-in, and all the rest of the limit in one more payment.
def _rest(payment: Term) -> Term:
    return payment - least(percent(limit.held_back_percent, payment), limit.held_back_cap)


_lawful_buy_in = least(_buy_in, limit.spend_per_game)
funds_of_rest = within("_of_rest", rest_for_prizes, since=HELD_BACK_2024)
promised_of_rest = [
    *promised("value_chips_of_rest", _single & game_has_money_value, _rest(_buy_in), **_2024),
    *promised("buy_ins_of_rest", _single & chips_without_value, _rest(_lawful_buy_in), **_2024),
    *promised("rebuys_of_rest", _many, _rest(_lawful_buy_in) + _rest(limit.spend_per_game - _lawful_buy_in), **_2024),
]
