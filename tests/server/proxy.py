"""nginx with the very configuration of deploy/: other names, ports and folders, and as a process of the tests' own."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.server.servers import SECONDS, free_port, listens

CONFIGURATION: Final = Path(__file__).parents[2] / "deploy" / "nginx.conf"
WHOM: Final = "X-Test-Client"
"""By this header a test says from which address it comes: all of this machine's own are one to the limits."""
SITE: Final = f"set_real_ip_from 127.0.0.0/8;\nreal_ip_header {WHOM};\n"


@contextmanager
def nginx(folder: Path, apps: Mapping[str, int], *, site: str = SITE) -> Iterator[str]:
    """The address of a proxy before these processes, by their names in the configuration and the ports they have here;
    skips where there is no nginx. `site` is what stands in site.d."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("nginx is not installed (on Debian: apt-get install nginx)")
    port, told = free_port(), folder / "nginx.conf"
    (folder / "site.conf").write_text(site)
    told.write_text(_here(CONFIGURATION.read_text(encoding="utf-8"), folder, port, apps))
    # Where the tests run as root, its workers do so too: the folder is open to nobody else.
    user = "user root; " if os.name == "posix" and os.geteuid() == 0 else ""
    log = folder / "log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [program, "-e", "stderr", "-p", folder, "-c", told, "-g", f"{user}daemon off;"], stderr=errors
        )
    try:
        deadline = time.monotonic() + SECONDS
        while not listens(port):
            assert process.poll() is None and time.monotonic() < deadline, log.read_text()
            time.sleep(0.02)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(SECONDS)


def _here(text: str, folder: Path, port: int, apps: Mapping[str, int]) -> str:
    changes = {
        # First: the folder may lie there.
        " /tmp/": f" {folder}/",
        "listen 8080;": f"listen 127.0.0.1:{port};",
        "include /etc/nginx/site.d/*.conf;": f"include {folder / 'site.conf'};",
        "error_log /dev/stderr": "error_log stderr",
        **{f"server {name}:8015 ": f"server 127.0.0.1:{at} " for name, at in apps.items()},
    }
    for written, here in changes.items():
        assert written in text, f"nginx.conf does not say {written!r} any more"
        text = text.replace(written, here)
    return text
