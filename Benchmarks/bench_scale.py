#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures Toki with 10,000 and 100,000 items; part of `make bench`, but also runs alone.

Half of the items are timers that run for a month, half are weekly alarms. They are imported as backups, and each figure
is taken while the daemon is idle after a restart.
"""
import json
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

import bench_limits
from bench_load import Connection

ROOT = pathlib.Path(__file__).resolve().parent.parent
RELEASE = ROOT / ".build" / "release"
ROUNDS = 9
SMALL = 10_000
LARGE = 100_000
PIECE = 5_000
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def backups(count: int):
    """Backups of at most `PIECE` items, `count` in all: timers first, then alarms."""
    timers, alarms = count // 2, count - count // 2
    month = 30 * 86_400
    due = time.time() + month
    # None rings during the measurement: the first is due after more than four hours.
    first_hour = time.gmtime().tm_hour + 6

    def pieces(kind: str, number: int, item):
        for first in range(0, number, PIECE):
            items = [item(place) for place in range(first, min(first + PIECE, number))]
            yield json.dumps({"toki": "backup", "format": 1, kind: items}).encode()

    def settings(place: int) -> dict:
        return {
            "sound": {"kind": "named", "value": "dawn"}, "volume": 50 + place % 50, "snooze_ns": 540 * 10**9,
            "ring_ns": 600 * 10**9, "ramp_ns": 10 * 10**9, "overtime": False, "trusted_wait_ns": 0, "terminal": None,
        }

    def timer(place: int) -> dict:
        deadline = time.strftime("%Y-%m-%dT%H:%M:%S.000000000Z", time.gmtime(due + place))
        return {
            "id": f"t{place + 1}", "label": f"tea {place}", "state": "running", "duration_ns": month * 10**9,
            "run_length_ns": month * 10**9, "remaining_ns": month * 10**9, "deadline": deadline,
            "boot_deadline_ns": (month + place) * 10**9, "run": 1, "trusted_run": None,
            "revision": 1, "settings": settings(place),
        }

    def alarm(place: int) -> dict:
        return {
            "time": f"{(first_hour + place // 60 % 12) % 24:02}:{place % 60:02}", "label": f"work {place}",
            "days": [DAYS[place % 7], DAYS[(place + 3) % 7]], "settings": settings(place),
        }

    yield from pieces("timers", timers, timer)
    yield from pieces("alarm_drafts", alarms, alarm)


def fill(path: str, count: int) -> None:
    connection = Connection(path)
    for body in backups(count):
        status, answer = connection.ask("POST", "/v1/import", body)
        assert status == 200, answer[:300]


def reading_one(path: str, count: int, target: str) -> float:
    """The median of `count` answers on one connection, in milliseconds, with as little Python as possible."""
    request = f"GET {target} HTTP/1.1\r\nHost: toki\r\n\r\n".encode()
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    times = []
    for _ in range(count):
        start = time.perf_counter()
        connection.sendall(request)
        answer = connection.recv(65536)
        times.append(time.perf_counter() - start)
        assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
    connection.close()
    return round(statistics.median(times) * 1000, 3)


class Daemon:
    """A private daemon in a private folder, without a parent that would restart it."""

    def __enter__(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="toki-scale-"))
        runtime = self.home / "run"
        runtime.mkdir(mode=0o700)
        self.socket = str(runtime / "toki" / "toki.sock")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_RUNTIME_DIR": str(runtime), "TZ": "Europe/Berlin", "LANG": "C.UTF-8",
            "PULSE_SERVER": "unix:/nonexistent",
        }
        self.process = None
        self.start()
        return self

    def __exit__(self, *_):
        self.end(signal.SIGTERM)
        shutil.rmtree(self.home, ignore_errors=True)

    def answers(self) -> bool:
        connection = Connection(self.socket)
        try:
            return connection.ask("GET", "/v1/daemon")[0] == 200
        except OSError:
            return False
        finally:
            connection.close()

    def start(self) -> float:
        """Seconds until the socket answers."""
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [RELEASE / "tokid"], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not self.answers():
            time.sleep(0.001)
            assert self.process.poll() is None, "the daemon ended"
        return time.perf_counter() - begun

    def end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait()

    def restart(self, how: signal.Signals = signal.SIGTERM) -> float:
        self.end(how)
        return self.start()

    def resident_mb(self) -> float:
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return round(int(text.split("VmRSS:")[1].split()[0]) / 1024, 1)


def listing(daemon: Daemon) -> dict:
    """Run time of `toki list`; the peer is a Python process that reads the same state and parses its JSON."""
    read = (
        "import json, socket, sys, http.client as h\n"
        "c = h.HTTPConnection('toki'); c.sock = socket.socket(socket.AF_UNIX); c.sock.connect(sys.argv[1])\n"
        "c.request('GET', '/v1/state'); print(len(json.loads(c.getresponse().read())['timers']))\n")
    commands = {
        "list_ms": [str(RELEASE / "toki"), "list"], "python_list_ms": [sys.executable, "-c", read, daemon.socket],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, env=daemon.environment, check=True, stdout=subprocess.DEVNULL)
            times[name].append((time.perf_counter() - start) * 1000)
    return {name: round(statistics.median(values), 1) for name, values in times.items()}


def reading_rows(database: pathlib.Path) -> float:
    """Seconds that Python takes to read the rows of all items: the limit set by the disk and SQLite."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        for table in ("timers", "alarms"):
            assert db.execute(f"SELECT * FROM {table} ORDER BY number").fetchall()
        db.close()
        times.append(time.perf_counter() - start)
    return min(times)


def measure() -> dict:
    with Daemon() as daemon:
        results = {"get_one_alone_ms": reading_one(daemon.socket, 3000, "/v1/settings")}
        fill(daemon.socket, SMALL)
        daemon.restart()
        results |= listing(daemon)
        results["get_one_small_ms"] = reading_one(daemon.socket, 3000, "/v1/alarms/a77")
        fill(daemon.socket, LARGE - SMALL)
        # Starting after a kill takes the most work.
        starts = {
            name: [daemon.restart(how) for _ in range(3)]
            for name, how in (("start_killed_s", signal.SIGKILL), ("start_s", signal.SIGTERM))
        }
        results |= {name: round(statistics.median(values), 3) for name, values in starts.items()}
        results["resident_mb"] = daemon.resident_mb()
        results["python_rows_s"] = round(reading_rows(daemon.home / "data" / "toki" / "toki.db"), 3)
        results["get_one_large_ms"] = reading_one(daemon.socket, 3000, "/v1/alarms/a777")
        return results


def rows(results: dict) -> list[str]:
    """Rows of the table in docs/benchmarks.md."""
    def goal(*names: str) -> str:
        return bench_limits.goal({"scale": results}, *names)

    return [
        f"| `toki list` of 10,000 items, start to end | {results['list_ms']} ms | Python reading the same, showing nothing "
        f"{results['python_list_ms']} ms | {goal('scale_list', 'scale_list_peer')} |",
        f"| One item over the socket, of 10,000 / of 100,000 | {results['get_one_small_ms']} / "
        f"{results['get_one_large_ms']} ms | the settings {results['get_one_alone_ms']} ms | "
        f"{goal('scale_get', 'scale_get_large')} |",
        f"| Start with 100,000 items until the socket answers | {results['start_s']} s | Python reading the rows alone "
        f"{results['python_rows_s']} s | {goal('scale_start', 'scale_start_peer')} |",
        f"| … after `kill -9` | {results['start_killed_s']} s | | {goal('scale_start_killed')} |",
        f"| … resident | {results['resident_mb']} MB | | {goal('scale_resident')} |",
    ]


if __name__ == "__main__":
    found = measure()
    print(json.dumps(found, indent=1))
    print("\n".join(rows(found)))
