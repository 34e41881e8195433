#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Has 200 accounts set 20 timers a second on a fleet that fails in every way, and checks that each rings once.

It prints a table, and exits with 1 if a law was broken. `make proof PART=fleet`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
from fleet import Fleet, Server, newest_postgres, temporary_fleet  # noqa: E402
from fleet_clients import SECOND, Account, Clients  # noqa: E402
from home import wait_for  # noqa: E402

ACCOUNTS = 200
TIMERS_A_SECOND = 20
SERVERS = 3
PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- make proof PART=fleet: begin -->\n", "<!-- make proof PART=fleet: end -->\n"
# A server that stands still says that it is silent only when it goes on; so long may two say that the same rings.
OVERLAP = SECOND


class Way:
    """A server's way to the database, which can stall and be cut; it runs on a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / ".s.PGSQL.5432"
        self.folder = folder / "way"
        self.folder.mkdir(mode=0o755)
        self.writers: set[asyncio.StreamWriter] = set()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.is_open = asyncio.Event()
        self.is_open.set()
        self.loop.run_until_complete(asyncio.start_unix_server(self.join, str(self.folder / ".s.PGSQL.5432")))
        self.loop.run_forever()

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            back, there = await asyncio.open_unix_connection(str(self.database))
        except OSError:
            return writer.close()
        await asyncio.gather(self.pass_on(reader, there), self.pass_on(back, writer))

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.add(writer)
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                await self.is_open.wait()
                writer.write(data)
                await writer.drain()
        self.writers.discard(writer)
        writer.close()

    def stall(self, is_stalled: bool) -> None:
        self.loop.call_soon_threadsafe(self.is_open.clear if is_stalled else self.is_open.set)

    def cut(self) -> None:
        self.loop.call_soon_threadsafe(lambda: [writer.transport.abort() for writer in list(self.writers)])


@dataclass
class Life:
    """A server, and when it could do nothing, in nanoseconds since 1970."""

    server: Server
    # How far its clock is behind.
    behind: int = 0
    still: list[tuple[int, int]] = field(default_factory=list)
    died: int | None = None


class Stage:
    """The fleet, and all servers that there have been."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.lives: list[Life] = []
        self.moved = 0
        self.way = Way(fleet.folder)
        library = fleet.folder / "shifted_clock.so"
        source = ROOT / "Tests" / "EndToEnd" / "shifted_clock.c"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self.clock = {"LD_PRELOAD": str(library), "TOKI_CLOCK_SHIFT": "-37"}
        for number in range(SERVERS):
            # The way of the last one can stall.
            self.begin(f"host={self.way.folder} user=toki dbname=postgres" if number == SERVERS - 1 else fleet.database)

    def begin(self, database: str | None = None, **environment: str) -> Life:
        server = Server(
            database or self.fleet.database, self.fleet.folder, number=len(self.lives) + 1, **environment)
        self.fleet.servers.append(server)
        self.lives.append(Life(server, behind=-int(environment.get("TOKI_CLOCK_SHIFT", "0")) * SECOND))
        return self.lives[-1]

    @property
    def living(self) -> list[Life]:
        return [life for life in self.lives if life.died is None]

    def addresses(self) -> list[str]:
        return [life.server.address for life in self.living]

    def fullest(self) -> Life:
        """The server that holds most accounts, but not the one whose way can stall."""
        held = json.loads(self.fleet.run("list", "--json").stdout)["accounts"]
        return max(
            (life for life in self.living if life is not self.lives[SERVERS - 1]),
            key=lambda life: sum(account.get("server") == life.server.address for account in held))

    # ---- Faults

    async def nothing(self) -> None:
        pass

    async def kill(self) -> None:
        life = await asyncio.to_thread(self.fullest)
        life.server.kill()
        life.died = time.time_ns()
        await asyncio.to_thread(self.begin)

    async def stop_for(self, seconds: float) -> None:
        life = await asyncio.to_thread(self.fullest)
        begun = time.time_ns()
        life.server.send(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        life.server.send(signal.SIGCONT)
        life.still.append((begun, time.time_ns()))

    async def freeze(self) -> None:
        await self.stop_for(8)

    async def freeze_shortly(self) -> None:
        for seconds in (2.5, 3, 3.5, 4):
            await self.stop_for(seconds)
            await asyncio.sleep(2)

    async def kill_database(self) -> None:
        postgres = self.fleet.postgres
        postgres.send_signal(signal.SIGQUIT)
        await asyncio.to_thread(postgres.wait)
        self.fleet.postgres = subprocess.Popen(
            postgres.args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.fleet.folder)

    async def freeze_database(self) -> None:
        """Stops all of its processes, as where a machine stands still."""
        children = Path(f"/proc/{self.fleet.postgres.pid}/task/{self.fleet.postgres.pid}/children").read_text().split()
        all_of_it = [self.fleet.postgres.pid, *map(int, children)]
        for number in (signal.SIGSTOP, signal.SIGCONT):
            for process in all_of_it:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)
            if number == signal.SIGSTOP:
                await asyncio.sleep(6)

    async def stall(self) -> None:
        self.way.stall(True)
        await asyncio.sleep(9)
        self.way.stall(False)

    async def cut(self) -> None:
        for _ in range(5):
            self.way.cut()
            await asyncio.sleep(2)

    async def wrong_clock(self) -> None:
        """One of them ends, and one whose clock is 37 s behind takes its place."""
        await asyncio.to_thread(self.begin, **self.clock)
        await self.end(self.living[0] if self.living[0] is not self.lives[SERVERS - 1] else self.living[1])

    async def move(self) -> None:
        """Moves up to 60 accounts that ring; one may have fallen silent meanwhile, or its server may be busy."""
        rings = "SELECT DISTINCT name FROM toki.homes JOIN toki.rings USING (home) WHERE ended_how IS NULL LIMIT 20"
        for _ in range(3):
            names = [row[0] for row in await asyncio.to_thread(self.fleet.query, rings)]
            done = await asyncio.gather(*(asyncio.to_thread(self.move_one, name) for name in names))
            self.moved += sum(done)

    def move_one(self, name: str) -> bool:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.fleet.run("move", name).returncode == 0
        return False

    async def end(self, life: Life) -> None:
        life.server.send(signal.SIGTERM)
        await asyncio.to_thread(life.server.process.wait)
        life.died = time.time_ns()

    async def restart_each(self) -> None:
        for life in [life for life in self.living if life is not self.lives[SERVERS - 1]]:
            await asyncio.to_thread(self.begin)
            await self.end(life)


FAULTS: list[tuple[str, Callable[[Stage], Awaitable[None]]]] = [
    ("none", Stage.nothing),
    ("`kill -9` of the server with most accounts", Stage.kill),
    ("a server stands still for 8 s", Stage.freeze),
    ("PostgreSQL is killed and started", Stage.kill_database),
    ("accounts move while they ring", Stage.move),
    ("a server whose clock is 37 s behind takes the place of another", Stage.wrong_clock),
    ("PostgreSQL stands still for 6 s", Stage.freeze_database),
    ("a server stands still for 2.5 to 4 s, four times", Stage.freeze_shortly),
    ("one server's way to the database stalls for 9 s", Stage.stall),
    ("… is cut five times", Stage.cut),
    ("each server in turn is ended and replaced", Stage.restart_each),
]


# ---- What came of it


@dataclass
class Row:
    what: str
    begin: int
    load: float
    # Nanoseconds for which each ring was late.
    decided: list[int] = field(default_factory=list)
    heard: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        def seconds(late: list[int], part: float) -> str:
            return f"{sorted(late)[min(int(len(late) * part), len(late) - 1)] / SECOND:.2f}" if late else "–"

        heard = " / ".join(seconds(self.heard, part) for part in (0.5, 0.99, 1))
        return f"| {self.what} | {len(self.decided):,} | {seconds(self.decided, 1)} s | {heard} s | {self.load:.1f} |"


def overlaps(stage: Stage) -> list[int]:
    """For how long two servers that ran both said that the same ring rings, each time, in nanoseconds."""
    spans: dict[tuple, list[tuple[int, int, int]]] = {}
    for number, life in enumerate(stage.lives):
        begun: dict[tuple, int] = {}
        events = life.server.events("ring", "hush", "silenced")
        end = life.died or time.time_ns()
        for event in events:
            whole, _, fraction = event["at"].removesuffix("Z").partition(".")
            at = int(time.mktime(time.strptime(whole, "%Y-%m-%dT%H:%M:%S")) - time.timezone) * SECOND + int(fraction)
            at += life.behind
            key = tuple(event.get(name) for name in ("account", "owner", "occurrence", "attempt"))
            if event["event"] == "ring":
                begun[key] = at
            elif (since := begun.pop(key, None)) is not None:
                spans.setdefault(key, []).append((since, at, number))
        for key, since in begun.items():
            spans.setdefault(key, []).append((since, end, number))
    found = []
    for told in spans.values():
        told.sort()
        for (_, end, first), (since, _, second) in zip(told, told[1:]):
            stood = sum(min(to, end) - max(at, since) for at, to in stage.lives[first].still if at < end and to > since)
            if first != second and since < end - stood:
                found.append(end - stood - since)
    return found


def examine(stage: Stage, clients: Clients, rows: list[Row]) -> tuple[str, list[str]]:
    """The figures of all of it, and the laws that were broken."""
    wrong = clients.stale + clients.refused
    rings: dict[tuple[int, str], list[tuple[int, int, str]]] = {}
    for home, owner, planned, rang, ended in stage.fleet.query(
            "SELECT home, owner_number, planned_utc_ns, rang_utc_ns, coalesce(ended_how, '') FROM toki.rings"):
        rings.setdefault((int(home), f"t{owner}"), []).append((int(planned), int(rang or -1), ended))
    kept = {tuple(map(int, row)) for row in stage.fleet.query("SELECT home, number FROM toki.timers")}
    acknowledged = [(account, timer) for account in clients.accounts for timer in account.made]
    dismissed = unheard = 0
    for account, timer in acknowledged:
        kept.discard((account.number, int(timer[1:])))
        found = rings.get((account.number, timer), [])
        if len(found) != 1:
            wrong.append(f"{timer} of {account.name} was decided {len(found)} times")
            continue
        [(planned, rang, ended)] = found
        if rang < planned:
            wrong.append(f"{timer} of {account.name} rang {planned - rang} ns before its moment, or was missed")
        if timer in account.dismissed:
            dismissed += 1
            if ended != "dismissed":
                wrong.append(f"{timer} of {account.name} was dismissed and is {ended or 'open'}")
        row = next(row for row in reversed(rows) if row.begin <= planned or row is rows[0])
        row.decided.append(rang - planned)
        if (heard := account.heard.get(timer)) is None:
            unheard += 1
        else:
            row.heard.append(heard - planned)
            if heard < planned:
                wrong.append(f"{timer} of {account.name} was heard {planned - heard} ns before its moment")
    if len({(account.name, timer) for account, timer in acknowledged}) != len(acknowledged):
        wrong.append("two requests were answered with the same timer")
    wrong += [f"t{timer} of account {home} was made and told to nobody" for home, timer in kept]
    if unheard:
        wrong.append(f"{unheard} rings were heard by nobody")
    both = overlaps(stage)
    if both and max(both) > OVERLAP:
        wrong.append(f"two servers that ran rang the same for {max(both) / SECOND:.2f} s")
    gaps = sorted(clients.gaps) or [0]
    figure = (
        f"{len(acknowledged):,} timers were acknowledged, and each was decided once and heard; {dismissed:,} dismissed, and none "
        f"rings; {clients.reads:,} reads elsewhere, {len(clients.stale)} stale; early 0; two servers at once {len(both)}"
        + (f", for {max(both) / 1e6:.0f} ms at most" if both else "")
        + f"; streams were away for {statistics.median(gaps):.1f} s, {gaps[-1]:.1f} s at most")
    return figure, wrong


async def play(stage: Stage, accounts: list[Account], seconds: float) -> tuple[Clients, list[Row]]:
    clients = Clients(accounts, stage.addresses, TIMERS_A_SECOND)
    clients.start()
    faults = FAULTS[:max(1, min(len(FAULTS), int(seconds // 20)))]
    rows = []
    setting = asyncio.create_task(clients.set_timers())
    for what, fault in faults:
        rows.append(Row(what, time.time_ns(), os.getloadavg()[0]))
        print(f"{time.strftime('%H:%M:%S')}  {what}", flush=True)
        end = time.monotonic() + seconds / len(faults)
        await asyncio.sleep(2)
        await fault(stage)
        if fault is Stage.move:
            rows[-1].what = f"{stage.moved} {what}"
        await asyncio.sleep(max(0, end - time.monotonic()))
    setting.cancel()
    await clients.settle()
    print(f"{time.strftime('%H:%M:%S')}  every request is answered", flush=True)
    waiting = "SELECT count(*) FROM toki.timers WHERE deadline_utc_ns IS NOT NULL"
    while stage.fleet.query(waiting) != [["0"]]:
        await asyncio.sleep(1)
    await asyncio.sleep(3)
    await clients.settle()
    await clients.stop()
    return clients, rows


def table(rows: list[Row], figure: str) -> str:
    version = subprocess.run(
        [str(newest_postgres() / "postgres"), "--version"], capture_output=True, text=True, check=True).stdout.split()[2]
    return (
        f"{os.cpu_count()} cores, PostgreSQL {version}, {time.strftime('%Y-%m-%d')}. {figure[0].upper()}{figure[1:]}.\n\n"
        "| fault | rings | decided late, at most | heard late: median / p99 / max | load |\n|---|---|---|---|---|\n"
        + "\n".join(row.text for row in rows) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "seconds", type=int, nargs="?", default=600, metavar="SECONDS",
        help="how long it takes (600); each fault has at least 20 s, so that fewer than 220 leave out the last ones")
    parser.add_argument("--write", action="store_true", help="put the table into docs/benchmarks.md")
    options = parser.parse_args()
    with temporary_fleet("max_connections=100") as fleet:
        names = fleet.folder / "accounts.txt"
        names.write_text("".join(f"account-{number}\n" for number in range(ACCOUNTS)))
        made = fleet.run("create", "--from", str(names), "--token", "phone", "--role", "owner")
        assert made.returncode == 0, made.stderr
        tokens = dict(line.split("\t") for line in made.stdout.splitlines())
        listed = json.loads(fleet.run("list", "--json").stdout)["accounts"]
        accounts = [Account(one["name"], one["number"], tokens[one["name"]]) for one in listed]
        stage = Stage(fleet)
        clients, rows = asyncio.run(play(stage, accounts, options.seconds))
        figure, wrong = examine(stage, clients, rows)
        wait_for(lambda: all(life.server.process.poll() is None for life in stage.living), "the servers to live")
    print("\n".join(wrong[:50]))
    text = table(rows, figure)
    print(text)
    if wrong:
        print(f"fleet: {len(wrong)} laws broken")
        return 1
    if options.write:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    print(f"fleet: {figure}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
