"""What can go wrong, as a small tree.

    CribbageError              every error of this library; `code` is stable, for programs and translations
    ├── InvalidCard            text that is no card, or a card named twice
    ├── InvalidRules           a ruleset that is unknown, or one of its values
    ├── IllegalAction          an action that the state does not allow; the state is untouched
    ├── InvalidPosition        a position line that cannot be read
    ├── InvalidRecord          a record that cannot be read
    │   └── FalseRecord        a record whose replay does not give its result
    └── BrokenSeal             a step in sealing a deck that does not fit those before it

The text of an error is one sentence for a person: what, where, what instead.
"""

from __future__ import annotations

from typing import ClassVar


class CribbageError(Exception):
    """An error of this library, with a stable `code`."""

    code: str = "error"


class InvalidCard(CribbageError):
    """Text that names no card, or a card that was already named."""

    code: str = "invalid_card"

    def __init__(self, text: str, *, twice: bool = False) -> None:
        self.text = text
        if twice:
            self.code = "card_twice"
            super().__init__(f"{text} is there twice: a pack has one of each card")
        else:
            super().__init__(f"{text!r} is no card: write rank and suit, as 5H, TD (or 10D), AS")


class InvalidRules(CribbageError):
    """A ruleset that does not exist, or a field whose value is not allowed."""

    code: str = "invalid_rules"

    def __init__(self, field: str, value: object, allowed: str, *, where: str = "") -> None:
        self.field, self.value, self.allowed = field, value, allowed
        super().__init__(f"{where + ': ' if where else ''}{field} = {value!r} is not allowed: {allowed}")


class MissingRule(InvalidRules):
    """A field that must be stated and is not."""

    def __init__(self, field: str, wanted: str, *, where: str = "") -> None:
        CribbageError.__init__(self, f"{where + ': ' if where else ''}{field} is missing: write {wanted}")
        self.field, self.value, self.allowed = field, None, wanted


class UnknownRuleset(InvalidRules):
    """A name that is neither a ruleset of ours nor a file."""

    code: str = "unknown_ruleset"

    def __init__(self, name: str, known: str) -> None:
        CribbageError.__init__(self, f"there is no ruleset {name!r}: choose one of {known}, or give a .toml file")
        self.field, self.value, self.allowed = "ruleset", name, known


class IllegalAction(CribbageError):
    """An action that cannot be taken now. `code` says why, `seat` who tried (None for chance)."""

    CODES: ClassVar[frozenset[str]] = frozenset(
        {
            "game_over",
            "not_now",
            "not_asked",
            "no_such_seat",
            "not_your_card",
            "over_31",
            "wrong_number_of_cards",
            "card_twice",
            "discard_is_final",
            "bad_position",
            "bad_claim",
            "no_open_window",
            "cannot_resign",
            "already_resigned",
            "wrong_cards",
        }
    )

    def __init__(self, code: str, detail: str, seat: int | None = None) -> None:
        assert code in self.CODES, code
        self.code, self.detail, self.seat = code, detail, seat
        super().__init__(detail)


class InvalidPosition(CribbageError):
    """A position line that cannot be read; the text names the part."""

    code: str = "invalid_position"


class InvalidRecord(CribbageError):
    """A record that cannot be read, or is of an unknown version."""

    code: str = "invalid_record"


class FalseRecord(InvalidRecord):
    """A record that can be read, but an action of it cannot be taken, or they do not come to its result."""

    code: str = "false_record"


class BrokenSeal(CribbageError):
    """A step in the sealing of a deck that does not fit those before it; `code` says why."""

    CODES: ClassVar[frozenset[str]] = frozenset(
        {
            "already_sealed",
            "not_sealed",
            "sealing_is_over",
            "not_all_shares",
            "no_such_seat",
            "committed_twice",
            "late_commitment",
            "early_share",
            "revealed_twice",
            "false_share",
            "false_secret",
            "chosen_share",
        }
    )

    def __init__(self, code: str, detail: str) -> None:
        assert code in self.CODES, code
        self.code = code
        super().__init__(detail)
