"""The edition of New Jersey law: N.J.A.C. 13:47 as the digest and the pages that were read have it.

Uses the provisions of this folder; used by the registry of editions in `law.editions`.
"""

from __future__ import annotations

from almoner.law import figures, record
from almoner.law.edition import Edition
from almoner.law.nj import books, deciding, equipment, filing, money, opening, poker, registration, tables
from almoner.law.nj.facts import FIGURES, INFERRED, SINCE, limit
from almoner.law.provision import collect

_ALL = collect(
    *(
        vars(module)
        for module in (registration, filing, deciding, opening, money, equipment, books, tables, poker, record)
    )
)


def _edition() -> Edition:
    now = figures.on(SINCE, FIGURES)
    replaceable = record.replaceable(_ALL)
    return Edition(
        name="nj-13-47",
        title="N.J.A.C. 13:47, casino nights and the clerk's office",
        since=SINCE,
        document="N.J.A.C. 13:47, digest",
        provisions=(*_ALL, *record.tightenings(limit, now, replaceable), record.readings(replaceable)),
        figures=now,
        zone="America/New_York",
        state="nj",
        inferred=INFERRED,
    )


EDITIONS: tuple[Edition, ...] = (_edition(),)
