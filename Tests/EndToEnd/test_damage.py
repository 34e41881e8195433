# SPDX-License-Identifier: Apache-2.0
"""A database damaged by a disk: nothing is lost silently, and losses are reported until seen."""

from __future__ import annotations

import json
import re

from home import Home


def store_findings(home: Home) -> list[dict]:
    done = home.run("doctor", "--json")
    return [finding for finding in json.loads(done.stdout) if finding["code"] == "store"]


def change(home: Home, found: bytes, put: bytes) -> None:
    """Changes bytes in the database of a stopped daemon."""
    before = home.database.read_bytes()
    assert found in before
    home.database.write_bytes(before.replace(found, put))


def test_a_changed_value_is_restored_from_the_copy_and_reported_until_acknowledged(home: Home):
    home.do("alarm", "07:12", "--on", "daily", "--label", "wake")
    home.do("25m", "--detach", "--label", "tea")
    home.stop_daemon()
    assert [finding["verdict"] for finding in store_findings(home)] == ["good"]
    home.stop_daemon()
    change(home, b"07:12", b"14:12")
    listed = home.run("list")
    assert "07:12" in listed.stdout and "14:12" not in listed.stdout
    assert "damaged" in listed.stderr and "toki doctor" in listed.stderr
    finding, = store_findings(home)
    assert finding["verdict"] == "warning"
    kept = home.database.parent / "damaged-1"
    assert finding["detail"] == f"kept={kept}"
    assert b"14:12" in (kept / "toki.db").read_bytes()
    # It persists across a restart.
    home.stop_daemon()
    assert "damaged" in home.run("list", LANG="C.UTF-8").stderr
    assert "壊れて" in home.run("doctor", LANG="ja_JP.UTF-8").stdout
    home.run("doctor", "--seen")
    assert [finding["verdict"] for finding in store_findings(home)] == ["good"]
    assert home.run("list").stderr == ""


def test_losses_without_a_copy_are_named(home: Home):
    for minute in range(10, 15):
        home.do("alarm", f"07:{minute}", "--on", "daily")
    home.stop_daemon()
    (home.database.parent / "toki.copy").unlink()
    change(home, b"07:12", b"14:12")
    assert [alarm["id"] for alarm in home.json("list")["alarms"]] == ["a1", "a2", "a4", "a5"]
    finding, = store_findings(home)
    assert finding["verdict"] == "fault" and re.search(r"\blost=a3\b", finding["detail"])
    assert "a3" in home.run("doctor").stdout


def test_a_missing_log_after_a_kill_is_reported(home: Home):
    for minute in range(10, 15):
        home.do("alarm", f"07:{minute}", "--on", "daily")
    home.kill_daemon()
    log = home.database.with_name("toki.db-wal")
    assert log.stat().st_size > 0
    log.unlink()
    home.do("list")
    finding, = store_findings(home)
    assert finding["verdict"] == "fault" and "changes=" in finding["detail"]
    assert "lost=a1,a2,a3,a4,a5" in finding["detail"]
    assert home.do("alarm", "08:00").split()[0] != "a1", "no number is given twice"


def test_a_log_with_a_changed_byte_costs_nothing(home: Home):
    for minute in range(10, 15):
        home.do("alarm", f"07:{minute}", "--on", "daily")
    before = home.json("list")["alarms"]
    home.kill_daemon()
    log = home.database.with_name("toki.db-wal")
    damaged = bytearray(log.read_bytes())
    damaged[5000] ^= 4
    log.write_bytes(damaged)
    assert [alarm["id"] for alarm in home.json("list")["alarms"]] == [alarm["id"] for alarm in before]
    assert [finding["verdict"] for finding in store_findings(home)] != ["good"]
