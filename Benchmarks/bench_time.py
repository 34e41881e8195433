# SPDX-License-Identifier: Apache-2.0
"""Measures the trusted-time client and others on loopback, where the true offset is 0.

The peers come from scripts/fetch-peers.sh, and ntplib from the tests' Python. One real chronyd answers them all.
"""
from __future__ import annotations

import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import bench_limits

ROOT = pathlib.Path(__file__).resolve().parent.parent
PEERS = ROOT / ".build" / "peers"
BENCH = ROOT / ".build" / "release" / "toki-bench"
PYTHON = ROOT / ".build" / "venv" / "bin" / "python"
CHRONYD = PEERS / "usr" / "sbin" / "chronyd"
PORT = 11923
QUERIES = 1000
USER = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()

NTPLIB = """
import json, ntplib, sys
client, port, count = ntplib.NTPClient(), int(sys.argv[1]), int(sys.argv[2])
print(json.dumps([round(client.request("127.0.0.1", port=port, version=4).offset * 1e9) for _ in range(count)]))
"""


@contextmanager
def server(address: str = "127.0.0.1") -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        configuration = pathlib.Path(folder) / "chrony.conf"
        configuration.write_text(
            f"local stratum 3\nallow 127.0.0.0/8\nbindaddress {address}\nbindaddress ::1\nport {PORT}\ncmdport 0\n"
            f"pidfile {folder}/pid\n")
        process = subprocess.Popen(
            [CHRONYD, "-x", "-U", "-d", "-u", USER, "-f", configuration],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            time.sleep(1)
            yield
        finally:
            process.terminate()
            process.wait()


@contextmanager
def busy(loops: int) -> Iterator[None]:
    burners = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        time.sleep(0.5)
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def spread(offsets_ns: list[int]) -> dict:
    sizes = sorted(abs(offset) / 1000 for offset in offsets_ns)
    return {
        "count": len(sizes), "median_us": round(statistics.median(sizes), 1),
        "p95_us": round(sizes[min(len(sizes) - 1, int(len(sizes) * 0.95))], 1), "max_us": round(sizes[-1], 1),
    }


def toki(count: int) -> list[int]:
    said = subprocess.run(
        [BENCH, "offsets", "127.0.0.1", str(PORT), str(count)], check=True, capture_output=True, text=True).stdout
    return json.loads(said)["offset_ns"]


def ntplib(count: int) -> list[int]:
    said = subprocess.run(
        [PYTHON, "-c", NTPLIB, str(PORT), str(count)], check=True, capture_output=True, text=True).stdout
    return json.loads(said)


def ntpdig(count: int) -> list[int]:
    """It only queries port 123, so it gets a network namespace with a chronyd of its own."""
    script = f"""
      ip link set lo up
      d=$(mktemp -d)
      printf 'local stratum 3\\nallow 127.0.0.1\\nbindaddress 127.0.0.1\\ncmdport 0\\npidfile %s/pid\\n' $d > $d/c
      {CHRONYD} -x -U -d -u root -f $d/c >/dev/null 2>&1 & server=$!
      sleep 1
      for i in $(seq {count}); do /usr/bin/python3 {PEERS}/usr/bin/ntpdig -j 127.0.0.1; done
      kill $server; wait; rm -r $d
    """
    environment = dict(os.environ) | {
        "PYTHONPATH": str(PEERS / "usr/lib/python3/dist-packages"),
        "LD_LIBRARY_PATH": str(PEERS / "usr/lib/x86_64-linux-gnu/ntp"),
    }
    said = subprocess.run(
        ["unshare", "-rn", "sh", "-c", script], env=environment, capture_output=True, text=True, check=True).stdout
    return [round(float(found) * 1e9) for found in re.findall(r'"offset":\s*([-+0-9.e]+)', said)]


def chronyd(count: int) -> list[int]:
    """It prints whole microseconds."""
    offsets = []
    for _ in range(count):
        with tempfile.TemporaryDirectory() as folder:
            said = subprocess.run(
                [CHRONYD, "-Q", "-t", "10", "-x", "-U", "-u", USER, "-f", "/dev/null",
                 f"server 127.0.0.1 port {PORT} iburst minpoll -6 maxpoll -6", "cmdport 0", f"pidfile {folder}/pid"],
                capture_output=True, text=True)
        found = re.search(r"wrong by ([-+0-9.]+) seconds", said.stdout + said.stderr)
        offsets.append(round(float(found.group(1)) * 1e9))
    return offsets


def first_answer(count: int) -> dict:
    """Time from a cold start to the first majority of three, minus the slowest round trip it needed."""
    beyond = []
    for _ in range(count):
        said = json.loads(subprocess.run(
            [BENCH, "ask", *(f"127.0.0.{number}:{PORT}" for number in (1, 2, 3))],
            check=True, capture_output=True, text=True).stdout)
        if said["state"] != "trusted":
            raise RuntimeError(f"three true servers gave {said['state']}")
        delays = sorted(server["delay_ns"] for server in said["servers"] if "delay_ns" in server)
        beyond.append((said["took_ns"] - delays[1]) / 1e6)
    return {"count": count, "median_ms": round(statistics.median(beyond), 2), "max_ms": round(max(beyond), 2)}


def chronyd_first(count: int) -> float:
    before = time.monotonic()
    chronyd(count)
    return round((time.monotonic() - before) * 1000 / count)


def build() -> None:
    subprocess.run(
        ["swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "toki-bench",
         # As in bench.py, so that nothing is compiled twice.
         "-Xswiftc", "-cross-module-optimization"],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def time_results() -> dict:
    build()
    results: dict = {}
    with server():
        results["idle"] = {
            "toki": spread(toki(QUERIES)), "ntplib": spread(ntplib(QUERIES)), "ntpdig": spread(ntpdig(50)),
            "chronyd": spread(chronyd(25)),
        }
        with busy(4):
            results["busy"] = {
                "toki": spread(toki(QUERIES)), "ntplib": spread(ntplib(QUERIES)), "ntpdig": spread(ntpdig(25)),
                "chronyd": spread(chronyd(10)),
            }
        with server("127.0.0.2"), server("127.0.0.3"):
            results["first"] = {"toki": first_answer(25), "chronyd_ms": chronyd_first(5)}
            results["reading"] = reading()
    return results


def reading() -> dict:
    servers = [f"127.0.0.{number}:{PORT}" for number in (1, 2, 3)]
    said = json.loads(subprocess.run(
        [BENCH, "clocks", "300000", *servers], check=True, capture_output=True, text=True).stdout)
    if said["state"] != "trusted":
        raise RuntimeError(f"three true servers gave {said['state']}")
    return said


def rows(results: dict) -> list[str]:
    """Rows of the table in docs/benchmarks.md."""
    lines = []
    for load, name, goals in (("idle", "idle", ("offset_idle_median", "offset_idle_p95", "offset_idle_max")),
                             ("busy", "with 4 busy loops", ("offset_busy_p95", "offset_busy_max"))):
        def cell(who: str) -> str:
            one = results[load][who]
            return f"{one['median_us']} / {one['p95_us']} / {one['max_us']} µs"
        peers = "; ".join(f"{who} {cell(who)}" for who in results[load] if who != "toki")
        lines.append(f"| Offset of one NTP answer on loopback, {name}: median / p95 / max | {cell('toki')} | {peers} | "
                     f"{bench_limits.goal({'time': results}, *goals)} |")
    first, reading = results["first"], results["reading"]
    lines += [
        f"| First trusted answer of three servers, beyond the round trip it needs: median / max | "
        f"{first['toki']['median_ms']} / {first['toki']['max_ms']} ms | "
        f"`chronyd -Q` of one server {first['chronyd_ms']} ms in all | "
        f"{bench_limits.goal({'time': results}, 'first_answer')} |",
        f"| Reading trusted time | {reading['now_ns']:.0f} ns | the boot clock alone {reading['boot_ns']:.0f} ns | "
        f"{bench_limits.goal({'time': results}, 'reading')} |",
    ]
    return lines


if __name__ == "__main__":
    found = time_results()
    print(json.dumps(found, indent=1))
    print("\n".join(rows(found)))
