"""What is wrong with a name or a field, in plain words: the nearest that there is, and types as people call them.

Uses nothing of ours; used by what reads sheets, plans and bets, and by the command line.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from typing import Final

MOST: Final = 20
"""How many known names are listed."""
TYPES: Final = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "text",
    "bool": "true or false",
    "array": "a list [...]",
    "object": "a table {... = ...}",
    "datetime": "a time",
    "date": "a date",
    "time": "a time",
    "null": "nothing",
}
"""What msgspec calls a type, and what people do."""


def hint(name: str, known: Collection[str], most: int = MOST) -> str:
    """Say what may have been meant by a name that is not known: the nearest, those with that word, or all."""
    by_case = {each.lower(): each for each in known}
    word = name.strip().lower()
    near = difflib.get_close_matches(word, by_case, n=1)
    if near:
        return f"did you mean {by_case[near[0]]!r}?"
    holding = [each for each in known if word and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", each.lower())]
    return f"{'there are' if holding else 'known are'} {some(holding or list(known), most)}"


def some(names: list[str], most: int) -> str:
    """List names, and how many more there are."""
    more = len(names) - most
    return ", ".join(names) if more <= 0 else f"{', '.join(names[:most])} and {more} more"


def wrong(said: str) -> str:
    """Put what msgspec says of a value into plain words; what others said stays as it is."""
    missing = re.fullmatch("Object missing required field `(.+)`", said)
    if missing:
        return f"the field {missing[1]!r} is missing"
    unknown = re.fullmatch("Object contains unknown field `(.+)`", said)
    if unknown:
        return f"there is no field {unknown[1]!r}"
    typed = re.fullmatch("Expected `(.+)`, got `(.+)`", said)
    if typed:
        kinds = [each for each in typed[1].split(" | ") if each != "null"]
        return f"expected {' or '.join(TYPES.get(each, each) for each in kinds)}, found {TYPES.get(typed[2], typed[2])}"
    return said[:1].lower() + said[1:]
