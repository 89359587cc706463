"""How the tests bet and decide in each game: what a bet of the odds stakes, and the strategy that the odds state."""

from almoner.games import blackjack, cards, let_it_ride, red_dog, three_card_poker
from almoner.games.rounds import Placed


def equal_bets(seat, rng):
    amount = 20 * rng.randrange(1, 50)
    return [Placed(seat, bet, amount) for bet in let_it_ride.BETS]


def three_bets(seat, rng):
    return [Placed(seat, bet, 20 * rng.randrange(1, 50)) for bet in THREE]


def red_dog_choice(round_, due):
    between = red_dog.spread(*map(cards.rank_of, round_.at("layout")))
    return "raise" if red_dog.best_raises(round_.rules)[between] else "call"


def insured(choice):
    return lambda round_, due: "insure" if "insure" in due.options else choice(round_, due)


ALONGSIDE = {
    ("let it ride", "three bets"): ("1", "2", "$"),
}
"""bets that have to be made beside another one, by game and bet"""
THREE = {"first": 1, "second": 1, "third": 1}
BEFORE = {
    ("blackjack", "blackjack insurance"): {"blackjack": 2},
    **{("multi-action blackjack", bet): THREE for bet in (*THREE, "three bets")},
    **{("multi-action blackjack", f"{bet} insurance"): dict.fromkeys(THREE, 2) for bet in THREE},
}
"""by game and bet, how many units are bet on what, so as to get one on this; it may be one that some rounds offer"""
FOLLOWING = {
    ("blackjack", "blackjack"): blackjack.added(("blackjack",)),
    **{("multi-action blackjack", bet): blackjack.added((bet,)) for bet in THREE},
    ("multi-action blackjack", "three bets"): (*THREE, *blackjack.added(tuple(THREE))),
    ("red dog", "bet"): ("raise",),
    ("three card poker", "ante"): ("play", "ante bonus"),
}
"""stakes and bonuses that belong to the result of a bet, by game and bet, though they are not placed with it"""
STAKES = {
    "multi-action blackjack": three_bets,
    "let it ride": equal_bets,
}
"""by game: a function of seat and random that returns the bets of a random player; any bets for a game not named"""
STRATEGY = {
    "blackjack": blackjack.advice,
    ("blackjack", "blackjack insurance"): insured(blackjack.advice),
    "multi-action blackjack": blackjack.advice,
    **{("multi-action blackjack", f"{bet} insurance"): insured(blackjack.advice) for bet in THREE},
    "let it ride": lambda round_, due: let_it_ride.best_choice(round_.rules, round_.seen(due.seat)),
    "red dog": red_dog_choice,
    "three card poker": lambda round_, due: three_card_poker.best_choice(round_.rules, round_.at(f"seat {due.seat}")),
}
"""by game, or game and bet: a function of round and due that returns the choice of the strategy that the odds state"""


def stakes(name, bet, unit):
    before = BEFORE.get((name, bet)) or dict.fromkeys(ALONGSIDE.get((name, bet), (bet,)), 1)
    return [Placed(1, one, times * unit) for one, times in before.items()]


def counted(name, bet):
    return (*ALONGSIDE.get((name, bet), (bet,)), *FOLLOWING.get((name, bet), ()))


def by_the_strategy(name, bet, round_):
    return lambda due: (STRATEGY.get((name, bet)) or STRATEGY[name])(round_, due)


def random_stakes(name, round_, seat, rng):
    if name in STAKES:
        return STAKES[name](seat, rng)
    bets = list(round_.bets())
    return [
        Placed(seat, bet, 20 * rng.randrange(1, 50))
        for bet in rng.sample(bets, rng.randrange(1, min(len(bets), 6) + 1))
    ]
