"""The built client is served from memory: right kinds, right caching, nothing but what was built."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from fifteentwo.server.pages.files import read_client
from tests.server.site import served

SCRIPT = b"export const fifteen = 2;\n" * 100


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A site with a small client."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Fifteen Two</title>" + "<p>pegs</p>" * 50)
    (folder / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "besley-3c4d.woff2").write_bytes(bytes(range(256)))
    with (
        served(tmp_path_factory.mktemp("site") / "games.db", client=read_client(folder)) as site,
        httpx.Client(base_url=site.url) as client,
    ):
        yield client


@pytest.mark.parametrize("path", ["/", "/index.html", "/calculator", "/rules/standard", "/game/some-id", "/api-notes"])
def test_every_page_is_the_client(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200 and "<title>Fifteen Two</title>" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/assets/gone.js", "/assets", "/assets/", "/api/gone", "/assets/%2e%2e/index.html"])
def test_an_asset_or_part_of_the_api_that_is_not_there(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "path", ["/%2e%2e/%2e%2e/etc/passwd", "/../games.db", "//etc/passwd", "/assets/..%2f..%2fgames.db"]
)
def test_no_other_file_is_served(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404 or "<title>Fifteen Two</title>" in answer.text


def test_assets_are_for_ever_and_have_their_kinds(client: httpx.Client) -> None:
    script, font, icon = (
        client.get(path) for path in ("/assets/app-1a2b.js", "/assets/besley-3c4d.woff2", "/favicon.svg")
    )
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert font.headers["content-type"] == "font/woff2" and font.content == bytes(range(256))
    assert icon.headers["content-type"] == "image/svg+xml" and icon.headers["cache-control"] == "no-cache"


def test_gzip_for_who_takes_it(client: httpx.Client) -> None:
    request = client.build_request("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "gzip"})
    packed = client.send(request, stream=True)
    raw = b"".join(packed.iter_raw())
    assert packed.headers["content-encoding"] == "gzip" and gzip.decompress(raw) == SCRIPT and len(raw) < len(SCRIPT)
    plain = client.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == SCRIPT
    assert packed.headers["etag"] != plain.headers["etag"] and plain.headers["vary"] == "accept-encoding"
    font = client.get("/assets/besley-3c4d.woff2", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in font.headers


def test_what_has_not_changed_is_not_sent_again(client: httpx.Client) -> None:
    first = client.get("/")
    again = client.get("/", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and again.content == b"" and again.headers["etag"] == first.headers["etag"]
    for known in ('"other"', f'"other", W/{first.headers["etag"]}'):
        answer = client.get("/", headers={"if-none-match": known})
        assert answer.status_code == (304 if first.headers["etag"] in known else 200)


def test_head_is_get_without_the_body(client: httpx.Client) -> None:
    head, got = client.head("/"), client.get("/")
    assert head.status_code == 200 and head.content == b""
    for name in ("content-length", "content-type", "etag", "cache-control"):
        assert head.headers[name] == got.headers[name]


def test_only_reading(client: httpx.Client) -> None:
    assert client.post("/", json={}).status_code == 405
    assert client.delete("/assets/app-1a2b.js").status_code == 405


def test_pages_carry_the_safe_headers(client: httpx.Client) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert "script-src 'self';" in policy and "frame-ancestors 'none'" in policy
    assert client.get("/").headers["referrer-policy"] == "same-origin"


def test_without_a_built_client_the_page_says_what_to_do(tmp_path: Path) -> None:
    with served(tmp_path / "games.db", client=read_client(tmp_path / "nowhere")) as site:
        answer = httpx.get(site.url)
    assert answer.status_code == 404 and "make client" in answer.json()["message"]
