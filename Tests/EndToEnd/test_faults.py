# SPDX-License-Identifier: Apache-2.0
"""Killed programs, bad folders, damaged files, a full disk: nothing is lost, nothing is silent."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
from pathlib import Path

import pytest

from home import PATIENCE, TOKID, Home, kill, status_of, wait_for

NOBODY = 65_534


def assert_sentence(done: subprocess.CompletedProcess, *words: str) -> None:
    assert done.returncode == 1, f"{done.returncode}\n{done.stdout}{done.stderr}"
    assert done.stderr.startswith("toki: "), done.stderr
    assert len(done.stderr.strip().splitlines()) <= 3, done.stderr
    for word in words:
        assert word in done.stderr, done.stderr


# ---- kill -9


def test_killed_while_a_timer_runs_it_rings_all_the_same(home: Home):
    home.do("2s", "--detach", "--sound", "none")
    killed = home.daemon()
    kill(killed)
    # Nobody queries it now: only its parent can restart it.
    wait_for(lambda: [pid for pid in home.processes("tokid") if pid != killed], "the daemon to be started again")
    home.wait_until_ringing("t1")
    assert home.daemon() != killed
    assert len(home.history()) == 1


def test_killed_while_it_rings_it_goes_on(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    kill(home.daemon())
    home.wait_until_ringing("t1")
    [ring] = home.history()
    assert ring["end"] is None
    home.do("dismiss")
    assert [ring["end"] for ring in home.history()] == ["dismissed"]


def test_killed_again_and_again_it_still_rings_once(home: Home):
    home.do("3s", "--detach", "--sound", "none")
    for _ in range(5):
        kill(home.daemon())
    home.wait_until_ringing("t1")
    assert len(home.history()) == 1


def test_a_client_starts_the_daemon_when_its_parent_is_killed_too(home: Home):
    waiting = home.start("3s", "--sound", "none")
    wait_for(lambda: home.socket.exists() and home.json("list")["timers"], "the timer")
    for pid in sorted(home.processes("tokid")):
        kill(pid)
    assert waiting.wait(20) == 0
    assert len(home.history()) == 1


def test_every_creation_that_was_answered_survives_a_kill(home: Home):
    made = [home.json("1h", "--detach")["id"] for _ in range(10)]
    kill(home.daemon())
    assert [timer["id"] for timer in home.json("list")["timers"]] == made


# ---- One daemon


def test_of_many_first_commands_at_once_one_daemon_comes(home: Home):
    commands = [home.start("1h", "--detach") for _ in range(8)]
    for command in commands:
        _, errors = command.communicate(timeout=PATIENCE)
        assert command.returncode == 0, errors
    assert {timer["id"] for timer in home.json("list")["timers"]} == {f"t{n}" for n in range(1, 9)}
    daemon = home.daemon()
    wait_for(
        lambda: set(home.processes("tokid")) <= {daemon, status_of(daemon, "PPid")}, "the losers of the race to end")


def test_a_second_daemon_says_who_was_first_and_ends(home: Home):
    first = home.daemon()
    done = home.execute([TOKID])
    assert done.returncode not in (0, None)
    assert str(first) in done.stderr
    assert home.daemon() == first


# ---- Folders


def test_socket_and_folders_are_private(home: Home):
    home.do("list")
    modes = {path: stat.S_IMODE(os.stat(path).st_mode) for path in (home.socket, home.socket.parent, home.database.parent)}
    assert modes == {home.socket: 0o600, home.socket.parent: 0o700, home.database.parent: 0o700}


def test_a_runtime_folder_that_is_missing_is_named(home: Home):
    done = home.run("list", XDG_RUNTIME_DIR=str(home.folder / "nowhere"))
    assert_sentence(done, "nowhere")
    assert not (home.folder / "nowhere").exists()


def test_a_runtime_folder_that_is_a_file_is_named(home: Home):
    (home.folder / "file").write_text("")
    assert_sentence(home.run("list", XDG_RUNTIME_DIR=str(home.folder / "file")), "file")


@pytest.mark.root
def test_a_runtime_folder_of_somebody_else_is_refused(home: Home):
    other = home.folder / "theirs"
    other.mkdir(mode=0o777)
    os.chown(other, NOBODY, NOBODY)
    assert_sentence(home.run("list", XDG_RUNTIME_DIR=str(other)), "theirs")
    assert list(other.iterdir()) == []


@pytest.mark.root
def test_a_socket_folder_that_somebody_else_made_first_is_refused(home: Home):
    other = home.runtime / "toki"
    other.mkdir()
    os.chown(other, NOBODY, NOBODY)
    assert_sentence(home.run("list"), str(other))


def test_a_socket_that_was_left_over_is_no_hindrance(home: Home):
    home.do("1h", "--detach")
    for pid in sorted(home.processes("tokid")):
        kill(pid)
    wait_for(lambda: not home.processes("tokid"), "the daemon to be gone")
    assert home.socket.exists()
    assert len(home.json("list")["timers"]) == 1


def test_a_data_folder_that_cannot_be_made_is_named(home: Home):
    (home.folder / "file").write_text("")
    assert_sentence(home.run("list", XDG_DATA_HOME=str(home.folder / "file")), "file")


# ---- The database


def spoil(home: Home) -> bytes:
    """Replaces the database of a stopped daemon by garbage."""
    for log in home.database.parent.glob("toki.db-*"):
        log.unlink()
    junk = b"This is not a database. " * 400
    home.database.write_bytes(junk)
    return junk


def test_a_database_that_is_junk_is_set_aside_and_comes_back_from_its_copy(home: Home):
    home.do("1h", "--detach")
    home.stop_daemon()
    junk = spoil(home)
    done = home.run("list")
    assert "t1" in done.stdout and "damaged" in done.stderr
    assert (home.database.parent / "damaged-1" / "toki.db").read_bytes() == junk


def test_a_file_that_is_no_database_is_left_as_it_is(home: Home):
    home.do("1h", "--detach")
    home.stop_daemon()
    junk = spoil(home)
    for name in ("toki.copy", "toki.mark"):
        home.database.with_name(name).unlink()
    assert_sentence(home.run("list"), str(home.database))
    assert home.database.read_bytes() == junk


def test_a_database_of_a_newer_version_is_left_as_it_is(home: Home):
    home.do("1h", "--detach")
    home.stop_daemon()
    with sqlite3.connect(home.database) as database:
        database.execute("PRAGMA user_version = 9999")
    database.close()
    assert_sentence(home.run("list"), "newer")
    with sqlite3.connect(home.database) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (9999,)
    database.close()


def test_a_database_that_another_program_holds_is_waited_for_or_named(home: Home):
    home.do("1h", "--detach")
    database = sqlite3.connect(home.database, isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    done = home.run("1h", "--detach")
    database.execute("ROLLBACK")
    database.close()
    assert_sentence(done)
    assert [timer["id"] for timer in home.json("list")["timers"]] == ["t1"], "what was refused was not made"
    home.do("1h", "--detach")
    assert len(home.json("list")["timers"]) == 2


@pytest.fixture
def small_disk(home: Home):
    """A disk of one mebibyte under the data folder."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m,mode=0700", "tmpfs", str(home.data)], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"this machine does not let us mount a small disk: {mounted.stderr.strip()}")
    yield home.data
    home.close()
    subprocess.run(["umount", "-l", str(home.data)], check=True)


@pytest.mark.root
def test_on_a_full_disk_nothing_is_lost_and_due_items_ring(home: Home, small_disk: Path):
    home.do("4s", "--detach", "--sound", "none", "--label", "Tea")
    made = ["t1"]
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            pass
    for _ in range(200):
        done = home.run("1h", "--detach", "--json", "--label", "x" * 200)
        if done.returncode != 0:
            break
        made.append(f"t{len(made) + 1}")
    assert_sentence(done, "full")
    home.wait_until_ringing("t1")
    filler.unlink()
    assert [timer["id"] for timer in home.json("list")["timers"]] == made
    wait_for(lambda: len(home.history()) == 1, "the ring to be saved once there is room")
    home.do("1h", "--detach")


# ---- Lateness


@pytest.mark.root
def test_a_ring_found_an_hour_too_late_is_missed(home: Home):
    home.do("1m", "--detach")
    home.stop_daemon()
    # A time namespace in which the machine has been running for two more hours (time_namespaces(7)).
    later = home.execute(["unshare", "--fork", "--time", "--boottime", "7200", TOKID.removesuffix("d"), "list"])
    if later.returncode != 0 and "unshare" in later.stderr:
        pytest.skip(f"this machine has no time namespaces: {later.stderr.strip()}")
    assert later.returncode == 0, later.stderr
    [ring] = home.history()
    assert (ring["end"], ring["rang"]) == ("missed", None)
    assert ring["late_ns"] > 60 * 60_000_000_000


@pytest.mark.root
def test_a_ring_found_a_little_late_rings_at_once_and_says_so(home: Home):
    home.do("1m", "--detach", "--sound", "none")
    home.stop_daemon()
    later = home.execute(["unshare", "--fork", "--time", "--boottime", "600", TOKID.removesuffix("d"), "list"])
    if later.returncode != 0 and "unshare" in later.stderr:
        pytest.skip(f"this machine has no time namespaces: {later.stderr.strip()}")
    assert later.returncode == 0, later.stderr
    home.wait_until_ringing("t1")
    [ring] = home.history()
    assert 8 * 60_000_000_000 < ring["late_ns"] < 11 * 60_000_000_000


# ---- Signals


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_terminated_daemon_exits_cleanly(home: Home, number: signal.Signals):
    home.do("1h", "--detach")
    daemon = home.daemon()
    kill(daemon, number)
    wait_for(lambda: daemon not in home.processes("tokid"), "the daemon to end")
    assert len(home.json("list")["timers"]) == 1


# ---- Stopped on purpose


def test_a_countdown_does_not_start_a_daemon_again_that_somebody_stopped(home: Home):
    with home.tty("25m") as terminal:
        terminal.wait_for(r"2[45]:\d\d")
        home.do("daemon", "stop")
        terminal.wait_for("The daemon was stopped. t1 is kept")
        assert terminal.wait() == 3
    assert home.run("daemon", "status").returncode == 1
    # It is really saved.
    assert home.timer("t1")["state"] == "running"


def test_a_watch_ends_with_the_daemon_that_somebody_stopped(home: Home):
    home.do("daemon", "start")
    watching = home.start("watch")
    # It is listening once it has reported something.
    home.do("1h", "--detach")
    assert watching.stdout is not None and watching.stdout.readline()
    home.do("daemon", "stop")
    assert watching.wait(10) == 0
    assert home.run("daemon", "status").returncode == 1


def test_a_stopped_daemon_has_released_its_files(home: Home):
    for _ in range(5):
        home.do("1h", "--detach")
        home.do("daemon", "stop")
        free = subprocess.run(["flock", "-n", str(home.data / "toki" / "lock"), "true"], capture_output=True)
        assert free.returncode == 0
