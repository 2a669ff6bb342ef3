"""Puts the built browser client into wheel and source archive, so that neither needs Node to install."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client where it is not built yet; an editable install does without it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """See that the client is built; stop the build with one sentence where that cannot be done."""
        root = Path(self.root)
        client = root / "src/fifteentwo/server/client/index.html"
        web = root / "web"
        if version == "editable" or client.is_file():
            return
        if not (web / "package.json").is_file():
            raise SystemExit(f"{client.parent} holds no built client, and there is no {web} to build it from.")
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit(
                "The client is not built, and building it needs Node 20.19 or newer on the PATH: "
                "install it, or run `make client`, which brings its own."
            )
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            if subprocess.run([npm, *command], cwd=web, check=False).returncode != 0:
                raise SystemExit(f"`npm {' '.join(command)}` in {web} failed: its own words stand above.")
