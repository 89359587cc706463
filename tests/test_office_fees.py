"""Fees as the office works them out: for every type of game what the law expects, and for amending a license."""

from datetime import date
from typing import get_args

import pytest

from almoner.acts import FeePaid, FigureRead, LicenseAmended
from almoner.acts.registry import GameType
from almoner.journal import Refused
from almoner.law.nj.fees import FEES
from almoner.office.fees import sheet

from .test_office import FILED, NIGHT, application, at, journal, licensed  # noqa: F401 - a fixture

EXPECTED = {
    "bingo": (1, 2000),
    "casino_night": (1, 10_000),
    "armchair_race": (1, 5000),
    "cash_raffle": (1, 2000),
    "off_premises_cash_raffle": (16, 32_000),
    "merchandise_raffle": (16, 32_000),
    "calendar_raffle": (16, 32_000),
    "instant_raffle": (1, 2000),
    "instant_raffle_year": (1, 75_000),
    "carnival_game": (2, 4000),
}
"""Units and cents for one occasion, prizes of $15,500, and two games where games are named."""


def test_every_type_of_game_has_its_fee():
    assert set(get_args(GameType)) == set(FEES) == set(EXPECTED)


@pytest.mark.parametrize("kind", EXPECTED)
def test_the_office_assesses_what_the_law_expects(journal, kind):  # noqa: F811
    office = at(journal, FILED)
    games = {"casino_night": ["roulette"], "carnival_game": ["big six wheel", "ring toss"]}.get(kind, [])
    paper = "2B-A" if kind == "bingo" else "2R-A"
    office.apply(application("a", game_type=kind, paper=paper, prize_value=1_550_000), [NIGHT], games=games)
    made = office.assess("a")
    assert [(fee.payee, fee.units, fee.fee) for fee in made] == [
        (payee, *EXPECTED[kind]) for payee in ("state", "municipality")
    ]
    assert office.assess("a") == []


def test_a_small_prize_at_the_door_costs_nothing(journal):  # noqa: F811
    office = at(journal, FILED)
    office.apply(application("a", game_type="cash_raffle", prize_value=39_999), [NIGHT])
    assert [fee.fee for fee in office.assess("a")] == [0, 0]


def test_the_fee_for_amending_waits_until_the_licensee_has_read_it(journal):  # noqa: F811
    licensed(journal)
    office = at(journal, date(2024, 4, 10))
    with pytest.raises(Refused) as refused:
        office.assess("night", amendment=True)
    assert "fee_amendment" in refused.value.ruling.remedy
    office.say(FigureRead(limit="fee_amendment", bound=1000, page="13:47-4.9"), witness="deputy")
    moved = LicenseAmended(application="night", license="RL-1", from_date=NIGHT, date=date(2024, 6, 1))
    with pytest.raises(Refused):
        office.say(moved)
    assert [(fee.fee, fee.amendment) for fee in office.assess("night", amendment=True)] == [(1000, True)] * 2
    (row,) = sheet(office.registry())
    assert (row.state, row.municipality, row.open) == (11_000, 11_000, 2000)
    office.say(FeePaid(application="night", payee="both", paid=2000))
    office.say(moved)
    (row,) = sheet(office.registry())
    assert row.open == 0
