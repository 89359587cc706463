"""The money shares of New Hampshire: what the charity and the state get, to the cent.

Plain functions over whole cents. Percentages are exact, and rounded once, half a cent up (chosen by the house; the law
does not say). Shares are reckoned for each game date; losses of the house are set off against its wins on other dates
of the same month, never against rake or tournaments. RSA 287-D:19 and :20, Pari 1208.02(d), Lot 7208.03.
Uses the figures of an edition, and `dates`; used by whoever closes the books.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from almoner.law.dates import in_month_after
from almoner.law.edition import Edition


class GameDate(Struct, frozen=True):
    """What one game date of one charity brought, in cents."""

    collected: int
    """all that players paid for chips without money value: buy-ins, re-buys, add-ons, less refunds"""
    rake: int
    """all rake at tables with value chips, and other such money not paid out as prizes"""
    house: int
    """what the house won at tables with value chips where it plays against the patrons; below 0 if it lost"""


def charity_share(edition: Edition, gross: int, prizes: int) -> int:
    """Return the charity's least share in cents of gross revenue less prizes, where an operator is hired.

    `gross` and `prizes` are cents; prizes above gross leave nothing. RSA 287-D:19.
    """
    _whole(gross=gross, prizes=prizes)
    return _percent(_figure(edition, "charity_percent"), max(gross - prizes, 0))


def charity_share_of_held_back(edition: Edition, held_back: int) -> int:
    """Return the charity's share in cents of what was held back from buy-ins; from nh-2024 on. RSA 287-D:14, XVI."""
    _whole(held_back=held_back)
    return _percent(_figure(edition, "charity_percent"), held_back)


def held_back(edition: Edition, buy_ins: Iterable[int]) -> int:
    """Return what is held back in cents from buy-ins, each by itself: the lesser of a share and a cap.

    Raises ValueError for an edition that has no such rule. RSA 287-D:14, XVI.
    """
    share, cap = _figure(edition, "held_back_percent"), _figure(edition, "held_back_cap")
    paid = list(buy_ins)
    for amount in paid:
        _whole(buy_in=amount)
    return _half_up(sum(min(share * amount, 100 * cap) for amount in paid))


def state_share_no_value(edition: Edition, collected: int) -> int:
    """Return the state's share in cents of all that was collected for chips without money value. RSA 287-D:20."""
    _whole(collected=collected)
    return _percent(_figure(edition, "state_percent_no_value"), collected)


def state_share_value(edition: Edition, rake: int, house: int) -> int:
    """Return the state's share in cents of a game date's rake and house win, never below zero. RSA 287-D:20.

    A loss of the house does not lessen the rake; over several dates of a month see `month`.
    """
    _whole(rake=rake, house_win_or_loss=abs(house) if type(house) is int else house)
    return _percent(_figure(edition, "state_percent_value"), rake + max(house, 0))


class Month(Struct, frozen=True):
    """What a month comes to, in cents."""

    collected: int
    rake: int
    house: int
    """wins of the house less its losses of the same month, never below zero"""
    state: int
    """what is due to the state"""


def month(edition: Edition, dates: Iterable[GameDate]) -> Month:
    """Return the figures of one charity's month from its game dates, all of the same month.

    Each date's shares are rounded by themselves; the share of house wins is that of the wins left after losses.
    """
    found = list(dates)
    for day in found:
        house_win_or_loss = abs(day.house) if type(day.house) is int else day.house
        _whole(collected=day.collected, rake=day.rake, house_win_or_loss=house_win_or_loss)
    house = max(sum(day.house for day in found), 0)
    state = sum(state_share_no_value(edition, day.collected) + state_share_value(edition, day.rake, 0) for day in found)
    return Month(
        collected=sum(day.collected for day in found),
        rake=sum(day.rake for day in found),
        house=house,
        state=state + state_share_value(edition, 0, house),
    )


def payment_due(edition: Edition, of: date) -> date:
    """Return the day by which the state is paid for the month of a date: a day of the month after. Lot 7208.03."""
    return in_month_after(of, _figure(edition, "payment_day"))


def records_kept_until(edition: Edition, filed: date) -> date:
    """Return the day until which records are kept, from the day a report was filed. Pari 1208.01; RSA 287-D:22, VI."""
    year = filed.year + _figure(edition, "records_years")
    try:
        return filed.replace(year=year)
    except ValueError:  # a 29 February comes round on 1 March
        return date(year, 3, 1)


def _figure(edition: Edition, name: str) -> int:
    figure = edition.figures.get(name)
    if figure is None or not isinstance(figure.value, int):
        raise ValueError(f"{edition.name} has no figure {name!r}")
    return figure.value


def _percent(share: int, amount: int) -> int:
    return _half_up(share * amount)


def _half_up(hundredths: int) -> int:
    """Round hundredths of a cent to cents, half a cent up."""
    return (hundredths + 50) // 100


def _whole(**amounts: int) -> None:
    for name, amount in amounts.items():
        if type(amount) is not int or amount < 0:
            raise ValueError(f"{name}: expected whole cents from 0, found {amount!r}")
