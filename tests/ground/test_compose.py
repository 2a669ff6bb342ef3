"""compose.yaml and deploy/: by the schema of the compose specification, and by what a public site has to hold to."""

from __future__ import annotations

import re
import subprocess
import sys
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from fifteentwo.cli.serve import command

ROOT = Path(__file__).parents[2]
FILE = ROOT / "compose.yaml"
NGINX = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
COMPOSED: dict[str, Any] = YAML(typ="safe").load(FILE)
SERVICES: dict[str, dict[str, Any]] = COMPOSED["services"]
APPS = {name: service for name, service in SERVICES.items() if name.startswith("app-")}
PINNED = re.compile(r"[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+")
LETTERS = {"FIFTEENTWO_SMTP", "FIFTEENTWO_MAIL_FROM"}


def faults(file: Path) -> str:
    """What the schema of the compose specification, as check-jsonschema carries it, finds wrong."""
    program = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(file)]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (done.returncode == 0) == ("ok -- validation done" in done.stdout)
    return "" if done.returncode == 0 else done.stdout


def test_it_is_as_the_specification_says() -> None:
    assert faults(FILE) == ""


def test_the_specification_finds_a_slip(tmp_path: Path) -> None:
    slip = tmp_path / "compose.yaml"
    slip.write_text(FILE.read_text(encoding="utf-8").replace("    healthcheck:", "    heathcheck:", 1))
    assert "heathcheck" in faults(slip)


def test_it_is_a_proxy_two_processes_a_store_and_redis() -> None:
    assert set(SERVICES) == {"proxy", "app-1", "app-2", "postgres", "redis"}
    assert APPS["app-1"]["environment"] == APPS["app-2"]["environment"]


@pytest.mark.parametrize("name", SERVICES)
def test_each_is_pinned_watched_and_begun_again(name: str) -> None:
    service = SERVICES[name]
    assert service["healthcheck"]["test"] and service["restart"] == "unless-stopped"
    assert service["image"] == "fifteentwo:local" if name in APPS else PINNED.fullmatch(service["image"])
    assert ("ports" in service) == (name == "proxy"), "only the proxy is reached from outside"


def test_what_is_kept_is_kept_in_volumes_with_names() -> None:
    used = {
        volume.split(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", ())
        if not volume.startswith("./deploy/")
    }
    assert used == set(COMPOSED["volumes"])


def test_no_secret_stands_in_it() -> None:
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            assert "PASSWORD" not in name or re.fullmatch(r"\$\{\w+:\?.*\}", value)
            assert not re.search(r"://[^@/]*:[^@/]*@", value)


def test_the_store_and_redis_are_reached_by_the_processes_alone() -> None:
    assert COMPOSED["networks"]["back"] == {"internal": True}
    assert [name for name, service in SERVICES.items() if "back" in service["networks"]] == [*APPS, "postgres", "redis"]
    assert [name for name, service in SERVICES.items() if "front" in service["networks"]] == ["proxy", *APPS]


def test_the_processes_trust_the_network_of_the_proxy() -> None:
    [subnet] = [each["subnet"] for each in COMPOSED["networks"]["front"]["ipam"]["config"]]
    for app in APPS.values():
        assert app["environment"]["FIFTEENTWO_TRUSTED_PROXIES"] == subnet
    addresses = {SERVICES[name]["networks"]["front"]["ipv4_address"] for name in ("proxy", *APPS)}
    assert len(addresses) == 3 and all(ip_address(each) in ip_network(subnet) for each in addresses)


def test_what_they_are_told_is_what_the_command_takes() -> None:
    options = {f"FIFTEENTWO_{option.name}".upper() for option in command.params}
    for app in APPS.values():
        told = {name for name in app["environment"] if name.startswith("FIFTEENTWO_")}
        assert told <= options | LETTERS


def test_the_proxy_leads_to_the_processes() -> None:
    assert set(re.findall(r"server ([\w-]+):8015 ", NGINX)) == set(APPS)
    assert "EXPOSE 8015" in DOCKERFILE and 'CMD ["serve", "--host", "0.0.0.0"]' in DOCKERFILE
    assert {port.split(":")[-1] for port in SERVICES["proxy"]["ports"]} == {"8080", "8443"}
    assert "listen 8080;" in NGINX


def test_the_image_is_built_from_pinned_ones_and_has_the_programs_of_its_database() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(bases) == 3 and all(PINNED.fullmatch(base) for base in bases)
    [version] = re.findall(r"postgresql-client-(\d+)", DOCKERFILE)
    assert SERVICES["postgres"]["image"].startswith(f"postgres:{version}.")
    for source in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE):
        assert all((ROOT / each).exists() for each in source.split()), source


@pytest.mark.server
def test_the_proxy_s_limits_fit_the_site_s() -> None:
    from fifteentwo.server.app import LARGEST_BODY
    from fifteentwo.server.db.postgres import PATIENCE_SECONDS
    from fifteentwo.server.run import HEARTBEAT_SECONDS

    assert f"client_max_body_size {LARGEST_BODY // 1024}k;" in NGINX
    whole, sockets = map(int, re.findall(r"proxy_read_timeout (\d+)s;", NGINX))
    assert whole > 2 * PATIENCE_SECONDS and sockets > 2 * HEARTBEAT_SECONDS
