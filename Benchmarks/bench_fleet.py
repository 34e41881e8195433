#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures servers of many accounts on a PostgreSQL server of its own, beside pgbench in the same run, and writes the part
"Many accounts" of docs/benchmarks.md. Run it with `make bench-fleet`; nothing here is a test.

  Benchmarks/bench_fleet.py [NAME…]   measures only the named ones anew, beside the others of the last run
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import bench_fleet_cold

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / ".build" / "release"
LOADED = int(os.environ.get("BENCH_LOADED", "10000"))
RINGING = int(os.environ.get("BENCH_RINGING", "20000"))
ASLEEP = int(os.environ.get("BENCH_ASLEEP", "100000"))
SECONDS = int(os.environ.get("BENCH_SECONDS", "8"))
# What other accounts hold: enough that none is the only one.
ITEMS = 8
DAY = 86_400
TABLE = "## Many accounts"


class Postgres:
    """A PostgreSQL server of Debian's package, with its own settings, on a socket in a folder."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.programs = max(Path("/usr/lib/postgresql").iterdir(), key=lambda path: int(path.name)) / "bin"
        self.target = f"host={folder} user=toki dbname=bench"
        self.child: subprocess.Popen | None = None

    @property
    def unprivileged(self) -> list[str]:
        return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"] if os.geteuid() == 0 else []

    def start(self) -> None:
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        subprocess.run(
            [*self.unprivileged, self.programs / "initdb", "-D", f"{self.folder}/data", "-U", "toki", "-A", "trust",
             "-E", "UTF8", "--locale=C"], check=True, stdout=subprocess.DEVNULL, cwd="/")
        with open(f"{self.folder}/log", "w", encoding="utf-8") as log:
            self.child = subprocess.Popen(
                [*self.unprivileged, self.programs / "postgres", "-D", f"{self.folder}/data", "-k", self.folder,
                 "-c", "listen_addresses=", "-c", "shared_buffers=256MB", "-c", "max_wal_size=4GB"],
                stdout=log, stderr=log, cwd="/")
        while subprocess.run([self.programs / "pg_isready", "-h", self.folder, "-q"], check=False).returncode != 0:
            if self.child.poll() is not None:
                sys.exit(Path(f"{self.folder}/log").read_text(encoding="utf-8"))
            time.sleep(0.1)
        subprocess.run(["createdb", "-h", self.folder, "-U", "toki", "bench"], check=True)

    def stop(self) -> None:
        if self.child:
            self.child.send_signal(signal.SIGQUIT)
            self.child.wait()

    def sql(self, text: str) -> str:
        return subprocess.run(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", f"{self.target} options='-c client_min_messages=warning'", "-f", "-"], input=text, check=True,
            stdout=subprocess.PIPE, text=True).stdout.strip()

    @contextlib.contextmanager
    def session(self) -> Iterator[subprocess.Popen]:
        """A psql that stays, to be asked often: each start of one takes a core for longer than the answer."""
        child = subprocess.Popen(
            ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", self.target], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, bufsize=1)
        try:
            yield child
        finally:
            child.kill()
            child.wait()

    def commits(self, clients: int) -> dict:
        """What the database server commits when each transaction changes one row, and nothing else is done with it."""
        script = Path(self.folder) / "update.sql"
        script.write_text(
            "\\set n random(1, 10000)\nUPDATE peer SET revision = revision + 1 WHERE home = :n;\n", encoding="utf-8")
        script.chmod(0o644)
        said = subprocess.run(
            ["pgbench", "-n", "-M", "prepared", "-f", script, "-c", str(clients), "-T", str(SECONDS), "-h", self.folder,
             "-U", "toki", "bench"], check=True, capture_output=True, text=True).stdout
        return {
            "per_second": round(float(re.search(r"tps = ([\d.]+)", said).group(1))),
            "mean_ms": float(re.search(r"latency average = ([\d.]+)", said).group(1))}


def bench(postgres: Postgres, *words: object) -> list[dict]:
    said = subprocess.run(
        [RELEASE / "toki-bench", words[0], postgres.target, *map(str, words[1:])], check=True, stdout=subprocess.PIPE,
        text=True).stdout
    return [json.loads(line) for line in said.splitlines()]


def accounts(postgres: Postgres, count: int, after: int, spread_ns: int = 0, items: int = ITEMS, asleep: int = 0) -> None:
    """Makes accounts that ring after a while, one `spread_ns` after another, and others that ring much later."""
    postgres.sql("DROP SCHEMA IF EXISTS toki CASCADE")
    bench(postgres, "make-accounts", after, items)
    postgres.sql(f"""
        UPDATE toki.homes SET epoch = 0;
        INSERT INTO toki.homes (home, epoch, revision) SELECT n, 0, 1 FROM generate_series(2, {count + asleep}) n;
        {bench_fleet_cold.copies(count + asleep)}
        UPDATE toki.timers SET deadline_utc_ns = deadline_utc_ns + home * {spread_ns}
          + CASE WHEN home > {count} THEN {DAY * 10**9}::bigint ELSE 0 END WHERE number = 1;
        DELETE FROM toki.due;
        INSERT INTO toki.due SELECT home, deadline_utc_ns FROM toki.timers WHERE number = 1;
        """)
    postgres.sql("VACUUM ANALYZE")
    postgres.sql("CHECKPOINT")


# ---- What is measured


def steps(postgres: Postgres) -> dict:
    accounts(postgres, 1_000, DAY, asleep=ASLEEP)
    postgres.sql(
        "DROP TABLE IF EXISTS peer; CREATE TABLE peer (home bigint PRIMARY KEY, revision bigint) WITH (fillfactor = 70);"
        "INSERT INTO peer SELECT n, 0 FROM generate_series(1, 10000) n")
    postgres.sql("VACUUM ANALYZE peer")
    return {
        str(active): {**bench(postgres, "steps", active, SECONDS)[0], "pgbench": postgres.commits(min(active, 16))}
        for active in (1, 16, 256)}


def rings(postgres: Postgres) -> dict:
    """Rings at 2,000 a second, and then as many at one instant."""
    results = {}
    for name, spread in (("each_second_2000", 500_000), ("at_once", 0)):
        accounts(postgres, LOADED, 55, spread)
        results[name] = {key: value for line in bench(postgres, "rings", LOADED) for key, value in line.items()}
    accounts(postgres, LOADED, 55, items=1)
    results["one_timer"] = bench(postgres, "rings", LOADED)[0]
    return results


def polls(postgres: Postgres) -> dict:
    accounts(postgres, 1, DAY, asleep=ASLEEP)
    return bench(postgres, "polls", 2_000)[0]


@contextlib.contextmanager
def server(postgres: Postgres) -> Iterator[subprocess.Popen]:
    with tempfile.TemporaryFile("w+", encoding="utf-8") as log:
        child = subprocess.Popen([RELEASE / "toki-fleet", "--database", postgres.target], stdout=log, stderr=log)
        child.log = log
        try:
            yield child
        finally:
            child.kill()
            child.wait()


def events(child: subprocess.Popen) -> list[dict]:
    child.log.seek(0)
    return [json.loads(line) for line in child.log.read().splitlines() if line.endswith("}")]


def held(postgres: Postgres, loaded: bool = False) -> list[int]:
    """How many accounts each living server holds, or has loaded, the fewest first."""
    said = postgres.sql(
        "SELECT count(*) FROM toki.homes JOIN toki.nodes ON node = owner WHERE lease_until > clock_timestamp()"
        + (" AND revision > 1" if loaded else "") + " GROUP BY owner")
    return sorted(int(number) for number in said.split())


def wait(until, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not until():
        if time.monotonic() > end:
            sys.exit("bench-fleet: nothing happens any more")
        time.sleep(0.02)


def takeover(postgres: Postgres) -> dict:
    """kill -9 of a server that has loaded all accounts, of which a tenth is due within the second after."""
    accounts(postgres, LOADED, 50, spread_ns=1_000_000)
    with server(postgres) as first, server(postgres) as second:
        # The first one alone, so that it has all of them.
        second.send_signal(signal.SIGSTOP)
        wait(lambda: held(postgres, loaded=True) == [LOADED])
        second.send_signal(signal.SIGCONT)
        wait(lambda: any(event["event"] == "trusted" for event in events(second)))
        first_due = int(postgres.sql("SELECT min(at_utc_ns) FROM toki.due"))
        wait(lambda: time.time_ns() > first_due - 500_000_000)
        before = len([event for event in events(first) if event["event"] == "ring"])
        owner = next(event["server"] for event in events(second) if event["event"] == "started")
        killed = time.time_ns()
        first.kill()
        first.wait()
        took_one = took_all = saved_all = None
        with postgres.session() as session:
            while saved_all is None:
                # A server that has loaded an account has saved that; the first one made it revision 2.
                session.stdin.write(
                    f"SELECT count(*), count(*) FILTER (WHERE revision > 2) FROM toki.homes WHERE owner = {owner};\n")
                took, saved = map(int, session.stdout.readline().split("|"))
                passed = time.time_ns() - killed
                took_one = took_one or (passed if took else None)
                took_all = took_all or (passed if took == LOADED else None)
                saved_all = saved_all or (passed if saved == LOADED else None)
                time.sleep(0.02)
        wait(lambda: int(postgres.sql("SELECT count(*) FROM toki.rings")) == LOADED)
        rung = [event for child in (first, second) for event in events(child) if event["event"] == "ring"]
        after = [event["late_ns"] for event in events(second) if event["event"] == "ring"]
        return {
            "first_claim_ms": took_one // 1_000_000, "all_claimed_ms": took_all // 1_000_000,
            "all_saved_ms": saved_all // 1_000_000, "late_max_ms": max(after) // 1_000_000, "rings": len({event["account"] for event in rung}),
            "told_twice": len(rung) - LOADED, "rang_before": before,
            "decided": int(postgres.sql("SELECT count(DISTINCT home) FROM toki.rings"))}


def ringing(postgres: Postgres) -> dict:
    """kill -9 of a server while all its accounts ring: when the other one rings in the first, and how many a second after."""
    accounts(postgres, RINGING, 20)
    with server(postgres) as first, server(postgres) as second:
        second.send_signal(signal.SIGSTOP)
        wait(lambda: held(postgres, loaded=True) == [RINGING])
        wait(lambda: int(postgres.sql("SELECT count(*) FROM toki.rings")) == RINGING)
        second.send_signal(signal.SIGCONT)
        wait(lambda: any(event["event"] == "trusted" for event in events(second)))
        # The lease was renewed at any moment of the second before.
        first.kill()
        killed = time.monotonic()
        before = bench_fleet_cold.processor(second, postgres.child)
        told: list[tuple[float, int]] = []
        with open(f"/proc/self/fd/{second.log.fileno()}", encoding="utf-8") as log:
            count, begun = 0, ""
            while count < RINGING:
                # The server may be in the middle of its last line.
                *lines, begun = (begun + log.read()).split("\n")
                rings = sum('"event":"ring"' in line for line in lines)
                if rings:
                    count += rings
                    told.append((time.monotonic() - killed, count))
                if time.monotonic() > killed + 120:
                    sys.exit("bench-fleet: not all accounts ring again")
                time.sleep(0.005)
        (first_at, _), (last_at, _) = told[0], told[-1]
        after = bench_fleet_cold.processor(second, postgres.child)
        used = [round((now - then) / RINGING * 1e6) for now, then in zip(after, before)]
        return {
            "accounts": RINGING, "server_us": used[0], "database_us": used[1], "first_ms": round(first_at * 1_000), "all_ms": round(last_at * 1_000),
            "per_second": round(RINGING / (last_at - first_at)),
            "decided": int(postgres.sql("SELECT count(DISTINCT home) FROM toki.rings"))}


def cold(postgres: Postgres) -> dict:
    return bench_fleet_cold.cold(postgres, RELEASE / "toki-fleet", lambda: accounts(postgres, 1, DAY))


def strangers(postgres: Postgres) -> dict:
    return bench_fleet_cold.strangers(postgres, RELEASE / "toki-fleet", lambda: accounts(postgres, 1, DAY))


def share(postgres: Postgres) -> dict:
    """Two servers that start together, and accounts that become due."""
    accounts(postgres, LOADED, 30)
    with server(postgres) as first, server(postgres) as second:
        wait(lambda: sum(held(postgres, loaded=True)) == LOADED)
        counts = held(postgres)
        wait(lambda: int(postgres.sql("SELECT count(*) FROM toki.rings")) == LOADED)
        rung = [len([event for event in events(child) if event["event"] == "ring"]) for child in (first, second)]
        return {"held": counts, "rang": sorted(rung)}


MEASURES = {"steps": steps, "rings": rings, "polls": polls, "takeover": takeover,
    "ringing": ringing, "cold": cold, "strangers": strangers, "share": share}

# ---- The table


def milliseconds(nanoseconds: int) -> str:
    return f"{nanoseconds / 1e6:.2f} ms" if nanoseconds < 1e7 else f"{nanoseconds / 1e6:.0f} ms"


def goal(is_met: bool, text: str) -> str:
    return f"{text}: {'met' if is_met else '**not met**'}"


def rows(results: dict) -> Iterator[tuple[str, str, str, str]]:
    measured, at_once = results["rings"]["each_second_2000"], results["rings"]["at_once"]
    yield (
        f"Memory of a loaded account, of {measured['loaded']:,}: {ITEMS} items", f"{measured['bytes_each'] / 1000:.1f} kB", "",
        goal(measured["bytes_each"] <= 20_000, "≤ 20 kB"))
    yield ("… with one timer", f"{results['rings']['one_timer']['bytes_each'] / 1000:.1f} kB", "", "")
    yield (f"Time to load {measured['loaded']:,}", f"{measured['load_ns'] / 1e9:.1f} s", "", "")
    best = max(figures["steps_per_second"] for figures in results["steps"].values())
    for active, figures in results["steps"].items():
        peer = figures["pgbench"]
        ratio = figures["steps_per_second"] / peer["per_second"]
        yield (
            f"Durable steps, {active} account{'s' if active != '1' else ''} active, {ASLEEP:,} asleep",
            f"{figures['steps_per_second']:,}/s; median {milliseconds(figures['median_ns'])}, p99 "
            f"{milliseconds(figures['p99_ns'])}",
            f"`pgbench` of one UPDATE, {min(int(active), 16)} clients: {peer['per_second']:,}/s ({ratio:.2f} ×)",
            goal(best >= 5_000, "≥ 5,000/s") if figures["steps_per_second"] == best else "")
    yield (
        "Rings at 2,000 a second: late, median / p99 / max",
        " / ".join(milliseconds(measured[name]) for name in ("median_ns", "p99_ns", "max_ns")), "",
        goal(measured["p99_ns"] <= 1_000_000, "p99 ≤ 1 ms"))
    yield (
        f"{at_once['rings']:,} rings at one instant: late, median / max",
        " / ".join(milliseconds(at_once[name]) for name in ("median_ns", "max_ns")), "",
        goal(at_once["max_ns"] <= 300_000_000, "≤ 300 ms"))
    yield ("… the last one decided after", milliseconds(at_once["decided_ns"]), "", "")
    yield (
        "… early", str(measured["early"] + at_once["early"]), "", goal(measured["early"] + at_once["early"] == 0, "0"))
    polled = results["polls"]
    yield (
        f"Looking for accounts that are due when none is, {ASLEEP:,} asleep: median / p99",
        f"{milliseconds(polled['median_ns'])} / {milliseconds(polled['p99_ns'])}", "",
        goal(polled["median_ns"] <= 1_000_000, "≤ 1 ms"))
    taken = results["takeover"]
    yield (
        f"`kill -9` of a server with {taken['rings']:,} accounts: the other's first claim / all of them / all saved anew",
        f"{taken['first_claim_ms'] / 1000:.2f} / {taken['all_claimed_ms'] / 1000:.2f} / "
        f"{taken['all_saved_ms'] / 1000:.2f} s", "",
        goal(taken["all_claimed_ms"] <= 4_000, "≤ 4 s"))
    yield (
        "… the latest ring / decided once / told twice",
        f"{taken['late_max_ms'] / 1000:.2f} s / {taken['decided']:,} / {taken['told_twice']:,}", "",
        goal(taken["decided"] == taken["rings"], "each decided once"))
    again = results["ringing"]
    yield (
        f"`kill -9` of a server with {again['accounts']:,} accounts that ring: the first rings again after / the last / a second",
        f"{again['first_ms'] / 1000:.2f} s / {again['all_ms'] / 1000:.2f} s / {again['per_second']:,}", "",
        f"{goal(again['first_ms'] <= 3_000, '≤ 3 s')}; {goal(again['per_second'] >= 8_000, '≥ 8,000/s')}")
    yield from bench_fleet_cold.rows(results["cold"], goal)
    yield bench_fleet_cold.strangers_row(results["strangers"], goal)
    shared = results["share"]
    yield (
        "Two servers, started together: accounts that each holds / rang",
        f"{' + '.join(map(str, shared['held']))} / {' + '.join(map(str, shared['rang']))}", "", "half each")


def table(results: dict) -> str:
    machine = results["machine"]
    return (
        f"{TABLE}\n\n"
        "`make bench-fleet` runs servers, a PostgreSQL server with its default guarantees (`fsync` and `synchronous_commit` on) and\n"
        "`pgbench` as the peer on one machine.\n\n"
        f"Machine: {machine['cores']} cores, Linux {machine['kernel']}, {machine['database']}, load {machine['load']:.2f} at\n"
        f"the start{', all of it at nice ' + str(machine['nice']) if machine.get('nice') else ''}.\n\n"
        "| what | Toki | peer, same run | goal |\n|---|---|---|---|\n"
        + "".join(f"| {' | '.join(row)} |\n" for row in rows(results))
        + "\nFor comparison: queues in PostgreSQL look for due jobs at intervals, so a job is that late: every second by default in River\n"
        "(`FetchPollInterval`), every 2 s in graphile-worker (`pollInterval`) and pg-boss (`pollingIntervalSeconds`). Temporal's timers are durable, and its documents advise against relying on accuracy below a second.\n")


def main() -> None:
    os.environ["LC_ALL"] = "C.UTF-8"
    # Otherwise forms are not specialized, and everything takes two to three times as long.
    plan = ROOT / ".build" / "release.yaml"
    if plan.is_file() and "-cross-module-optimization" not in plan.read_text(encoding="utf-8"):
        sys.exit("bench-fleet: the programs were built without the Makefile's flags; run make bench-fleet")
    names = sys.argv[1:] or list(MEASURES)
    # Short, because the path of a socket has at most 107 bytes.
    folder = tempfile.mkdtemp(prefix="toki-bench-", dir="/tmp")
    postgres = Postgres(folder)
    last = ROOT / ".build" / "bench-fleet.json"
    results: dict = json.loads(last.read_text(encoding="utf-8")) if sys.argv[1:] and last.is_file() else {}
    try:
        postgres.start()
        results["machine"] = {
            "cores": os.cpu_count(), "kernel": platform.release(), "load": os.getloadavg()[0], "nice": os.nice(0),
            "database": " ".join(postgres.sql("SELECT version()").split()[:2])}
        for name in names:
            results[name] = MEASURES[name](postgres)
            print(json.dumps({name: results[name]}), flush=True)
            last.write_text(json.dumps(results), encoding="utf-8")
    finally:
        postgres.stop()
        shutil.rmtree(folder)
    if set(MEASURES) <= set(results):
        page = ROOT / "docs" / "benchmarks.md"
        before = page.read_text(encoding="utf-8").split(TABLE)[0].rstrip("\n")
        page.write_text(f"{before}\n\n{table(results)}", encoding="utf-8")


if __name__ == "__main__":
    main()
