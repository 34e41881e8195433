# SPDX-License-Identifier: Apache-2.0
"""Clients, hooks and a calendar file that never rest: what is due rings meanwhile, and what is answered is kept."""

from __future__ import annotations

import http.client
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from api import Api, UnixConnection
from attacks import LONG, SECOND, Promises, all_items, check_laws, insist, rings_for, rings_to_the_end, whole_history
from home import Home, wait_for

pytestmark = pytest.mark.attack

# A daemon that serves all others first would be later.
LATEST = 10 * SECOND
PROBES = 10


@contextmanager
def storm(*clients: Callable[[threading.Event], None]) -> Iterator[None]:
    """Runs each client in a thread of its own until the end of the block."""
    over = threading.Event()
    failures: list[BaseException] = []

    def run(client: Callable[[threading.Event], None]) -> None:
        try:
            client(over)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(client,), daemon=True) for client in clients]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join(LONG)
    assert failures == []


def set_probes(home: Home, promises: Promises) -> None:
    """Timers that ring one after the other from now on."""
    for number in range(PROBES):
        draft = {
            "duration_ns": SECOND + number * SECOND // 2, "label": f"probe {number}", "settings": rings_for(1)}
        _, answer, _ = insist(home, "POST", "/v1/timers", draft, f"probe-{number}")
        promises.keep({**answer, "deadline": None})


def check_probes(home: Home, promises: Promises) -> None:
    rings_to_the_end(home, promises)
    late = [ring["late_ns"] for ring in whole_history(home) if ring["label"].startswith("probe ")]
    assert len(late) == PROBES and max(late) < LATEST, late


def test_acknowledged_requests_of_a_storm_survive_a_kill_and_due_items_ring(home: Home):
    daemon = home.daemon()
    promises = Promises()
    lock = threading.Lock()
    counts = [0, 0]

    def read(over: threading.Event) -> None:
        while not over.is_set():
            insist(home, "GET", "/v1/state")
            counts[0] += 1

    def create(over: threading.Event) -> None:
        while not over.is_set():
            draft = {"duration_ns": 1_000_000 * SECOND, "label": "stormy", "settings": rings_for(1)}
            with Api(home) as api:
                status, answer = api.ask("POST", "/v1/timers", draft)
            if status == 201:
                with lock:
                    promises.keep({**answer, "deadline": None}, least=0, most=0)
                    counts[1] += 1

    def ask_by_halves(over: threading.Event) -> None:
        """Many requests whose bodies never come, cut off one after the other."""
        held: list[socket.socket] = []
        while not over.is_set():
            client = socket.socket(socket.AF_UNIX)
            held.append(client)
            try:
                client.connect(str(home.socket))
                client.sendall(b"POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Length: 65000\r\n\r\n{")
            except OSError:
                # All places are taken for a moment.
                pass
            if len(held) > 200:
                held.pop(0).close()
            time.sleep(0.005)
        for client in held:
            client.close()

    def follow_without_reading(over: threading.Event) -> None:
        with ExitStack() as stack:
            for _ in range(50):
                connection = UnixConnection(str(home.socket))
                stack.callback(connection.close)
                try:
                    connection.request("GET", "/v1/events")
                except (OSError, http.client.HTTPException):
                    pass
            over.wait()

    with storm(read, read, create, create, ask_by_halves, follow_without_reading):
        wait_for(lambda: min(counts) > 20, "the storm to begin")
        set_probes(home, promises)
        check_probes(home, promises)
    assert home.daemon() == daemon, "nobody was killed for being busy"
    home.kill_daemon()
    home.do("daemon", "start")
    check_laws(home, promises, f"of {counts} requests")


HOOKS = {
    "hangs": "sleep 1000",
    "will not end": "trap '' TERM INT HUP; while :; do sleep 1; done",
    "floods": "yes xxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "leaves a child behind": "sleep 500 & exit 0",
    "has a hundred children": "for i in $(seq 10); do (for j in $(seq 10); do sleep 400 & done; wait) & done; wait",
    "closes its output": "exec >&- 2>&-; sleep 300",
    "closes its input": "exec <&-; sleep 2",
}


def test_hooks_that_hang_flood_and_multiply_delay_no_ring(home: Home):
    daemon = home.daemon()
    promises = Promises()
    for number, (name, command) in enumerate(HOOKS.items()):
        settings = rings_for(1, hooks=[{"on": "ring", "run": command}])
        draft = {"duration_ns": SECOND + number * SECOND // 10, "label": name, "settings": settings}
        _, answer, _ = insist(home, "POST", "/v1/timers", draft)
        promises.keep({**answer, "deadline": None})
    set_probes(home, promises)
    check_probes(home, promises)
    assert home.daemon() == daemon
    home.kill_daemon()
    home.do("daemon", "start")
    check_laws(home, promises, "of hooks")


def write_calendar(path: Path, edition: int, begin: datetime, count: int) -> dict[str, str]:
    """Writes one edition of a file; returns the instant of each event."""
    events = {
        f"{number} of {edition}": begin + timedelta(minutes=(number * 7 + edition) % 9_000) for number in range(count)}
    text = "".join(
        f"BEGIN:VEVENT\r\nUID:u{number}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:{at:%Y%m%dT%H%M%SZ}\r\n"
        f"SUMMARY:{name}\r\nEND:VEVENT\r\n" for number, (name, at) in enumerate(events.items()))
    new = path.with_suffix(".new")
    new.write_text("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + text + "END:VCALENDAR\r\n", newline="")
    os.replace(new, path)
    return {name: f"{at:%Y-%m-%dT%H:%M:%S}.000000000Z" for name, at in events.items()}


def test_a_calendar_that_is_written_again_and_again_is_in_the_end_as_it_was_written_last(home: Home):
    home.daemon()
    promises = Promises()
    calendar = home.folder / "events.ics"
    begin = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=1)
    count = 2_000
    events = write_calendar(calendar, 0, begin, count)
    assert insist(home, "POST", "/v1/follow", {"path": str(calendar)})[0] == 200
    set_probes(home, promises)
    for edition in range(1, 13):
        events = write_calendar(calendar, edition, begin, count)
        time.sleep(0.4)
    check_probes(home, promises)

    def followed() -> dict[str, str]:
        return {item["label"]: item["next"] for item in all_items(home) if item["id"].startswith("a")}

    wait_for(lambda: followed() == events, "the last edition", LONG, every=1)
    home.kill_daemon()
    home.do("daemon", "start")
    assert followed() == events
    check_laws(home, promises, "of editions")
