# SPDX-License-Identifier: Apache-2.0
"""A database that is moved, removed or replaced under a running daemon: memory is the truth, and nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from api import Api, Events
from home import Home, kill, wait_for


def labels(home: Home) -> list[str]:
    return sorted(alarm["label"] for alarm in home.json("list")["alarms"])


def alarm(home: Home, label: str) -> None:
    home.do("alarm", "07:12", "--on", "daily", "--label", label)


def store_findings(home: Home) -> list[dict]:
    return [finding for finding in json.loads(home.run("doctor", "--json").stdout) if finding["code"] == "store"]


def backup(home: Home) -> Path:
    """A whole copy of the database beside the folder, as a person or a backup program makes one."""
    copy = home.data / "backup.db"
    copy.unlink(missing_ok=True)
    with closing(sqlite3.connect(home.database)) as database:
        database.execute("VACUUM INTO ?", (str(copy),))
    return copy


def remove_database(home: Home) -> None:
    home.database.unlink()


def remove_folder(home: Home) -> None:
    # At once: the daemon writes into the folder as soon as its database is gone.
    move_folder(home)
    shutil.rmtree(home.data / "elsewhere")


def move_folder(home: Home) -> None:
    home.database.parent.rename(home.data / "elsewhere")


def restore_by_renaming(home: Home) -> None:
    (home.data / "old.db").rename(home.database)


def restore_in_place(home: Home) -> None:
    home.database.write_bytes((home.data / "old.db").read_bytes())


def remove_log(home: Home) -> None:
    home.database.with_name("toki.db-wal").unlink()


@pytest.mark.parametrize(
    "mishap", [remove_database, remove_folder, move_folder, restore_by_renaming, restore_in_place, remove_log])
def test_later_acknowledged_changes_survive_a_kill_and_the_loss_is_reported(home: Home, mishap: Callable[[Home], None]):
    alarm(home, "a")
    backup(home).rename(home.data / "old.db")
    alarm(home, "b")
    mishap(home)
    alarm(home, "c")
    listed = home.run("list")
    assert "damaged or replaced" in listed.stderr and "toki doctor" in listed.stderr
    finding, = store_findings(home)
    assert "lost=" not in finding["detail"] and "older=" not in finding["detail"]
    home.kill_daemon()
    assert labels(home) == ["a", "b", "c"]
    assert store_findings(home) == [finding], "it is told until somebody has seen it"
    home.run("doctor", "--seen")
    assert [finding["verdict"] for finding in store_findings(home)] == ["good"]


def move_folder_above(home: Home) -> None:
    home.data.rename(home.folder / "elsewhere")


@pytest.mark.parametrize(
    "mishap", [remove_database, remove_folder, move_folder_above, restore_by_renaming, restore_in_place, remove_log])
def test_an_idle_daemon_notices_the_damage_and_loses_nothing(
    home: Home, mishap: Callable[[Home], None]
):
    alarm(home, "a")
    backup(home).rename(home.data / "old.db")
    copy = home.database.with_name("toki.copy")
    first = copy.stat().st_ino
    alarm(home, "b")
    # The daemon looks at its files as it makes the copy; after that nothing is left to do.
    wait_for(lambda: copy.stat().st_ino != first, "the copy")
    with Events(home) as events:
        mishap(home)
        _, _, told = events.until(lambda event: event[1] == "warnings")[-1]
    assert told["warnings"] == ["store_damaged"]
    home.kill_daemon()
    assert labels(home) == ["a", "b"]
    assert [finding["verdict"] for finding in store_findings(home)] == ["warning"]


def test_the_doctor_tells_of_it(home: Home):
    alarm(home, "a")
    remove_folder(home)
    finding, = store_findings(home)
    assert (finding["verdict"], finding["detail"]) == ("warning", "replaced=1 kept=")
    assert "メモリの内容から書き直しました" in home.run("doctor", LANG="ja_JP.UTF-8").stdout
    assert "written again from memory" in home.run("doctor", LANG="C.UTF-8").stdout
    home.kill_daemon()
    assert labels(home) == ["a"]


def test_a_daemon_that_is_stopped_leaves_what_it_held(home: Home):
    alarm(home, "a")
    move_folder(home)
    home.stop_daemon()
    assert labels(home) == ["a"]


def test_without_write_access_a_change_is_refused_and_due_items_ring(home: Home):
    alarm(home, "a")
    home.do("3s", "--detach", "--sound", "none")
    away = home.folder / "away"
    daemon = home.daemon()
    # Between the two it would make the folder anew.
    kill(daemon, signal.SIGSTOP)
    home.data.rename(away)
    home.data.write_text("no folder")
    kill(daemon, signal.SIGCONT)
    with Api(home) as api:
        status, problem = api.ask("POST", "/v1/alarms", {"time": "07:12"})
    assert (status, problem["error"]["code"]) == (503, "store_failed")
    home.wait_until_ringing("t1")
    with Api(home) as api:
        assert api.get("/v1/daemon")["warnings"] == ["not_saved", "store_failed"]
    home.data.unlink()
    away.rename(home.data)
    home.do("dismiss")
    home.kill_daemon()
    assert labels(home) == ["a"]
    assert [ring["end"] for ring in home.history()] == ["dismissed"]


def test_in_the_first_seconds_of_a_home_no_damage_keeps_the_daemon_from_starting(home: Home):
    alarm(home, "a")
    home.kill_daemon()
    home.database.write_bytes(os.urandom(40_960))
    home.database.with_name("toki.db-wal").unlink()
    alarm(home, "b")
    finding, = store_findings(home)
    assert finding["verdict"] == "fault" and "lost=a1 " in finding["detail"]
    assert labels(home) == ["b"]


def test_with_nothing_but_the_mark_it_starts_and_names_the_losses(home: Home):
    alarm(home, "a")
    home.stop_daemon()
    home.database.with_name("toki.copy").unlink()
    home.database.write_bytes(os.urandom(40_960))
    assert labels(home) == []
    finding, = store_findings(home)
    assert "lost=a1 " in finding["detail"]
