#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures durable creations per second; part of `make bench`, but also runs alone.

The peer is the best that the disk allows: commits of one small row into a bare SQLite database with the same durability
(write-ahead log, synchronous=FULL), from Python, in this process. The second peer makes the same commits in another
process, which is asked over a socket and parses nothing; the difference between the two is the round trip. Rounds
alternate.
"""
import json
import multiprocessing
import os
import pathlib
import select
import socket
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable

ROUNDS = int(os.environ.get("BENCH_CREATION_ROUNDS", "5"))
SECONDS = float(os.environ.get("BENCH_CREATION_SECONDS", "2"))
MANY = 16
BODY = b'{"duration_ns":86400000000000,"label":"bench"}'
REQUEST = (
    b"POST /v1/timers HTTP/1.1\r\nHost: toki\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n" % len(BODY)) + BODY


def connection(path: str) -> socket.socket:
    made = socket.socket(socket.AF_UNIX)
    made.connect(path)
    return made


def read_answer(client: socket.socket) -> None:
    """Reads one complete answer, which must report a new timer."""
    answer = client.recv(65536)
    head, _, rest = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 201"), answer[:300]
    start = head.lower().index(b"content-length:") + len(b"content-length:")
    end = head.find(b"\r\n", start)
    missing = int(head[start:end if end >= 0 else None]) - len(rest)
    while missing > 0:
        missing -= len(client.recv(65536))


def creations(path: str, count: int) -> float:
    """Creations per second on `count` connections, each of which sends again as soon as it is answered."""
    clients = {client.fileno(): client for client in (connection(path) for _ in range(count))}
    ready = select.epoll()
    for descriptor in clients:
        ready.register(descriptor, select.EPOLLIN)
    start = time.monotonic()
    end, made = start + SECONDS, 0
    for client in clients.values():
        client.sendall(REQUEST)
    while clients:
        # A single connection needs no poll, because reading blocks.
        for descriptor in [*clients] if count == 1 else [descriptor for descriptor, _ in ready.poll()]:
            client = clients[descriptor]
            read_answer(client)
            made += 1
            if time.monotonic() < end:
                client.sendall(REQUEST)
            else:
                clients.pop(descriptor).close()
    return made / (time.monotonic() - start)


def bare_database(folder: pathlib.Path) -> sqlite3.Connection:
    path = folder / "peer.db"
    for old in folder.glob("peer.db*"):
        old.unlink()
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, x TEXT)")
    return db


def commit(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO t(x) VALUES('a timer of five and twenty minutes')")


def commits(folder: pathlib.Path) -> float:
    """Commits per second of one row each, from Python: the limit set by the disk."""
    db = bare_database(folder)
    made, start = 0, time.monotonic()
    end = start + SECONDS
    while time.monotonic() < end:
        commit(db)
        made += 1
    rate = made / (time.monotonic() - start)
    db.close()
    return rate


def serve(folder: pathlib.Path, listener: socket.socket) -> None:
    """Commits a row for each piece received from one client; its answer is about as long as the daemon's."""
    db = bare_database(folder)
    client, _ = listener.accept()
    body = b"x" * 700
    answer = b"HTTP/1.1 201 Created\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    while client.recv(65536):
        commit(db)
        client.sendall(answer)


def served_commits(folder: pathlib.Path) -> float:
    """The same commits behind a socket, on one connection."""
    path = str(folder / "peer.sock")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        server = multiprocessing.Process(target=serve, args=(folder, listener))
        server.start()
    rate = creations(path, 1)
    server.join()
    os.unlink(path)
    return rate


def processor_seconds(pid: int | str) -> float:
    """The processor time of a process so far, user and kernel, in seconds."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def creation_results(path: str, pid: int) -> dict:
    """Measures a running daemon; the peer's database is on the disk of the temporary folder."""
    ways = {"one": 1, "many": MANY}
    rates: dict[str, list[float]] = {"peer": [], "served": [], **{name: [] for name in ways}}
    used: dict[str, list[float]] = {name: [] for name in ("peer", *ways)}
    with tempfile.TemporaryDirectory(prefix="toki-bench-peer-") as folder:
        for _ in range(ROUNDS):
            before, start = processor_seconds("self"), time.monotonic()
            rates["peer"].append(commits(pathlib.Path(folder)))
            spent = processor_seconds("self") - before
            used["peer"].append(spent / (rates["peer"][-1] * (time.monotonic() - start)))
            rates["served"].append(served_commits(pathlib.Path(folder)))
            for name, count in ways.items():
                before, start = processor_seconds(pid), time.monotonic()
                rates[name].append(creations(path, count))
                spent = processor_seconds(pid) - before
                used[name].append(spent / (rates[name][-1] * (time.monotonic() - start)))
    median = {name: statistics.median(values) for name, values in rates.items()}

    def ratio(name: str, peer: str) -> float:
        return round(statistics.median(ours / theirs for ours, theirs in zip(rates[name], rates[peer])), 2)

    return {
        "toki_one_per_s": round(median["one"]), "toki_many_per_s": round(median["many"]), "connections": MANY,
        "python_sqlite_commits_per_s": round(median["peer"]), "served_commits_per_s": round(median["served"]),
        "one_to_peer": ratio("one", "peer"), "many_to_peer": ratio("many", "peer"),
        "one_to_served": ratio("one", "served"),
        "processor_us": {name: round(statistics.median(values) * 1e6, 1) for name, values in used.items()},
        "rounds": {name: [round(value) for value in values] for name, values in rates.items()},
    }


def rows(results: dict, goal: Callable[..., str] = lambda *_: "") -> list[tuple[str, str, str, str]]:
    peer = f"bare SQLite commits from Python {results['python_sqlite_commits_per_s']}/s"
    used = results["processor_us"]
    return [
        ("Durable creations over the socket, one connection", f"{results['toki_one_per_s']}/s",
         f"{peer}; behind a socket, as they are, {results['served_commits_per_s']}/s",
         goal("creations_one")),
        (f"… {results['connections']} connections", f"{results['toki_many_per_s']}/s", peer,
         goal("creations_many")),
        (f"… the daemon's processor time for each: one / {results['connections']} connections",
         f"{used['one']} / {used['many']} µs", f"a bare commit from Python {used['peer']} µs",
         goal("creations_processor_one", "creations_processor_many")),
    ]


if __name__ == "__main__":
    # The socket and process ID of a running daemon; otherwise a private daemon is started.
    if len(sys.argv) > 2:
        results = creation_results(sys.argv[1], int(sys.argv[2]))
    else:
        import bench

        with bench.Daemon() as daemon:
            results = creation_results(daemon.socket, daemon.pid)
    print(json.dumps(results, indent=1))
    print("\n".join(f"| {' | '.join(row)} |" for row in rows(results)))
