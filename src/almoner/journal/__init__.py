"""The sealed record of what happened: acts are proposed to it, ruled on, and appended, in SQLite or PostgreSQL."""

from almoner.journal.answer import Proposal as Proposal
from almoner.journal.answer import Receipt as Receipt
from almoner.journal.answer import RecordedRuling as RecordedRuling
from almoner.journal.answer import Refused as Refused
from almoner.journal.answer import new_key as new_key
from almoner.journal.journal import Journal as Journal
from almoner.journal.seam import Seam as Seam
