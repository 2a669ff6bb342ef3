"""A PostgreSQL and a Redis of the tests' own: real servers on free ports, in folders that go away with them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

SECONDS = 30.0
"""A server that has not come up or gone down in this time never will."""


def free_port() -> int:
    """A port that nobody listened on a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class Postgres:
    """A PostgreSQL that can be stopped and started again. It refuses to run as root, so it runs as its own user."""

    def __init__(self, folder: Path) -> None:
        self._programs = _postgres_programs()
        self._folder = folder / "data"
        self._log = folder / "log"
        self._user = _user_for(folder)
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self._run("initdb", "--pgdata", str(self._folder), "--auth", "trust", "--username", "crib", "--no-sync")

    def url(self, database: str) -> str:
        return f"postgresql://crib@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Return when it takes connections."""
        options = ("fsync=off", "full_page_writes=off", "max_connections=60", "shared_buffers=32MB")
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(self._programs / "postgres", "-D", self._folder, "-h", "127.0.0.1", "-p", str(self.port)),
                    *("-k", ""),
                    *(part for option in options for part in ("-c", option)),
                ],
                stdout=log,
                stderr=log,
                **self._user,
            )
        _until(self._ready, self._log)

    def stop(self) -> None:
        """As `systemctl restart` stops it: connections are ended at once, transactions rolled back."""
        self._end(signal.SIGINT)

    def offer_tls(self) -> None:
        """From the next start on, with a certificate that it has signed itself."""
        key = ec.generate_private_key(ec.SECP256R1())
        name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")]), datetime.now(UTC)
        certificate = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + timedelta(days=1))
        self._write("server.crt", certificate.sign(key, SHA256()).public_bytes(Encoding.PEM))
        self._write("server.key", key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        self.run("postgres", "ALTER SYSTEM SET ssl = on")

    def _write(self, name: str, content: bytes) -> None:
        file = self._folder / name
        file.touch(0o600)
        file.write_bytes(content)
        if "user" in self._user:
            os.chown(file, self._user["user"], self._user["group"])

    def kill(self) -> None:
        """End it without ceremony."""
        self._end(signal.SIGQUIT)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(SECONDS)
            self._process = None

    def run(self, database: str, *statements: str) -> None:
        """Run statements beside whoever uses the server."""
        for statement in statements:
            self._run("psql", "--no-psqlrc", "--quiet", "-v", "ON_ERROR_STOP=1", "-c", statement, self.url(database))

    def _ready(self) -> bool:
        program = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(program, check=False).returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *arguments], capture_output=True, check=False, text=True, **self._user
        )
        assert done.returncode == 0, done.stderr


class Redis:
    """A Redis that can be stopped and started again; it remembers nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Return when it takes connections."""
        log = self._folder / "log"
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
                cwd=self._folder,
                stdout=output,
                stderr=output,
            )
        _until(lambda: listens(self.port), log)

    def stop(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(SECONDS)
            self._process = None


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL; skips where there is none to run."""
    if _postgres_programs() is None:
        pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    # Not pytest's own folder: that is closed to the user that PostgreSQL has to run as.
    folder = Path(tempfile.mkdtemp(prefix="fifteentwo-postgres-"))
    try:
        server = Postgres(folder)
        try:
            server.start()
            yield server
        finally:
            server.kill()
    finally:
        shutil.rmtree(folder)


@contextmanager
def redis() -> Iterator[Redis]:
    """A running Redis; skips where there is none to run."""
    if shutil.which("redis-server") is None:
        pytest.skip("Redis is not installed (on Debian: apt-get install redis-server)")
    folder = Path(tempfile.mkdtemp(prefix="fifteentwo-redis-"))
    try:
        server = Redis(folder)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _postgres_programs() -> Any:
    """The folder with `postgres` in it: Debian keeps one for each version, none of them in the path."""
    found = shutil.which("postgres")
    in_path = [Path(found).resolve().parent] if found else []
    return next(iter([*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *in_path]), None)


def _user_for(folder: Path) -> dict[str, Any]:
    if os.name != "posix" or os.geteuid() != 0:
        return {}
    owner = pwd.getpwnam("postgres")
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": (), "cwd": folder}


def listens(port: int) -> bool:
    """Whether somebody does there."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _until(reached: Any, log: Path) -> None:
    deadline = time.monotonic() + SECONDS
    while not reached():
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.02)
