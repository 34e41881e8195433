# SPDX-License-Identifier: Apache-2.0
"""What accounts cost that sleep, as clients see it, and how fast a server takes over accounts that ring; for bench_fleet.py."""

from __future__ import annotations

import contextlib
import base64
import json
import multiprocessing
import os
import select
import socket
import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

CLIENTS = 48
STRANGERS = 1_500
BODY = json.dumps({"duration_ns": 3_600_000_000_000}).encode()


class Visitor:
    """A client that keeps its connection, and asks for one account after another."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answer = b""

    def ask(self, method: str, account: tuple[str, str], path: str, body: bytes = b"") -> None:
        name, token = account
        head = (f"{method} /v1/accounts/{name}{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n")
        self.answer = b""
        self.asked = time.perf_counter()
        self.socket.sendall(head.encode() + body)

    def take(self) -> int | None:
        """The status, once the whole answer has come."""
        self.answer += self.socket.recv(65_536)
        head, end, body = self.answer.partition(b"\r\n\r\n")
        if not end:
            return None
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
        return int(head.split(b" ")[1]) if len(body) >= length else None


def one_by_one(port: int, method: str, path: str, body: bytes, accounts: list[tuple[str, str]]) -> list[float]:
    """The milliseconds of each request."""
    visitor = Visitor(port)
    spans = []
    for account in accounts:
        visitor.ask(method, account, path, body)
        while (status := visitor.take()) is None:
            pass
        spans.append((time.perf_counter() - visitor.asked) * 1_000)
        assert status in (200, 201), visitor.answer
    return spans


def at_once(port: int, method: str, path: str, body: bytes, accounts: list[tuple[str, str]]) -> float:
    """How many requests are answered each second if each of many clients has one under way."""
    left = iter(accounts)
    poll = select.epoll()
    visitors = {}
    begun = time.perf_counter()
    for _ in range(CLIENTS):
        visitor = Visitor(port)
        visitors[visitor.socket.fileno()] = visitor
        poll.register(visitor.socket, select.EPOLLIN)
        visitor.ask(method, next(left), path, body)
    answered = 0
    while answered < len(accounts):
        for number, _ in poll.poll():
            visitor = visitors[number]
            status = visitor.take()
            if status is None:
                continue
            assert status in (200, 201), visitor.answer
            answered += 1
            if (account := next(left, None)) is not None:
                visitor.ask(method, account, path, body)
    return len(accounts) / (time.perf_counter() - begun)


@contextlib.contextmanager
def listening(program: Path, target: str) -> Iterator[tuple[subprocess.Popen, int]]:
    child = subprocess.Popen(
        [program, "--database", target, "--listen", "127.0.0.1:0", "--requests", "10000"], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    try:
        told: dict[str, dict] = {}
        while not {"listening", "trusted"} <= told.keys():
            event = json.loads(child.stdout.readline())
            told[event["event"]] = event
        yield child, int(told["listening"]["address"].rsplit(":", 1)[1])
    finally:
        child.kill()
        child.wait()


def copies(last: int) -> str:
    """The statements that copy the rows of account 1 to all others up to the last, whatever tables and columns there are."""
    return f"""
        DO $$ DECLARE place text; list text; BEGIN
          FOR place, list IN SELECT c.table_name, string_agg(quote_ident(c.column_name), ', ' ORDER BY c.ordinal_position)
            FROM information_schema.columns c JOIN information_schema.columns h USING (table_schema, table_name)
            WHERE c.table_schema = 'toki' AND c.column_name <> 'home' AND h.column_name = 'home' AND c.table_name
              NOT IN ('homes', 'posts', 'tokens', 'audit', 'deleted', 'retention') GROUP BY c.table_name
          LOOP
            EXECUTE format('INSERT INTO toki.%I (home, %s) SELECT n, %s FROM toki.%I, generate_series(2, {last}) n
              WHERE home = 1 ON CONFLICT DO NOTHING', place, list, list, place);
          END LOOP;
        END $$;
        """


def asleep(postgres, program: Path, count: int) -> list[tuple[str, str]]:
    """Gives accounts from 2 on, which are copies of the first, names and tokens; returns these."""
    postgres.sql("SELECT setval('toki.home_numbers', 1)")
    names = Path(postgres.folder) / "names"
    names.write_text("".join(f"cold{number}\n" for number in range(count)), encoding="utf-8")
    said = subprocess.run(
        [program, "create", "--database", postgres.target, "--from", names, "--token", "phone", "--role", "owner",
         "--zone", "Europe/Berlin"], check=True, stdout=subprocess.PIPE, text=True).stdout
    postgres.sql(copies(count + 1))
    postgres.sql("VACUUM ANALYZE")
    postgres.sql("CHECKPOINT")
    return [tuple(line.split()) for line in said.splitlines()]


def transactions(postgres) -> int:
    # Sessions that idle tell their numbers after 10 s.
    time.sleep(11)
    return int(postgres.sql("SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = 'bench'"))


def processor(*roots: subprocess.Popen) -> list[float]:
    """The seconds of processor time of each process with its children, also of those that have ended."""
    seconds = {child.pid: 0.0 for child in roots}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            number, _, fields = stat.read_text().partition(" (")
            words = fields.rpartition(")")[2].split()
            root = int(number) if int(number) in seconds else int(words[1])
            if root in seconds:
                used = words[11:15] if root == int(number) else words[11:13]
                seconds[root] += sum(map(int, used)) / os.sysconf("SC_CLK_TCK")
    return list(seconds.values())


def cold(postgres, program: Path, make) -> dict:
    """Reads and creations in accounts of which no server holds any: one after another, and of many clients at once."""
    single, many = 300, 4_000
    make()
    accounts = asleep(postgres, program, 2 * single + 2 * many)
    read, rest = accounts[:single], accounts[single:]
    created, rest = rest[:single], rest[single:]
    results: dict = {}
    with listening(program, postgres.target) as (server, port):
        for name, share, asked in (
            ("read", read, ("GET", "/state", b"")), ("create", created, ("POST", "/timers", BODY))):
            before = transactions(postgres)
            spans = one_by_one(port, *asked, share)
            # What it costs beside is told as well: the lease, the polls, and the question itself.
            results[name] = {
                "median_ms": statistics.median(spans), "p99_ms": sorted(spans)[len(spans) * 99 // 100],
                "transactions": (transactions(postgres) - before) / len(share)}
        for name, share, asked in (
            ("reads", rest[:many], ("GET", "/state", b"")), ("creates", rest[many:], ("POST", "/timers", BODY))):
            before = processor(server, postgres.child)
            per_second = at_once(port, *asked, share)
            used = [(now - then) / len(share) * 1e6 for now, then in zip(processor(server, postgres.child), before)]
            results[name] = {"per_second": per_second, "server_us": used[0], "database_us": used[1]}
    return results


def crowd(port: int, answered) -> None:
    """Strangers that ask for an account with a random token, each time another, until the process is ended."""
    poll = select.epoll()
    strangers = {}

    def ask(stranger: Visitor) -> None:
        stranger.ask("GET", ("cold0", base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")), "/timers")

    for _ in range(STRANGERS):
        stranger = Visitor(port)
        strangers[stranger.socket.fileno()] = stranger
        poll.register(stranger.socket, select.EPOLLIN)
        ask(stranger)
    while True:
        for number, _ in poll.poll():
            status = strangers[number].take()
            if status is not None:
                assert status in (401, 429, 503), strangers[number].answer
                with answered.get_lock():
                    answered.value += 1
                ask(strangers[number])


def strangers(postgres, program: Path, make) -> dict:
    """What a person with a token notices while strangers with random ones ask as often as they can."""
    count = 5_000
    make()
    account = asleep(postgres, program, 1)
    # A token from before seals, so that those of strangers might be such.
    postgres.sql("UPDATE toki.tokens SET is_sealed = false")
    with listening(program, postgres.target) as (_, port):
        one_by_one(port, "GET", "/timers", b"", account)
        alone = one_by_one(port, "GET", "/timers", b"", account * count)
        answered = multiprocessing.Value("q", 0)
        process = multiprocessing.Process(target=crowd, args=(port, answered), daemon=True)
        process.start()
        while answered.value < STRANGERS:
            time.sleep(0.1)
        begun, before = time.monotonic(), answered.value
        spans = one_by_one(port, "GET", "/timers", b"", account * count)
        refused = (answered.value - before) / (time.monotonic() - begun)
        assert process.is_alive()
        process.kill()
    return {
        "alone_p99_ms": sorted(alone)[count * 99 // 100], "p99_ms": sorted(spans)[count * 99 // 100],
        "max_ms": max(spans), "refused_per_second": refused}


def strangers_row(results: dict, goal) -> tuple[str, str, str, str]:
    return (
        f"{STRANGERS:,} clients with random tokens, refused {results['refused_per_second']:,.0f} times a second: p99 / max of a valid one",
        f"{results['p99_ms']:.1f} ms / {results['max_ms']:.1f} ms ({results['alone_p99_ms']:.1f} ms without them)", "",
        goal(results["p99_ms"] <= 20, "p99 ≤ 20 ms, none refused"))


def rows(results: dict, goal) -> Iterator[tuple[str, str, str, str]]:
    for name, what, most in (("read", "Reading", 3), ("create", "A new timer in", 6)):
        one = results[name]
        goals = goal(one["median_ms"] <= most, f"≤ {most} ms")
        # One for the token, one for the rows, and what the server does in any case each quarter of a second.
        goals += "; " + goal(one["transactions"] <= 2.5, "≤ 2 transactions") if name == "read" else ""
        yield (
            f"{what} an account that sleeps, one after another: median / p99 / transactions",
            f"{one['median_ms']:.1f} ms / {one['p99_ms']:.1f} ms / {one['transactions']:.1f}", "", goals)
    for name, what, least in (("reads", "reads", 0), ("creates", "new timers", 1_500)):
        many = results[name]
        yield (
            f"… {CLIENTS} clients: {what} a second; processor time of the server / the database for each",
            f"{many['per_second']:,.0f}; {many['server_us']:.0f} / {many['database_us']:.0f} µs", "",
            goal(many["per_second"] >= least, f"≥ {least:,}/s") if least else "")
