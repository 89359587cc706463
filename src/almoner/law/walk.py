"""Looking into terms: what a term is made of, and a text that says when two terms say the same.

Uses `terms`; used by the compiler and whoever lists what a provision names.
"""

from __future__ import annotations

from collections.abc import Iterable

from almoner.law.terms import (
    Arithmetic,
    Compare,
    Const,
    DaysBetween,
    EnvelopeField,
    Extreme,
    Field,
    Given,
    Limit,
    Logic,
    Measure,
    Not,
    OneOf,
    PartOf,
    PercentOf,
    Remainder,
    Term,
    YearOf,
    YearsBetween,
)


def children(part: Term) -> list[Term]:
    """Return the terms a term is made of."""
    match part:
        case Arithmetic(left=a, right=b) | Compare(left=a, right=b) | Logic(left=a, right=b):
            return [a, b]
        case Not(part=a) | Given(part=a) | YearOf(date=a) | PartOf(date=a) | Remainder(part=a):
            return [a]
        case Extreme(parts=parts):
            return list(parts)
        case PercentOf(percent=a, part=b) | YearsBetween(start=a, end=b) | DaysBetween(start=a, end=b):
            return [a, b]
        case OneOf(part=a, words=words):
            return [a, words] if isinstance(words, Limit) else [a]
        case Measure(keys=keys, where=where, of=of, default=default):
            rest = [extra for extra in (where, of, default) if extra is not None]
            return [key for pair in keys for key in pair] + rest
    return []


def walk(part: Term) -> Iterable[Term]:
    """Yield a term and everything it is made of."""
    yield part
    for child in children(part):
        yield from walk(child)


def walk_here(part: Term) -> Iterable[Term]:
    """Yield a term and what it is made of, as far as it is about this act: not the conditions on earlier acts."""
    yield part
    inner = children(part)
    if isinstance(part, Measure):
        inner = [ours for _, ours in part.keys] + ([part.default] if part.default is not None else [])
    for child in inner:
        yield from walk_here(child)


def signature(part: Term) -> str:
    """Return a text that two terms share only if they say the same."""
    match part:
        case Const(value=value):
            return repr(value)
        case Field(name=name):
            return f"act.{name}"
        case EnvelopeField(name=name):
            return f"envelope.{name}"
        case Limit(name=name, of_law=of_law):
            return f"{'law' if of_law else 'limit'}.{name}"
        case Measure(op=op, sources=sources, before=before):
            kinds = ",".join(f"{source.sign}*{source.kind.__name__}.{source.field}" for source in sources)
            keys = ",".join(f"{signature(theirs)}={signature(ours)}" for theirs, ours in part.keys)
            rest = ",".join(signature(x) if x is not None else "-" for x in (part.where, part.of, part.default))
            return f"{op}({kinds};{keys};{rest};{before})"
        case OneOf(part=inner, words=words):
            return f"one_of({signature(inner)};{signature(words) if isinstance(words, Limit) else words})"
        case Remainder(part=inner, step=step):
            return f"remainder({signature(inner)};{step})"
    op = getattr(part, "op", "")
    return f"{type(part).__name__}{op}({','.join(signature(child) for child in children(part))})"
