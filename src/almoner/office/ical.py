"""Deadlines as an iCalendar file (RFC 5545), which calendars of phones and computers read.

Uses `deadlines`; used by the command line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from almoner import __version__
from almoner.office.deadlines import Deadline

OCTETS = 75
"""The most octets of a line before it is folded, the line end not counted (RFC 5545, 3.1)."""


def write(deadlines: Iterable[Deadline], name: str, now: datetime) -> str:
    """Return a calendar of whole-day events; `now` is when it is made, `name` what it is called."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//almoner//almoner {__version__}//EN",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{escaped(name)}",
    ]
    stamp = f"{now.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    for deadline in deadlines:
        lines += _event(deadline, name, stamp)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in folded(line))


def _event(deadline: Deadline, name: str, stamp: str) -> list[str]:
    identity = f"{name}|{deadline.what}|{deadline.about}|{deadline.who}|{deadline.occasion}"
    source = f"{deadline.cite}, {deadline.standing}" if deadline.standing else deadline.cite
    return [
        "BEGIN:VEVENT",
        f"UID:{hashlib.sha256(identity.encode()).hexdigest()[:32]}@almoner",
        f"DTSTAMP:{stamp}",
        f"DTSTART;VALUE=DATE:{deadline.date:%Y%m%d}",
        f"DTEND;VALUE=DATE:{deadline.date + timedelta(days=1):%Y%m%d}",
        f"SUMMARY:{escaped(f'{deadline.what}: {deadline.about}')}",
        f"DESCRIPTION:{escaped(f'{deadline.says} ({source})')}",
        f"CATEGORIES:{escaped(deadline.who)}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def escaped(text: str) -> str:
    """Return a text as a TEXT value: backslash, semicolon, comma and line ends escaped (RFC 5545, 3.3.11)."""
    for plain, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\\n"), ("\n", "\\n"), ("\r", "\\n")):
        text = text.replace(plain, written)
    return "".join(letter for letter in text if letter >= " ")


def folded(line: str) -> Iterator[str]:
    """Yield a line in parts of at most 75 octets, those after the first begun with a space; no letter is torn."""
    part, octets = "", 0
    for letter in line:
        size = len(letter.encode())
        if octets + size > OCTETS:
            yield part
            part, octets = " ", 1
        part, octets = part + letter, octets + size
    yield part
