"""N.J.A.C. 13:47-4.9 and 9.1: fees before the license, and the report of operations after the occasion.

Neither was read in the text: pages of clerks and the Commission's form tell of them. Uses the language of `law`,
`facts` and `filing`; used by `editions`.
"""

from __future__ import annotations

from almoner.acts import (
    ApplicationFiled,
    FeeAssessed,
    FeePaid,
    LicenseAmended,
    LicenseIssued,
    MunicipalFeeSet,
    OccasionAsked,
    OperationsReported,
    PastLicenseEntered,
    SettingsMade,
)
from almoner.law.measures import count, latest, total
from almoner.law.nj.facts import limit, rule
from almoner.law.nj.filing import BY_CLERKS, game_type, said
from almoner.law.provision import OWN_RULES, Provision, of_event, provision
from almoner.law.record import two_ways
from almoner.law.terms import act, day_of, envelope, month_of

# 4.9 Fees: once to the state, once to the municipality.

FEES = {
    "bingo": "fee_bingo",
    "casino_night": "fee_casino_night",
    "armchair_race": "fee_armchair_race",
    "cash_raffle": "fee_cash_raffle",
    "merchandise_raffle": "fee_prizes",
    "calendar_raffle": "fee_prizes",
}
"""The figure of the fee of each type of game: per occasion, but `fee_prizes` per $1,000 of prizes or part of it."""


def _fee(kind: str, figure: str) -> list[Provision]:
    """Return the provisions on the fee for one type of game, the state's and the municipality's."""
    of_kind = act.game_type == kind
    name = kind.replace("_", " ")
    state = two_ways(
        limit,
        figure,
        rule("4.9"),
        f"The state's fee for {name} is so much for each unit.",
        FeeAssessed,
        lambda each: {"measure": act.fee, "equals": each * act.units},
        when=of_kind & (act.payee == "state"),
        called=f"state_fee_{kind}",
        what="as the fee",
        remedy="Assess what the table of fees says.",
    )
    municipal = two_ways(
        limit,
        figure,
        rule("4.9"),
        f"The municipality's fee for {name} is the state's for each unit, or what the municipality has set.",
        FeeAssessed,
        lambda each: {
            "measure": act.fee,
            "equals": latest(MunicipalFeeSet.fee, per=act.game_type, default=each) * act.units,
        },
        when=of_kind & (act.payee == "municipality"),
        called=f"municipal_fee_{kind}",
        what="as the fee",
        remedy="Assess what the municipality has set.",
    )
    at_most = two_ways(
        limit,
        figure,
        rule("4.9"),
        f"A municipality's own fee for {name} is at most the state's.",
        MunicipalFeeSet,
        lambda each: {"measure": act.fee, "at_most": each},
        when=of_kind,
        called=f"municipal_fee_of_{kind}",
        what="as the municipality's fee",
        remedy="Set at most the state's fee.",
        interpretation="a municipality may ask for less than the table of fees, not for more",
    )
    return [*state, *municipal, *at_most]


fees = [made for kind, figure in FEES.items() for made in _fee(kind, figure)]

_by_prizes = (act.game_type == "merchandise_raffle") | (act.game_type == "calendar_raffle")
_prizes = said(ApplicationFiled.prize_value)
_THOUSAND = 100_000

fee_units_by_occasion = provision(
    rule("4.9"),
    "A fee by occasion is due for each occasion that is asked for.",
    on=FeeAssessed,
    when=~_by_prizes,
    measure=act.units,
    equals=said(ApplicationFiled.occasions),
    what="units",
    remedy="Assess the fee for each occasion.",
    document=BY_CLERKS,
    standing="secondary",
)

fee_units_by_prizes = provision(
    rule("4.9"),
    "A fee by prizes is due for each $1,000 of retail value and for the part that is left.",
    on=FeeAssessed,
    when=_by_prizes,
    measure=(act.units * _THOUSAND >= _prizes) & ((act.units - 1) * _THOUSAND < _prizes),
    equals=True,
    remedy="Count each $1,000 of prizes, and the part that is left as one more.",
    document=BY_CLERKS,
    standing="secondary",
)

prizes_are_told = provision(
    rule("4.9"),
    "An application for a raffle whose fee goes by its prizes tells their retail value.",
    on=ApplicationFiled,
    when=_by_prizes,
    measure=act.prize_value > 0,
    equals=True,
    remedy="Enter the retail value of all prizes together.",
    document=BY_CLERKS,
    standing="secondary",
)

fee_of_application = provision(
    rule("4.9"),
    "A fee is of the application's type of game, and is assessed once for the state and once for the municipality.",
    on=FeeAssessed,
    measure=(act.game_type == game_type)
    & (act.payee != "both")
    & (count(FeeAssessed, per=(act.application, act.payee)) <= 1),
    equals=True,
    remedy="Assess one fee for the state and one for the municipality.",
    document=BY_CLERKS,
    standing="secondary",
)

two_checks = provision(
    "Record (municipal settings)",
    "Where the municipality asks for it, fees are paid by two checks, one for the state and one for the municipality.",
    on=FeePaid,
    when=of_event(SettingsMade.two_checks),
    measure=act.payee != "both",
    equals=True,
    remedy="Ask for two checks.",
    document="the municipality's settings",
    standing="house",
)

fees_assessed = provision(
    rule("4.9"),
    "Before a license is issued, the fee of the state and the fee of the municipality are assessed.",
    on=LicenseIssued,
    measure=count(FeeAssessed, per=act.application),
    at_least=2,
    what="fees assessed",
    remedy="Assess both fees.",
    document=BY_CLERKS,
    standing="secondary",
)

fees_paid = provision(
    rule("4.9"),
    "A license is issued when the fees are paid.",
    on=LicenseIssued,
    measure=total(FeePaid.paid, per=act.application),
    at_least=total(FeeAssessed.fee, per=act.application),
    what="paid in fees",
    remedy="Take the rest of the fees first.",
    document=BY_CLERKS,
    standing="secondary",
)

_to_state = total(FeePaid.paid, per=act.application, where=act.payee != "municipality")
_to_municipality = total(FeePaid.paid, per=act.application, where=act.payee != "state")

state_fee_paid = provision(
    rule("4.9"),
    "The state's fee is paid with a check that is for the state.",
    on=LicenseIssued,
    measure=_to_state,
    at_least=total(FeeAssessed.fee, per=act.application, where=act.payee == "state"),
    what="paid for the state",
    remedy="Take the state's fee first.",
    document=BY_CLERKS,
    standing="secondary",
)

municipal_fee_paid = provision(
    rule("4.9"),
    "The municipality's fee is paid with a check that is for the municipality.",
    on=LicenseIssued,
    measure=_to_municipality,
    at_least=total(FeeAssessed.fee, per=act.application, where=act.payee == "municipality"),
    what="paid for the municipality",
    remedy="Take the municipality's fee first.",
    document=BY_CLERKS,
    standing="secondary",
)

# 9.1 The report of operations.

_months = month_of(envelope.game_date) - month_of(act.date)

report_in_time = two_ways(
    limit,
    "report_day",
    rule("9.1"),
    "The report of operations is filed by a day of the month after the occasion.",
    OperationsReported,
    lambda figure: {"measure": day_of(envelope.game_date) + 31 * _months - 31, "at_most": figure},
    called="report_in_time",
    what="as the day of the month after the occasion",
    remedy="File it now; that it is late is recorded in breach.",
)

report_after_occasion = provision(
    rule("9.1"),
    "A report of operations is of an occasion that was held.",
    on=OperationsReported,
    measure=act.date <= envelope.game_date,
    equals=True,
    remedy="File it after the occasion.",
    document=BY_CLERKS,
    standing="secondary",
)

_of_license = {"application": latest(LicenseIssued.application, per=act.license, default="no application")}
_occasion_of_license = (
    count(OccasionAsked, per=(_of_license, act.date))
    + count(LicenseAmended, per=(act.license, act.date))
    - count(LicenseAmended, per=(act.license, {"from_date": act.date}))
    + count(PastLicenseEntered, per=(act.license, act.date))
)

report_of_occasion = provision(
    rule("9.1"),
    "A report of operations is of an occasion of the license, and there is one of each.",
    on=OperationsReported,
    measure=(_occasion_of_license >= 1) & (count(OperationsReported, per=(act.license, act.date)) <= 1),
    equals=True,
    remedy="Name a license and one of its dates; a report that was wrong is corrected.",
    document=OWN_RULES,
    standing="house",
)
