"""N.J.A.C. 13:47-2.9 and 20.16(a) of a raffle that is held at an event: its own license, or the door prize raffle.

The license of a casino night covers the games that it names, not a raffle: that is licensed for itself, with the retail
value of its prizes, as its application states it. Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    DateWithdrawn,
    EventLicensed,
    EventOpened,
    GameLicensed,
    PrizeAdded,
    PrizeWithdrawn,
    RaffleHeld,
    RaffleLicensed,
)
from almoner.law.measures import count, latest, total
from almoner.law.nj.facts import limit, rule
from almoner.law.provision import OWN_RULES, of_event, provision
from almoner.law.record import two_ways
from almoner.law.terms import act, envelope

OF_ITS_OWN = "the license of a casino night is for the games that it names; a raffle at the event has one of its own"
"""How it is read what the license of a raffle has to say."""
AT_THE_DOOR = "what makes a door prize raffle special is known from clerks' pages"

_licenses = count(
    RaffleLicensed,
    per=(
        act.license,
        {"charity": of_event(EventLicensed.charity, default="no licensed event")},
        {"place": of_event(EventLicensed.place, default="no licensed event")},
        {"date": envelope.game_date},
    ),
) - count(DateWithdrawn, per=(act.license, {"date": envelope.game_date}))
_raffled = total(RaffleHeld.retail, per=envelope.game_date)
_night_opened = count(EventOpened, per=envelope.game_date) >= 1

raffle_license = two_ways(
    limit,
    "door_prize_below",
    rule("2.9(a)"),
    "A raffle is held under a license for it; a special door prize raffle of donated prizes that together are small, "
    "held where no other game is, is excepted.",
    RaffleHeld,
    lambda figure: {"unless": act.donated & act.alone & ~_night_opened & (_raffled < figure)},
    called="raffle_license",
    excepted_by=rule("2.9(a)"),
    measure=_licenses,
    at_least=1,
    what="licenses of this charity for this raffle, here and on this date",
    remedy="Have the municipality license the raffle and name its license, or raffle a donated prize of small value "
    "where no other game is held.",
    interpretation=f"{OF_ITS_OWN}; {AT_THE_DOOR}",
)

raffle_within_license = provision(
    rule("2.9(a)"),
    "All prizes raffled under a license together are worth at most, at retail, what it is for.",
    on=RaffleHeld,
    when=count(RaffleLicensed, per=act.license) >= 1,
    measure=total(RaffleHeld.retail, per=act.license),
    at_most=latest(RaffleLicensed.prize_value, per=act.license),
    solve=act.retail,
    what="of prizes at retail under this license",
    remedy="Raffle a prize worth at most {most}, or apply for a license for more.",
    interpretation=OF_ITS_OWN,
)

door_prize_alone = provision(
    rule("2.9(a)"),
    "No casino night opens on a date on which a raffle was held without a license, as the only game.",
    on=EventOpened,
    measure=count(RaffleHeld, per=envelope.game_date, where=act.alone),
    at_most=0,
    what="raffles held as the only game of this date",
    remedy="Correct the entry of the raffle: it is not alone, and needs a license.",
    interpretation=AT_THE_DOOR,
)

_merchandise = total(PrizeAdded.retail, RaffleHeld.retail, less=(PrizeWithdrawn.retail,))
_AT_THE_EVENT = "a raffle at the event is a drawing, so that its prizes are awarded by drawing at it"

raffle_merchandise = provision(
    rule("20.16(a)"),
    "The prizes of a raffle at a casino night count with its other merchandise, which stays within the prize limit.",
    on=RaffleHeld,
    when=count(GameLicensed) >= 1,
    measure=_merchandise,
    at_most=limit.merchandise,
    solve=act.retail,
    what="of merchandise prizes at retail",
    remedy="Raffle a prize worth at most {most}.",
    interpretation=_AT_THE_EVENT,
)

raffled_before_the_night = provision(
    rule("20.16(a)"),
    "What was put on the prize list or raffled before the games of the license are recorded is within the prize limit.",
    on=GameLicensed,
    measure=_merchandise,
    at_most=limit.merchandise,
    what="of merchandise prizes at retail",
    remedy="Take prizes off the list first; what was raffled too much stands as a breach.",
    interpretation=_AT_THE_EVENT,
)

license_of_one_kind = provision(
    "Record (order)",
    "One license is not of a casino night with its games and of a raffle too.",
    on=(GameLicensed, RaffleLicensed),
    measure=(count(GameLicensed, per=act.license) == 0) | (count(RaffleLicensed, per=act.license) == 0),
    equals=True,
    remedy="Name the license as the municipality issued it: a raffle's has a serial number of its own.",
    document=OWN_RULES,
    standing="house",
)
