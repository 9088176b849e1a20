"""Settings from environment variables, under their present and their old names."""

from __future__ import annotations

import dataclasses

import pytest

from magnat.server.settings import OLD_NAMES, BadSetting, Settings


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unset all variables; the environment is restored after the test."""
    for name, old in OLD_NAMES.items():
        monkeypatch.setenv(name, "")
        monkeypatch.setenv(old, "")


def test_every_setting_but_one_has_a_variable_of_its_name() -> None:
    fields = {field.name for field in dataclasses.fields(Settings)}
    variables = {name.removeprefix("MAGNAT_").lower() for name in OLD_NAMES}
    newer = {"max_megabytes", "max_megabytes_per_network", "delete_after_days"}
    assert fields - variables == {"database_url", "is_single_user", *newer}
    assert variables <= fields


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("MAGNAT_DATABASE_FILE", "/srv/tables.db", "/srv/tables.db"),
        ("MAGNAT_INTERNAL_ADDRESS", "10.0.0.7", "10.0.0.7"),
        ("MAGNAT_LAN_ADDRESS", "http://10.0.0.7:8005", "http://10.0.0.7:8005"),
        ("MAGNAT_SECURE_COOKIES", "1", True),
        ("MAGNAT_CLIENT_FOLDER", "/srv/client", "/srv/client"),
        ("MAGNAT_ALLOWED_HOSTS", "Magnat.Example", ("magnat.example",)),
        ("MAGNAT_ALLOWED_ORIGINS", "https://a.example", ("https://a.example",)),
        ("MAGNAT_TRUSTED_PROXIES", "10.0.0.0/8 ::1", ("10.0.0.0/8", "::1")),
        ("MAGNAT_MAX_TABLES", "7", 7),
        ("MAGNAT_MAX_TABLES_PER_NETWORK", "7", 7),
        ("MAGNAT_MAX_DAILY_TABLES_PER_NETWORK", "7", 7),
        ("MAGNAT_MAX_SOCKETS", "7", 7),
        ("MAGNAT_MAX_SOCKETS_PER_ADDRESS", "7", 7),
        ("MAGNAT_REQUESTS_PER_SECOND", "0.5", 0.5),
        ("MAGNAT_REQUEST_BURST", "7", 7.0),
        ("MAGNAT_MESSAGES_PER_SECOND", "0.5", 0.5),
        ("MAGNAT_MESSAGE_BURST", "7", 7.0),
        ("MAGNAT_ARCHIVE_AFTER_DAYS", "0", 0),
    ],
)
def test_a_variable_is_read_under_its_present_and_its_old_name(
    name: str,
    value: str,
    expected: object,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    field, old = name.removeprefix("MAGNAT_").lower(), OLD_NAMES[name]
    monkeypatch.setenv(name, value)
    assert getattr(Settings.from_environment(), field) == expected
    assert capsys.readouterr().err == ""

    monkeypatch.setenv(name, "")
    assert getattr(Settings.from_environment(), field) != expected
    monkeypatch.setenv(old, value)
    assert getattr(Settings.from_environment(), field) == expected
    assert capsys.readouterr().err == f"{old} is now {name}; the old name works until 0.4\n"

    assert getattr(Settings.from_environment(), field) == expected
    assert capsys.readouterr().err == ""  # reported once, also to worker processes


def test_a_variable_given_under_both_names_must_have_one_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MAGNAT_MAX_TABLES", "7")
    monkeypatch.setenv("MAGNAT_TABLES", "7")
    assert Settings.from_environment().max_tables == 7
    monkeypatch.setenv("MAGNAT_TABLES", "8")
    with pytest.raises(BadSetting) as found:
        Settings.from_environment()
    assert str(found.value) == (
        "MAGNAT_MAX_TABLES and MAGNAT_TABLES, its old name, differ: remove MAGNAT_TABLES"
    )
