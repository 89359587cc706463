"""Pari 1207.03(h): tournaments.

Every provision here holds for tournaments alone. In the order of the paragraphs; what a later law put in the
place of a provision stands beside it. Uses `law.provision`, `law.terms` and `facts`; used by `editions`.
"""

from datetime import date

from almoner.acts import (
    EventLicensed,
    FundsAdded,
    FundsCarriedOver,
    GameAnnounced,
    GameEnded,
    GameStarted,
    PrizeAwarded,
    PrizePosted,
    PrizesFixed,
    ProceduresApproved,
    Rebought,
    SessionHeld,
    StackIssued,
)
from almoner.law.nh.conduct_d import rest_for_prizes
from almoner.law.nh.facts import (
    HELD_BACK_2024,
    LIMITS_2023,
    awarded,
    higher_limit,
    limit,
    most_prizes,
    tournament,
)
from almoner.law.provision import Provision, of_event, provision
from almoner.law.terms import Term, act, first, given, latest, least, most, percent, total

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
    due=(GameStarted, act.game),
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

nothing_carried_over = provision(
    "Pari 1207.03(h)(4)",
    "No part of what a tournament collected goes to the prizes of another event or tournament.",
    on=FundsCarriedOver,
    when=tournament,
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
_set_prizes = total(PrizePosted.amount, per=act.game, where=act.prize_form == "set_amount")


guarantee_open = provision(
    "Pari 1207.03(h)(5)",
    "Where no maximum of entries is announced, whether the players' money covers a guarantee is open until the start.",
    on=GameAnnounced,
    when=act.tournament & (act.guarantee > 0) & ~given(act.entries_max),
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
            when=tournament & given(_entries_max) & which,
            measure=measure,
            at_most=_entries_max * each,
            solve=field,
            what=what,
            remedy="Promise at most {most}, or announce more entries.",
            interpretation=reading,
            since=since,
            until=until,
            name=f"{promise}_{name}",
        )
        for promise, kind, measure, field, what in (
            ("guarantee", GameAnnounced, act.guarantee, act.guarantee, "guaranteed"),
            ("set_prizes", PrizePosted, _set_prizes, act.amount, "in set prizes"),
        )
    ]


funds_of_collected = within("", most_prizes, until=HELD_BACK_2024)
promised_without_rebuys = promised("no_rebuys", ~_rebuys, percent(limit.prize_percent, _buy_in), until=HELD_BACK_2024)
promised_with_rebuys = promised(
    "rebuys", _rebuys & ~higher_limit, percent(limit.prize_percent, limit.spend_per_game), until=LIMITS_2023
)
promised_with_higher_limit = promised(
    "higher", _rebuys & higher_limit, percent(limit.prize_percent, limit.spend_higher), until=LIMITS_2023
)
promised_with_one_limit = promised(
    "one_limit",
    _rebuys,
    percent(limit.prize_percent, limit.spend_per_game),
    since=LIMITS_2023,
    until=HELD_BACK_2024,
)

# From 17 Sep 2024 on. A player who may re-buy spends up to the limit in buy-ins of which each is held back from; where
# one buy-in is so large that a second would pass the limit, it is that one buy-in.
_of_buy_in = _buy_in - least(percent(limit.held_back_percent, _buy_in), limit.held_back_cap)
_of_limit = limit.spend_per_game - percent(limit.held_back_percent, limit.spend_per_game)
funds_of_rest = within("_of_rest", rest_for_prizes, since=HELD_BACK_2024)
promised_of_rest_without_rebuys = promised("no_rebuys_of_rest", ~_rebuys, _of_buy_in, since=HELD_BACK_2024)
promised_of_rest = promised("rebuys_of_rest", _rebuys, most(_of_limit, _of_buy_in), since=HELD_BACK_2024)
