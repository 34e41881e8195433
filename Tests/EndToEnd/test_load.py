# SPDX-License-Identifier: Apache-2.0
"""Clients that take all they can get: the owner still gets in, and the daemon stays small."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import time
from datetime import datetime, timedelta, timezone

import pytest

from api import Api, Events
from home import PATIENCE, TOKID, Home, status_of, wait_for

MINUTE = 60_000_000_000
MIB = 1 << 20


def start(home: Home, places: int = 1000, reserve: int = 50, request: int = 10_000, idle: int = 30_000,
          bodies: int = 64 * MIB, unread: int = 64 * MIB) -> subprocess.Popen:
    """A daemon with the given limits; times are in milliseconds."""
    limits = ",".join(map(str, (places, reserve, request, idle, bodies, unread)))
    daemon = subprocess.Popen(
        [TOKID, "--limits", limits], env=home.environment, cwd=home.folder, stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    wait_for(lambda: home.socket.exists() and home.run("daemon", "status").returncode == 0, "the daemon to listen")
    return daemon


def connect(home: Home, text: bytes = b"") -> socket.socket:
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(PATIENCE)
    client.connect(str(home.socket))
    if text:
        client.sendall(text)
    return client


def ask(home: Home) -> str:
    return connect(home, b"GET /v1/daemon HTTP/1.1\r\nHost: x\r\n\r\n").recv(65536).decode()


def is_closed(client: socket.socket) -> bool:
    client.settimeout(PATIENCE)
    try:
        return client.recv(65536) == b""
    except ConnectionResetError:
        return True


def has_ended(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_a_thousand_idle_connections_do_not_lock_the_owner_out(home: Home):
    start(home, request=5_000, idle=5_000)
    silent = [connect(home) for _ in range(1000)]
    # The kernel accepts them before the daemon does.
    wait_for(lambda: " 503 " in ask(home), "all places to be taken")
    answer = ask(home)
    assert answer.startswith("HTTP/1.1 503 ") and "Retry-After: 5" in answer and '"code":"busy"' in answer
    refused = home.run("list")
    assert (refused.returncode, refused.stdout) == (1, "") and "Too many programs" in refused.stderr, refused.stderr
    wait_for(lambda: home.run("list").returncode == 0, "the owner to get in")
    home.do("25m", "--detach")
    # Each is disconnected when its own time is up, as long as half of the connections are in use.
    wait_for(lambda: sum(has_ended(client) for client in silent) >= 450, "half of them to be cut")


def test_event_streams_are_not_cut_and_leave_a_reserve(home: Home):
    start(home, places=20, reserve=5, request=500, idle=500)
    followers = [Events(home) for _ in range(15)]
    time.sleep(1.5)
    home.do("25m", "--detach")
    for follower in followers:
        assert follower.next()[1] == "resync"
        assert follower.next()[1] == "timer"
    with Api(home) as api:
        status, answer = api.ask("GET", "/v1/events")
        assert (status, answer["error"]["code"]) == (503, "busy")


@pytest.mark.parametrize("is_half_closed", [False, True])
def test_a_body_that_never_comes_does_not_keep_its_connection(home: Home, is_half_closed: bool):
    start(home, request=500)
    client = connect(home, b"POST /v1/timers HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
    if is_half_closed:
        client.shutdown(socket.SHUT_WR)
    assert is_closed(client)


@pytest.mark.release
def test_unfinished_imports_have_a_limit_together(home: Home):
    daemon = start(home)
    before = status_of(daemon.pid, "VmRSS")
    head = b"POST /v1/import HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
    clients = []
    for _ in range(20):
        client = connect(home, head % (16 * MIB))
        client.settimeout(1)
        try:
            client.sendall(b" " * (16 * MIB - 1))
        except OSError:
            pass
        clients.append(client)
    assert status_of(daemon.pid, "VmRSS") - before < 120 * 1024, "kB"
    refused = b""
    clients[-1].settimeout(PATIENCE)
    refused = clients[-1].recv(65536)
    assert b"503" in refused.split(b"\r\n")[0] and b'"code":"busy"' in refused
    for client in clients:
        client.close()
    home.do("25m", "--detach")


@pytest.mark.release
def test_followers_that_never_read_cost_little(home: Home):
    daemon = start(home, places=600)
    before = status_of(daemon.pid, "VmRSS")
    followers = []
    for _ in range(400):
        followers.append(connect(home, b"GET /v1/events HTTP/1.1\r\nHost: x\r\n\r\n"))
    with Api(home) as api:
        label = "x" * 190
        for number in range(4_000):
            if number % 200 == 0:
                made = api.create(duration_ns=MINUTE, label=label)["id"]
            else:
                status, _ = api.ask("PATCH", f"/v1/timers/{made}", {"label": f"{number} {label}"})
                assert status == 200
        assert status_of(daemon.pid, "VmRSS") - before < 100 * 1024, "kB"
        assert api.get("/v1/daemon")["pid"] == daemon.pid


@pytest.mark.release
def test_a_slow_reader_of_events_costs_what_it_leaves(home: Home):
    daemon = start(home)
    with Api(home) as api, Events(home) as events:
        events.next()
        made = api.create(duration_ns=60 * MINUTE)["id"]
        sizes = []
        for number in range(12_000):
            status, _ = api.ask("PATCH", f"/v1/timers/{made}", {"label": f"{number} {'x' * 150}"})
            assert status == 200
            # Always a few hundred behind.
            if number >= 500:
                events.next()
            if number % 2_000 == 1_999:
                sizes.append(status_of(daemon.pid, "VmRSS"))
    assert max(sizes) - sizes[0] < 8 * 1024, f"kB: {sizes}"


def test_a_long_list_does_not_keep_others_waiting(home: Home):
    start(home)
    drafts = [{"time": "07:00", "rrule": "FREQ=MONTHLY;BYDAY=5TU"}] * 10_000
    body = json.dumps({"toki": "backup", "format": 1, "alarm_drafts": drafts}).encode()
    long = connect(home)
    long.sendall(
        b"POST /v1/import HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
        + body)
    with Api(home) as api:
        made = api.create(duration_ns=1_000_000)
        ring = wait_for(lambda: api.get("/v1/history?limit=1")["rings"], "the ring")[0]
        assert ring["owner"] == made["id"]
    assert long.recv(12) == b"HTTP/1.1 200"
    with Api(home) as api:
        assert len(api.get("/v1/alarms")["alarms"]) == 10_000


@pytest.mark.slow
def test_ten_thousand_alarms_of_one_second_ring_once_each_and_nobody_is_killed_for_being_busy(home: Home):
    home.daemon()
    with Api(home) as api:
        settings = {"again": 0, "ring": {"sound": {"kind": "none"}, "ring_ns": 5_000_000_000}}
        assert api.ask("PATCH", "/v1/settings", settings)[0] == 200
    at = datetime.now(timezone.utc) + timedelta(seconds=30)
    events = (
        f"BEGIN:VEVENT\r\nUID:u{number}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:{at:%Y%m%dT%H%M%SZ}\r\n"
        f"SUMMARY:e{number}\r\nEND:VEVENT\r\n" for number in range(10_000))
    file = home.folder / "many.ics"
    file.write_text(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + "".join(events) + "END:VCALENDAR\r\n", newline="")
    home.do("import", str(file))
    began = home.processes("tokid")

    def rings() -> tuple[int, int, int]:
        """How many rings there are, of how many alarms, and how many are over."""
        with sqlite3.connect(f"file:{home.database}?mode=ro", uri=True) as database:
            return database.execute(
                "SELECT count(*), count(DISTINCT owner_number), count(ended_how) FROM rings").fetchone()

    wait_for(lambda: rings() == (10_000, 10_000, 10_000), "all to ring and end", timeout=300)
    assert home.processes("tokid") == began, "the parent has killed a daemon that was busy"
