"""Poker: what hands are worth, equity, and the engine that plays them."""
