"""The office: registrations, applications, licenses, register, docket, fees and deadlines of a licensing authority.

`office` has the steps, each of which proposes acts to the authority's stream; `registry` is what the record says, now
or, by `past`, on any day before. What is made of it: `pages` (register and docket), `deadlines` with `ical`, `fees`.
`settings` has municipalities as data. `importing` takes over a clerk's register, with `register_rows`, `sheets` and
`workbook`. `event` brings what was licensed into the record of an event, `changes` what becomes of it later;
`new_hampshire` has what is due of a charity there. Uses the journal, the law and acts; used by the command line.
docs/office.md goes through an example.
"""

from almoner.office.office import Office as Office
from almoner.office.pages import docket as docket
from almoner.office.pages import register as register
from almoner.office.registry import Registry as Registry
