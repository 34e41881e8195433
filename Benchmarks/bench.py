#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures Toki and its peers in one run and writes docs/benchmarks.md and docs/benchmarks.json.

A figure alone says little on a noisy machine, so each is paired with a peer measured in the same
minutes, alternating. Run it with `make bench`; nothing here is a test.
"""
import contextlib
import json
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable

import bench_creations
import bench_desktop
import bench_limits
import bench_load
import bench_scale
import bench_time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RELEASE = ROOT / ".build" / "release"
WORK = ROOT / ".build" / "bench"
ROUNDS = 5
IDLE_SECONDS = int(os.environ.get("BENCH_IDLE_SECONDS", "60"))


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def build() -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "toki-bench",
         # Built like the programs.
         "-Xswiftc", "-cross-module-optimization"],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    source = ROOT / "Benchmarks" / "peers" / "clock_nanosleep.c"
    subprocess.run(["cc", "-O2", "-o", WORK / "clock_nanosleep", source], check=True)


def spread(values: list[int]) -> dict:
    ordered = sorted(values)
    return {
        "count": len(ordered),
        "median_us": round(statistics.median(ordered) / 1000, 1),
        "p99_us": round(ordered[int(len(ordered) * 0.99)] / 1000, 1),
        "max_us": round(ordered[-1] / 1000, 1),
        "early": sum(1 for value in ordered if value < 0),
    }


@contextlib.contextmanager
def busy_cores():
    """Keeps every core busy with a program of its own."""
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def lateness(is_busy: bool = False) -> dict:
    """Waits of 1 to 20 ms, with the same spans for every peer, in alternating rounds."""
    with busy_cores() if is_busy else contextlib.nullcontext():
        return lateness_now()


def lateness_now() -> dict:
    ways = {
        "toki": [str(RELEASE / "toki-bench"), "lateness"],
        "c_clock_nanosleep": [str(WORK / "clock_nanosleep")],
        "python_asyncio": ["python3", str(ROOT / "Benchmarks" / "peers" / "asyncio_call_at.py")],
    }
    late: dict[str, list[int]] = {name: [] for name in ways}
    for seed in range(1, ROUNDS + 1):
        for name, command in ways.items():
            late[name] += json.loads(output(*command, "200", str(seed)))["late_ns"]
    result = {name: spread(values) for name, values in late.items()}
    result["p99_toki_to_c"] = round(result["toki"]["p99_us"] / result["c_clock_nanosleep"]["p99_us"], 2)
    return result


def queue() -> dict:
    """The best of three runs, the least disturbed one."""
    runs = [json.loads(output(str(RELEASE / "toki-bench"), "queue", "1000000")) for _ in range(3)]
    return {
        name: {key: min(run[name][key] for run in runs) for key in runs[0][name]}
        for name in ("deadline_queue", "binary_heap")
    }


def occurrences() -> dict:
    """The next 1,000 rings of each kind of rule; the peer is the Python of `make bootstrap-test`."""
    ours = json.loads(output(str(RELEASE / "toki-bench"), "occurrences", "1000"))
    python = str(ROOT / ".build" / "venv" / "bin" / "python")
    peer = json.loads(output(python, str(ROOT / "Benchmarks" / "peers" / "dateutil_rrule.py"), "1000", *ours))
    assert {rule: one["count"] for rule, one in ours.items()} == {rule: one["count"] for rule, one in peer.items()}
    slowest = max(ours, key=lambda rule: ours[rule]["median_ns"])
    return {
        "slowest": slowest, "toki_us": round(ours[slowest]["median_ns"] / 1000),
        "toki_max_us": round(max(one["max_ns"] for one in ours.values()) / 1000),
        "python_dateutil_us": round(peer[slowest]["median_ns"] / 1000), "toki": ours, "python_dateutil": peer,
    }


def wire() -> dict:
    """Writes and reads 1,000 timers as JSON; the peer is Python's json on the same text."""
    ours = json.loads(output(str(RELEASE / "toki-bench"), "wire", "1000"))
    values = ours.pop("list")
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))

    def best(work: Callable[[], object]) -> float:
        times = []
        for _ in range(11):
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
        return sorted(times)[5] * 1e9

    bytes_of_text = len(text.encode())
    return {
        **ours,
        "toki_out_mb_s": round(ours["bytes"] * 1e3 / ours["list_out_ns"]),
        "toki_in_mb_s": round(ours["bytes"] * 1e3 / ours["list_in_ns"]),
        "python_out_mb_s": round(bytes_of_text * 1e3 / best(lambda: json.dumps(values, ensure_ascii=False))),
        "python_in_mb_s": round(bytes_of_text * 1e3 / best(lambda: json.loads(text))),
    }


class Daemon:
    """A private daemon in a private folder."""

    def __enter__(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="toki-bench-"))
        runtime = self.home / "run"
        runtime.mkdir(mode=0o700)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_RUNTIME_DIR": str(runtime), "TZ": "UTC", "LANG": "C.UTF-8",
            "PULSE_SERVER": "unix:/nonexistent",
        }
        self.toki("daemon", "start")
        status = json.loads(self.toki("daemon", "status", "--json"))
        self.pid, self.socket = status["pid"], status["socket"]
        return self

    def __exit__(self, *_):
        subprocess.run([RELEASE / "toki", "daemon", "stop"], env=self.environment, capture_output=True)
        shutil.rmtree(self.home, ignore_errors=True)

    def toki(self, *arguments: str) -> str:
        return subprocess.run(
            [RELEASE / "toki", *arguments], env=self.environment, check=True, capture_output=True,
            text=True).stdout

    def switches(self) -> int:
        total = 0
        for status in pathlib.Path(f"/proc/{self.pid}/task").glob("*/status"):
            for line in status.read_text().splitlines():
                if "ctxt_switches" in line:
                    total += int(line.split()[1])
        return total

    def resident_mb(self) -> float:
        for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return round(int(line.split()[1]) / 1024, 1)
        return 0.0


def durable() -> dict:
    with Daemon() as daemon:
        return bench_creations.creation_results(daemon.socket, daemon.pid)


def start_up() -> dict:
    def times(command: list[str], environment: dict) -> list[float]:
        result = []
        for _ in range(40):
            start = time.perf_counter()
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
            result.append((time.perf_counter() - start) * 1000)
        return result

    with Daemon() as daemon:
        daemon.toki("timer", "25m", "--detach")
        ours = times([str(RELEASE / "toki"), "list"], daemon.environment)
        nothing = times(["/bin/true"], daemon.environment)
        explain = times(
            [str(RELEASE / "toki"), "explain", "every 2nd tue 7:15", "--zone", "Europe/Berlin"], daemon.environment)
        systemd = times(
            ["systemd-analyze", "calendar", "--iterations=5", "Tue *-*-8..14 07:15:00 Europe/Berlin"],
            daemon.environment)
    return {
        "explain_ms": round(statistics.median(explain), 1), "explain_p90_ms": round(sorted(explain)[35], 1),
        "systemd_calendar_ms": round(statistics.median(systemd), 1),
        "toki_list_ms": round(statistics.median(ours), 1), "true_ms": round(statistics.median(nothing), 1),
        "toki_list_p90_ms": round(sorted(ours)[35], 1),
    }


def prompt() -> dict:
    """What waits for Toki at each prompt and each press of the completion key, with 1,000 items set."""
    with Daemon() as daemon:
        bench_scale.fill(daemon.socket, 1_000)
        toki = str(RELEASE / "toki")
        commands = {
            "status_ms": [toki, "status", "--format", "[{left} {label}]"],
            "completion_ms": [toki, "completion", "words", "zsh", "--", "pause", ""],
            "curl_ms": ["curl", "-s", "--unix-socket", daemon.socket, "http://toki/v1/overview"],
            "curl_state_ms": ["curl", "-s", "--unix-socket", daemon.socket, "http://toki/v1/state"],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(40):
            for name, command in commands.items():
                start = time.perf_counter()
                subprocess.run(command, env=daemon.environment, check=True, stdout=subprocess.DEVNULL)
                times[name].append((time.perf_counter() - start) * 1000)
    return {name: round(statistics.median(values), 1) for name, values in times.items()}


def idle() -> dict:
    with Daemon() as daemon:
        daemon.toki("alarm", "07:00", "--on", "weekdays")
        daemon.toki("timer", "5h", "--detach")
        # Five seconds after a change the database is copied; after that the daemon is idle.
        time.sleep(15)
        before = daemon.switches()
        time.sleep(IDLE_SECONDS)
        return {
            "seconds": IDLE_SECONDS, "wake_ups": daemon.switches() - before,
            "resident_mb": daemon.resident_mb(),
        }


def load() -> dict:
    with Daemon() as daemon:
        return bench_load.load_results(daemon.socket)


def table(results: dict) -> str:
    deadlines = results["queue"]
    rows = []
    for name, state in (("lateness", "idle"), ("lateness_busy", "all cores busy")):
        ours, peer, other = (results[name][way] for way in ("toki", "c_clock_nanosleep", "python_asyncio"))
        rows += [
            (f"Ring decision, waits of 1–20 ms, {state}: median", f"{ours['median_us']} µs",
             f"C `clock_nanosleep` {peer['median_us']} µs; Python asyncio {other['median_us']} µs", ""),
            ("… 99th percentile", f"{ours['p99_us']} µs", f"C {peer['p99_us']} µs; asyncio {other['p99_us']} µs",
             bench_limits.goal(results, f"{name}_p99")),
            ("… early", str(ours["early"]), f"C {peer['early']}; asyncio {other['early']}",
             bench_limits.goal(results, f"{name}_early")),
        ]
    ours, peer = deadlines["deadline_queue"], deadlines["binary_heap"]
    for key, name, goal in (("insert_ns", "insert", "queue_insert"), ("cancel_ns", "cancel", "queue_cancel"),
                            ("pop_ns", "pop", "queue_pop")):
        rows.append((f"Deadline queue of 1,000,000: {name}", f"{ours[key]} ns", f"binary heap {peer[key]} ns",
                     bench_limits.goal(results, goal)))
    rows.append(("… memory each", f"{ours['bytes_each']} B", f"binary heap {peer['bytes_each']} B",
                 bench_limits.goal(results, "queue_memory")))
    rings = results["occurrences"]
    rows.append((f"1,000 rings of the slowest rule (`{rings['slowest']}`)", f"{rings['toki_us']} µs",
                 f"python-dateutil {rings['python_dateutil_us']} µs", bench_limits.goal(results, "occurrences")))
    text = results["wire"]
    rows += [
        ("A timer as JSON: out / in, by its form alone",
         f"{text['timer_out_ns'] / 1000:.1f} / {text['timer_in_ns'] / 1000:.1f} µs", "", bench_limits.goal(results, "timer_out", "timer_in")),
        ("1,000 timers as JSON, with their form: out / in", f"{text['toki_out_mb_s']} / {text['toki_in_mb_s']} MB/s",
         f"Python json, without: {text['python_out_mb_s']} / {text['python_in_mb_s']} MB/s",
         bench_limits.goal(results, "timers_out", "timers_in")),
    ]
    rows += bench_creations.rows(results["durable"], lambda *names: bench_limits.goal(results, *names))
    rows += [
        ("`toki list`, start to end", f"{results['start_up']['toki_list_ms']} ms",
         f"`true` {results['start_up']['true_ms']} ms", bench_limits.goal(results, "list")),
        ("`toki explain`, start to end", f"{results['start_up']['explain_ms']} ms",
         f"`systemd-analyze calendar` {results['start_up']['systemd_calendar_ms']} ms", bench_limits.goal(results, "explain")),
        ("`toki status` with 1,000 items, start to end", f"{results['prompt']['status_ms']} ms",
         f"`curl` asking the same {results['prompt']['curl_ms']} ms", bench_limits.goal(results, "status", "status_peer")),
        ("Completing an ID or a label of 1,000 items", f"{results['prompt']['completion_ms']} ms",
         f"`curl` reading them {results['prompt']['curl_state_ms']} ms",
         bench_limits.goal(results, "completion", "completion_peer")),
        (f"Idle daemon for {results['idle']['seconds']} s: wake-ups", str(results["idle"]["wake_ups"]), "",
         bench_limits.goal(results, "idle_wake_ups")),
        ("Idle daemon: resident", f"{results['idle']['resident_mb']} MB", "", bench_limits.goal(results, "idle_resident")),
    ]
    lines = ["| what | Toki | peer, same run | goal |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in rows] + bench_load.rows(results["load"])
    lines += bench_scale.rows(results["scale"])
    lines += bench_time.rows(results["time"]) + bench_desktop.rows(results["desktop"])
    return "\n".join(lines) + "\n"


def main() -> None:
    build()
    results = {
        "machine": {"cores": os.cpu_count(), "kernel": platform.release(), "load": os.getloadavg()[0]},
        "lateness": lateness(), "lateness_busy": lateness(is_busy=True), "queue": queue(),
        "occurrences": occurrences(), "wire": wire(),
        "durable": durable(),
        "start_up": start_up(), "prompt": prompt(), "idle": idle(), "scale": bench_scale.measure(), "load": load(),
        "time": bench_time.time_results(), "desktop": bench_desktop.desktop_results(),
    }
    (ROOT / "docs" / "benchmarks.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    machine = results["machine"]
    page = ROOT / "docs" / "benchmarks.md"
    # What `make bench-page` and `make bench-fleet` have written stays.
    (_, mark, others) = page.read_text(encoding="utf-8").partition("\n## ")
    page.write_text(
        "# Benchmarks\n\n"
        "`make bench` writes these figures. Each one has a peer from the same run, because the machine is shared and noisy: compare\n"
        "the ratios rather than the numbers.\n\n"
        f"Machine: {machine['cores']} cores, Linux {machine['kernel']}, load {machine['load']:.2f} at the start.\n\n"
        + table(results) + mark + others, encoding="utf-8")
    print(table(results))


if __name__ == "__main__":
    main()
