"""What the tests of games with few outcomes share: odds of some layout, and what settling every outcome comes to."""

from fractions import Fraction

from hypothesis import strategies as st

from almoner.games import catalog

LAYOUT = st.tuples(st.integers(0, 60), st.integers(1, 5)).map(lambda pair: f"{pair[0]}:{pair[1]}")
"""Odds as some house may have them."""
UNIT = 60
"""A stake that comes out whole at all of them."""


def sheet(name, **changes):
    return catalog.game(name).sheet(changes=changes)


def settled(found, outcome, stakes):
    return {one.bet: one for one in catalog.game(found.game).settle(found.rules, outcome, stakes)}


def odds(found):
    return {one.bet: one for one in catalog.game(found.game).odds(found.rules)}


def agree(exact, outcomes):
    """Tell whether odds are those of bets of UNIT settled on every outcome, each as likely as the next."""
    nets = {one.bet: [] for one in exact}
    for outcome in outcomes:
        for one in outcome:
            nets[one.bet].append(Fraction(one.net, UNIT))
    for one in exact:
        ways = len(nets[one.bet])
        mean = sum(nets[one.bet]) / ways
        square = sum(net * net for net in nets[one.bet]) / ways
        if (one.expectation, one.variance) != (mean, square - mean**2):
            return False
    return True
