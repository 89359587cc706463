"""One truth for the careful and the fast path: rules are plain Python, and compiled when many rounds are played.

A function marked `@rule` works on whole numbers, tuples and arrays of them, and calls only other rules. `compiled`
makes machine code of it, with all rules that it calls, through numba, which is imported only then. What was compiled is
kept on disk under the fingerprint of this room's sources, so that a changed rule is never played by its old code. Uses
nothing of ours; used by every module with rules.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
import shutil
import time
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

UNUSED: Final = 30 * 86400
"""Seconds after which what another version compiled is removed."""

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Mark a function as a rule, which `compiled` may compile; as it stands it remains plain Python."""
    function.__almoner_rule__ = True  # type: ignore[attr-defined]
    return function


def reads_table(maker: Callable[..., Callable[..., Any]]) -> Callable[[F], F]:
    """Mark a rule that looks something up in a table, which compiled code reads in a way of its own.

    The maker is called, with numba's types of the arguments, when something is compiled that calls the rule; it returns
    the function that does the same by reading arrays, which become constants of the code (as arguments of an inner
    function they would cost far more).
    """

    def mark(function: F) -> F:
        function.__almoner_reader__ = maker  # type: ignore[attr-defined]
        return function

    return mark


def compiled(function: F) -> F:
    """Return the compiled form of a rule, compiled when it is first called with arguments of some types.

    Arrays are passed as arguments and never changed in size; whole numbers are 64 bits wide and do not grow. Compiled
    code lets other threads run.
    """
    return cast(F, _compiled(function))


@functools.cache
def _compiled(function: types.FunctionType) -> Any:
    assert not hasattr(function, "__almoner_reader__"), f"{function.__name__} reads a table: compile what calls it"
    numba = _numba()
    known = dict(function.__globals__)
    for word in function.__code__.co_names:
        value = known.get(word)
        if hasattr(value, "__almoner_reader__"):
            _give_reader(value)
        elif getattr(value, "__almoner_rule__", False):
            known[word] = _compiled(value)
    twin = types.FunctionType(function.__code__, known, function.__name__, function.__defaults__)
    twin.__qualname__, twin.__module__ = function.__qualname__, function.__module__
    return numba.njit(cache=_own_folder() is not None, nogil=True)(twin)


@functools.cache
def _give_reader(function: Any) -> None:
    """Tell numba once what stands for a rule that reads a table."""
    from numba.extending import overload

    overload(function, strict=False)(function.__almoner_reader__)


@functools.cache
def _numba() -> Any:
    import numba  # half a second: only for those who play many rounds

    folder = _own_folder()
    if folder is not None:
        settings: Any = numba.config  # made of the environment when it is imported
        settings.CACHE_DIR = str(folder)
    return numba


@functools.cache
def _own_folder() -> Path | None:
    """Return the folder in which this version keeps what it compiled, None if nothing can be written there.

    What other versions left is removed when it was not used for a month.
    """
    folder = cache_folder() / fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        return None
    for other in cache_folder().iterdir():
        with contextlib.suppress(OSError):
            if re.fullmatch("[0-9a-f]{16}", other.name) and time.time() - other.stat().st_mtime > UNUSED:
                shutil.rmtree(other)
    return folder


def cache_folder() -> Path:
    """Return the folder in which compiled rules are kept: ALMONER_CACHE, or almoner in the user's cache folder."""
    given = os.environ.get("ALMONER_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(given) if given else Path(home) / "almoner"


@functools.cache
def fingerprint() -> str:
    """Return a short hash of all sources of this room."""
    room = Path(__file__).parent
    found = hashlib.sha256()
    for path in sorted(room.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]
