"""Pari 1207.03(i) to (l): form of wagers, credit, tips, side bets; and the rake, which the Lottery rules of 2019 added.

Provisions in the order of the paragraphs. Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    AddedOn,
    BoughtIn,
    ChipsSoldAtCage,
    ChipsSoldAtTable,
    DealerAddOn,
    LoanMade,
    RakeTaken,
    Rebought,
    SideBetSeen,
    TableOpened,
    TenderBarred,
    TipReceived,
    Wagered,
)
from almoner.law.measures import count, latest
from almoner.law.nh.facts import LOTTERY_2019, limit
from almoner.law.provision import provision
from almoner.law.terms import act, least, one_of

# (i) Wagers are made in chips or the like, on electronic tables in credits.

wager_form = provision(
    "Pari 1207.03(i)",
    "Wagers are made in chips or the like, and in credits only on electronic tables.",
    on=Wagered,
    measure=one_of(act.form, "chips", "tokens")
    | ((act.form == "credits") & latest(TableOpened.electronic, per=act.table)),
    equals=True,
    remedy="Change it for chips first.",
)

# (j) No credit to a patron.

_SALES = (ChipsSoldAtCage, ChipsSoldAtTable, BoughtIn, Rebought, AddedOn, DealerAddOn)

no_credit = provision(
    "Pari 1207.03(j)",
    "Nothing is sold to a patron on credit.",
    on=_SALES,
    measure=one_of(act.tender, limit.credit_tenders),
    equals=False,
    remedy="Take money in hand: cash, or a card or check that somebody else stands for.",
    interpretation="which ways of paying are credit is listed by the house",
)

no_credit_by_house_list = provision(
    "Pari 1207.03(j)",
    "Nothing is sold for a tender that the house has listed as credit.",
    on=_SALES,
    measure=count(TenderBarred, per=act.tender),
    at_most=0,
    what="listings of this tender as credit",
    remedy="Take another way of paying.",
    interpretation="which ways of paying are credit is listed by the house",
)

paid_in_full = provision(
    "Pari 1207.03(j)",
    "Chips are paid for when they are sold: what is not paid at once is owed.",
    on=(ChipsSoldAtCage, ChipsSoldAtTable),
    measure=act.paid,
    at_least=act.value,
    what="paid",
    remedy="Sell chips for what the patron pays.",
    interpretation="chips handed over for less than their face value are credit for the rest",
)

no_loans = provision(
    "Pari 1207.03(j)",
    "The charity lends a patron nothing.",
    on=LoanMade,
    measure=act.lent,
    at_most=0,
    solve=act.lent,
    what="lent to a patron",
    remedy="Lend nothing.",
)

# (k) Tips go to a tip box or a marked area of the table.

tips_kept_apart = provision(
    "Pari 1207.03(k)",
    "An operator keeps tips in a tip box or a clearly marked area of the table.",
    on=TipReceived,
    measure=one_of(act.kept_in, "tip_box", "marked_area"),
    equals=True,
    remedy="Put the tip into the tip box or the marked area.",
)

# (l) No side bets unless both the charity and the state get a portion.

side_bets = provision(
    "Pari 1207.03(l)",
    "No side bet between participants is permitted unless the charity and the state each get a portion.",
    on=SideBetSeen,
    measure=least(act.to_charity, act.to_state),
    at_least=1,
    what="to the lesser of charity and state",
    remedy="Stop the bet, or see that charity and state each get a portion.",
)

# The rake, Lot 7207.04(d), from nh-lot-2019 on.

rake_least = provision(
    "Lot 7207.04(d)",
    "A hand that is raked is raked for at least the least rake.",
    on=RakeTaken,
    measure=act.rake,
    at_least=limit.rake_least,
    solve=act.rake,
    what="of rake",
    remedy="Rake at least {least}.",
    since=LOTTERY_2019,
)

rake_above_promotion = provision(
    "Lot 7207.04(d)",
    "The rake of a hand is above what the players give to a promotion by at least the margin.",
    on=RakeTaken,
    measure=act.rake - act.promotion,
    at_least=limit.rake_above_promotion,
    solve=act.rake,
    what="of rake above the promotion drop",
    remedy="Rake at least {least}, or take less for the promotion.",
    since=LOTTERY_2019,
)
