"""What is written in letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A letter in plain text. Its text may hold a link that opens an account: it goes to the address and nowhere
    else."""

    to: str
    subject: str
    text: str = field(repr=False)


def confirm_address(to: str, name: str, link: str) -> Letter:
    """Asks whether the address is the person's."""
    return Letter(
        to=to,
        subject="Confirm your address for Fifteen Two",
        text=f"Hello {name},\n\nopen this link within a day, and this address belongs to your account:\n\n{link}\n\n"
        "If you did not ask for this, do nothing: without the link nothing happens.\n",
    )


def address_left(to: str, name: str) -> Letter:
    """Tells the old address that another has taken its place."""
    return Letter(
        to=to,
        subject="Your address at Fifteen Two was changed",
        text=f"Hello {name},\n\nsomebody logged in to your account wants another address in place of this one, or "
        "none.\nIf that was not you, log in, change your password and end the other sessions.\n",
    )


def new_password(to: str, links: Sequence[tuple[str, str]]) -> Letter:
    """Offers a new password for each account (name, link) that has confirmed the address."""
    lines = "\n".join(f"{name}:\n{link}\n" for name, link in links)
    return Letter(
        to=to,
        subject="A new password for Fifteen Two",
        text="Hello,\n\nsomebody, perhaps you, asked for a new password. Each link is good once, for an hour:\n\n"
        f"{lines}\nIf you did not ask for this, do nothing: your password stays as it is.\n",
    )


def your_turn(to: str, name: str, against: str, link: str) -> Letter:
    """Tells that a game waits."""
    return Letter(
        to=to,
        subject="It is your turn at Fifteen Two",
        text=f"Hello {name},\n\nyour game with {against} waits for you:\n\n{link}\n\n"
        "You can turn these letters off on your account's page.\n",
    )
