"""What `--public-url` calls the site: links, the pages that are ours, and cookies follow it, else the request."""

from __future__ import annotations

import io
import socket
from base64 import b64encode
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import segno

from tests.server.gathering import make
from tests.server.scripted import Guest
from tests.server.site import Site, served

PUBLIC = "https://crib.example"


def picture_of(link: str) -> str:
    drawn = io.BytesIO()
    segno.make_qr(link, error="m").save(drawn, kind="svg", border=4, dark="#000", light="#fff", omitsize=True)
    return drawn.getvalue().decode()


@pytest.mark.parametrize("public", [PUBLIC, None], ids=str)
def test_the_picture_leads_to_the_public_address_else_to_where_it_was_asked_for(file: Path, public: str | None) -> None:
    """A friend's phone opens what the host's screen shows: never `localhost` where the site has a name."""
    with served(file, public_url=public) as site, closing(Guest(site.url)) as guest:
        at = make(guest)
        for host in (httpx.URL(site.url).netloc.decode(), "family.local:8015"):
            picture = guest.http.get(f"/api/tables/{at}/qr.svg", headers={"Host": host}).text
            assert picture == picture_of(f"{public or f'http://{host}'}/t/{at}")


@pytest.mark.parametrize(
    ("origin", "ours"),
    [
        (PUBLIC, True),
        (f"{PUBLIC}:443", True),
        ("https://CRIB.example", True),
        ("http://crib.example", False),
        ("https://crib.example.evil.example", False),
        ("https://crib.example@evil.example", False),
        ("https://sub.crib.example", False),
        ("SELF", False),
        ("null", False),
    ],
)
def test_only_pages_of_the_public_address_are_ours(file: Path, origin: str, *, ours: bool) -> None:
    """The host that a request names may be anybody's word, so that it counts no more."""
    with served(file, public_url=PUBLIC) as site, closing(Guest(site.url)) as guest:
        named = {"Origin": site.url if origin == "SELF" else origin}
        assert guest.http.post("/api/tables", json={}, headers=named).status_code == (201 if ours else 403)
        asking = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": b64encode(bytes(16)).decode(),
        }
        with guest.http.stream("GET", "/api/lobby/socket", headers={**asking, **named}) as answer:
            assert answer.status_code == (101 if ours else 403)


@pytest.mark.parametrize(
    ("public", "sent", "secure"),
    [
        (PUBLIC, {}, True),
        ("http://crib.example", {}, False),
        (None, {}, False),
        (None, {"X-Forwarded-Proto": "https"}, True),
    ],
    ids=str,
)
def test_cookies_are_secure_where_the_browser_s_way_to_us_is(
    file: Path, public: str | None, sent: dict[str, str], *, secure: bool
) -> None:
    with (
        served(file, public_url=public, trusted_proxies=("127.0.0.0/8",)) as site,
        closing(Guest(site.url)) as guest,
    ):
        cookie = guest.http.post("/api/tables", json={}, headers=sent).headers["set-cookie"]
        assert ("Secure" in cookie.split("; ")) == secure and "HttpOnly" in cookie and "SameSite=Lax" in cookie


def test_what_nobody_trusted_says_of_its_way_is_not_believed(file: Path) -> None:
    with served(file) as site, closing(Guest(site.url)) as guest:
        cookie = guest.http.post("/api/tables", json={}, headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]
        assert "Secure" not in cookie.split("; ")


@pytest.mark.parametrize("origin", ["null", "", "file://", "http://[", "http://x:port", "data:text/html,x"])
@pytest.mark.parametrize("host", ["", "Host: \r\n", "Host: [\r\n", "Host: x:port\r\n"])
def test_a_page_of_nowhere_is_not_ours(site: Site, origin: str, host: str) -> None:
    """A request of HTTP/1.0 needs to name no host, and neither then is anybody's page that of the host it names."""
    where = urlsplit(site.url)
    with socket.create_connection((where.hostname, where.port), timeout=30) as connection:
        head = f"POST /api/tables HTTP/1.0\r\n{host}Origin: {origin}\r\nContent-Type: application/json\r\n"
        connection.sendall(f"{head}Content-Length: 2\r\n\r\n{{}}".encode())
        answer = connection.makefile("rb").read()
    assert answer.split()[1] in (b"400", b"403"), answer
