"""The people register: names, birth dates and addresses, beside the streams, which hold ids alone.

Whoever is erased keeps the id, so that it is never given to somebody else; entries and their hashes stay as they are.
Uses acts and `store`; used by `moving` and the command line.
"""

from __future__ import annotations

import msgspec

from almoner.acts.base import Record
from almoner.acts.units import Day, Id, Text
from almoner.journal.errors import Unusable
from almoner.journal.store import Store


class Person(Record, frozen=True, kw_only=True):
    """What is kept of a human being."""

    name: Text
    born: Day | None = None
    address: Text | None = None
    contact: Text | None = None
    """telephone or mail"""


class _Called(Record, frozen=True, kw_only=True):
    """An id, to be checked as those in acts are."""

    id: Id


_decoder = msgspec.json.Decoder(Person)


def check_id(written: str) -> str:
    """Return an id; raises Malformed for what is none."""
    return _Called(id=written).id


def read_person(record: bytes, person: str) -> Person:
    """Read what is kept of a person; raises Unusable if it cannot be read."""
    try:
        return _decoder.decode(record)
    except (ValueError, RecursionError) as error:
        raise Unusable(f"what is kept of {person!r} cannot be read ({error})") from None


class People:
    """The people register of a journal."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, person: str, record: Person) -> None:
        """Keep what is known of a person, in place of what was kept before; raises Unusable for one who was erased."""
        assert isinstance(record, Person), "a record is a Person, which is checked when it is made"
        with self._store.writing() as tables:
            known = tables.person(check_id(person))
            if known is not None and known[1] is not None:
                raise Unusable(f"{person!r} was erased on {known[1][:10]}; give a new person a new id")
            tables.put_person(person, msgspec.json.encode(record), None)

    def get(self, person: str) -> Person | None:
        """Return what is known of a person; None if nothing is, or no longer."""
        with self._store.reading() as tables:
            known = tables.person(person)
        return None if known is None or known[0] is None else read_person(known[0], person)

    def all(self) -> dict[str, Person]:
        """Return everybody who is known, by id."""
        with self._store.reading() as tables:
            return {person: read_person(record, person) for person, record, _ in tables.people() if record is not None}

    def is_known(self, person: str) -> bool:
        """Tell whether the register has a person, even one who was erased."""
        with self._store.reading() as tables:
            return tables.person(person) is not None

    def erase(self, person: str) -> None:
        """Erase what is known of a person, for good; the streams are not touched.

        A person of whom nothing is known is marked as erased too. Raises StoreError if another program keeps what was
        deleted from being overwritten: the person is erased, and the overwriting may be repeated.
        """
        with self._store.writing() as tables:
            known = tables.person(person)
            when = known[1] if known is not None and known[1] is not None else self._store.seam.now().isoformat()
            tables.put_person(check_id(person), None, when)
        self._store.forget("people")
