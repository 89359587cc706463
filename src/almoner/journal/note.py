"""Signed checkpoints, in the formats of C2SP: signed-note and tlog-checkpoint, with Ed25519 keys.

A checkpoint says of a stream, its origin, how many entries it has and what the root of its tree is. Whoever holds one
can prove later that the entries up to there are still the same. Uses the library cryptography; used by this room.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ED25519: Final = b"\x01"
"""The signature type that signed-note gives to Ed25519."""
DASH: Final = "\N{EM DASH} "
"""What a line with a signature begins with."""


class BadNote(ValueError):
    """A note, a checkpoint or a key that cannot be read, or whose signature is wrong; the text says which."""


@dataclass(frozen=True)
class PublicKey:
    """A key that checks signatures: the name of the signer and 32 bytes."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        """The four bytes by which a signature names its key."""
        return sha256(self.name.encode() + b"\n" + ED25519 + self.public).digest()[:4]

    def __str__(self) -> str:
        """Return the key as signed-note writes it: name, id and key."""
        return f"{self.name}+{self.id.hex()}+{_base64(ED25519 + self.public)}"

    def signed(self, text: str, signature: bytes) -> bool:
        """Tell whether a signature, without the key's id, is this key's over a text."""
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, text.encode())
        except InvalidSignature:
            return False
        return True


def public_key(written: str) -> PublicKey:
    """Read a public key as signed-note writes it; raises BadNote."""
    name, _, rest = written.strip().partition("+")
    number, _, coded = rest.partition("+")
    try:
        raw = base64.b64decode(coded, validate=True)
    except ValueError:  # no base64, or no ASCII
        raw = b""
    key = PublicKey(name, raw[1:])
    if not name or len(raw) != 33 or raw[:1] != ED25519 or key.id.hex() != number:
        raise BadNote(
            f"{written.strip()!r} is no public key; expected name+id+key, as `almoner journal info` prints it"
        )
    return key


@dataclass(frozen=True)
class SigningKey:
    """A key that signs: the name of the signer and the 32 secret bytes."""

    name: str
    secret: bytes

    @property
    def public(self) -> PublicKey:
        """The key that checks what this one signs."""
        made = Ed25519PrivateKey.from_private_bytes(self.secret).public_key()
        return PublicKey(self.name, made.public_bytes_raw())

    def sign(self, text: str) -> str:
        """Return a text, which ends with a line end, as a signed note."""
        signature = Ed25519PrivateKey.from_private_bytes(self.secret).sign(text.encode())
        return f"{text}\n{DASH}{self.name} {_base64(self.public.id + signature)}\n"


@dataclass(frozen=True)
class Checkpoint:
    """The state of a stream at one moment."""

    origin: str
    """the journal that signs, a slash, and the stream, percent-encoded"""
    size: int
    """entries in the stream"""
    root: bytes
    """root of their tree"""

    def text(self) -> str:
        """Return what is signed."""
        return f"{self.origin}\n{self.size}\n{_base64(self.root)}\n"


def read(note: str) -> tuple[Checkpoint, list[tuple[str, bytes]]]:
    """Read a checkpoint and its signatures, each the name of a key and its bytes; raises BadNote if it is none."""
    text, found, below = note.replace("\r\n", "\n").rpartition("\n\n")
    lines = text.split("\n")
    if not found or len(lines) < 3 or not all(lines) or not lines[1].isascii() or not lines[1].isdecimal():
        raise BadNote("it is no checkpoint; expected an origin, a size, a root, an empty line and a signature")
    size = int(lines[1]) if len(lines[1]) < 20 else -1
    if str(size) != lines[1]:
        raise BadNote(f"the size of the checkpoint is written {lines[1]!r}; expected a whole number")
    return Checkpoint(lines[0], size, _decoded(lines[2], 32, "root")), [_signature(line) for line in below.splitlines()]


def _signature(line: str) -> tuple[str, bytes]:
    name, _, coded = line.removeprefix(DASH).rpartition(" ")
    if not line.startswith(DASH) or not name:
        raise BadNote("a line below the checkpoint is no signature; expected a dash, a name and the signature")
    return name, _decoded(coded, None, "signature")


def signer(note: str, keys: list[PublicKey]) -> PublicKey | None:
    """Return the first of the keys that signed a checkpoint; None if none of them did.

    Raises BadNote if a signature that names one of the keys is not that key's, or the checkpoint cannot be read.
    """
    checkpoint, signatures = read(note)
    text = note.replace("\r\n", "\n").rpartition("\n\n")[0] + "\n"
    for name, raw in signatures:
        for key in keys:
            if key.name == name and key.id == raw[:4]:
                if not key.signed(text, raw[4:]):
                    raise BadNote(f"the signature of {name} on the checkpoint of {checkpoint.size} entries is wrong")
                return key
    return None


def _base64(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def _decoded(coded: str, length: int | None, what: str) -> bytes:
    try:
        raw = base64.b64decode(coded, validate=True)
    except ValueError:
        raise BadNote(f"the {what} of the checkpoint is no base64") from None
    if length is not None and len(raw) != length:
        raise BadNote(f"the {what} of the checkpoint has {len(raw)} bytes; expected {length}")
    return raw
