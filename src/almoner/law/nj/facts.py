"""What provisions of New Jersey share: the figures, and what earlier acts told of people, tables and the event.

Uses `law.terms` and the acts; used by the provisions of this folder.
"""

from datetime import date
from importlib.resources import files
from typing import Final

from almoner.acts import (
    ProceduresApproved,
    ProviderApprovalEnded,
    ProviderApproved,
    RoleGiven,
    SettingsMade,
    TableOpened,
)
from almoner.law import figures
from almoner.law.measures import count, latest
from almoner.law.provision import of_event
from almoner.law.record import on_list
from almoner.law.terms import Limits, Term, act, envelope, one_of

FIGURES: Final = figures.load(files(__package__) / "figures.toml")
limit: Final = Limits(FIGURES)

SINCE: Final = date(2012, 12, 17)
"""The day of the newest amendment that the printed digest takes in: R.2012 d.199 repealed 13:47-3.11."""


def rule(section: str) -> str:
    """Return the paragraph of a section of chapter 47: `rule("20.12(b)")`."""
    return f"N.J.A.C. 13:47-{section}"


INFERRED: Final = tuple(
    rule(section)
    for section in (
        *(
            "3.3",
            "3.4",
            "3.5",
            "3.7",
            "3.10",
            "20.2",
            "20.4",
            "20.5",
            "20.6",
            "20.8",
            "20.9",
            "20.10",
            "20.11",
            "20.12",
        ),
        *("20.15", "20.16", "20.18", "20.19", "20.22", "20.23", "20.24", "20.25"),
        *(f"20.{number}" for number in (*range(27, 33), *range(34, 42))),
    )
)
"""Sections whose number was not read: it follows from the order of the digest."""


def recorder_is(*roles: str) -> Term:
    """Return how many parts of these kinds the person had before who records the act."""
    return count(RoleGiven, per={"person": envelope.by}, where=one_of(act.role, *roles), before=True)


def approved_on_day(provider: Term) -> Term:
    """Return whether the Control Commission approves a provider on the game date.

    An approval that stands is not lost when its renewal is recorded before it begins: of those recorded, the newest
    counts, and beside it the newest that had begun by then. Each is lost when the approval is taken back after it.
    """
    per = {"provider": provider}
    taken_back = latest(ProviderApprovalEnded, of=envelope.seq, per=per, default=0)

    def covers(where: Term | None) -> Term:
        begins = latest(ProviderApproved.approved_from, per=per, where=where, default=date.max)
        ends = latest(ProviderApproved.approved_until, per=per, where=where, default=date.min)
        granted = latest(ProviderApproved, of=envelope.seq, per=per, where=where, default=0)
        return (begins <= envelope.game_date) & (envelope.game_date <= ends) & (granted > taken_back)

    return covers(None) | covers(act.approved_from <= envelope.game_date)


def person_is(*roles: str) -> Term:
    """Return how many parts of these kinds the person of the act has had before."""
    return count(RoleGiven, per=act.person, where=one_of(act.role, *roles), before=True)


def given_to_anybody(*roles: str) -> Term:
    """Return how many people were given parts of these kinds in the event."""
    return count(RoleGiven, where=one_of(act.role, *roles))


STAFF: Final = ("member_in_charge", "member_in_charge_of_proceeds", "banker", "class_a_operator", "dealer", "floor")
"""Those who may state what happens at the tables and on the walls."""

STATED_BEFORE: Final = "what an act needs is stated before it, or else it was not there"
"""How it is read that something has to be so before an act."""

# Games, by the names that the games room has for them.
STUD: Final = "seven-card stud"
HOLD_EM: Final = "hold 'em"
TOURNAMENT: Final = "texas hold 'em tournament"
POKER: Final = (STUD, HOLD_EM)

READABLE_LISTS: Final = ("casino_games", "card_games")
"""Lists that were not read whole, on which a licensee says by the official text that a game is or is not."""

# The game whose sheet is named by the act, which opens a table or announces a tournament.
game_of_sheet = latest(ProceduresApproved.casino_game, per=act.procedures, default="no approved sheet")
sheet_approved = count(ProceduresApproved, per=act.procedures) >= 1

# The sheet and the game of the table of the act; words that no game has where nothing is known of the table.
table_sheet = latest(TableOpened.procedures, per=act.table, default="no table of this name")
table_game = latest(ProceduresApproved.casino_game, per={"procedures": table_sheet}, default="no approved sheet")
at_poker_table = one_of(table_game, *POKER)
at_card_table = on_list(limit.card_games, table_game)

# Times are places in the record: later stands higher.
table_opened_at = latest(TableOpened, of=envelope.seq, per=act.table, default=0)

each_year = of_event(SettingsMade.numbering) == "each_year"
"""Whether the numbers of applications start again each year."""
