"""Lines on the screen; red cards are red on a terminal that wants colours."""

from __future__ import annotations

import os
import re
import sys
from typing import Final

import click

_RED: Final = re.compile(r"\b[A2-9TJQK][DH]\b")


def say(text: str, *, nl: bool = True) -> None:
    """Print a line, or with `nl=False` the beginning of one."""
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        text = _RED.sub(lambda card: click.style(card[0], fg="red"), text)
    click.echo(text, nl=nl)
