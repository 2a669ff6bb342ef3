"""Cards, hands and pegboards as SVG, with nothing but the standard library.

>>> from fifteentwo import draw
>>> from fifteentwo.cards import Card, parse_cards
>>> draw.hand(parse_cards("5H 5C 5S JD"), starter=Card.parse("5D")).svg[:4]
'<svg'
"""

from .cards import back, face
from .geometry import Layout, geometry, hole_position
from .notebook import Drawing, board, hand
from .pegboard import pegboard

__all__ = ["Drawing", "Layout", "back", "board", "face", "geometry", "hand", "hole_position", "pegboard"]
