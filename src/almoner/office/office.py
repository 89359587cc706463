"""The office of a licensing authority: every step of a registration and an application, as acts proposed to a journal.

    office = Office(journal, "pine-hill", by="clerk")
    office.apply(filed, occasions, exhibits)
    number = office.accept("spring-night")

Each verb proposes acts and nothing else; what is so is read from the record. The acts of a verb are recorded together
or not at all, with the mark of what was typed in late. Uses the journal, the law, `registry` and `past`; used by
`event`, `changes`, `importing` and the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from typing import Any, Final
from zoneinfo import ZoneInfo

from almoner.acts import (
    AnyAct,
    ApplicationAccepted,
    ApplicationDecided,
    ApplicationFiled,
    ApplicationMailed,
    AuthorityOpened,
    CopyMoved,
    Entry,
    EventLicensed,
    ExhibitAttached,
    FeeAssessed,
    GameAsked,
    LicenseIssued,
    OccasionAsked,
    PagePrinted,
    TypedIn,
    replace,
)
from almoner.acts.entry import Corrected
from almoner.journal import Follower, Journal, Receipt, new_key
from almoner.journal.answer import Otherwise
from almoner.journal.group import Member
from almoner.law.editions import AS_PRINTED, all_editions, named
from almoner.law.live import Live, Recorded
from almoner.law.nj.fees import BY_GAME, BY_PRIZES, BY_YEAR
from almoner.law.ruling import Finding, Ruling
from almoner.office.past import as_of
from almoner.office.registry import Application, Registry

PREFIXES: Final = {"bingo": "BA"}
"""The prefix of an application's number by type of game; those not listed are raffles."""
NOON: Final = time(12)
NOT_TYPED_IN: Final = (
    "{} is of the old register, which does not say what was applied for; type in the application first, as it was "
    "filed: `almoner office apply` with its name, --on the day of filing, and --late"
)
"""What is said where something is asked of an old register that no register has."""
THOUSAND: Final = 100_000
"""The cents of $1,000, for which and for a part of which a fee by prizes is due."""


class Office:
    """An authority's stream in a journal, and somebody who works there."""

    def __init__(
        self,
        journal: Journal,
        stream: str,
        *,
        by: str,
        on: date | None = None,
        late: bool = False,
        breach: str | None = None,
        witness: str | None = None,
    ) -> None:
        """Work on a stream: as the person `by`, today, or on an earlier day.

        `late` is for what is typed in from paper; `breach` says why something is put on record that the law does not
        allow and that has happened already, which takes a clerk's part and a witness.
        """
        self.journal, self.stream, self.by = journal, stream, by
        self.on, self.late = on, late
        self.breach, self.witness = breach, witness
        self._entries: list[Recorded] = []
        self._registry: Registry | None = None
        self._follower: Follower | None = Follower(journal.store, [stream])

    def close(self) -> None:
        """Let go of the connection by which the record is read; the journal is whoever opened it's."""
        if self._follower is not None:
            self._follower.close()

    def __enter__(self) -> Office:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Reading

    def entries(self) -> list[Recorded]:
        """Return the record of the stream as it is now."""
        assert self._follower is not None
        new = [found.entry for found in self._follower.new()]
        self._entries += new
        if self._registry is not None:
            if any(
                not isinstance(entry, Entry) or isinstance(entry.act, (Corrected, AuthorityOpened)) for entry in new
            ):
                self._registry = None
            else:
                for entry in new:
                    assert isinstance(entry, Entry)
                    self._registry.take(entry.act, entry.game_date)
        return self._entries

    def registry(self, day: date | None = None) -> Registry:
        """Return what the record says now, or what it said at the end of a day."""
        entries = self.entries()
        if day is not None:
            then, undated = as_of(entries, day, self._now_here().date())
            made = Registry(then)
            made.undated = undated
            return made
        if self._registry is None:
            self._registry = Registry(entries)
        return self._registry

    @property
    def today(self) -> date:
        """The day at the office: that which is worked on, or today by the clock of the place."""
        if self.on is not None:
            return self.on
        return self._now_here().date()

    # Proposing

    def say(self, act: AnyAct, **said: Any) -> Receipt:
        """Propose one act; raises Refused if the law does not allow it.

        What is typed in late is marked with the day on which it was.
        """
        return self.say_all([act], **said)[0]

    def say_all(
        self, acts: Sequence[AnyAct], *, otherwise: Otherwise | None = None, typed_from: str = "", **said: Any
    ) -> list[Receipt]:
        """Propose acts that belong together, as `say` does: if any of them is refused, none is recorded.

        `otherwise` is that of `Journal.propose_all`. What was taken from a file or paper that has a name is marked as
        typed in too: `typed_from` names it.
        """
        usual: dict[str, Any] = {
            "by": self.by,
            "game_date": self.today,
            "at": self._at(),
            "late": self.late,
            "key": new_key(),
            "breach": self.breach,
            "witness": self.witness,
        }
        together: list[Member] = [*acts]
        if self.late or typed_from:
            now: dict[str, Any] = {"game_date": self._now_here().date(), "at": None, "late": False}
            mark = TypedIn(acts=len(acts), typed_from=typed_from or "paper")
            together.append((mark, now | {"by": self.by, "breach": None, "witness": None}))
        receipts = self.journal.propose_all(self.stream, together, otherwise=otherwise, **(usual | said))
        return receipts[: len(acts)]

    def rulings(self, acts: Iterable[AnyAct], *, go_on: bool = False) -> list[Ruling]:
        """Return how the law would rule on acts, each after those before it that it allows. Nothing is proposed.

        With `go_on` those that it does not allow are gone on from too, so that each stands for itself.
        """
        entries = self.entries()
        live = Live(named(self.registry().edition_name or AS_PRINTED), entries)
        found, at = [], self._at() or self._now_here()
        for seq, act in enumerate(acts, start=len(entries) + 1):
            entry = Entry(stream=self.stream, seq=seq, at=at, game_date=self.today, by=self.by, act=act, late=self.late)
            if isinstance(act, (AuthorityOpened, EventLicensed)) and act.edition in all_editions():
                live = Live(named(act.edition), live.entries)  # it is judged by the edition that it names
            ruling = live.rule(entry)
            found.append(ruling)
            if ruling.allowed or go_on:
                live.record(entry)
        return found

    def _now_here(self) -> datetime:
        """Return what the clock of the place shows."""
        return self.journal.store.seam.now().astimezone(self._zone)

    @property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(named(self.registry().edition_name or AS_PRINTED).zone)

    def _at(self) -> datetime | None:
        """Return the time of an act: none for what happens now, noon for a day that was named."""
        if self.on is None:
            return None
        return (
            None
            if self._now_here().date() == self.on and not self.late
            else datetime.combine(self.on, NOON, self._zone)
        )

    # Applications

    def apply(
        self,
        filed: ApplicationFiled,
        occasions: Iterable[date],
        exhibits: Iterable[ExhibitAttached] = (),
        games: Iterable[str] = (),
    ) -> list[Receipt]:
        """File an application with the occasions and games that it asks for and what is attached; all or nothing."""
        asked = [OccasionAsked(application=filed.application, date=day) for day in occasions]
        played = [GameAsked(application=filed.application, casino_game=game) for game in games]
        return self.say_all([filed, *asked, *played, *exhibits])

    def missing(self, application: str) -> list[Finding]:
        """Return everything for which an application would not be accepted now, all at once."""
        (ruling,) = self.rulings([self._acceptance(self.registry().application(application))])
        return [] if ruling.allowed else ruling.refusals

    def accept(self, application: str) -> Receipt:
        """Accept an application and give it the next number; of several clerks at once each gets one of their own.

        The number is proposed as the record has it. If somebody was faster, the journal asks again before it takes
        anybody else's act, with the number that the law expects: so there is no gap, and no number twice.
        """
        act = self._acceptance(self.registry().application(application))
        return self.say(act, otherwise=lambda ruling: _renumbered(act, ruling))

    def _acceptance(self, application: Application) -> ApplicationAccepted:
        settings = self.registry().settings
        kind = application.form.game_type if application.form else ""
        prefix: Any = PREFIXES.get(kind, "RA")
        series = self.today.year if settings is not None and settings.numbering == "each_year" else 0
        number = self.registry().next_number(prefix, series)
        return ApplicationAccepted(application=application.name, prefix=prefix, series=series, number=number)

    def decide(self, application: str, granted: bool, grounds: str | None = None) -> Receipt:
        """Record the governing body's decision; the second copy goes back to the applicant."""
        decided = ApplicationDecided(application=application, granted=granted, grounds=grounds)
        return self.say_all([decided, *self._copy(application, 2, "applicant")])[0]

    def _copy(self, application: str, copy: int, to_place: Any) -> list[CopyMoved]:
        """Return the act that moves a copy; none where nobody knows how many there are, of an old register."""
        known = self.registry().application(application).copies
        return [CopyMoved(application=application, copy=copy, to_place=to_place)] if known else []

    def mail(self, application: str) -> Receipt:
        """Record that a granted application was mailed to the Commission, and with it the third copy."""
        mailed = ApplicationMailed(application=application)
        return self.say_all([mailed, *self._copy(application, 3, "commission")])[0]

    def assess(self, application: str, *, amendment: bool = False) -> list[FeeAssessed]:
        """Work out the fees of an application and record them; those that are assessed already are left as they are.

        With `amendment` they are those for amending its license, once more.
        """
        known = self.registry().application(application)
        there = {fee.payee for fee in known.fees if not fee.amendment}
        made = [fee for fee in self.fees(application, amendment=amendment) if amendment or fee.payee not in there]
        if made:
            self.say_all(made)
        return made

    def fees(self, application: str, *, amendment: bool = False) -> list[FeeAssessed]:
        """Return the fees of an application to state and municipality, as the law expects them."""
        known = self.registry().application(application)
        if known.form is None:
            raise ValueError(NOT_TYPED_IN.format(f"application {application}"))
        units = 1 if amendment else _units(known.form, known.games)
        found = []
        for payee in ("state", "municipality"):
            asked: Any = payee
            nothing = FeeAssessed(
                application=application,
                payee=asked,
                game_type=known.form.game_type,
                units=units,
                fee=0,
                amendment=amendment,
            )
            found.append(_corrected_fee(nothing, self.rulings([nothing])[0]))
        return found

    def issue(self, application: str, license_: str) -> Receipt:
        """Issue the license on an application."""
        return self.say(LicenseIssued(application=application, license=license_))

    def printed(self, page: str, rows: int) -> Receipt:
        """Record that a page was printed, which marks what stood on it."""
        act = PagePrinted(page=page, rows=rows)
        return self.journal.propose(self.stream, act, by=self.by, game_date=self._now_here().date(), key=new_key())


def _renumbered(act: ApplicationAccepted, ruling: Ruling) -> ApplicationAccepted | None:
    """Return the acceptance with the number that the law expects, if the number is all that it refuses."""
    refusals = ruling.refusals
    expected = refusals[0].bound if len(refusals) == 1 and refusals[0].provision == "number_next" else None
    if not isinstance(expected, int) or isinstance(expected, bool):
        return None
    return ApplicationAccepted(application=act.application, prefix=act.prefix, series=act.series, number=expected)


def _units(filed: ApplicationFiled, games: Sequence[str]) -> int:
    """Return how many times the fee of an application is due."""
    if filed.game_type in BY_PRIZES:
        return -(-filed.prize_value // THOUSAND)
    return {BY_YEAR: 1, BY_GAME: len(games)}.get(filed.game_type, filed.occasions)


def _corrected_fee(act: FeeAssessed, ruling: Ruling) -> FeeAssessed:
    """Return a fee with the amount that the law expects of it."""
    for found in [] if ruling.allowed else ruling.refusals:
        if "_fee_" in found.provision and type(found.bound) is int:
            corrected: FeeAssessed = replace(act, fee=found.bound)
            return corrected
    return act
