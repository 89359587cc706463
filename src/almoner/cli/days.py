"""Days and months as they are written on the command line.

Used by the modules of this room.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import click


class _Calendar(click.DateTime):
    """A day or a month of the calendar, written as numbers, the year first."""

    def __init__(self, form: str, name: str, example: str) -> None:
        super().__init__([form])
        self.written, self.example = name, example

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what stands for it in help."""
        return self.written

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """Return it as the start of a day."""
        try:
            found: datetime = super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(
                f"{value!r} is not in the calendar as {self.written}; expected one such as {self.example}", param, ctx
            )
        return found


DAY: Final = _Calendar("%Y-%m-%d", "YYYY-MM-DD", "2024-03-15")
MONTH: Final = _Calendar("%Y-%m", "YYYY-MM", "2024-03")
