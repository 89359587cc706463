"""The sealed record of what happened: acts are proposed to it, ruled on, and appended, in SQLite or PostgreSQL.

The faces: `journal` and `aio`. What goes in and comes out: `answer`, `ticket`, `errors`. How an act is recorded:
`writer` takes what waits, `stream` rules on it, or `group` on what belongs together, `tables` writes it. The stores:
`database`, with `sqlite` and `postgres`, `schema` and `store`. The seal: `tree`, `note`, `seal`, `verify`, `signing`.
Reading: `follow`, `find`, `info`. Moving: `moving`, with `lines`, `flat` and `backup`. Beside it all: `people`, and
`seam` for tests. Uses acts and law; used by the audit and the command line. docs/journal.md says what is promised.

    with Journal.open("night.journal") as journal:
        receipt = journal.propose("food-pantry", act, by="cora", game_date=day, key=new_key())
"""

from almoner.journal.aio import AsyncJournal as AsyncJournal
from almoner.journal.answer import Proposal as Proposal
from almoner.journal.answer import Receipt as Receipt
from almoner.journal.answer import RecordedRuling as RecordedRuling
from almoner.journal.answer import Refused as Refused
from almoner.journal.answer import new_key as new_key
from almoner.journal.errors import Busy as Busy
from almoner.journal.errors import Closed as Closed
from almoner.journal.errors import JournalError as JournalError
from almoner.journal.errors import KeyTaken as KeyTaken
from almoner.journal.errors import NotRecorded as NotRecorded
from almoner.journal.errors import StoreError as StoreError
from almoner.journal.errors import Tampered as Tampered
from almoner.journal.errors import Uncertain as Uncertain
from almoner.journal.errors import Unusable as Unusable
from almoner.journal.follow import Follower as Follower
from almoner.journal.journal import Journal as Journal
from almoner.journal.people import People as People
from almoner.journal.people import Person as Person
from almoner.journal.seam import Seam as Seam
