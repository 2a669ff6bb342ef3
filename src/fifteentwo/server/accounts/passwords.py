"""Passwords: hashed with argon2id, beside the event loop, and with the same work whether there is an account or not."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from ..errors import NotOffered

T = TypeVar("T")
SHORTEST: Final = 8
THREADS: Final = 2
"""So many are hashed at once: each takes 19 MiB and a core."""


class Passwords:
    """Hashes and checks. The parameters are OWASP's for argon2id: 19 MiB, two passes, one lane."""

    def __init__(self) -> None:
        self._hash = PasswordHash((Argon2Hasher(memory_cost=19 * 1024, time_cost=2, parallelism=1),))
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="password")
        self._decoy: str | None = None

    async def hash(self, password: str) -> str:
        """The hash of a new password. Raises NotOffered for one that is too short."""
        if len(password) < SHORTEST:
            raise NotOffered("short_password", f"a password has {SHORTEST} characters at least, not {len(password)}")
        return await self._beside(partial(self._hash.hash, _composed(password)))

    async def matches(self, password: str, stored: str | None) -> bool:
        """Whether it is the password; where there is none it is compared with one that nobody has."""
        if stored is None:
            await self._beside(partial(self._hash.verify, _composed(password), await self._nobodys()))
            return False
        return await self._beside(partial(self._hash.verify, _composed(password), stored))

    def close(self) -> None:
        """Let go of the threads."""
        self._threads.shutdown(cancel_futures=True)

    async def prepare(self) -> None:
        """Make the hash that nobody's password has, so that the first unknown name costs no more than the next."""
        await self._nobodys()

    async def _nobodys(self) -> str:
        if self._decoy is None:
            self._decoy = await self._beside(partial(self._hash.hash, secrets.token_urlsafe()))
        return self._decoy

    async def _beside(self, work: partial[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def _composed(password: str) -> str:
    """One way of writing what keyboards write in several."""
    return unicodedata.normalize("NFC", password)
