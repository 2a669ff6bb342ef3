"""What a session is opened with, in a few words for its owner's list: the whole header would be a fingerprint."""

from __future__ import annotations

from typing import Final

# The first that is named wins: most browsers name others too, to be let in where those are.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """`Firefox on Linux`; empty where the header names nothing known."""
    found = (next((shown for mark, shown in known if mark in user_agent), None) for known in (_BROWSERS, _SYSTEMS))
    return " on ".join(part for part in found if part is not None)
