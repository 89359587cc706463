"""Pari 1207.03(d)(1) to (5): games and tournaments whose chips have no money value, up to what they promise.

Provisions here hold for such games; those on announcing and posting hold for every game. In the order of the
paragraphs; what a later law put in the place of a provision stands beside it. Uses `law.provision`, `law.terms` and
`facts`; used by `conduct_d_prizes` and `editions`.
"""

from almoner.acts import (
    AddedOn,
    BoughtIn,
    Charged,
    DealerAddOn,
    GameAnnounced,
    GameCancelled,
    GameStarted,
    NoticePosted,
    PrizePosted,
    Rebought,
    Refunded,
    RoleGiven,
)
from almoner.law.measures import count, distinct, latest, total
from almoner.law.nh.facts import (
    HELD_BACK_2024,
    LIMITS_2023,
    LOTTERY_2019,
    bought,
    chips_without_value,
    higher_limit,
    limit,
)
from almoner.law.provision import provision
from almoner.law.terms import Term, act, envelope, one_of


def _as_before(field: object, now: Term) -> Term:
    return latest(field, per=act.game, before=True, default=now) == now


# (d) What kind of game it is stands when it is announced, for (d) and (h) hang on it.

kind_of_game_stands = provision(
    "Pari 1207.03(d)",
    "A game that is announced again keeps its kind: its chips' value, tournament or not, and its spending limit.",
    on=GameAnnounced,
    measure=_as_before(GameAnnounced.money_value, act.money_value)
    & _as_before(GameAnnounced.tournament, act.tournament)
    & _as_before(GameAnnounced.higher_limit, act.higher_limit),
    equals=True,
    remedy="Announce another game under another id.",
)

started_as_announced = provision(
    "Pari 1207.03(d)",
    "A game that has started is not announced again.",
    on=GameAnnounced,
    measure=count(GameStarted, per=act.game),
    at_most=0,
    what="starts of this game",
    remedy="Announce another game under another id.",
)

# (d)(1) The place of the game is posted in public before it starts.

_parts_of_poster = count(RoleGiven, per={"person": envelope.by})

location_posted = provision(
    "Pari 1207.03(d)(1)",
    "The place of a game is posted where the public sees it before the game starts.",
    on=GameStarted,
    when=chips_without_value,
    measure=count(NoticePosted, per=act.game, where=_parts_of_poster >= 1),
    at_least=1,
    what="notices of the place of this game",
    remedy="Post the place of the game first, and record the notice.",
)

location_posted_by_licensee = provision(
    "Pari 1207.03(d)(1)",
    "The notice of a game's place is posted by somebody who works the event.",
    on=NoticePosted,
    measure=_parts_of_poster,
    at_least=1,
    what="parts in the event of the person who posted it",
    remedy="Let somebody who has a part in the event post the notice.",
)

# (d)(2) Players are charged buy-ins and re-buys, and nothing else by any name.

only_buy_ins = provision(
    "Pari 1207.03(d)(2)",
    "Players are charged for buy-ins and re-buys only, whatever else a charge is called.",
    on=(Charged, AddedOn, DealerAddOn),
    when=chips_without_value,
    measure=act.paid,
    at_most=0,
    solve=act.paid,
    what="charged",
    remedy="Do not charge it; a player pays buy-ins and re-buys alone.",
    until=LOTTERY_2019,
)

only_buy_ins_and_add_ons = provision(
    "Pari 1207.03(d)(2)",
    "Players are charged for buy-ins, re-buys and add-ons only, whatever else a charge is called.",
    on=(Charged, DealerAddOn),
    when=chips_without_value,
    measure=act.paid,
    at_most=0,
    solve=act.paid,
    what="charged",
    remedy="Do not charge it; a player pays buy-ins, re-buys and add-ons alone.",
    since=LOTTERY_2019,
    until=HELD_BACK_2024,
)

only_named_charges = provision(
    "Pari 1207.03(d)(2)",
    "Players are charged for buy-ins, re-buys, add-ons and the dealers' add-on only.",
    on=Charged,
    when=chips_without_value,
    measure=act.paid,
    at_most=0,
    solve=act.paid,
    what="charged",
    remedy="Do not charge it; a player pays buy-ins, re-buys, add-ons and the dealers' add-on alone.",
    since=HELD_BACK_2024,
)

dealer_add_on = provision(
    "Pari 1207.03(d)(2)",
    "Optional chips whose price goes to the dealers cost a player at most the dealers' add-on in a game.",
    on=DealerAddOn,
    when=chips_without_value,
    measure=total(DealerAddOn.paid, per=(act.game, act.person)),
    at_most=limit.dealer_add_on,
    solve=act.paid,
    what="paid by this player to the dealers in this game",
    remedy="Sell the dealers' add-on for at most {most}.",
    interpretation="the add-on is a gratuity: it is outside the spending limit, and counts once a player and game",
    since=HELD_BACK_2024,
)

# (d)(3), (d)(4) A player spends at most so much on a game; one game of the event may have the higher limit.

spent = total(BoughtIn.paid, Rebought.paid, AddedOn.paid, less=(Refunded.refund,), per=(act.game, act.person))
_SPENDING = (BoughtIn, Rebought, AddedOn)

spend_per_game = provision(
    "Pari 1207.03(d)(3)",
    "A player spends at most the limit on one game, buy-ins and re-buys together.",
    on=_SPENDING,
    when=chips_without_value,
    unless=higher_limit,
    excepted_by="Pari 1207.03(d)(4)",
    measure=spent,
    at_most=limit.spend_per_game,
    solve=act.paid,
    what="spent by this player on this game",
    remedy="Take at most {most} from this player now.",
    interpretation="money given back is not spent",
    until=LIMITS_2023,
)

spend_per_game_without_class = provision(
    "Pari 1207.03(d)(3)",
    "A player spends at most the limit on one game, buy-ins, re-buys and add-ons together.",
    on=_SPENDING,
    when=chips_without_value,
    measure=spent,
    at_most=limit.spend_per_game,
    solve=act.paid,
    what="spent by this player on this game",
    remedy="Take at most {most} from this player now.",
    interpretation="one limit for every game: the class of one game at a higher limit falls away",
    since=LIMITS_2023,
)

spend_higher = provision(
    "Pari 1207.03(d)(4)",
    "In the event's one game with the higher limit, a player spends at most that limit, all together.",
    on=_SPENDING,
    when=chips_without_value & higher_limit,
    measure=spent,
    at_most=limit.spend_higher,
    solve=act.paid,
    what="spent by this player on the game with the higher limit",
    remedy="Take at most {most} from this player now.",
    interpretation="money given back is not spent",
    until=LIMITS_2023,
)

one_higher_game = provision(
    "Pari 1207.03(d)(4)",
    "One game of an event may have the higher spending limit; one cancelled before it took money frees the place.",
    on=GameAnnounced,
    when=act.higher_limit & ~act.money_value,
    measure=distinct(GameAnnounced.game, where=act.higher_limit & ~act.money_value)
    - distinct(GameCancelled.game, where=chips_without_value & higher_limit & (bought == 0)),
    at_most=limit.higher_games,
    what="games with the higher limit in this event",
    remedy="Announce it with the ordinary limit, or cancel the other game if it has taken no money.",
    until=LIMITS_2023,
)

_cancelled = count(GameCancelled, per=act.game)

cancelled_stays_cancelled = provision(
    "Pari 1207.03(d)(4)",
    "A game with the higher limit that was cancelled, and so freed the place, is not announced again.",
    on=GameAnnounced,
    when=act.higher_limit & ~act.money_value,
    measure=_cancelled,
    at_most=0,
    what="cancellations of this game",
    remedy="Announce another game.",
    until=LIMITS_2023,
)

cancelled_takes_no_money = provision(
    "Pari 1207.03(d)(4)",
    "A game with the higher limit that was cancelled, and so freed the place, takes no money.",
    on=_SPENDING,
    when=chips_without_value & higher_limit,
    measure=_cancelled,
    at_most=0,
    what="cancellations of this game",
    remedy="Take no money for a game that will not take place.",
    until=LIMITS_2023,
)

# (d)(5) A prize is a set amount or a percentage of the pool.

prize_form = provision(
    "Pari 1207.03(d)(5)",
    "A prize is a set amount or a percentage of the prize pool.",
    on=PrizePosted,
    when=chips_without_value,
    measure=one_of(act.prize_form, "set_amount", "percent_of_pool"),
    equals=True,
    remedy="Post the prize as an amount of money or as a percentage of the pool.",
)

rank_posted_once = provision(
    "Pari 1207.03(d)(5)",
    "The prize of a rank is posted once; a change of it is a correction.",
    on=PrizePosted,
    when=chips_without_value,
    measure=count(PrizePosted, per=(act.game, act.rank)),
    at_most=1,
    what="postings of a prize for this rank",
    remedy="Correct the entry that posted it first.",
)

set_amount_stated = provision(
    "Pari 1207.03(d)(5)",
    "A set prize has an amount.",
    on=PrizePosted,
    when=chips_without_value & (act.prize_form == "set_amount"),
    measure=act.amount,
    at_least=1,
    what="as the set prize",
    remedy="Post the amount of the prize.",
)

percentages_together = provision(
    "Pari 1207.03(d)(5)",
    "The prizes that are shares of a pool come to at most the whole of it.",
    on=PrizePosted,
    when=chips_without_value & (act.prize_form == "percent_of_pool"),
    measure=total(PrizePosted.percent, per=act.game, where=act.prize_form == "percent_of_pool"),
    at_most=100,
    what="of the pool",
    remedy="Post smaller shares.",
)

percentage_stated = provision(
    "Pari 1207.03(d)(5)",
    "A prize that is a share of the pool has a percentage.",
    on=PrizePosted,
    when=chips_without_value & (act.prize_form == "percent_of_pool"),
    measure=act.percent,
    at_least=1,
    what="of the pool",
    remedy="Post the percentage of the pool.",
)
