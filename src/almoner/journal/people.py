"""The people register: names, birth dates and addresses, beside the streams, which hold ids alone.

Whoever is erased keeps the id, so that it is never given to somebody else; entries and their hashes stay as they are.
Uses `store` and `tables`; used by `journal`, by the house and the office, and by the command line.
"""

from __future__ import annotations

from datetime import date

import msgspec
from msgspec import Struct

from almoner.journal.errors import Unusable
from almoner.journal.store import Store


class Person(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is kept of a human being."""

    name: str
    born: date | None = None
    address: str | None = None
    contact: str | None = None
    """telephone or mail"""


_decoder = msgspec.json.Decoder(Person)


class People:
    """The people register of a journal."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, person: str, record: Person) -> None:
        """Keep what is known of a person, in place of what was kept before; raises Unusable for one who was erased."""
        with self._store.writing() as tables:
            known = tables.person(person)
            if known is not None and known[1] is not None:
                raise Unusable(f"{person!r} was erased on {known[1][:10]}; give a new person a new id")
            tables.put_person(person, msgspec.json.encode(record), None)

    def get(self, person: str) -> Person | None:
        """Return what is known of a person; None if nothing is, or no longer."""
        with self._store.reading() as tables:
            known = tables.person(person)
        return None if known is None or known[0] is None else _decoder.decode(known[0])

    def all(self) -> dict[str, Person]:
        """Return everybody who is known, by id."""
        with self._store.reading() as tables:
            return {person: _decoder.decode(record) for person, record, _ in tables.people() if record is not None}

    def erase(self, person: str) -> None:
        """Erase what is known of a person, for good; the streams are not touched.

        A person of whom nothing is known is marked as erased too. Raises StoreError if another program keeps what was
        deleted from being overwritten: the person is erased, and the overwriting may be repeated.
        """
        with self._store.writing() as tables:
            known = tables.person(person)
            when = known[1] if known is not None and known[1] is not None else self._store.seam.now().isoformat()
            tables.put_person(person, None, when)
        tables = self._store.connect()
        try:
            tables.database.forget("people")
        finally:
            tables.database.close()
