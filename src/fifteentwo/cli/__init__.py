"""The command `crib`: a file a command, imported when it is called, so that `crib score` starts light.

Exit status: 0 done, 1 the answer is no, 2 bad input, which is told in one line on stderr.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from ..errors import CribbageError

COMMANDS = (
    "score",
    "pegging",
    "discard",
    "advise",
    "play",
    "replay",
    "verify",
    "rules",
    "board",
    "serve",
    "backup",
    "restore",
    "arena",
    "bench",
    "warmup",
    "tables",
)
BAD_INPUT = 2
STOPPED = 130
"""The usual status of a program that was stopped from the keyboard (128 and the signal's number)."""


class Crib(click.Group):
    """The commands by name, each imported from its file when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f".{cmd_name}", __name__).command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise click.UsageError(f"there is no command {args[0]!r}: choose one of {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run one command and leave the interpreter with its exit status."""
        try:
            status = super().main(*args, **{"prog_name": "crib", **extra, "standalone_mode": False})
        except (click.ClickException, CribbageError) as error:
            message = error.format_message() if isinstance(error, click.ClickException) else str(error)
            click.echo(f"crib: {' '.join(message.split())}", err=True)
            sys.exit(BAD_INPUT)
        except click.Abort:
            click.echo("crib: stopped", err=True)
            sys.exit(STOPPED)
        sys.exit(status if isinstance(status, int) else 0)


@click.command(cls=Crib, invoke_without_command=True, no_args_is_help=False)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Cribbage: count hands, play against the computer, look up the rules, serve the table."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
