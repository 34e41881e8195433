#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how late rings are under full load from clients; part of `make bench`, but also runs alone.

The same timers ring twice: once without other requests, and once while one client reads the whole state of 10,000
timers in a loop and another sends imports. The lateness is that recorded by the daemon itself.
"""
import http.client
import json
import multiprocessing
import os
import socket
import statistics
import sys
import time

import bench_limits

STATE_TIMERS = 10_000
RINGS = int(os.environ.get("BENCH_LOAD_RINGS", "600"))
SPACING_MS = 40
SILENT = {"sound": {"kind": "none"}}


class Connection(http.client.HTTPConnection):
    def __init__(self, path: str) -> None:
        super().__init__("toki", timeout=120)
        self.path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(self.path)

    def ask(self, method: str, target: str, body: bytes | None = None) -> tuple[int, bytes]:
        self.request(method, target, body, {"Content-Type": "application/json"} if body else {})
        answer = self.getresponse()
        return answer.status, answer.read()


def read_state(path: str, end: float, done) -> None:
    connection = Connection(path)
    while time.monotonic() < end:
        status, _ = connection.ask("GET", "/v1/state")
        assert status == 200, status
        done[0] += 1


def drafts(count: int, *last: dict) -> bytes:
    rules = [
        {"time": "07:00", "rrule": f"FREQ=MONTHLY;BYDAY={1 + number % 5}TU;COUNT=99999"}
        for number in range(count)
    ]
    return json.dumps({"toki": "backup", "format": 1, "alarm_drafts": [*rules, *last]}).encode()


def send_imports(path: str, end: float, done) -> None:
    wrong = {"time": "25:00"}
    past = {"time": "07:00", "date": "2020-01-01"}
    long = json.dumps({
        "toki": "backup", "format": 1, "alarm_drafts": [{"time": "07:00", "label": "x" * 26}] * 150_000 + [wrong],
    }).encode()
    # Refused after reading; refused after planning; accepted.
    bodies = [(long, (400, 422, 409)), (drafts(2_000, past), (422,)), (drafts(2_000), (200,))]
    connection = Connection(path)
    taken = 0
    while time.monotonic() < end:
        for kind, (body, expected) in enumerate(bodies):
            if kind == 2 and taken >= 3:
                continue
            status, answer = connection.ask("POST", "/v1/import", body)
            assert status in expected, (kind, status, answer[:300])
            done[kind] += 1
            taken += kind == 2


def rings(path: str, begin: float, loops) -> list[int]:
    """Sets timers, runs the loops while they ring, and returns the lateness of each in nanoseconds."""
    connection = Connection(path)
    made = []
    for number in range(RINGS):
        due = begin + 1 + number * SPACING_MS / 1000
        body = {"duration_ns": int((due - time.monotonic()) * 1e9), "settings": SILENT}
        status, answer = connection.ask("POST", "/v1/timers", json.dumps(body).encode())
        assert status == 201, answer
        made.append(json.loads(answer)["id"])
    assert time.monotonic() < begin, "setting the timers took too long"
    end = begin + 1 + RINGS * SPACING_MS / 1000
    processes = [
        multiprocessing.Process(target=loop, args=(path, end, done)) for loop, done in loops]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        assert process.exitcode == 0
    time.sleep(max(0, end + 0.5 - time.monotonic()))
    found, before = {}, ""
    while True:
        status, answer = connection.ask("GET", f"/v1/history?limit=1000{before}")
        page = json.loads(answer)["rings"]
        found |= {ring["owner"]: ring["late_ns"] for ring in page}
        if not page or all(name in found for name in made):
            break
        before = f"&before={page[-1]['id']}"
    for name in made:
        assert connection.ask("DELETE", f"/v1/timers/{name}")[0] in (200, 204)
    return [found[name] for name in made]


def spread(late: list[int]) -> dict:
    ordered = sorted(late)
    return {
        "rings": len(ordered),
        "median_ms": round(statistics.median(ordered) / 1e6, 2),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)] / 1e6, 2),
        "max_ms": round(ordered[-1] / 1e6, 2),
        "early": sum(1 for value in ordered if value < 0),
    }


def load_results(path: str) -> dict:
    connection = Connection(path)
    body = json.dumps({"duration_ns": 86_400_000_000_000 * 30, "label": "tea", "settings": SILENT}).encode()
    for _ in range(STATE_TIMERS):
        assert connection.ask("POST", "/v1/timers", body)[0] == 201
    margin = 8
    results = {"quiet": spread(rings(path, time.monotonic() + margin, []))}
    states, imports = (multiprocessing.Array("q", 3, lock=False) for _ in range(2))
    loops = [(read_state, states), (send_imports, imports)]
    results["loaded"] = spread(rings(path, time.monotonic() + margin, loops))
    seconds = 1 + RINGS * SPACING_MS / 1000
    results["loaded"] |= {
        "states_per_s": round(states[0] / seconds, 1), "imports_8_mib": imports[0],
        "imports_2000_rules": imports[1] + imports[2], "load": round(os.getloadavg()[0], 2),
    }
    return results


def rows(results: dict) -> list[str]:
    quiet, loaded = results["quiet"], results["loaded"]
    what = "one client reads 10,000 timers in a loop, one sends imports of 8 MiB and of 2,000 monthly rules"
    return [
        f"| Late while {what}: median | {loaded['median_ms']} ms | nobody asks {quiet['median_ms']} ms | |",
        f"| … 99th percentile / max | {loaded['p99_ms']} / {loaded['max_ms']} ms | "
        f"nobody asks {quiet['p99_ms']} / {quiet['max_ms']} ms | {bench_limits.goal({'load': results}, 'load_p99')} |",
        f"| … whole states read meanwhile | {loaded['states_per_s']}/s | load {loaded['load']} | |",
    ]


if __name__ == "__main__":
    # The socket of a running daemon; otherwise a private daemon is started.
    if len(sys.argv) > 1:
        results = load_results(sys.argv[1])
    else:
        import bench

        with bench.Daemon() as daemon:
            results = load_results(daemon.socket)
    print(json.dumps(results, indent=1))
    print("\n".join(rows(results)))
