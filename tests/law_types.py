"""Cases of New Jersey for every type of game that is applied for, and for every way in which money comes in."""

from datetime import date
from typing import get_args

from almoner.acts.registry import GameType
from almoner.law.cases import Case, Written
from almoner.law.edition import Edition

from .law_kinds import MARCH_4, case_of, filed, on_day

RAFFLES = [kind for kind in get_args(GameType) if kind != "bingo"]
WITH_TICKETS = ("cash_raffle", "off_premises_cash_raffle", "merchandise_raffle", "calendar_raffle")
BY_PRIZES = ("off_premises_cash_raffle", "merchandise_raffle", "calendar_raffle")
ENDS, AFTER = date(2025, 12, 31), date(2026, 1, 1)
"""The last day of the certificate that is shown, and the day after."""


def of_types(edition: Edition) -> list[Case]:
    """Return the cases of an edition of New Jersey that are made by the type of game, or by the kind of receipt."""
    if edition.state != "nj":
        return []
    return [case for kind in RAFFLES for case in _of_raffle(edition, kind)] + _receipts(edition)


def _of_raffle(edition: Edition, kind: str) -> list[Case]:
    first, last = date(2024, 5, 4), date(2024, 5, 5)
    long = filed(MARCH_4, kind, last)
    accepted = [long, *(on_day(MARCH_4, "OccasionAsked", application="a", date=day) for day in (first, last))]
    if kind in ("casino_night", "carnival_game"):
        accepted.append(on_day(MARCH_4, "GameAsked", application="a", casino_game="roulette"))
    leased = [_but(long, leased=True), *accepted[1:]]
    lessor = on_day(MARCH_4, "ExhibitAttached", application="a", paper="13", paper_edition="x", provider="tables-inc")
    landlord = on_day(MARCH_4, "ExhibitAttached", application="a", paper="10-A", paper_edition="x")
    strict = on_day(
        MARCH_4,
        "SettingsMade",
        waits="days",
        numbering="goes_on",
        two_checks=False,
        background_check=False,
        sample_ticket=True,
        fourth_copy="police",
    )
    ticket = on_day(MARCH_4, "ExhibitAttached", application="a", paper="sample_ticket", paper_edition="x")
    days = {"first_date": ENDS, "occasions": 1}
    told = [
        ("raffle_form", "on Form 2R-A", [], long, True),
        ("raffle_form", "on Form 2B-A", [], _but(long, paper="2B-A"), False),
        ("raffle_within_registration", "up to the last day", [], _but(long, last_date=ENDS, **days), True),
        ("raffle_within_registration", "past the last day", [], _but(long, last_date=AFTER, **days), False),
        ("prefix_of_raffles", "with RA", accepted, _accepted("RA"), True),
        ("prefix_of_raffles", "with BA", accepted, _accepted("BA"), False),
        ("lessor_certificate", "leased, and Form 13", [*leased, lessor], _accepted("RA"), True),
        ("lessor_certificate", "leased, and Form 10-A", [*leased, landlord], _accepted("RA"), False),
    ]
    if kind in WITH_TICKETS:
        told += [
            ("sample_ticket", "with a ticket", [strict, *accepted, ticket], _accepted("RA"), True),
            ("sample_ticket", "without a ticket", [strict, *accepted, lessor], _accepted("RA"), False),
        ]
    if kind in BY_PRIZES:
        told += [
            ("prizes_are_told", "with prizes of a cent", [], _but(long, prize_value="$0.01"), True),
            ("prizes_are_told", "with prizes of nothing", [], _but(long, prize_value="$0"), False),
        ]
    return [
        case_of(edition, name, f"{kind} {what}", "an office", before, act, allowed)
        for name, what, before, act, allowed in told
    ]


def _but(written: Written, **fields: object) -> Written:
    """Return an application with other particulars."""
    return written | {"ApplicationFiled": written["ApplicationFiled"] | fields}


def _accepted(prefix: str) -> Written:
    return on_day(MARCH_4, "ApplicationAccepted", application="a", prefix=prefix, series=0, number=1)


def _receipts(edition: Edition) -> list[Case]:
    ann = {"person": "ann", "paid": "$10"}
    taken_in = {
        "ImitationSold": ann | {"rate": "two-for-one", "imitation": "$20"},
        "AdmissionPaid": ann,
        "BoughtIn": ann | {"game": "cup"},
        "Rebought": ann | {"game": "cup"},
        "AddedOn": ann | {"game": "cup"},
        "DealerAddOn": ann | {"game": "cup"},
        "Charged": ann | {"game": "cup", "called": "a seat card"},
    }
    refund = {"Refunded": {"game": "cup", "person": "ann", "refund": "$4"}, "in_breach": True}
    play = {"PlayEnded": {}, "by": "mia"}
    made = []
    for kind, said in taken_in.items():
        came = {kind: said, "in_breach": True}
        for what, before, whole in (("", [came], "$10"), (" and refund", [came, refund], "$6")):
            for deposited, allowed in ((whole, True), ("$9.99", False)):
                deposit = {"ReceiptsDeposited": {"deposited": deposited, "account": "bank"}, "by": "ben"}
                act = {"BooksClosed": {}, "by": "pat"}
                told = [*before, play, deposit]
                named = f"{kind}{what} of $10 and a deposit of {deposited}"
                made.append(case_of(edition, "deposit_is_whole", named, "open", told, act, allowed))
    for kind in ("BoughtIn", "Rebought", "AddedOn"):
        for back, allowed in (("$10", True), ("$10.01", False)):
            came = {kind: taken_in[kind], "in_breach": True}
            act = {"Refunded": {"game": "cup", "person": "ann", "refund": back}, "by": "ben"}
            made.append(case_of(edition, "refunded_was_paid", f"{kind} and {back} back", "open", [came], act, allowed))
    return made
