"""Blackjack gone through the slow and plain way, for shoes of few cards: a second opinion on the odds.

It shares nothing with the program's odds: the hole card is drawn first and known to nobody, what is drawn next is
conditioned on what a peek told, and split hands are dealt one after the other with their cards gone from the shoe.
"""

from collections import defaultdict
from functools import cache

STAND, HIT, DOUBLE, SURRENDER = range(4)
ACES, OTHERS = 1, 2


def total_of(hand):
    hard = sum(hand)
    return hard + 10 if 1 in hand and hard <= 11 else hard


def without(shoe, *values):
    left = list(shoe)
    for value in values:
        left[value - 1] -= 1
    return tuple(left)


class Oracle:
    def __init__(self, play, shoe):
        self.play, self.shoe = play, tuple(shoe)
        self.dealer = cache(self._dealer)
        self.best = cache(self._best)
        self.outcomes = cache(self._outcomes)
        self.after = cache(self._after)
        self.doubled = cache(self._doubled)
        self.standing = cache(self._standing)

    # The dealer

    def _dealer(self, hand, shoe):
        """The chances of how the dealer ends: 0 for a bust, 22 for a natural."""
        if len(hand) == 2 and total_of(hand) == 21:
            return {22: 1.0}
        total, soft = total_of(hand), total_of(hand) != sum(hand)
        if total > 21:
            return {0: 1.0}
        if total > 17 or (total == 17 and not (soft and self.play.hits_soft_17)):
            return {total: 1.0}
        found = defaultdict(float)
        for value, count in enumerate(shoe, 1):
            if count:
                for end, chance in self.dealer((*hand, value), without(shoe, value)).items():
                    found[end] += chance * count / sum(shoe)
        return dict(found)

    def holes(self, up, shoe):
        """The chances of the hole card, after a peek that found no natural."""
        fits = {value: count for value, count in enumerate(shoe, 1) if count and not self.seen(up, value)}
        return {value: count / sum(fits.values()) for value, count in fits.items()}

    def seen(self, up, value):
        return self.play.peeks and {up, value} == {1, 10}

    def next_cards(self, up, shoe):
        """The chances of the player's next card, given that the peek found no natural: over every hole card."""
        found = defaultdict(float)
        for hole, chance in self.holes(up, shoe).items():
            left = without(shoe, hole)
            for value, count in enumerate(left, 1):
                if count:
                    found[value] += chance * count / sum(left)
        return found

    # One hand

    def net(self, stake, strength, end, first=True):
        if strength == 0:
            return -stake
        if end == 22 and strength != 22 and not self.play.takes_all:
            return -1 if first else 0
        return stake * ((strength > end) - (strength < end))

    def _standing(self, hand, up, stake):
        shoe = without(self.shoe, up, *hand)
        strength = total_of(hand) if total_of(hand) <= 21 else 0
        return sum(
            chance * share * self.net(stake, strength, end)
            for hole, chance in self.holes(up, shoe).items()
            for end, share in self.dealer((up, hole), without(shoe, hole)).items()
        )

    def _doubled(self, hand, up):
        shoe = without(self.shoe, up, *hand)
        drawn = self.next_cards(up, shoe).items()
        return sum(chance * self.standing(tuple(sorted((*hand, value))), up, 2) for value, chance in drawn)

    def _best(self, hand, up):
        """The better one of stand and hit, with what it comes to."""
        if total_of(hand) >= 21:
            return self.standing(hand, up, 1), STAND
        shoe = without(self.shoe, up, *hand)
        drawn = self.next_cards(up, shoe).items()
        hit = sum(chance * self.best(tuple(sorted((*hand, value))), up)[0] for value, chance in drawn)
        return max((self.standing(hand, up, 1), STAND), (hit, HIT))

    def may_double(self, hand):
        least = {"none": 99, "any two": 0, "9 to 11": 9, "10 to 11": 10}[self.play.doubles]
        return least == 0 or (1 not in hand and least <= sum(hand) <= 11)

    def unsplit(self, hand, up, *, first=True):
        found = [self.best(hand, up)]
        if self.may_double(hand):
            found.append((self.doubled(hand, up), DOUBLE))
        if first and self.play.surrender:
            shoe = without(self.shoe, up, *hand)
            natural = sum(chance for hole, chance in self.holes(up, shoe).items() if {up, hole} == {1, 10})
            found.append((-0.5 * (1 - natural) - natural, SURRENDER))
        return max(found)

    # Hands played with a hole card that is gone from the shoe

    def _outcomes(self, hand, shoe, up, split):
        """The chances of stake, strength and shoe after a hand is played; `split` says of what pair it is, if any."""
        if split == ACES and not self.play.hit_split_aces:
            return {(1, total_of(hand), shoe): 1.0}
        choice = self.best(hand, up)[1]
        if len(hand) == 2 and (not split or self.play.double_after_split):
            choice = self.unsplit(hand, up, first=not split)[1] if total_of(hand) < 21 else STAND
            if choice == SURRENDER:
                return {(0, -1, shoe): 1.0}
        if choice == STAND:
            return {(1, total_of(hand), shoe): 1.0}
        found = defaultdict(float)
        for value, count in enumerate(shoe, 1):
            if count:
                more, left, share = tuple(sorted((*hand, value))), without(shoe, value), count / sum(shoe)
                if choice == DOUBLE or total_of(more) >= 21:
                    strength = total_of(more) if total_of(more) <= 21 else 0
                    found[2 if choice == DOUBLE else 1, strength, left] += share
                else:
                    for key, chance in self.outcomes(more, left, up, split).items():
                        found[key] += share * chance
        return dict(found)

    def _after(self, pair, shoe, up, hole, waiting, made, results):
        """The chances of the net result once some hands of a split pair still wait for their second card."""
        if waiting == 0:
            return self.settle(shoe, up, hole, results)
        most = self.play.most_hands if pair != 1 or self.play.resplit_aces else 2
        found = defaultdict(float)
        for value, count in enumerate(shoe, 1):
            if not count:
                continue
            left, share = without(shoe, value), count / sum(shoe)
            if value == pair and made < most:
                for net, chance in self.after(pair, left, up, hole, waiting + 1, made + 1, results).items():
                    found[net] += share * chance
                continue
            split = ACES if pair == 1 else OTHERS
            for (stake, strength, rest), chance in self.outcomes(tuple(sorted((pair, value))), left, up, split).items():
                others = (*results[:1], *sorted((*results[1:], (stake, strength)))) if results else ((stake, strength),)
                for net, more in self.after(pair, rest, up, hole, waiting - 1, made, others).items():
                    found[net] += share * chance * more
        return dict(found)

    def settle(self, shoe, up, hole, results):
        found = defaultdict(float)
        for end, chance in self.dealer((up, hole), shoe).items():
            found[sum(self.net(*one, end, place == 0) for place, one in enumerate(results))] += chance
        return dict(found)

    # All deals

    def deal(self, first, second, up):
        """The chances of the net result of two cards."""
        shoe, hand = without(self.shoe, up, first, second), tuple(sorted((first, second)))
        found = defaultdict(float)
        natural = sum(n for value, n in enumerate(shoe, 1) if {up, value} == {1, 10}) / sum(shoe)
        if hand == (1, 10):
            return {0: natural, float(self.play.natural): 1 - natural}
        seen = natural if self.play.peeks else 0.0
        found[-1] += seen
        plain, split = self.played(hand, shoe, up), {}
        if first == second and self.play.most_hands > 1:
            for hole, share in self.holes(up, shoe).items():
                for net, more in self.after(first, without(shoe, hole), up, hole, 2, 2, ()).items():
                    split[net] = split.get(net, 0.0) + share * more
        best = split if split and mean(split) > mean(plain) else plain
        for net, chance in best.items():
            found[net] += (1 - seen) * chance
        return dict(found)

    def played(self, hand, shoe, up):
        found = defaultdict(float)
        for hole, share in self.holes(up, shoe).items():
            for (stake, strength, rest), chance in self.outcomes(hand, without(shoe, hole), up, 0).items():
                for end, more in self.dealer((up, hole), rest).items():
                    lost = -1 if end == 22 else -0.5
                    found[lost if stake == 0 else self.net(stake, strength, end)] += share * chance * more
        return found

    def distribution(self):
        found, values = defaultdict(float), [value for value, count in enumerate(self.shoe, 1) if count]
        for up in values:
            for first in values:
                for second in values:
                    chance, left = 1.0, self.shoe
                    for value in (up, first, second):
                        chance *= max(left[value - 1], 0) / sum(left)
                        left = without(left, value)
                    if chance:
                        for net, share in self.deal(first, second, up).items():
                            found[net] += chance * share
        return dict(found)


def mean(distribution):
    return sum(net * chance for net, chance in distribution.items())
