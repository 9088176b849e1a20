"""The files of deploy/ agree with each other, with the settings and with the commands."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from magnat.server.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
CADDY = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
PORT = "8005"
# Variables that only the files of deploy/ read.
OWN = {"MAGNAT_HOST", "MAGNAT_PORT", "MAGNAT_UPSTREAMS"}
COMPOSED = sorted(DEPLOY.glob("compose*.yaml"))


def composed(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_every_variable_is_a_setting(path: Path) -> None:
    settings = {f"MAGNAT_{field.name.upper()}" for field in fields(Settings)}
    named = set(re.findall(r"\bMAGNAT_[A-Z_]+\b", path.read_text(encoding="utf-8")))
    assert named <= settings | OWN


def test_the_container_listens_where_it_is_asked_for_its_health() -> None:
    assert re.findall(r"^EXPOSE (.+)$", CONTAINER, re.MULTILINE) == [PORT]
    assert f'"--port", "{PORT}"]' in CONTAINER
    assert f"http://127.0.0.1:{PORT}/health" in CONTAINER


def test_the_wheel_is_made_with_the_python_that_runs_it() -> None:
    images = re.findall(r"^FROM (\S+)", CONTAINER, re.MULTILINE)
    assert images == ["$PYTHON", "$PYTHON"]
    (version,) = re.findall(r"^ARG PYTHON=.*:(\d+\.\d+)-", CONTAINER, re.MULTILINE)
    with (ROOT / "pyproject.toml").open("rb") as file:
        least = tomllib.load(file)["project"]["requires-python"].removeprefix(">=")
    assert tuple(map(int, version.split("."))) >= tuple(map(int, least.split(".")))


def test_the_container_does_not_run_as_root() -> None:
    assert CONTAINER.index("\nUSER magnat") < CONTAINER.index("\nENTRYPOINT")
    assert "USER root" not in CONTAINER


@pytest.mark.parametrize("path", COMPOSED, ids=lambda path: path.name)
def test_compose_names_files_volumes_and_services_that_exist(path: Path) -> None:
    read = composed(path)
    services = read["services"]
    for name, service in services.items():
        if build := service.get("build"):
            context = (DEPLOY / build["context"]).resolve()
            assert context == ROOT
            assert (context / build["dockerfile"]).is_file()
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).is_file(), volume
            else:
                assert source in read["volumes"], volume
        needed = set(service.get("depends_on", ()))
        assert needed <= set(services), name
        assert service["restart"] == "unless-stopped", name
    for service in services.values():
        if service["image"] == "magnat":
            assert service["read_only"]
            assert service["cap_drop"] == ["ALL"]


def test_one_process_keeps_its_tables_in_a_volume() -> None:
    (service,) = composed(DEPLOY / "compose.yaml")["services"].values()
    assert service["volumes"] == ["tables:/data"]
    assert "ENV MAGNAT_DATABASE_FILE=/data/" in CONTAINER
    assert [port.rpartition(":")[2] for port in service["ports"]] == [PORT]


def test_processes_trust_the_network_of_their_proxy_alone() -> None:
    read = composed(DEPLOY / "compose.postgres.yaml")
    ((subnet,),) = [network["ipam"]["config"] for network in read["networks"].values()]
    processes = [name for name, one in read["services"].items() if one["image"] == "magnat"]
    assert len(processes) == 2
    for name in processes:
        environment = read["services"][name]["environment"]
        assert environment["MAGNAT_TRUSTED_PROXIES"] == subnet["subnet"]
        assert environment["MAGNAT_SECURE_COOKIES"] == "1"
        assert "ports" not in read["services"][name], "the proxy alone is reached from outside"
        assert f"{name}:{PORT}" in CADDY


def test_caddy_denies_the_metrics_and_balances_by_table() -> None:
    assert "respond /metrics 404" in CADDY
    assert "lb_policy header X-Magnat-Table" in CADDY
    # A visitor's own header must not choose the process: it is removed first.
    assert CADDY.index("request_header -X-Magnat-Table") < CADDY.index("X-Magnat-Table {re.id.1}")
    (pattern,) = re.findall(r"path_regexp id (\S+)", CADDY)
    for path in ("/api/tables/Ab_-9/socket", "/api/desks/Ab_-9"):
        found = re.search(pattern, path)
        assert found is not None
        assert found[1] == "Ab_-9"
    assert re.search(pattern, "/api/games") is None


def test_units_keep_their_data_where_the_server_looks() -> None:
    units = {path.name: path.read_text(encoding="utf-8") for path in DEPLOY.glob("*.service")}
    assert set(units) == {"magnat.service", "magnat-backup.service"}
    for text in units.values():
        assert "User=magnat\n" in text
        assert "Environment=MAGNAT_DATABASE_FILE=/var/lib/magnat/tables.db\n" in text
        assert re.search(r"^StateDirectory=magnat\b", text, re.MULTILINE)
        assert "/opt/magnat/bin/magnat " in text
    timer = (DEPLOY / "magnat-backup.timer").read_text(encoding="utf-8")
    assert "Persistent=true" in timer  # a machine that was off makes up for a missed backup


def test_docs_point_to_every_file() -> None:
    guide = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    missing = [path.name for path in DEPLOY.iterdir() if f"deploy/{path.name})" not in guide]
    assert missing == []
