"""What the server refuses, beside what the core does.

    CribbageError
    ├── Refusal                an error of a request: `code` for programs, the text for a person
    │   ├── NotFound           no such thing, or none that this guest may know of
    │   ├── Conflict           not as things stand now
    │   ├── Forbidden          not from where it came
    │   ├── NotProved          who asks has first to show who that is
    │   ├── NotOffered         a choice that this site does not serve
    │   ├── TooMany            more often than it may be done
    │   └── Unavailable        not just now: what it needs cannot be reached
    │       └── OutcomeUnknown     lost while it was being stored: it may have been done
    └── StartError             the command cannot do its work: the text says why
        ├── BadDatabase        the database cannot be used
        └── BadBackup          a file is no backup, or no place for one

`problems.py` says with which HTTP status each is answered.
"""

from __future__ import annotations

from ..errors import CribbageError


class Refusal(CribbageError):
    """A request that is not carried out, and has changed nothing."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class NotFound(Refusal):
    """There is no such thing; of games of others, that they exist is not told either."""


class Conflict(Refusal):
    """It does not fit how things stand now."""


class Forbidden(Refusal):
    """It came from a page that is not ours."""


class NotProved(Refusal):
    """Who asks is not known well enough for this: a log-in is missing, wrong or too long ago."""


class NotOffered(Refusal):
    """The choice is none of those that this site serves."""


class TooMany(Refusal):
    """More often than it may be done; `retry_after` says in how many seconds it may be again."""

    def __init__(self, message: str, *, retry_after: int) -> None:
        self.retry_after = retry_after
        super().__init__("too_many", message)


class Unavailable(Refusal):
    """What the site stands on cannot be reached just now; nothing was done."""

    def __init__(self, message: str = "the games cannot be reached just now: try again in a moment") -> None:
        super().__init__("unavailable", message)


class OutcomeUnknown(Unavailable):
    """The store was lost during the commit: look again before anything is assumed."""

    def __init__(self) -> None:
        super().__init__("the games were lost sight of while this was stored: look again")


class StartError(CribbageError):
    """The server cannot start, or be backed up or restored; the text is one sentence for a person."""

    code: str = "cannot_start"


class BadDatabase(StartError):
    """The database cannot be used as it is."""

    code: str = "bad_database"


class BadBackup(StartError):
    """The file is no backup that can be restored, or no place to write one."""

    code: str = "bad_backup"
