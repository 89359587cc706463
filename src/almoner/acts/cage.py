"""Acts of the cage: value chips for money and money for value chips, and what must not happen there.

Value chips are counted at face value in cents. Uses `base` and `units`.
"""

from typing import Literal

from almoner.acts.base import Act
from almoner.acts.units import Cents, Id, Text

Tender = Literal[
    "cash",
    "debit_card",
    "certified_check",
    "check",
    "credit_card",
    "house_card",
    "marker",
    "iou",
    "house_account",
    "none",
]
"""How a patron pays. `house_card` is a card the house itself carries; `none` is a sale against nothing at all."""


class ChipsSoldAtCage(Act, frozen=True):
    """A cashier sold value chips at the cage, in one sale."""

    person: Id
    value: Cents
    """face value of the chips sold"""
    paid: Cents
    """money the patron paid"""
    tender: Tender
    table_stakes: bool | None = None
    """the chips are for poker played for table stakes"""


class ChipsRedeemed(Act, frozen=True):
    """The cage took value chips back and paid for them."""

    person: Id
    value: Cents
    """face value of the chips taken back"""
    paid_out: Cents
    """money the patron received"""


class LoanMade(Act, frozen=True):
    """The charity lent money or chips to a patron."""

    person: Id
    lent: Cents


class TenderBarred(Act, frozen=True):
    """The charity listed one more way of paying as credit, which it does not take."""

    tender: Tender


class SideBetSeen(Act, frozen=True):
    """A bet between two participants, outside the game, came to somebody's eyes."""

    person: Id
    other_person: Id
    """the second participant of the bet"""
    stake: Cents
    """worth of what the person set against the other"""
    to_charity: Cents
    """portion that goes to the charity"""
    to_state: Cents
    """portion that goes to the state"""
    what: Text | None = None


class TipReceived(Act, frozen=True):
    """An operator received a tip."""

    person: Id
    """the operator who received it"""
    tip: Cents
    kept_in: Literal["tip_box", "marked_area", "unmarked_area", "pocket", "rack", "elsewhere"]
    """where it was put: a tip box, or an area of the table clearly marked for tips, or somewhere else"""
