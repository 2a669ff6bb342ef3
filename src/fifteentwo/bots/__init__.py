"""The computer's players: who can be asked for a decision, and the levels to choose from.

A bot is shown a `View` and the legal decisions, and nothing else: it knows what a person in its seat would know. Its
decision follows from the view and its seed alone, so that it can be asked again, after a restart too, and answer the
same.
"""

from .bot import Bot, Level
from .registry import UnknownLevel, levels, make_bot, searches, title_of

__all__ = ["Bot", "Level", "UnknownLevel", "levels", "make_bot", "searches", "title_of"]
