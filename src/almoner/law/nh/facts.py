"""What provisions of New Hampshire share: the figures, and facts of a table or a game that earlier acts told.

Uses `law.terms` and the acts; used by the provisions of this folder.
"""

from datetime import date
from importlib.resources import files
from typing import Final

from almoner.acts import (
    AddedOn,
    BoughtIn,
    GameAnnounced,
    PrizeAwarded,
    Rebought,
    Refunded,
    TableOpened,
)
from almoner.law import figures
from almoner.law.measures import latest, total
from almoner.law.terms import Limits, act, percent

FIGURES: Final = figures.load(files(__package__) / "figures.toml")
limit: Final = Limits(FIGURES)

# Days on which provisions changed; the figures have theirs in figures.toml.
WAGERS_2018: Final = date(2018, 6, 14)
LOTTERY_2019: Final = date(2019, 7, 27)
LIMITS_2023: Final = date(2023, 7, 1)
HELD_BACK_2024: Final = date(2024, 9, 17)
NO_WAGER_LIMIT_2025: Final = date(2025, 7, 1)

# Of the table of the act.
table_stakes = latest(TableOpened.table_stakes, per=act.table) & latest(TableOpened.poker, per=act.table)
table_has_money_value = latest(TableOpened.money_value, per=act.table)

# Of the game of the act. "Chips without money value" is what paragraph (d) is about.
game_has_money_value = latest(GameAnnounced.money_value, per=act.game)
chips_without_value = ~game_has_money_value
tournament = latest(GameAnnounced.tournament, per=act.game)
higher_limit = latest(GameAnnounced.higher_limit, per=act.game)

# Of the money of the game of the act. An add-on for the dealers is a gratuity and is in none of these.
bought = total(BoughtIn.paid, Rebought.paid, AddedOn.paid, per=act.game)
collected = total(BoughtIn.paid, Rebought.paid, AddedOn.paid, less=(Refunded.refund,), per=act.game)
most_prizes = percent(limit.prize_percent, collected)
awarded = total(PrizeAwarded.prize, per=act.game)
