"""What the law refuses it does not allow for saying less: refused cases, without each thing the act may omit."""

from importlib.resources import files

import pytest

from almoner.acts import replace
from almoner.acts.base import form_of, may_be_absent
from almoner.law import cases
from almoner.law.editions import STATES, named
from almoner.law.live import Live

STATES_THE_FAULT = {"wager", "entries_max"}
"""What is itself the fault when it is stated: money that is wagered, how few entries a guarantee is to come from."""
IN_TWO_FORMS = {"N.J.A.C. 13:47-20.10(a)": {"chips", "imitation"}}
"""What may be the fault under a paragraph: that a bet is made in imitation money and in tournament chips."""


def refused():
    for state in STATES:
        for name, file in cases.every(files(f"almoner.law.{state}") / "cases"):
            for case in file.cases:
                if case.expect == "refused" and isinstance(case.act, dict):
                    yield pytest.param(case, file.nights, id=f"{name}: {case.name}")


@pytest.mark.parametrize(("case", "nights"), list(refused()))
def test_what_is_refused_is_not_allowed_for_saying_less(case, nights):
    before = cases._expanded([*nights.get(case.night or "", []), *case.before], nights)
    entry, _ = cases.read_entry(case.act, len(before) + 1)
    omitted = [
        field
        for field in set(entry.act.__struct_fields__) - STATES_THE_FAULT - IN_TWO_FORMS.get(case.paragraph, set())
        if may_be_absent(form_of(type(entry.act), field)) and getattr(entry.act, field) is not None
    ]
    for name in case.editions if omitted else []:
        live = Live(named(name))
        for seq, written in enumerate(before, start=1):
            live.record(cases.read_entry(written, seq)[0])
        for field in omitted:
            less = replace(entry, act=replace(entry.act, **{field: None}))
            assert not live.rule(less).allowed, f"allowed without {field} under {name}"
