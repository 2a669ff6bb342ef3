"""`crib warmup`: compile the kernels ahead."""

from __future__ import annotations

import click

from .options import json_option


@click.command(short_help="Compile the fast kernels ahead.")
@json_option
def command(*, as_json: bool) -> int:
    """Compile what plays games by the million, so that no later process waits for it: crib warmup.

    It happens in a process of its own. Without Numba there is nothing to compile, and the answer is no.
    """
    from ..fast.compiling import has_numba

    if not has_numba():
        click.echo("Numba is not installed, so the plain engine plays: the extra `fast` brings it.", err=True)
        return 1
    from ..fast.warming import warm_up

    done = warm_up()
    if as_json:
        import json
        from dataclasses import asdict

        click.echo(json.dumps(asdict(done), indent=2))
        return 0
    for verb, kernels in (("Compiled", done.compiled), ("Found compiled", done.loaded)):
        if kernels:
            click.echo(f"{verb}: {', '.join(kernels)}.")
    where = f"They are kept in {done.folder}" if done.folder else "They cannot be kept: no cache folder can be written"
    click.echo(f"{where}. It took {done.seconds:.1f} seconds.")
    return 0
