"""The edition of New Jersey law: N.J.A.C. 13:47 as the digest and the pages that were read have it.

Uses the provisions of this folder; used by the registry of editions in `law.editions`.
"""

from __future__ import annotations

import re

from almoner.law import dates_licensed, figures, offices, record
from almoner.law.edition import Edition
from almoner.law.nj import (
    books,
    deciding,
    equipment,
    fees,
    filing,
    in_order,
    money,
    numbering,
    old_register,
    opening,
    poker,
    raffles,
    registration,
    reports,
    roles,
    seats,
    tables,
)
from almoner.law.nj.facts import FIGURES, INFERRED, READABLE_LISTS, SINCE, limit, rule
from almoner.law.provision import Provision, collect

_COLLECTED = collect(
    *(
        vars(module)
        for module in (
            registration,
            filing,
            numbering,
            old_register,
            deciding,
            in_order,
            fees,
            reports,
            opening,
            money,
            equipment,
            books,
            tables,
            poker,
            seats,
            roles,
            raffles,
            record,
            offices,
            dates_licensed,
        )
    )
)


def _place(made: Provision) -> tuple[int, int, str]:
    """Return where a provision stands in the chapter; rules of record, which are no part of it, stand at the end."""
    found = re.fullmatch(re.escape(rule("")) + r"(\d+)(?:\.(\d+))?(.*)", made.cite)
    return (int(found[1]), int(found[2] or 0), found[3]) if found else (1000, 0, "")


_ALL = tuple(sorted(_COLLECTED, key=_place))


def _edition() -> Edition:
    now = figures.on(SINCE, FIGURES)
    replaceable = record.replaceable(_ALL)
    return Edition(
        name="nj-13-47",
        title="N.J.A.C. 13:47, casino nights and the clerk's office",
        since=SINCE,
        document="N.J.A.C. 13:47, digest",
        provisions=(
            *_ALL,
            *record.tightenings(limit, now, replaceable),
            *record.readings(now, replaceable, READABLE_LISTS),
        ),
        figures=now,
        zone="America/New_York",
        state="nj",
        inferred=INFERRED,
    )


EDITIONS: tuple[Edition, ...] = (_edition(),)
