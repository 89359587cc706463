"""Pari 1207.03(f) and (g) are about poker for table stakes: what they refuse there they do not at another table."""

import pytest

from almoner.acts import Corrected, TableOpened, replace
from almoner.law.editions import named
from almoner.law.live import Live

from .law_cases import cases_of, entries_of
from .test_every_provision_counts import refusing

PRINTED = named("nh-pari-2016")
ELSEWHERE = {"without table stakes": {"table_stakes": False}, "that are no poker": {"poker": False}}


def refused_at_a_table():
    for case, nights in cases_of(PRINTED):
        about_stakes = case.paragraph.startswith(("Pari 1207.03(f)(", "Pari 1207.03(g)"))
        before, last = entries_of(case, nights)
        opened = any(isinstance(entry.act, TableOpened) for entry, _ in before)
        if about_stakes and case.expect == "refused" and opened and not isinstance(last.act, TableOpened | Corrected):
            yield pytest.param(case, [entry for entry, _ in before], last, id=case.name)


@pytest.mark.parametrize("where", ELSEWHERE)
@pytest.mark.parametrize(("case", "before", "last"), list(refused_at_a_table()))
def test_what_is_refused_for_table_stakes_is_not_at_tables(case, before, last, where):
    there = [
        replace(entry, act=replace(entry.act, **ELSEWHERE[where])) if isinstance(entry.act, TableOpened) else entry
        for entry in before
    ]
    cites = {made.name: made.cite for made in PRINTED.provisions}
    against = {name for name in refusing(Live(PRINTED, there).rule(last)) if cites[name] == case.paragraph}
    asked_of_sale = getattr(last.act, "table_stakes", None)
    assert bool(against) == bool(asked_of_sale)
