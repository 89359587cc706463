"""N.J.A.C. 13:47-20.35(b) and 20.36(b): how many players a poker table seats, and who sits there.

Seats are of one game date: its tables are opened for it. Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import ForcedBetPosted, LeftTable, Moved, SatDown, TableOpened, Wagered
from almoner.law.measures import count
from almoner.law.nj.facts import HOLD_EM, STUD, at_poker_table, limit, rule, table_game
from almoner.law.provision import OWN_RULES, provision
from almoner.law.record import two_ways
from almoner.law.terms import Term, act, envelope

# 20.35(b), 20.36(b) Seats.


def _taken(table: Term, *of: Term) -> Term:
    """Return how many seats of a table are taken on the game date: by anybody, or by the person of the act."""
    here, from_here = ({"table": table}, envelope.game_date, *of), ({"from_table": table}, envelope.game_date, *of)
    return count(SatDown, Moved, per=here) - count(LeftTable, per=here) - count(Moved, per=from_here)


_seated = _taken(act.table)
_sits = _taken(act.table, act.person)

stud_seats = provision(
    rule("20.35(b)"),
    "At most so many players sit at a table of seven-card stud.",
    on=(SatDown, Moved, TableOpened),
    when=table_game == STUD,
    measure=_seated,
    at_most=limit.stud_seats,
    what="players at this table",
    remedy="Seat the player at another table, or on the wait list; before a table is opened anew, record who left it.",
)

hold_em_seats = two_ways(
    limit,
    "hold_em_seats",
    rule("20.36(b)"),
    "At most so many players sit at a table of hold 'em.",
    (SatDown, Moved, TableOpened),
    lambda figure: {"at_most": figure},
    tighter="lower",
    when=table_game == HOLD_EM,
    measure=_seated,
    what="players at this table",
    remedy="Seat the player at another table, or on the wait list; before a table is opened anew, record who left it.",
)

sits_once = provision(
    "Record (order)",
    "Who sits at a table does not sit down there again.",
    on=(SatDown, Moved),
    measure=_sits,
    at_most=1,
    what="seats of this player at this table",
    remedy="Record first that the player left.",
    document=OWN_RULES,
    standing="house",
)

leaves_a_seat = provision(
    "Record (order)",
    "Only a player who sits at a table leaves it.",
    on=LeftTable,
    measure=_sits,
    at_least=0,
    what="seats of this player at this table",
    remedy="Name the table at which the player sits.",
    document=OWN_RULES,
    standing="house",
)

moves_from_a_seat = provision(
    "Record (order)",
    "A player who moves to another table sat at the one that is left.",
    on=Moved,
    measure=_taken(act.from_table, act.person),
    at_least=0,
    what="seats of this player at the table left",
    remedy="Name the table at which the player sat, or record that the player sat down.",
    document=OWN_RULES,
    standing="house",
)

plays_in_a_seat = provision(
    "Record (order)",
    "Who wagers at poker sits at the table, so that those who play there are counted.",
    on=(Wagered, ForcedBetPosted),
    when=at_poker_table,
    measure=_sits,
    at_least=1,
    what="seats of this player at this table",
    remedy="Record first that the player sat down.",
    document=OWN_RULES,
    standing="house",
)
