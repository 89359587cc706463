"""`almoner office`: registrations, applications, licenses, register and docket of a licensing authority.

Uses the modules `office_...`; what is heavy is imported by the verb that needs it.
"""

from __future__ import annotations

from typing import Any

import click

from almoner.cli import office_desk, show
from almoner.cli.office_new_hampshire import NEW_HAMPSHIRE
from almoner.cli.office_opening import OPENING
from almoner.cli.office_pages import PAGES
from almoner.cli.office_record import RECORD
from almoner.cli.office_steps import STEPS

SHARED = ("by", "on", "as_of", "late", "breach", "witness", "form")
"""Options that most verbs have."""


class Verbs(click.Group):
    """The verbs, in the order in which they are needed; what is refused has exit code 3, what goes wrong has 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the verbs as they were written."""
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a verb."""
        from almoner.acts import Malformed
        from almoner.journal.answer import Refused
        from almoner.journal.errors import JournalError

        try:
            return super().invoke(ctx)
        except Refused as refused:
            code = show.verdict(ctx, 3)
            office_desk.refusal(refused)
            ctx.exit(code)
        except (JournalError, Malformed) as error:
            raise click.ClickException(str(error)) from None


@click.group("office", cls=Verbs)
def command() -> None:
    """Keep the record of a licensing authority: who is registered, who applied, what was licensed.

    A JOURNAL is a file, sqlite:FILE, or postgresql://user@host/database; STREAM is the authority's record in it. Every
    step is proposed to the law of the authority's edition: what it does not allow is refused, with paragraph and
    remedy, and nothing of it is recorded. docs/office.md goes from a registration to a licensed casino night.

    \b
    Examples:
      almoner office open town.journal pine-hill --settings pine-hill
      almoner office check town.journal pine-hill spring
      almoner office accept town.journal pine-hill spring
      almoner office register town.journal pine-hill --as-of 2024-03-31
      almoner office calendar town.journal pine-hill --format ics > deadlines.ics

    Exit codes: 0 recorded or clean; 3 refused or something is missing; 2 input that cannot be read.
    """


for _verb in (*OPENING, *STEPS, *RECORD, *PAGES, *NEW_HAMPSHIRE):
    _verb.params.sort(key=lambda one: one.name in SHARED)  # in its help, what is a verb's own stands first
    command.add_command(_verb)
