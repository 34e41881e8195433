# SPDX-License-Identifier: Apache-2.0
"""An unwritable store: requests are refused with a reason, and due items ring all the same."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from api import Api
from home import Home, held, kill, wait_for


def saved_rings(home: Home) -> list[tuple[int, str | None]]:
    """The rings on the disk, read without asking the daemon: number and end."""
    with closing(sqlite3.connect(home.database)) as database:
        return list(database.execute("SELECT number, ended_how FROM rings ORDER BY number"))


def warnings(home: Home) -> list[str]:
    with Api(home) as api:
        return api.get("/v1/daemon")["warnings"]


def test_with_a_locked_database_a_creation_is_refused_and_due_items_ring(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    with held(home):
        done = home.run("1h", "--detach")
        assert done.returncode == 1
        assert done.stdout == "", "nothing is said to have been made"
        assert str(home.database) in done.stderr
        assert len(done.stderr.splitlines()) <= 3
        home.wait_until_ringing("t1")
        assert warnings(home) == ["not_saved", "store_locked"]
        assert saved_rings(home) == []
    wait_for(lambda: saved_rings(home) == [(1, None)], "the ring to be saved")
    assert warnings(home) == []
    assert [timer["id"] for timer in home.json("list")["timers"]] == ["t1"], "what was refused was not made"
    home.do("1h", "--detach")
    assert len(home.json("list")["timers"]) == 2


def test_killed_while_the_database_is_held_it_rings_and_saves_it_once(home: Home):
    home.do("2s", "--detach", "--sound", "none")
    daemon = home.daemon()
    with held(home):
        kill(daemon)
        home.wait_until_ringing("t1")
        # Not saved, so it rings again: twice rather than never.
        kill(home.daemon())
        home.wait_until_ringing("t1")
    wait_for(lambda: saved_rings(home) == [(1, None)], "the ring to be saved")


def test_a_ring_stopped_while_the_database_is_held_is_quiet_and_stays_so(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    with held(home):
        home.wait_until_ringing("t1")
        home.run("dismiss")
        assert home.timer("t1")["state"] == "idle"
    wait_for(lambda: saved_rings(home) == [(1, "dismissed")], "the end to be saved")


def test_a_client_that_waits_ends_with_0_though_its_ring_cannot_be_saved(home: Home):
    waiting = home.start("5s", "--sound", "none")
    wait_for(lambda: home.socket.exists() and home.json("list")["timers"], "the timer")
    with held(home):
        # It dismisses the ring after playing the sound once, as usual; without a sound, that is at once.
        assert waiting.wait(30) == 0
        assert saved_rings(home) == []


def test_a_ring_stopped_with_a_locked_database_is_reported_as_stopped(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    with held(home):
        home.wait_until_ringing("t1")
        done = home.run("dismiss")
        said = done.stdout + done.stderr
        assert home.timer("t1")["state"] == "idle"
        assert "othing was changed" not in said, said
        assert done.returncode == 0


def test_a_ring_that_could_not_be_saved_yet_is_in_the_history(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    with held(home):
        home.wait_until_ringing("t1")
        assert [(ring["id"], ring["end"]) for ring in home.history()] == [("t1", None)]


@pytest.fixture
def full_disk(home: Home) -> Iterator[Path]:
    """A small disk under the data folder; filling the yielded file takes up all space."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m,mode=0700", "tmpfs", str(home.data)], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"this machine does not let us mount a small disk: {mounted.stderr.strip()}")
    yield home.data / "filler"
    home.close()
    subprocess.run(["umount", "-l", str(home.data)], check=True)


def fill(file: Path, mode: str = "wb") -> None:
    with file.open(mode, buffering=0) as stream:
        try:
            while True:
                stream.write(b"\0" * 4096)
        except OSError:
            pass


@contextmanager
def kept_full(file: Path) -> Iterator[None]:
    """Takes up all free space, including space freed later, for example by a checkpoint of the database."""
    is_over = threading.Event()

    def keep() -> None:
        while not is_over.wait(0.01):
            fill(file, "ab")

    fill(file)
    keeper = threading.Thread(target=keep)
    keeper.start()
    try:
        yield
    finally:
        is_over.set()
        keeper.join()
        file.unlink()


@pytest.mark.root
def test_killed_on_a_full_disk_it_rings_all_the_same(home: Home, full_disk: Path):
    home.do("3s", "--detach", "--sound", "none")
    daemon = home.daemon()
    fill(full_disk)
    kill(daemon)
    home.wait_until_ringing("t1")
    full_disk.unlink()
    wait_for(lambda: len(saved_rings(home)) == 1, "the ring to be saved once there is room")
    home.do("dismiss")
    assert [ring["end"] for ring in home.history()] == ["dismissed"]


def says_that_nothing_is_saved(home: Home, words: str) -> None:
    listed = home.run("list")
    assert listed.returncode == 0
    assert words in listed.stderr and "t1" in listed.stdout, listed
    assert words in home.run("daemon", "status").stderr
    refused = home.run("5m", "--detach")
    assert refused.returncode == 1 and "so nothing was changed" in refused.stderr, refused.stderr
    assert len(refused.stderr.splitlines()) <= 2, refused.stderr
    assert home.run("doctor", "--json").returncode != 0


@pytest.mark.root
@pytest.mark.parametrize("has_database", [True, False], ids=["stopped", "new"])
def test_started_on_a_full_disk_it_rings_unsaved_says_so_and_mends_itself(
    home: Home, full_disk: Path, has_database: bool
):
    if has_database:
        home.do("3s", "--detach", "--sound", "none")
        home.stop_daemon()
    with kept_full(full_disk):
        home.do("list")
        if has_database:
            says_that_nothing_is_saved(home, "The disk is full.")
            home.wait_until_ringing("t1")
            assert home.run("dismiss").returncode == 0, "what is acknowledged stands, saved or not"
        assert warnings(home) == ["not_saved", "store_full"]
    wait_for(lambda: warnings(home) == [], "it to be well again")
    if has_database:
        wait_for(lambda: saved_rings(home) == [(1, "dismissed")], "the ring to be saved once there is room")
        assert [ring["end"] for ring in home.history()] == ["dismissed"]
    home.do("1h", "--detach")
    home.stop_daemon()
    assert [timer["label"] for timer in home.json("list")["timers"]] == [""] * (2 if has_database else 1)


def remount(home: Home, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(home.data)], check=True)


@pytest.mark.root
def test_started_on_a_disk_that_cannot_be_written_it_rings_unsaved_says_so_and_mends_itself(
    home: Home, full_disk: Path
):
    home.do("3s", "--detach", "--sound", "none")
    home.stop_daemon()
    remount(home, "ro")
    says_that_nothing_is_saved(home, "The disk cannot be written.")
    assert warnings(home) == ["not_saved", "store_read_only"]
    home.wait_until_ringing("t1")
    remount(home, "rw")
    wait_for(lambda: saved_rings(home) == [(1, None)], "the ring to be saved")
    wait_for(lambda: warnings(home) == [], "it to be well again")
    home.do("dismiss")
    assert saved_rings(home) == [(1, "dismissed")]


@pytest.mark.root
def test_watch_reports_when_saving_fails_and_when_it_works_again(home: Home, full_disk: Path):
    home.do("3s", "--detach", "--sound", "none")
    with home.tty("watch") as watching:
        watching.wait_for("set now: 1 timer")
        with kept_full(full_disk):
            watching.wait_for("The disk is full.")
        watching.wait_for("all is well again")
        watching.type("\x03")


@pytest.mark.root
def test_a_restart_stands_though_the_rename_of_the_same_moment_cannot_be_saved(home: Home, full_disk: Path):
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    wait_for(lambda: saved_rings(home) == [(1, None)], "the ring to be saved")
    answers: dict[str, tuple[int, dict]] = {}
    sent = threading.Semaphore(0)

    def ask(name: str, method: str, path: str, body: dict | None) -> None:
        with Api(home) as api:
            api.connection.connect()
            sent.release()
            answers[name] = api.ask(method, path, body)

    requests = [
        ("rename", "PATCH", "/v1/timers/t1", {"label": "green"}),
        ("restart", "POST", "/v1/timers/t1/restart", None),
    ]
    # Requests that arrive while the daemon is stopped make one turn of its loop.
    daemon = home.daemon()
    kill(daemon, signal.SIGSTOP)
    with kept_full(full_disk):
        asking = [threading.Thread(target=ask, args=request) for request in requests]
        for thread in asking:
            thread.start()
            sent.acquire()
        kill(daemon, signal.SIGCONT)
        for thread in asking:
            thread.join()
        assert answers["rename"][0] == 503, answers
        assert answers["restart"][0] == 200, answers
        assert answers["restart"][1]["label"] == "", "it answers with what is true"
        home.wait_until_ringing("t1")
    wait_for(lambda: len(saved_rings(home)) == 2, "both rings to be saved once there is room")
    assert home.timer("t1")["label"] == ""
