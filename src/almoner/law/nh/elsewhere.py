"""What only a casino night of New Jersey has: under the law of New Hampshire nothing judges it, so it is not recorded.

A record that names no edition is judged by the first of New Hampshire: a casino night without its license is refused
here, and so is a correction that takes the license away. Uses the language of `law`; used by `editions`.
"""

from typing import Final

from almoner.acts import Act, ProviderApprovalEnded, ProviderApproved, casino, dealing
from almoner.law.provision import OWN_RULES, provision

OF_A_CASINO_NIGHT: Final = tuple(
    kind
    for kind in Act.kinds.values()
    if kind.__module__ in (casino.__name__, dealing.__name__) and kind not in (ProviderApproved, ProviderApprovalEnded)
)
"""Acts that the law of New Hampshire does not speak of; approvals an authority records in every state."""

of_a_casino_night = provision(
    "Record (state)",
    "What belongs to a casino night of New Jersey stands in no record under the law of New Hampshire.",
    on=OF_A_CASINO_NIGHT,
    forbidden=True,
    remedy="Record the license first, under the edition nj-13-47; a night in New Hampshire has acts of its own for it.",
    document=OWN_RULES,
    standing="house",
)
