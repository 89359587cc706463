"""The fee sheet: what each application owes to the state and to the municipality, what was paid, what is open.

N.J.A.C. 13:47-4.9. What a fee comes to is the law's; this only adds up. Uses `registry` and the law; used by the
command line.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from almoner.law.nj.fees import FEES
from almoner.office.registry import Application, Registry

PAYEES: Final = ("state", "municipality")


class FeeRow(Struct, frozen=True):
    """One application's fees, in cents."""

    application: str
    number: str
    applicant: str
    game_type: str
    units: int
    """how many times the fee of the application is due"""
    state: int
    municipality: int
    paid: int
    open: int
    """what is still to be paid"""
    standing: str
    """how surely the state's fee is known"""


def sheet(registry: Registry) -> list[FeeRow]:
    """Return a row for each application whose fees were assessed, in the order in which they were filed."""
    return [_row(registry, application) for application in registry.applications.values() if application.fees]


def _row(registry: Registry, application: Application) -> FeeRow:
    due = {payee: sum(fee.fee for fee in application.fees if fee.payee == payee) for payee in PAYEES}
    paid = sum(payment.paid for payment in application.paid)
    return FeeRow(
        application=application.name,
        number=application.endorsed,
        applicant=registry.name_of(application.charity),
        game_type=application.fees[0].game_type,
        units=application.fees[0].units,
        state=due["state"],
        municipality=due["municipality"],
        paid=paid,
        open=max(sum(due.values()) - paid, 0),
        standing=registry.standing(FEES[application.fees[0].game_type]),
    )
