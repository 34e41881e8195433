# SPDX-License-Identifier: Apache-2.0
"""Stopwatches: what they measure, their laps, and the cost of displaying tenths."""

from __future__ import annotations

import csv
import io
import os
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from home import TOKI, Home, wait_for

SECOND = 1_000_000_000


def stopwatch(home: Home, id: str = "w1") -> dict[str, Any]:
    return next(stopwatch for stopwatch in home.json("list")["stopwatches"] if stopwatch["id"] == id)


def processor_seconds(pid: int) -> float:
    """Computing time of a process in seconds (proc(5): utime and stime)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_without_a_terminal_it_is_a_line_and_runs(home: Home):
    done = home.run("stopwatch", "--label", "Run")
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 1
    assert "toki lap w1" in done.stdout
    first = stopwatch(home)
    assert (first["state"], first["label"], first["laps"]) == ("running", "Run", [])
    time.sleep(0.5)
    assert stopwatch(home)["elapsed_ns"] - first["elapsed_ns"] >= SECOND // 2


def test_it_has_exactly_these_keys(home: Home):
    made = home.json("stopwatch", "--detach")
    assert list(made) == ["id", "label", "state", "elapsed_ns", "laps", "fastest", "slowest", "abilities"]
    assert (made["id"], made["fastest"], made["slowest"]) == ("w1", None, None)


def test_laps_have_splits_and_totals_that_fit(home: Home):
    home.do("stopwatch", "--detach")
    for pause in (0.4, 0.1, 0.8):
        time.sleep(pause)
        home.do("lap")
    laps = stopwatch(home)["laps"]
    assert [lap["number"] for lap in laps] == [1, 2, 3]
    total = 0
    for lap in laps:
        total += lap["split_ns"]
        assert lap["total_ns"] == total
    said = home.do("laps", "w1").splitlines()
    splits = [lap["split_ns"] for lap in laps]
    assert said[splits.index(min(splits))].endswith("▼ fastest")
    assert said[splits.index(max(splits))].endswith("▲ slowest")
    assert (stopwatch(home)["fastest"], stopwatch(home)["slowest"]) == (
        splits.index(min(splits)) + 1, splits.index(max(splits)) + 1,
    )


def test_the_csv_is_read_by_pythons_csv_to_the_nanosecond(home: Home):
    home.do("stopwatch", "--detach")
    for _ in range(3):
        time.sleep(0.1)
        home.do("lap", "w1")
    laps = stopwatch(home)["laps"]
    out = home.folder / "laps.csv"
    home.execute(["sh", "-c", f"'{TOKI}' laps w1 --csv > '{out}'"])
    raw = out.read_bytes()
    assert raw.count(b"\r\n") == 4 and raw.count(b"\n") == 4, "lines end with CR and LF (RFC 4180, 2.1)"
    rows = list(csv.DictReader(io.StringIO(raw.decode(), newline="")))
    assert list(rows[0]) == ["lap", "split_seconds", "total_seconds", "split", "total"]
    for row, lap in zip(rows, laps, strict=True):
        assert int(row["lap"]) == lap["number"]
        assert nanoseconds(row["split_seconds"]) == lap["split_ns"]
        assert nanoseconds(row["total_seconds"]) == lap["total_ns"]


def nanoseconds(text: str) -> int:
    whole, _, fraction = text.partition(".")
    assert len(fraction) == 9
    return int(whole) * SECOND + int(fraction)


def test_pause_and_start_leave_the_pause_out_and_reset_forgets(home: Home):
    home.do("stopwatch", "--detach")
    time.sleep(0.3)
    home.do("lap")
    home.do("pause", "w1")
    first = stopwatch(home)
    time.sleep(0.5)
    assert stopwatch(home)["elapsed_ns"] == first["elapsed_ns"]
    begun = time.monotonic()
    home.do("start", "w1")
    ran = stopwatch(home)["elapsed_ns"] - first["elapsed_ns"]
    assert ran < (time.monotonic() - begun) * SECOND, "the pause is left out"
    home.do("pause", "w1")
    home.do("resume", "w1")
    assert stopwatch(home)["state"] == "running"
    home.do("reset", "w1")
    now = stopwatch(home)
    assert (now["state"], now["elapsed_ns"], now["laps"]) == ("idle", 0, [])


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_laps_survive_the_daemon_and_it_counts_on(home: Home, how: str):
    home.do("stopwatch", "--detach")
    time.sleep(0.2)
    home.do("lap")
    begun = time.monotonic()
    before = stopwatch(home)
    if how == "stop":
        home.stop_daemon()
    else:
        home.kill_daemon()
    time.sleep(0.5)
    after = stopwatch(home)
    gone = (time.monotonic() - begun) * SECOND
    assert after["laps"] == before["laps"]
    assert SECOND // 2 <= after["elapsed_ns"] - before["elapsed_ns"] <= gone


def test_which_one_is_meant_must_be_clear(home: Home):
    assert home.run("lap").returncode == 1
    home.do("stopwatch", "--quiet")
    home.do("stopwatch", "--quiet")
    done = home.run("lap")
    assert done.returncode == 2
    assert "toki lap w1" in done.stderr
    home.do("pause", "w1")
    home.do("lap")
    assert [len(stopwatch(home, id)["laps"]) for id in ("w1", "w2")] == [0, 1]


# ---- On a terminal


def test_the_display_counts_in_tenths_and_takes_laps(home: Home):
    with home.tty("stopwatch", "--label", "Run") as terminal:
        terminal.wait_for(r"^00:\d\d\.[1-9]  Run$")
        terminal.type("l")
        terminal.wait_for(r"^lap 1  00:\d\d\.\d  00:\d\d\.\d")
        terminal.type("\r")
        terminal.wait_for(r"^lap 2  00:\d\d\.\d  00:\d\d\.\d  [▼▲] (fastest|slowest) so far")
        terminal.wait_for(r"^00:\d\d\.\d  lap 3 00:\d\d\.\d  Run$")
        terminal.type(" ")
        terminal.wait_for(r"  paused  Run$")
        terminal.type("r")
        terminal.wait_for(r"^00:00\.0  ready  Run$")
        terminal.type(" ")
        terminal.wait_for(r"^00:\d\d\.[1-9]  Run$")
        terminal.type("q")
        assert terminal.wait() == 3
        assert "toki show w1" in terminal.last_line
    assert stopwatch(home)["state"] == "running"
    with home.tty("show", "w1", "--precise") as terminal:
        terminal.wait_for(r"^\d\d:\d\d\.\d{3}  Run$")
        terminal.type("\x03")
        assert terminal.wait() == 3
    assert home.json("list")["stopwatches"] == []


def test_tenths_are_drawn_at_most_ten_times_a_second_and_cost_little(home: Home):
    with home.tty("stopwatch") as terminal:
        terminal.wait_for(r"^00:\d[1-9]")
        pid = terminal.process.pid
        before, begun = processor_seconds(pid), time.monotonic()
        terminal.raw = ""

        def drawn() -> Counter[str]:
            terminal.read(1)
            return Counter(re.findall(r"\r(?:\x1b\[[0-9;]*m)*(\d\d:\d\d\.\d)", terminal.raw))

        wait_for(lambda: len(drawn()) >= 15, "it to move")
        # What happens to the machine meanwhile, as when its clock is set, draws that tenth again.
        times = sorted(drawn().values())
        assert times[len(times) // 2] == 1, f"a tenth is drawn once: {drawn()}"
        used = (processor_seconds(pid) - before) / (time.monotonic() - begun)
        assert used < 0.2, "a fifth of one processor is too much for digits"
        terminal.type(" ")
        terminal.wait_for("paused")
        terminal.raw = ""
        terminal.read(2)
        assert len(re.findall(r"\r", terminal.raw)) <= 2, "nothing is drawn while it stands still"


def test_laps_of_another_terminal_are_shown(home: Home):
    with home.tty("stopwatch") as terminal:
        terminal.wait_for(r"^00:\d\d\.[1-9]")
        home.do("lap")
        terminal.wait_for(r"^lap 1  ")
        home.do("cancel", "w1")
        assert terminal.wait() == 3
        assert re.match(r"^Removed at \d\d:\d\d\.\d\.", terminal.last_line)


def test_the_display_survives_the_death_of_the_daemon(home: Home):
    with home.tty("stopwatch") as terminal:
        terminal.wait_for(r"^00:\d\d\.[1-9]")
        home.crash_daemon()
        terminal.raw = ""
        terminal.wait_for(r"^00:\d[1-9]\.\d$")

        def has_lap() -> bool:
            terminal.type("l")
            terminal.read(0.5)
            return any(line.startswith("lap 1  ") for line in terminal.lines)

        # What is pressed before the daemon is back is refused.
        wait_for(has_lap, "a key that arrives")
        terminal.type("\x03")
        assert terminal.wait() == 3
