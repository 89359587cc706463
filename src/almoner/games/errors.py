"""What a game refuses: each says what was expected, what was found, and what to do. Uses nothing of ours."""


class GameError(ValueError):
    """Something that a game cannot take; its text is one line for a person."""


class BadCard(GameError):
    """A card that is no card, or that stands twice where there is only one; the text names it."""


class BadSheet(GameError):
    """A procedure sheet that cannot be played by: the text names the figure."""


class BadOutcome(GameError):
    """An outcome that cannot come of the game's equipment."""


class BadBet(GameError):
    """A bet that the layout does not have, or of an amount that the sheet does not take."""


class NotWhole(BadBet):
    """A payout that does not come out in whole units, and no rule is posted for it."""


class NotNow(GameError):
    """A step that the rules do not allow at this point of a round or hand; the text says which rule."""


class BadPlan(GameError):
    """A plan of a night that cannot be worked out; the text names the table and the field."""
