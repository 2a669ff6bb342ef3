"""The colours of the light theme, written out, so that a picture looks the same wherever it is shown."""

from typing import Final

WOOD_LIGHT: Final = "#EBCB9B"
WOOD: Final = "#DDB77F"
WOOD_DARK: Final = "#CDA269"
GRAIN: Final = "#A87A43"
INLAY: Final = "#D0A66C"
RULE: Final = "#8A5F2F"
HOLE: Final = "#4B2F15"
WOOD_INK: Final = "#4A2E12"
SKUNK: Final = "#8A1E0B"
PEG_RIM: Final = "#FFFDF5"
OWNERS: Final = ("#154F96", "#A02C0C", "#5A2E83", "#0B5B4A", "#8A1257", "#514B00")
"""The sides' pegs; each has a shape of its own besides."""

CARD: Final = "#FFFEFA"
CARD_EDGE: Final = "#C9C0AC"
CARD_INK: Final = "#17201D"
GOLD: Final = "#D9A53A"
SKIN: Final = "#F2DDBF"
DARK_LIPS: Final = "#8E2A2A"
SUITS: Final = ("#17201D", "#B9152F", "#B9152F", "#17201D")
"""By suit number: clubs, diamonds, hearts, spades."""
BACK: Final = "#1D4F63"
BACK_INK: Final = "#EADFC8"

LETTERING: Final = "Besley,Rockwell,'Roboto Slab',Georgia,serif"
