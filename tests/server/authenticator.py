"""A device with passkeys, in software: makes keys and signs challenges as WebAuthn level 2 says (sections 6 and 7)."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def encoded(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """One passkey of one site. What the browser knows better is given to each call: the page's `origin`. A device
    that is `careless` does not make sure of its owner."""

    host: str
    careless: bool = False
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    count: int = 0

    def create(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """What `navigator.credentials.create` gives, as JSON."""
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        attested = bytes(16) + len(self.credential).to_bytes(2) + self.credential + public
        data = self._data(HAS_KEY) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = _client("webauthn.create", options, origin)
        return self._answer({"clientDataJSON": encoded(client), "attestationObject": encoded(attestation)})

    def get(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """What `navigator.credentials.get` gives, as JSON."""
        self.count += 1
        data, client = self._data(0), _client("webauthn.get", options, origin)
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": encoded(client),
            "authenticatorData": encoded(data),
            "signature": encoded(signature),
            "userHandle": None,
        }
        return self._answer(response)

    def _data(self, flags: int) -> bytes:
        flags |= PRESENT if self.careless else PRESENT | VERIFIED
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        name = encoded(self.credential)
        return {
            "id": name,
            "rawId": name,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }


def _client(kind: str, options: dict[str, Any], origin: str) -> bytes:
    return json.dumps(
        {"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": False}
    ).encode()
