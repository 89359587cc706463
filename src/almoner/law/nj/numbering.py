"""N.J.A.C. 13:47-3.5 and 3.6: the number of an application, and the occasions of bingo; 20.4: the games asked for.

Provisions in the order of the paragraphs. Uses the language of `law`, `facts`, `filing`, `registration` and
`old_register`; used by `editions`.
"""

from almoner.acts import (
    ApplicationAccepted,
    ApplicationFiled,
    GameAsked,
    LicenseAmended,
    LicenseIssued,
    OccasionAsked,
    PastApplicationEntered,
)
from almoner.law.measures import count, latest, pair
from almoner.law.nj.facts import each_year, limit, rule
from almoner.law.nj.filing import RAFFLES, game_type, said
from almoner.law.nj.old_register import asked_or_licensed, charity_of, first_occasion, is_bingo, last_occasion
from almoner.law.nj.registration import RENEWED, registered_on
from almoner.law.provision import provision
from almoner.law.record import listed_two_ways
from almoner.law.terms import act, envelope, month_of, most, one_of, year_of, years

# 3.5 The number: a prefix, and consecutive numbers without gap or repeat.

prefix_of_bingo = provision(
    rule("3.5"),
    "The number of an application for bingo has the prefix of bingo.",
    on=ApplicationAccepted,
    when=game_type == "bingo",
    measure=act.prefix,
    equals="BA",
    remedy="Number it with BA.",
)

prefix_of_raffles = provision(
    rule("3.5"),
    "The number of an application for a raffle has the prefix of raffles.",
    on=ApplicationAccepted,
    when=one_of(game_type, *RAFFLES),
    measure=act.prefix,
    equals="RA",
    remedy="Number it with RA.",
)

series_of_the_year = provision(
    rule("3.5"),
    "Where numbers start again each year, the number is of the series of the year.",
    on=ApplicationAccepted,
    when=each_year,
    measure=act.series,
    equals=year_of(envelope.game_date),
    remedy="Number it in the series of the year in which it is accepted.",
    document="the municipality's settings",
    standing="house",
)

series_goes_on = provision(
    rule("3.5"),
    "Where numbers go on from year to year, there is one series, and a number has no year.",
    on=(ApplicationAccepted, PastApplicationEntered),
    when=~each_year,
    measure=act.series,
    equals=0,
    remedy="Number it without a year, or set that numbers start again each year.",
    document="the municipality's settings",
    standing="house",
)

_NUMBERS = (ApplicationAccepted.number, PastApplicationEntered.number)
_series = (act.prefix, act.series)
_number_before = latest(*_NUMBERS, per=_series, default=0, before=True)

number_next = provision(
    rule("3.5"),
    "Applications are numbered consecutively, without gap and without repeat.",
    on=ApplicationAccepted,
    measure=act.number,
    equals=_number_before + 1,
    what="as the number",
    remedy="Give it the next number of its series.",
)

number_next_in_the_past = provision(
    rule("3.5"),
    "The applications of a register that is taken over are numbered consecutively.",
    on=PastApplicationEntered,
    when=count(PastApplicationEntered, per=_series, before=True) >= 1,
    measure=act.number,
    equals=_number_before + 1,
    what="as the number",
    remedy="Enter them in the order of their numbers, and those that are missing too.",
)

past_comes_first = provision(
    rule("3.5"),
    "A register is taken over before a number of the series is given.",
    on=PastApplicationEntered,
    measure=count(ApplicationAccepted, per=_series),
    at_most=0,
    what="numbers of the series that were given here",
    remedy="Take the old register over first; what was forgotten is a correction.",
)

numbered_once = provision(
    rule("3.5"),
    "An application has one number.",
    on=(ApplicationAccepted, PastApplicationEntered),
    measure=count(ApplicationAccepted, PastApplicationEntered, per=act.application),
    at_most=1,
    what="numbers of this application",
    remedy="Leave the number that it has.",
)

# 3.6 Bingo: how many occasions, in which time.

bingo_occasions = provision(
    rule("3.6"),
    "An application for bingo asks for at most so many occasions.",
    on=ApplicationFiled,
    when=act.game_type == "bingo",
    measure=act.occasions,
    at_most=limit.bingo_occasions,
    solve=act.occasions,
    what="occasions asked for",
    remedy="Ask for at most {most} occasions; file another application for the rest.",
)

_month = (act.application, month_of(act.date))

bingo_per_month = provision(
    rule("3.6"),
    "An application for bingo has at most so many occasions in one calendar month.",
    on=OccasionAsked,
    when=game_type == "bingo",
    measure=count(OccasionAsked, per=_month),
    at_most=limit.bingo_per_month,
    what="occasions in this month",
    remedy="Choose a date in another month.",
)

_moved_in = count(LicenseAmended, per=_month)
_moved_out = count(LicenseAmended, per=(act.application, pair(month_of(act.from_date), month_of(act.date))))

bingo_per_month_amended = provision(
    rule("3.6"),
    "A date that is moved leaves at most so many occasions of bingo in one calendar month.",
    on=LicenseAmended,
    when=is_bingo,
    measure=asked_or_licensed(_month) + _moved_in - _moved_out,
    at_most=limit.bingo_per_month,
    what="occasions in this month",
    remedy="Choose a date in another month.",
)

bingo_within_a_year = provision(
    rule("3.6"),
    "The occasions of an application for bingo lie within one year.",
    on=ApplicationFiled,
    when=act.game_type == "bingo",
    measure=years(act.first_date, act.last_date) + 1,
    at_most=limit.bingo_years,
    what="begun from the first occasion to the last",
    remedy="Ask for dates of one year; file another application for the rest.",
)

bingo_within_a_year_amended = provision(
    rule("3.6"),
    "A date that is moved leaves the occasions of an application for bingo within one year.",
    on=LicenseAmended,
    when=is_bingo,
    measure=most(years(first_occasion, act.date), years(act.date, last_occasion)) + 1,
    at_most=limit.bingo_years,
    what="begun between the new date and the first or last occasion that was asked for",
    remedy="Choose a date within a year of the others; file another application for it.",
)

_before_the_first = count(LicenseAmended, per=act.application, where=act.date < first_occasion)
_after_the_last = count(LicenseAmended, per=act.application, where=act.date > last_occasion)

bingo_moved_one_way = provision(
    rule("3.6"),
    "Dates are moved before the first occasion of bingo or after the last, not both: the year would grow at both ends.",
    on=LicenseAmended,
    when=is_bingo,
    measure=(_before_the_first == 0) | (_after_the_last == 0),
    equals=True,
    remedy="Choose a date between the first and the last occasion that was asked for; file another application for it.",
    interpretation="the year of an application is held to by the dates that it asked for",
)

bingo_within_registration = provision(
    rule("3.6"),
    "No occasion of bingo is after the registration ends.",
    on=ApplicationFiled,
    when=act.game_type == "bingo",
    measure=registered_on(act.last_date, act.certificate, act.charity),
    equals=True,
    interpretation=RENEWED,
    remedy="Ask for dates up to the last day of the registration, or renew it first.",
)

_certificate = latest(ApplicationFiled.certificate, per=act.application, default="none that is known")

license_within_registration = provision(
    rule("3.6"),
    "No license is issued for bingo after the registration ends.",
    on=LicenseIssued,
    when=is_bingo,
    measure=registered_on(said(ApplicationFiled.last_date), _certificate, charity_of),
    equals=True,
    interpretation=RENEWED,
    remedy="Have the organization renew its registration first.",
)

amended_within_registration = provision(
    rule("3.6"),
    "No occasion is moved to a date after the registration ends.",
    on=LicenseAmended,
    measure=registered_on(act.date, _certificate, charity_of),
    equals=True,
    remedy="Choose a date up to the last day of the registration, or have it renewed first.",
    interpretation=f"what holds for bingo holds for a raffle: see 3.4; {RENEWED}",
)

# 20.4 The games of a casino night.

games_asked = listed_two_ways(
    limit.casino_games,
    act.casino_game,
    rule("20.4"),
    "An application for a casino night asks for games that may be held at one.",
    GameAsked,
    when=game_type == "casino_night",
    called="games_asked",
    remedy="Ask for games of the list: `almoner law show 13:47-20.4`.",
)

games_of_casino_night = provision(
    rule("20.4"),
    "An application for bingo or a raffle that is no casino night asks for no games of one.",
    on=GameAsked,
    when=game_type != "carnival_game",
    measure=game_type == "casino_night",
    equals=True,
    remedy="Leave the games out, or file an application for a casino night.",
)

games_named = provision(
    rule("20.4"),
    "An application for a casino night names the games that it is to be licensed for: one at least.",
    on=(ApplicationAccepted, LicenseIssued),
    when=game_type == "casino_night",
    measure=count(GameAsked, per=act.application),
    at_least=1,
    what="games named",
    remedy="Name the games that are to be played.",
    interpretation="a game is licensed for the event where its application named it",
)

# 20.16 The prizes of a casino night.

prizes_asked = provision(
    rule("20.16(a)"),
    "An application for a casino night tells of merchandise prizes within the prize limit.",
    on=ApplicationFiled,
    when=act.game_type == "casino_night",
    measure=act.prize_value,
    at_most=limit.merchandise,
    solve=act.prize_value,
    what="of merchandise prizes at retail",
    remedy="Offer prizes worth at most {most} together.",
    interpretation="an application that tells of more asks for what may not be awarded",
)
