"""Shoes: every card comes out once, the cut and the cutting card, and rounds that are dealt from one to its end."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almoner.games import cards, catalog, chance
from almoner.games.errors import GameError, NotNow
from almoner.games.rounds import Placed, run
from almoner.games.shoe import Pack, Shoe


@given(decks=st.integers(1, 8), jokers=st.integers(0, 2), seed=st.integers(0, 1000), share=st.floats(0, 1))
def test_every_card_comes_out_as_often_as_it_is_there_wherever_it_was_cut(decks, jokers, seed, share):
    shoe, count = Shoe(decks=decks, jokers=jokers), decks * (52 + jokers)
    shoe.shuffle(chance.Seeded(seed))
    shoe.cut(10 + int(share * (count - 20)))
    out = [shoe.deal() for _ in range(count)]
    assert Counter(out) == Counter(cards.deck(decks=decks, jokers=jokers))
    assert shoe.dealt == out
    with pytest.raises(GameError, match="no card is left"):
        shoe.deal()


def test_a_cut_brings_the_cards_below_it_to_the_top():
    shoe, uncut = Shoe(), chance.shuffled(chance.Seeded(3), cards.deck())
    shoe.shuffle(chance.Seeded(3))
    shoe.cut(20)
    assert [shoe.burn() for _ in range(52)] == uncut[20:] + uncut[:20]


def test_a_shuffle_is_due_before_play_and_when_the_cutting_card_comes_out():
    shoe = Shoe(decks=2)
    assert shoe.due == "the cards are not shuffled yet"
    shoe.shuffle(chance.System())
    shoe.cut(52, behind=30)
    for _ in range(73):
        shoe.deal()
        assert shoe.due == ""
    shoe.deal()
    assert "cutting card" in shoe.due
    shoe.deal()  # the round is finished
    shoe.shuffle(chance.System())
    assert (shoe.due, shoe.left) == ("", 104)


@pytest.mark.parametrize("place", [-1, 0, 9, 43, 52, 100])
def test_a_cut_too_near_an_end_is_refused(place):
    shoe = Shoe()
    shoe.shuffle(chance.Seeded(1))
    with pytest.raises(GameError, match="expected a cut 10 to 42 cards from the top"):
        shoe.cut(place)
    with pytest.raises(GameError, match="behind the cutting card"):
        shoe.cut(20, behind=52)


def test_nothing_is_dealt_before_shuffle_and_cut_and_nothing_cut_after():
    shoe = Shoe()
    with pytest.raises(NotNow, match="shuffled and cut"):
        shoe.deal()
    with pytest.raises(NotNow, match="cut once"):
        shoe.cut(20)
    shoe.shuffle(chance.Seeded(1))
    with pytest.raises(NotNow, match="shuffled and cut"):
        shoe.deal()
    shoe.cut(20)
    with pytest.raises(NotNow, match="cut once"):
        shoe.cut(20)


@pytest.mark.parametrize(("decks", "jokers"), [(0, 0), (17, 0), (1, 3), (1, -1)])
def test_a_shoe_of_no_decks_or_too_many_is_refused(decks, jokers):
    with pytest.raises(GameError, match="expected 1 to 16 decks"):
        Shoe(decks=decks, jokers=jokers)


def test_a_pack_gives_every_card_once():
    pack = Pack(chance.Seeded(5), cards.deck(decks=2, jokers=1))
    assert Counter(pack.deal() for _ in range(106)) == Counter(cards.deck(decks=2, jokers=1))
    with pytest.raises(GameError, match="no card is left in the pack"):
        pack.deal()


@pytest.mark.parametrize("name", ["baccarat", "blackjack"])
def test_rounds_are_dealt_from_one_shoe_until_a_shuffle_is_due(name):
    game = catalog.game(name)
    sheet, source = game.sheet(), chance.Seeded(11)
    shoe = Shoe(decks=sheet.rules.decks)
    shoe.shuffle(source)
    shoe.cut(60)
    out = []
    while not shoe.due:
        round_ = game.round(sheet)
        round_.do(Placed(1, round_.bets()[0], 100))
        before = len(shoe.dealt)
        run(round_, source, lambda due: due.options[-1], shoe)
        assert shoe.dealt[before:] == [card for _, card in round_.dealt]
        out += shoe.dealt[before:]
    assert len(out) > 3 * 52
    cards.check(out, decks=sheet.rules.decks)
