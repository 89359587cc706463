"""Almoner runs a charity's night of games by the book, and audits the record of one."""

__version__ = "0.1.0"
