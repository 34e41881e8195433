#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the sharing server with many viewers over TLS: how long an event takes to reach them all, what each viewer costs, and how
late rings are meanwhile. Runs alone, after make build; needs libgnutls28-dev.
"""

from __future__ import annotations

import json
import os
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / ".build" / "release"
VIEWERS = int(os.environ.get("BENCH_VIEWERS", "2000"))
EVENTS = 60
RINGS = 60
PORT = 18_654
SILENT = {"sound": {"kind": "none"}}


class Home:
    def __init__(self, folder: str) -> None:
        (Path(folder) / "run").mkdir(mode=0o700)
        self.environment = {
            "HOME": folder, "XDG_DATA_HOME": f"{folder}/data", "XDG_RUNTIME_DIR": f"{folder}/run", "LANG": "C.UTF-8",
            "TOKI_TERMINALS": "", "PULSE_SERVER": "unix:/nonexistent", "ALSA_CONFIG_PATH": "/dev/null", "PATH": os.environ["PATH"],
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"}

    def toki(self, *words: str) -> str:
        return subprocess.run(
            [RELEASE / "toki", *words], env=self.environment, check=True, capture_output=True, text=True).stdout

    def pair(self) -> str:
        code = json.loads(self.toki("share", "t1", "--json"))["code"]
        request = urllib.request.Request(
            f"https://127.0.0.1:{PORT}/sharing/pair", json.dumps({"code": code, "device": "viewer"}).encode(),
            {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, context=ssl._create_unverified_context()) as reply:
            return json.load(reply)["token"]


def private_kb(pid: int) -> int:
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:])
    return sum(int(fields[name].split()[0]) for name in ("Private_Clean", "Private_Dirty"))


def processor_ms(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 // os.sysconf("SC_CLK_TCK")


def lateness(home: Home, during) -> list[int]:
    """Sets timers that ring one after another, acts meanwhile, and returns how late each was, in nanoseconds."""
    ids = []
    for number in range(RINGS):
        span = f"{2000 + number * 100}ms"
        ids.append(json.loads(home.toki("timer", span, "--ring", "1s", "--sound", "none", "--detach", "--json"))["id"])
    during()
    time.sleep(2)
    rings = json.loads(home.toki("history", "--limit", "1000", "--json"))
    return sorted(ring["late_ns"] for ring in rings if ring["id"] in ids and ring["late_ns"] is not None)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        client = f"{folder}/viewers"
        subprocess.run(["cc", "-O2", "-o", client, ROOT / "Benchmarks" / "viewers.c", "-lgnutls"], check=True)
        home = Home(folder)
        try:
            home.toki("timer", "5h", "--label", "Talk", "--detach")
            home.toki("share", "on", "--port", str(PORT))
            pid = json.loads(home.toki("share", "status", "--json"))["sharing"]["pid"]
            tokens = [home.pair() for _ in range(20)]
            alone = lateness(home, lambda: time.sleep(RINGS * 0.1 + 2))
            empty = private_kb(pid)
            start = time.monotonic()
            viewers = subprocess.Popen(
                [client, str(PORT), str(VIEWERS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            viewers.stdin.write("\n".join(tokens))
            viewers.stdin.close()
            assert viewers.stdout.readline() == "ready\n"
            opened = time.monotonic() - start
            full = private_kb(pid)
            before = processor_ms(pid)

            def edit() -> None:
                for number in range(EVENTS):
                    home.toki("pause" if number % 2 == 0 else "resume", "t1")
                    time.sleep(0.1)

            with_viewers = lateness(home, edit)
            spent = processor_ms(pid) - before
            viewers.kill()
            events = [[int(field) for field in line.split()[1:]] for line in viewers.stdout]
        finally:
            for words in (("share", "off"), ("daemon", "stop")):
                subprocess.run([RELEASE / "toki", *words], env=home.environment, capture_output=True)
    worst = sorted(event[1] for event in events)
    results = {
        "viewers": VIEWERS, "events": len(events),
        "to_all_p99_ms": {"median": statistics.median(worst) / 1000, "worst": worst[-1] / 1000},
        "to_all_max_ms": {"median": statistics.median(event[2] for event in events) / 1000,
                          "worst": max(event[2] for event in events) / 1000},
        "private_kb_each": round((full - empty) / VIEWERS, 1), "open_s": round(opened, 1),
        "processor_us_each_event": round(spent * 1000 / max(1, len(events)) / VIEWERS, 1),
        "ring_late_ms": {
            name: {"median": round(statistics.median(late) / 1e6, 3), "p99": round(late[len(late) * 99 // 100] / 1e6, 3)}
            for name, late in (("alone", alone), ("with_viewers", with_viewers))},
        "load": os.getloadavg()[0],
    }
    json.dump(results, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
