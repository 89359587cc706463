"""Pari 1207.03(e) and (f): the single wager, and poker for table stakes.

Provisions in the order of the paragraphs. Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    ChipsPutAway,
    ChipsPutBack,
    ChipsSoldAtCage,
    ChipsSoldAtTable,
    ChipsTakenOff,
    ForcedBetPosted,
    LeftTable,
    Moved,
    SatDown,
    TableOpened,
    Wagered,
)
from almoner.law.measures import latest, total
from almoner.law.nh.facts import limit, table_has_money_value, table_stakes
from almoner.law.provision import provision
from almoner.law.terms import act, envelope, given, most

# (e) No single wager of money above the limit; table stakes under (f) are excepted.

single_wager = provision(
    "Pari 1207.03(e)",
    "No single wager of money on a game of chance is more than the wager limit; poker for table stakes is excepted.",
    on=(Wagered, ForcedBetPosted),
    when=table_has_money_value | given(act.wager),
    unless=table_stakes,
    excepted_by="Pari 1207.03(f)",
    measure=act.wager,
    at_most=limit.single_wager,
    solve=act.wager,
    what="in one wager",
    remedy="Wager at most {most} at a time.",
    interpretation="what has a face value is a wager of money, whatever the table was opened for",
)

# (f) Poker with value chips may be played for table stakes, and no other game.

only_poker = provision(
    "Pari 1207.03(f)",
    "Only poker with value chips is played for table stakes.",
    on=TableOpened,
    when=act.table_stakes,
    measure=act.poker & act.money_value,
    equals=True,
    remedy="Open the table without table stakes.",
)

# (f)(1) Forced bets of one player in one hand; other betting only up to the chips on the table.

forced_bets = provision(
    "Pari 1207.03(f)(1)",
    "Blinds, antes and other forced bets of one player in one hand come to at most the forced-bet limit.",
    on=ForcedBetPosted,
    when=table_stakes,
    measure=total(ForcedBetPosted.wager, per=(act.table, act.hand, act.person)),
    at_most=limit.forced_bet,
    solve=act.wager,
    what="of forced bets by this player in this hand",
    remedy="Post at most {most}.",
    interpretation="all forced bets of one player in one hand are taken together",
)

wager_within_stack = provision(
    "Pari 1207.03(f)(1)",
    "In play for table stakes a player wagers no more than the chips the player has on the table.",
    on=(Wagered, ForcedBetPosted),
    when=table_stakes,
    measure=act.wager,
    at_most=act.stack,
    solve=act.wager,
    what="wagered",
    remedy="Wager at most {most}, which is all the player has on the table.",
)

# (f)(2) A player begins play at a table with at most $500; a forced lateral move under (f)(5) is excepted.

_blind = latest(TableOpened.blind, per=act.table)
_blind_before = latest(TableOpened.blind, per={"table": act.from_table})

arrival = provision(
    "Pari 1207.03(f)(2)",
    "A player begins play at a table for table stakes with at most the arrival limit in chips.",
    on=SatDown,
    when=table_stakes,
    measure=act.value,
    at_most=limit.arrival,
    solve=act.value,
    what="brought to the table",
    remedy="Bring at most {most} to the table.",
)

arrival_by_forced_move = provision(
    "Pari 1207.03(f)(2)",
    "A player moved by management to a table of higher blind begins play there with at most the arrival limit.",
    on=Moved,
    when=table_stakes & act.forced & (act.value > limit.arrival),
    unless=_blind <= _blind_before,
    excepted_by="Pari 1207.03(f)(5)",
    measure=act.value,
    at_most=limit.arrival,
    solve=act.value,
    what="brought to the table",
    remedy="Bring at most {most}, or move the player to a table of equal or lower blind.",
)

_sat = latest(SatDown, Moved, of=envelope.seq, per=(act.table, act.person), default=0, before=True)
_left = latest(LeftTable, of=envelope.seq, per=(act.table, act.person), default=0, before=True)
_took = latest(ChipsTakenOff, of=envelope.seq, where=act.leaving, per=(act.table, act.person), default=0, before=True)
_moved_off = latest(Moved, of=envelope.seq, per=({"from_table": act.table}, act.person), default=0, before=True)

arrives_once = provision(
    "Pari 1207.03(f)(2)",
    "Who sits at a table already does not arrive there again.",
    on=SatDown,
    when=table_stakes & (_sat > most(_left, _took, _moved_off)),
    forbidden=True,
    remedy="Sell chips at the table under (f)(4), or record first that the player left.",
)

# (f)(3) At most $500 of chips at a time at the cage.

cage_purchase = provision(
    "Pari 1207.03(f)(3)",
    "Chips for table stakes are bought at the cage for at most the limit at a time.",
    on=ChipsSoldAtCage,
    when=act.table_stakes,
    measure=act.value,
    at_most=limit.cage_purchase,
    solve=act.value,
    what="of chips in one sale at the cage",
    remedy="Sell at most {most} at a time.",
)

# (f)(4) At most $150 at the table per hand, and never above $500, or a lower house limit, on the table.

table_purchase_per_hand = provision(
    "Pari 1207.03(f)(4)",
    "A player buys chips at the table for at most the limit per hand.",
    on=ChipsSoldAtTable,
    when=table_stakes,
    measure=total(ChipsSoldAtTable.value, per=(act.table, act.hand, act.person)),
    at_most=limit.table_purchase,
    solve=act.value,
    what="bought at the table by this player in this hand",
    remedy="Sell at most {most} at the table for this hand.",
    interpretation="a purchase between hands counts to the hand about to be dealt",
)

table_purchase_ceiling = provision(
    "Pari 1207.03(f)(4)",
    "A purchase at the table leaves the player with at most the table ceiling, or a lower house limit, in chips.",
    on=ChipsSoldAtTable,
    when=table_stakes,
    measure=act.stack + act.value,
    at_most=limit.table_ceiling,
    solve=act.value,
    what="on the table",
    remedy="Sell at most {most} at the table for this hand.",
)

# (f)(5) A forced lateral move, to a table of equal or lower blind, takes every chip along.

lateral_move = provision(
    "Pari 1207.03(f)(5)",
    "A player moved by management brings more than the arrival limit only to a table of equal or lower blind.",
    on=Moved,
    when=table_stakes & act.forced & (act.value > limit.arrival),
    measure=_blind,
    at_most=_blind_before,
    what="blind of the new table",
    remedy="Move the player to a table of equal or lower blind.",
)

_sat_before = latest(
    SatDown, Moved, of=envelope.seq, per=({"table": act.from_table}, act.person), default=0, before=True
)
_left_before = latest(LeftTable, of=envelope.seq, per=({"table": act.from_table}, act.person), default=0)
_moved_before = latest(Moved, of=envelope.seq, per=(act.from_table, act.person), default=0, before=True)

lateral_move_from_seat = provision(
    "Pari 1207.03(f)(5)",
    "Only a player who sits at another table is moved from it with every chip.",
    on=Moved,
    when=table_stakes & act.forced & (act.value > limit.arrival),
    measure=(act.from_table != act.table) & (_sat_before > most(_left_before, _moved_before)),
    equals=True,
    remedy="Record first that the player sat down at the table left.",
)

# (f)(6) Who moves by choice with more than $500 puts the excess out of view, and may add it back.

move_by_choice = provision(
    "Pari 1207.03(f)(6)",
    "A player who moves by choice brings at most the table ceiling; the excess is put out of view.",
    on=Moved,
    when=table_stakes & ~act.forced,
    measure=act.value,
    at_most=limit.of_law("table_ceiling"),
    solve=act.value,
    what="brought to the new table",
    remedy="Bring at most {most}; put the rest out of view before the move.",
)

put_back_per_hand = provision(
    "Pari 1207.03(f)(6)",
    "Chips put out of view at a move are put back at most at the limit per hand.",
    on=ChipsPutBack,
    when=table_stakes,
    measure=total(ChipsPutBack.value, per=(act.table, act.hand, act.person)),
    at_most=limit.put_back,
    solve=act.value,
    what="put back by this player in this hand",
    remedy="Put back at most {most} in this hand.",
    interpretation="'per game at a time' is read as per hand, apart from what (f)(4) lets a player buy",
)

put_back_ceiling = provision(
    "Pari 1207.03(f)(6)",
    "Putting chips back leaves at most the table ceiling on the table.",
    on=ChipsPutBack,
    when=table_stakes,
    measure=act.stack + act.value,
    at_most=limit.table_ceiling,
    solve=act.value,
    what="on the table",
    remedy="Put back at most {most} in this hand.",
)

put_back_no_more = provision(
    "Pari 1207.03(f)(6)",
    "No more chips are put back than were put out of view.",
    on=ChipsPutBack,
    when=table_stakes,
    measure=total(ChipsPutBack.value, per=act.person),
    at_most=total(ChipsPutAway.value, per=act.person),
    solve=act.value,
    what="put back by this player in all",
    remedy="Put back at most {most}: no more was put out of view.",
)

# (f)(7) Chips stay on the table until the player ends play and leaves; the excess under (f)(6) is no breach.

chips_stay = provision(
    "Pari 1207.03(f)(7)",
    "Chips stay on the table until the player ends play and leaves.",
    on=ChipsTakenOff,
    when=table_stakes,
    measure=act.leaving,
    equals=True,
    remedy="Leave the chips on the table, or end play and leave it.",
)

only_excess_put_away = provision(
    "Pari 1207.03(f)(7)",
    "Before a move by choice only the excess over the table ceiling is put out of view.",
    on=ChipsPutAway,
    when=table_stakes,
    measure=act.stack - act.value,
    at_least=limit.of_law("table_ceiling"),
    solve=act.value,
    what="left on the table",
    remedy="Put at most {most} out of view.",
)

_away = latest(ChipsPutAway, of=envelope.seq, per=(act.table, act.person), default=0)
_back = latest(ChipsPutBack, of=envelope.seq, per=(act.table, act.person), default=0)

put_away_then_moved = provision(
    "Pari 1207.03(f)(7)",
    "Who put chips out of view at a table plays on there only after putting them back.",
    on=(ForcedBetPosted, Wagered),
    when=table_stakes & (_away > most(_left, _took, _moved_off)),
    measure=(_back > _away)
    & (
        latest(ChipsPutBack.value, per=(act.table, act.person), default=0)
        >= latest(ChipsPutAway.value, per=(act.table, act.person), default=0)
    ),
    equals=True,
    remedy="Move to the new table first, or put the chips back.",
)

left_then_sat_down = provision(
    "Pari 1207.03(f)(7)",
    "Who took chips off as one who leaves plays on at the table only after arriving there again.",
    on=(ForcedBetPosted, Wagered),
    when=table_stakes & (_took > 0),
    measure=_sat > _took,
    equals=True,
    remedy="Record first that the player sat down again, with the chips brought.",
)

# (f)(8) No minimum stack is required to go on playing.

no_minimum_stack = provision(
    "Pari 1207.03(f)(8)",
    "The operator requires no minimum stack of a player to go on playing.",
    on=TableOpened,
    when=act.table_stakes,
    measure=act.minimum_stack,
    at_most=0,
    solve=act.minimum_stack,
    what="required to go on playing",
    remedy="Open the table without a minimum stack.",
)

short_stack_stays = provision(
    "Pari 1207.03(f)(8)",
    "No player is sent away for having too few chips to go on.",
    on=LeftTable,
    when=table_stakes,
    measure=act.cause != "short_stack",
    equals=True,
    remedy="Let the player play on with the chips that are left.",
)
