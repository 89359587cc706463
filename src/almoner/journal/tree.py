"""The Merkle tree of a stream, as RFC 6962 section 2.1 defines it: roots, proofs, and checks of proofs.

Hashes are SHA-256, 32 bytes. `Frontier` keeps what is needed to add leaves; proofs come from hashes that a store
keeps: those of all leaves, and of every complete subtree of 2^8 and 2^16 leaves. Uses `errors`; used by this
room.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from almoner.journal.errors import Tampered

STORED: Final = (16, 8, 0)
"""Levels of the tree whose hashes a store keeps, highest first: a proof then reads at most 256 of a level."""

Hashes = Callable[[int, int, int], list[bytes]]
"""Returns the hashes of a stored level from one index up to, not including, another."""


def leaf_hash(leaf: bytes) -> bytes:
    """Return the hash of a leaf."""
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of the node above two."""
    return sha256(b"\x01" + left + right).digest()


def joined(peaks: list[bytes]) -> bytes:
    """Return the root over complete subtrees, largest first; of none, the root of the empty tree."""
    if not peaks:
        return sha256(b"").digest()
    root = peaks[-1]
    for peak in peaks[-2::-1]:
        root = node_hash(peak, root)
    return root


@dataclass(frozen=True)
class Node:
    """The root of a complete subtree: of 2^level leaves, the index-th of its level from the left, counted from 0."""

    level: int
    index: int
    hash: bytes


class Frontier:
    """The roots of the complete subtrees that make up a tree, largest first: all that adding a leaf needs."""

    def __init__(self, size: int = 0, peaks: tuple[bytes, ...] = ()) -> None:
        assert len(peaks) == size.bit_count(), "one complete subtree for each bit of the size"
        self.size = size
        self._peaks = list(peaks)

    def push(self, leaf: bytes) -> list[Node]:
        """Add the hash of a leaf; return the nodes that are complete with it, of the levels that a store keeps."""
        index, level, complete = self.size, 0, []
        while index & 1:
            leaf = node_hash(self._peaks.pop(), leaf)
            index >>= 1
            level += 1
            if not level & 7 and level in STORED:
                complete.append(Node(level, index, leaf))
        self._peaks.append(leaf)
        self.size += 1
        return complete

    def copy(self) -> Frontier:
        """Return a frontier of the same tree, to which leaves are added apart from this one."""
        return Frontier(self.size, tuple(self._peaks))

    def root(self) -> bytes:
        """Return the root of the whole tree."""
        return joined(self._peaks)


def frontier(size: int, hashes: Hashes) -> Frontier:
    """Return the frontier of a tree of so many leaves from the hashes that are kept of it."""
    return Frontier(size, tuple(_peaks(0, size, hashes)))


def root(size: int, hashes: Hashes) -> bytes:
    """Return the root of the first so many leaves."""
    return joined(_peaks(0, size, hashes))


def inclusion(index: int, size: int, hashes: Hashes) -> list[bytes]:
    """Return the proof that a leaf, counted from 0, is in the tree of so many leaves (RFC 6962, 2.1.1)."""
    assert 0 <= index < size, "the leaf is one of the tree"
    path, start, end = [], 0, size
    while end - start > 1:
        middle = start + _half(end - start)
        if index < middle:
            path.append(joined(_peaks(middle, end, hashes)))
            end = middle
        else:
            path.append(joined(_peaks(start, middle, hashes)))
            start = middle
    return path[::-1]


def consistency(old: int, new: int, hashes: Hashes) -> list[bytes]:
    """Return the proof that the tree of `old` leaves is the beginning of that of `new` leaves (RFC 6962, 2.1.2)."""
    assert 0 < old <= new, "an earlier tree that is not empty, and a later one"
    path, start, end, whole = [], 0, new, True
    while old != end:
        middle = start + _half(end - start)
        if old <= middle:
            path.append(joined(_peaks(middle, end, hashes)))
            end = middle
        else:
            path.append(joined(_peaks(start, middle, hashes)))
            start, whole = middle, False
    if not whole:
        path.append(joined(_peaks(start, end, hashes)))
    return path[::-1]


def includes(leaf: bytes, index: int, size: int, proof: list[bytes], root: bytes) -> bool:
    """Tell whether a proof shows that the hash of a leaf is in the tree with this root (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    place, last, found = index, size - 1, leaf
    for step in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            found = node_hash(step, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, step)
        place, last = place >> 1, last >> 1
    return last == 0 and found == root


def continues(old: int, new: int, old_root: bytes, new_root: bytes, proof: list[bytes]) -> bool:
    """Tell whether a proof shows that the new tree begins with the old one (RFC 9162, 2.1.4.2)."""
    if not 0 < old <= new:
        return False
    if old == new:
        return not proof and old_root == new_root
    steps = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not steps:
        return False
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    was = now = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            was, now = node_hash(step, was), node_hash(step, now)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            now = node_hash(now, step)
        place, last = place >> 1, last >> 1
    return last == 0 and was == old_root and now == new_root


def _half(size: int) -> int:
    """Return the largest power of two that is less than a size of 2 or more."""
    return 1 << ((size - 1).bit_length() - 1)


def _peaks(start: int, end: int, hashes: Hashes) -> list[bytes]:
    """Return the roots of the complete subtrees that make up a run of leaves which begins where the largest may."""
    peaks = []
    while start < end:
        level = (end - start).bit_length() - 1
        peaks.append(_subtree(level, start >> level, hashes))
        start += 1 << level
    return peaks


def _subtree(level: int, index: int, hashes: Hashes) -> bytes:
    """Return the root of a complete subtree, from the nearest level below that is stored."""
    stored = next(known for known in STORED if known <= level)
    width = 1 << (level - stored)
    row = hashes(stored, index * width, (index + 1) * width)
    if len(row) != width:
        raise Tampered(f"hashes of level {stored} are missing from {index * width} on; run `almoner journal verify`")
    while len(row) > 1:
        row = [node_hash(row[place], row[place + 1]) for place in range(0, len(row), 2)]
    return row[0]
