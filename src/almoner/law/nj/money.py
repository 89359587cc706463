"""N.J.A.C. 13:47-20.12: imitation money and the rate at which it is sold.

Provisions in the order of the paragraphs. Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import RatePosted
from almoner.law.nj.facts import limit, rule
from almoner.law.provision import provision
from almoner.law.terms import act

exchange_least = provision(
    rule("20.12(b)"),
    "An exchange rate gives at least so many dollars of imitation money for each dollar of money.",
    on=RatePosted,
    measure=act.imitation_parts,
    at_least=limit.exchange_least * act.money_parts,
    solve=act.imitation_parts,
    what="parts of imitation money",
    remedy="Post a rate that gives at least {least} parts of imitation money for so many parts of money.",
)

exchange_for_something = provision(
    rule("20.12(b)"),
    "An exchange rate gives imitation money for money, not for nothing.",
    on=RatePosted,
    measure=act.money_parts,
    at_least=1,
    solve=act.money_parts,
    what="parts of money",
    remedy="Post a rate for at least {least} part of money.",
)
