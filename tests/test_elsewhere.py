"""What is done elsewhere makes no difference, but for what the law counts together.

Elsewhere is at another table, by another organization, in another game, by another player, or all of it at once.
"""

import pytest

from almoner.law.editions import all_editions, named
from almoner.law.live import Live

from .law_worlds import elsewhere, numbered
from .test_every_provision_counts import refusing

TOGETHER = {
    ("table", "the tables of one operator"): ["tables_per_operator", "tables_per_operator_as_read"],
    ("table", "what a player put away and put back, at the table left and at the next"): ["put_back_no_more"],
    ("organization", "one series of numbers"): ["number_next", "number_next_in_the_past", "past_comes_first"],
    ("organization", "the charities at one place"): ["two_charities"],
    ("organization", "a stream is of one event, and its license says whose"): [
        *("one_license", "one_charity", "license_by", "copied_with_source"),
        *("raffle_license", "raffle_license_as_read", "raffle_merchandise", "raffled_before_the_night"),
    ],
    ("game", "the games of an event with the higher limit"): ["one_higher_game"],
    ("player", "the players of a game, and the money in it"): [
        *("winners", "prizes_of_collected", "prizes_of_rest", "tournament_prizes", "tournament_prizes_of_rest"),
        *("refund_after_prizes", "refund_after_prizes_of_rest", "value_chips_refund_of_rest"),
    ],
    ("player", "the seats of a table"): ["stud_seats", "hold_em_seats", "hold_em_seats_as_read"],
    ("player", "the hand at a table, and its cards"): ["one_coming_hand", "inspected_in_time"],
    ("player", "anybody who is in charge"): ["banker_supervised", "under_supervision"],
    ("player", "one prize, or one badge, for one person"): [
        *("awarded_from_list", "badge_is_its_own", "badge_given_back_by_its_holder", "badge_back_in_time"),
    ],
    ("another date", "one opening of an authority"): ["authority_opens_first"],
    ("all", "one series of numbers, and one opening of an authority"): [
        *("number_next", "past_comes_first", "authority_opens_first"),
    ],
    ("all", "a room that is not said, which is one to all"): ["prize_method_in_time"],
    ("all", "somebody with the part, whoever it is"): [
        *("member_in_charge", "proceeds", "banker_there", "banker_supervised", "under_supervision"),
    ],
    ("all", "the rate that was posted last, and whether the event is a casino night"): [
        *("rate_is_posted", "raffle_merchandise"),
    ],
}
"""What the law counts together, and by which provisions."""
ACROSS = {(world, name) for (world, _), names in TOGETHER.items() for name in names}


@pytest.mark.parametrize("name", all_editions())
def test_what_is_done_elsewhere_makes_no_difference(name):
    edition = named(name)
    cites = {made.name: made.cite for made in edition.provisions}
    alone, found = set(), set()
    for case, world, before, last in elsewhere(edition):
        entries, act = numbered(before, last)
        against = {p for p in refusing(Live(edition, entries).rule(act)) if cites[p] == case.paragraph}
        if not world:
            alone = against
        found |= {(world, provision, case.name) for provision in against ^ alone if (world, provision) not in ACROSS}
    assert found == set()


def test_what_is_counted_together_is_counted_by_provisions_that_are_there():
    known = {made.name for edition in all_editions().values() for made in edition.provisions}
    assert {name for _, name in ACROSS} - known == set()
