"""N.J.A.C. 13:47-4.9: fees, before the license and before it is amended.

It was not read in the text: pages of clerks tell of it. Uses the language of `law`, `facts` and `filing`; used by
`editions` and the office.
"""

from __future__ import annotations

from almoner.acts import (
    ApplicationAccepted,
    ApplicationFiled,
    FeeAssessed,
    FeePaid,
    FigureRead,
    GameAsked,
    LicenseAmended,
    LicenseIssued,
    MunicipalFeeSet,
    PastLicenseEntered,
    SettingsMade,
)
from almoner.law.measures import count, latest, total
from almoner.law.nj.facts import limit, rule
from almoner.law.nj.filing import BY_CLERKS, game_type, said
from almoner.law.provision import OWN_RULES, Provision, of_event, provision
from almoner.law.record import AS_READ, read_figure, two_ways
from almoner.law.terms import Term, act, days, given, one_of, years

# 4.9 Fees: once to the state, once to the municipality.

FEES = {
    "bingo": "fee_bingo",
    "casino_night": "fee_casino_night",
    "armchair_race": "fee_armchair_race",
    "cash_raffle": "fee_cash_raffle",
    "off_premises_cash_raffle": "fee_prizes",
    "merchandise_raffle": "fee_prizes",
    "calendar_raffle": "fee_prizes",
    "instant_raffle": "fee_instant_raffle",
    "instant_raffle_year": "fee_instant_raffle_year",
    "carnival_game": "fee_carnival_game",
}
"""The figure of the fee of each type of game, for each of its units."""

BY_PRIZES = tuple(kind for kind, figure in FEES.items() if figure == "fee_prizes")
"""Types of game whose fee is for each $1,000 of prizes and for the part that is left."""
BY_YEAR = "instant_raffle_year"
BY_GAME = "carnival_game"
"""The other types of game whose fee is not for each occasion."""

_prizes = said(ApplicationFiled.prize_value)


def _free(below: Term) -> Term:
    return (act.game_type == "cash_raffle") & (_prizes > 0) & (_prizes < below)


_is_free = _free(latest(FigureRead.bound, per={"limit": "fee_free_below"}, default=limit.fee_free_below))


def _fee(kind: str, figure: str) -> list[Provision]:
    """Return the provisions on the fee for one type of game, the state's and the municipality's."""
    of_kind = act.game_type == kind
    assessed = of_kind & ~act.amendment & ~_is_free if kind == "cash_raffle" else of_kind & ~act.amendment
    name = kind.replace("_", " ")
    state = two_ways(
        limit,
        figure,
        rule("4.9"),
        f"The state's fee for {name} is so much for each unit.",
        FeeAssessed,
        lambda each: {"measure": act.fee, "equals": each * act.units},
        when=assessed & (act.payee == "state"),
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
        when=assessed & (act.payee == "municipality"),
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

free_of_fee = two_ways(
    limit,
    "fee_free_below",
    rule("4.9"),
    "No fee is due for a raffle of what was taken in at the door if its prize is told and worth less than so much.",
    FeeAssessed,
    lambda below: {"measure": (act.fee == 0) | act.amendment | ~_free(below), "equals": True},
    called="free_of_fee",
    remedy="Assess no fee: it is $0.",
)

_by_prizes = one_of(act.game_type, *BY_PRIZES)
_THOUSAND = 100_000

fee_units_by_occasion = provision(
    rule("4.9"),
    "A fee by occasion is due for each occasion that is asked for.",
    on=FeeAssessed,
    when=~act.amendment & ~one_of(act.game_type, *BY_PRIZES, BY_YEAR, BY_GAME),
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
    when=~act.amendment & _by_prizes,
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

fee_units_by_year = provision(
    rule("4.9"),
    "The fee of a year of instant raffles is due once, for days within one year.",
    on=FeeAssessed,
    when=~act.amendment & (act.game_type == BY_YEAR),
    measure=(act.units == 1) & (years(said(ApplicationFiled.first_date), said(ApplicationFiled.last_date)) == 0),
    equals=True,
    remedy="Assess the fee once; days of another year need an application of their own.",
    document=BY_CLERKS,
    standing="secondary",
)

fee_units_by_game = provision(
    rule("4.9"),
    "The fee for carnival games is due for each game.",
    on=FeeAssessed,
    when=~act.amendment & (act.game_type == BY_GAME),
    measure=act.units,
    equals=count(GameAsked, per=act.application),
    what="units",
    remedy="Assess the fee for each game that the application names.",
    document=BY_CLERKS,
    standing="secondary",
)

carnival_games_named = provision(
    rule("4.9"),
    "An application for carnival games, whose fee is for each, names one at least.",
    on=(ApplicationAccepted, LicenseIssued),
    when=game_type == BY_GAME,
    measure=count(GameAsked, per=act.application),
    at_least=1,
    what="games named",
    remedy="Name the games and wheels.",
    document=BY_CLERKS,
    standing="secondary",
)

carnival_days = two_ways(
    limit,
    "carnival_days",
    rule("4.9"),
    "One fee for a carnival game is for so many days in a row at one place, so an application asks for no more.",
    ApplicationFiled,
    lambda figure: {"at_most": figure},
    when=act.game_type == BY_GAME,
    measure=days(act.first_date, act.last_date) + 1,
    what="in a row, from the first occasion to the last",
    remedy="File an application for each such row of days.",
    interpretation="what one fee is for is what one application asks for",
)

fee_of_application = provision(
    rule("4.9"),
    "A fee is of the application's type of game, and is assessed once for the state and once for the municipality.",
    on=FeeAssessed,
    measure=(act.game_type == game_type)
    & (act.payee != "both")
    & (count(FeeAssessed, per=(act.application, act.payee), where=~act.amendment) <= 1),
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
    measure=count(FeeAssessed, per=act.application, where=~act.amendment),
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

# 4.9 Amendments. What the fee is, and whether there is one, was not read: it is assessed once the licensee has read it.

_fee_read = read_figure("fee_amendment")
_amendment_fees = count(FeeAssessed, per=(act.application, act.payee), where=act.amendment)

amendment_fee_as_read = provision(
    rule("4.9"),
    "The fee for amending a license is what the licensee read in the official text.",
    on=FeeAssessed,
    when=act.amendment,
    measure=act.fee,
    equals=_fee_read * act.units,
    what="as the fee",
    remedy="Assess what the licensee has read.",
    document=AS_READ,
    standing="house",
)

amendment_fee_is_known = provision(
    rule("4.9"),
    "A fee for amending a license is assessed once the licensee has read what it is.",
    on=FeeAssessed,
    when=act.amendment,
    measure=given(_fee_read),
    equals=True,
    remedy="Read the fee in the official text and record it (FigureRead with the limit fee_amendment), then assess it.",
    document=OWN_RULES,
    standing="house",
)

amendment_fee_of_license = provision(
    rule("4.9"),
    "The fee for amending is of a license that was issued, once for the state and the municipality each.",
    on=FeeAssessed,
    when=act.amendment,
    measure=(count(LicenseIssued, PastLicenseEntered, per=act.application) >= 1)
    & (_amendment_fees <= count(LicenseAmended, per=act.application) + 1)
    & (act.units == 1),
    equals=True,
    remedy="Assess it once for each amendment, after the license was issued and before it is amended.",
    document=OWN_RULES,
    standing="house",
)

amendment_fees_paid = provision(
    rule("4.9"),
    "Where the licensee has read what amending costs, the fee is assessed and paid before a license is amended.",
    on=LicenseAmended,
    when=given(_fee_read),
    measure=(
        count(FeeAssessed, per=act.application, where=act.amendment) >= count(LicenseAmended, per=act.application) * 2
    )
    & (total(FeePaid.paid, per=act.application) >= total(FeeAssessed.fee, per=act.application)),
    equals=True,
    remedy="Assess the fees for amending, of the state and of the municipality, and take them first.",
    document=AS_READ,
    standing="house",
)
