"""Pari 1207.03(g): the hand, which is the window of what (f) lets a player buy, put back and post.

Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    ChipsPutBack,
    ChipsSoldAtTable,
    ForcedBetPosted,
    HandDealt,
    HandEnded,
    TableOpened,
)
from almoner.law.measures import count, latest
from almoner.law.nh.facts import table_stakes
from almoner.law.provision import provision
from almoner.law.terms import act, envelope

# (g) A hand runs from the deal until the cards are collected and shuffled: the window of (f)(4).

# What is typed in late from paper is counted to its hand in (f)(1) and (f)(4), but stands at no hand's place here.

_NAMES_HAND = (ChipsSoldAtTable, ChipsPutBack, ForcedBetPosted)
_LATE = "late entries"

hand_not_over = provision(
    "Pari 1207.03(g)",
    "A purchase or forced bet counts to the hand in play or the one about to be dealt, never to one that is over.",
    on=_NAMES_HAND,
    when=table_stakes,
    unless=envelope.late,
    excepted_by=_LATE,
    measure=count(HandEnded, per=(act.table, act.hand)),
    at_most=0,
    what="ends of the hand that the act names",
    remedy="Name the hand in play, or between hands the one about to be dealt.",
)

_last_ended = latest(HandEnded, of=envelope.seq, where=~envelope.late, per=act.table, default=0)

hand_in_play = provision(
    "Pari 1207.03(g)",
    "While a hand is in play, a purchase or forced bet counts to that hand.",
    on=_NAMES_HAND,
    when=table_stakes
    & (latest(HandDealt, of=envelope.seq, where=~envelope.late, per=act.table, default=0) > _last_ended),
    unless=envelope.late,
    excepted_by=_LATE,
    measure=count(HandDealt, per=(act.table, act.hand)),
    at_least=1,
    what="deals of the hand that the act names",
    remedy="Name the hand in play.",
)

one_hand_at_a_time = provision(
    "Pari 1207.03(g)",
    "A hand is dealt at a table when the one before it is complete.",
    on=HandDealt,
    when=table_stakes,
    unless=envelope.late,
    excepted_by=_LATE,
    measure=latest(HandDealt, of=envelope.seq, where=~envelope.late, per=act.table, default=0, before=True)
    <= _last_ended,
    equals=True,
    remedy="Record first that the hand before is over.",
)

hand_has_its_id = provision(
    "Pari 1207.03(g)",
    "No two hands of a table have one id.",
    on=HandDealt,
    when=table_stakes,
    measure=count(HandDealt, per=(act.table, act.hand)),
    at_most=1,
    what="hands of this table with this id",
    remedy="Give the hand an id of its own.",
)

hand_ends_once = provision(
    "Pari 1207.03(g)",
    "A hand that was dealt ends, and ends once.",
    on=HandEnded,
    when=table_stakes,
    measure=(count(HandDealt, per=(act.table, act.hand)) >= 1) & (count(HandEnded, per=(act.table, act.hand)) <= 1),
    equals=True,
    remedy="Name the hand that was in play.",
)

# The hand that the acts before this one named; a table that opens again waits for no hand of the time before.
_HANDS = (ChipsSoldAtTable.hand, ChipsPutBack.hand, ForcedBetPosted.hand)
_named_before = latest(*_HANDS, where=~envelope.late, per=act.table, before=True, default=act.hand)
_opened = latest(TableOpened, of=envelope.seq, per=act.table, default=0)
_waits = latest(*_NAMES_HAND, of=envelope.seq, where=~envelope.late, per=act.table, before=True, default=0) > _opened

one_coming_hand = provision(
    "Pari 1207.03(g)",
    "Between hands all purchases and forced bets at a table count to the same hand, the one about to be dealt.",
    on=_NAMES_HAND,
    when=table_stakes & _waits & (_named_before != act.hand),
    unless=envelope.late,
    excepted_by=_LATE,
    measure=count(HandDealt, per=(act.table, {"hand": _named_before})),
    at_least=1,
    what="deals of the hand that was named before",
    remedy="Name the hand that the act before this one named; it has not been dealt yet.",
)

coming_hand_is_dealt = provision(
    "Pari 1207.03(g)",
    "The hand dealt next is the one that purchases and forced bets before it were for.",
    on=HandDealt,
    when=table_stakes & _waits,
    unless=envelope.late,
    excepted_by=_LATE,
    measure=count(HandDealt, per=(act.table, {"hand": _named_before})),
    at_least=1,
    what="deals of the hand that was named before",
    remedy="Give the hand the id that the acts before it named.",
)
