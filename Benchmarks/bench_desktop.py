#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the desktop app and Debian's gnome-clocks, alternating on the same virtual screen.

`make bench` runs it with the rest; run alone it prints its results. It needs what `make bootstrap-test` installs.
"""
import ctypes
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import bench_limits

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))

from app import SCREEN_READER, TOKI_DESKTOP  # noqa: E402
from desktop import Desktop  # noqa: E402
from home import Home, status_of, wait_for  # noqa: E402

STARTS = int(os.environ.get("BENCH_STARTS", "15"))
SECONDS = int(os.environ.get("BENCH_TIMER_SECONDS", "30"))
# Each app's own choice of a renderer, and both with the same.
RENDERERS = {"own": "each as it comes", "cairo": "both with cairo", "gl": "both with OpenGL"}
APPS = ("toki", "gnome_clocks")


class Screen:
    """Reads one pixel of the screen as fast as the server answers."""

    def __init__(self, display: str) -> None:
        self.x11 = ctypes.CDLL("libX11.so.6")
        for name in ("XOpenDisplay", "XGetImage"):
            getattr(self.x11, name).restype = ctypes.c_void_p
        self.x11.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x11.XGetPixel.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(display.encode()))
        assert self.display, f"no screen {display}"
        self.root = ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))

    def is_drawn(self) -> bool:
        """Whether anything is drawn at the centre of both apps' windows."""
        image = ctypes.c_void_p(
            self.x11.XGetImage(self.display, self.root, 300, 300, 1, 1, ctypes.c_ulong(0xFFFFFF), 2))
        value = self.x11.XGetPixel(image, 0, 0)
        self.x11.XDestroyImage(image)
        return value & 0xFFFFFF != 0


class Running:
    """One of the apps."""

    def __init__(self, app: str, home: Home, desktop: Desktop, renderer: str, page: str = "alarms") -> None:
        command = [TOKI_DESKTOP, "--page", page] if app == "toki" else ["gnome-clocks"]
        environment = desktop.environment | {"GTK_MODULES": "", "LIBGL_ALWAYS_SOFTWARE": "1"}
        if renderer != "own":
            environment["GSK_RENDERER"] = renderer
        if app == "toki":
            environment["XDG_RUNTIME_DIR"] = str(home.runtime)
        self.environment = environment
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(10)

    def resident_kb(self) -> int:
        return status_of(self.process.pid, "VmRSS")

    def proportional_kb(self) -> int:
        rollup = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return int(next(line.split()[1] for line in rollup.splitlines() if line.startswith("Pss:")))

    def cpu_seconds(self) -> float:
        """The processor time of all threads, to the nanosecond: clock ticks of 10 ms are too coarse for so little."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def switches(self) -> dict[str, int]:
        """How often each thread has gone to sleep so far."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return {task.name: status_of(int(task.name), "voluntary_ctxt_switches") for task in tasks}

    def measure(self, seconds: float) -> dict:
        cpu, switches = self.cpu_seconds(), self.switches()
        time.sleep(seconds)
        # A thread that ends meanwhile takes its count with it.
        woken = sum(count - switches.get(task, 0) for task, count in self.switches().items())
        return {
            "cpu_percent": round((self.cpu_seconds() - cpu) / seconds * 100, 2),
            "switches_per_second": round(woken / seconds, 1),
        }


def first_frame_ms(app: str, home: Home, desktop: Desktop, renderer: str) -> float:
    screen = Screen(desktop.environment["DISPLAY"])
    wait_for(lambda: not screen.is_drawn(), "an empty screen", every=0.05)
    running = Running(app, home, desktop, renderer)
    while not screen.is_drawn():
        assert running.process.poll() is None and time.monotonic() - running.began < 30, f"{app} shows nothing"
        time.sleep(0.0005)
    took = (time.monotonic() - running.began) * 1000
    time.sleep(0.3)
    running.end()
    return took


def start_clocks_timer(running: Running, desktop: Desktop) -> None:
    """Starts a timer of five minutes in gnome-clocks, whose Start button has no name."""
    reader = subprocess.Popen(
        ["/usr/bin/python3", "-W", "ignore", str(SCREEN_READER), str(running.process.pid)],
        env=running.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(**request: object) -> object:
        reader.stdin.write(json.dumps(request) + "\n")
        reader.stdin.flush()
        return json.loads(reader.stdout.readline()).get("answer")

    try:
        window = wait_for(
            lambda: desktop.output("xdotool", "search", "--onlyvisible", "--pid", str(running.process.pid)).split(),
            "the window of gnome-clocks", every=0.1)[-1]
        desktop.output("xdotool", "windowfocus", "--sync", window)
        desktop.output("xdotool", "key", "alt+4")
        five = wait_for(lambda: [n for n in ask(do="list") or [] if n["name"] == "5 m"], "its presets", every=0.2)[0]
        ask(do="press", path=five["path"])
        time.sleep(1)
        start = [n for n in ask(do="list") if n["role"] == "push button" and n["name"] == "GtkImage"][-1]
        ask(do="press", path=start["path"])
        time.sleep(1)
    finally:
        reader.kill()


def with_timer(app: str, home: Home, desktop: Desktop, renderer: str) -> dict:
    """CPU and wake-ups while a timer of five minutes is shown."""
    timer = home.json("timer", "5m", "--detach")["id"] if app == "toki" else None
    running = Running(app, home, desktop, renderer, page="timers")
    try:
        if not timer:
            start_clocks_timer(running, desktop)
        # The accessibility bus has just been used; let both apps settle.
        time.sleep(8)
        return running.measure(SECONDS) | {
            "resident_mb": round(running.resident_kb() / 1024, 1),
            "proportional_mb": round(running.proportional_kb() / 1024, 1),
        }
    finally:
        running.end()
        if timer:
            home.do("cancel", timer)


def idle(app: str, home: Home, desktop: Desktop) -> dict:
    running = Running(app, home, desktop, "own")
    try:
        time.sleep(8)
        return running.measure(SECONDS) | {
            "resident_mb": round(running.resident_kb() / 1024, 1),
            "proportional_mb": round(running.proportional_kb() / 1024, 1),
        }
    finally:
        running.end()


def desktop_results() -> dict:
    with tempfile.TemporaryDirectory(prefix="toki-", ignore_cleanup_errors=True) as folder:
        home = Home(pathlib.Path(folder))
        desktop = Desktop(home, screen="900x760")
        desktop.start_accessibility()
        try:
            home.daemon()
            results: dict = {"first_frame": {}, "timer": {}}
            for renderer in RENDERERS:
                took: dict[str, list[float]] = {app: [] for app in APPS}
                for number in range(STARTS + 1):
                    for app in APPS:
                        frame = first_frame_ms(app, home, desktop, renderer)
                        # The first start of each app reads its files from the disk.
                        if number:
                            took[app].append(frame)
                results["first_frame"][renderer] = {
                    app: round(statistics.median(values)) for app, values in took.items()}
                results["timer"][renderer] = {app: with_timer(app, home, desktop, renderer) for app in APPS}
            results["idle"] = {app: idle(app, home, desktop) for app in APPS}
            daemon = home.daemon()
            results["daemon_resident_mb"] = round(status_of(daemon, "VmRSS") / 1024, 1)
            return results
        finally:
            desktop.close()
            home.close()


def rows(results: dict) -> list[str]:
    """Rows of the table in docs/benchmarks.md."""
    def goal(name: str) -> str:
        return bench_limits.goal({"desktop": results}, name)

    lines = []
    for renderer, frames in results["first_frame"].items():
        timer = results["timer"][renderer]
        toki, clocks = timer["toki"], timer["gnome_clocks"]
        lines += [
            f"| Desktop app ({RENDERERS[renderer]}), start to the first frame, median | {frames['toki']} ms | "
            f"gnome-clocks {frames['gnome_clocks']} ms | {goal(f'frame_{renderer}')} |",
            f"| … a running timer of 5 min: CPU | {toki['cpu_percent']} % | gnome-clocks {clocks['cpu_percent']} % | "
            f"{goal(f'timer_cpu_{renderer}')} |",
            f"| … and wake-ups | {toki['switches_per_second']}/s | gnome-clocks {clocks['switches_per_second']}/s |  |",
            f"| … resident / proportional | {toki['resident_mb']} / {toki['proportional_mb']} MB | "
            f"gnome-clocks {clocks['resident_mb']} / {clocks['proportional_mb']} MB | {goal(f'app_memory_{renderer}')} |",
        ]
    toki, clocks = results["idle"]["toki"], results["idle"]["gnome_clocks"]
    lines.append(
        f"| Desktop app, idle: wake-ups | {toki['switches_per_second']}/s | "
        f"gnome-clocks {clocks['switches_per_second']}/s | {goal('app_wake_ups')} |")
    return lines


if __name__ == "__main__":
    found = desktop_results()
    print(json.dumps(found, indent=2))
    print("\n".join(rows(found)))
