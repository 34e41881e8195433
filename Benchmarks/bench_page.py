#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the page in Debian's Chromium: how soon it shows the right digits, and how far apart two displays flip; and
writes the part "The page" of docs/benchmarks.md.

  Benchmarks/bench_page.py [SECONDS]   flips for so many seconds each way (default: 40)

It needs the results of `make build` and `make bootstrap-test`. The displays reach the sharing server through proxies that delay
every byte, the same both ways on average, with jitter: no exchange can see half the difference of two ways. Each display
is a browser of its own, whose whole process may have a wrong clock.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))

from home import Home, wait_for  # noqa: E402
from playwright.sync_api import Browser, Page, Playwright, sync_playwright  # noqa: E402
from test_page import SLEEPER, seconds  # noqa: E402
from test_page_kept import trusting  # noqa: E402
from test_share import Sharing, free_port  # noqa: E402

LOADS = 60
SLEEPS = 40
SECTION = "\n## The page\n"
# Within how many milliseconds digits are to be there, after a start and after a sleep, and displays are to flip of one
# another and of the daemon.
(START, WAKE, APART) = (300, 1_000, 20)


class Device(NamedTuple):
    """A display: the delay of each way to it and its jitter, in milliseconds, and how wrong its clock is, in seconds."""

    delay: int = 0
    jitter: int = 0
    wrong: int = 0

    def __str__(self) -> str:
        clock = f", clock {self.wrong:+} s" if self.wrong else ""
        return f"{self.delay} ± {self.jitter} ms{clock}" if self.delay else f"no delay{clock}"


PAIRS = (
    (Device(), Device()),
    (Device(5, 2), Device(80, 30)),
    (Device(80, 30), Device(80, 30)),
    (Device(wrong=7), Device(wrong=-4)),
    (Device(5, 2, wrong=-4), Device(80, 30, wrong=7)),
)

# Notes when digits are written, by the wall clock of the device.
NOTE = """
window.flips = [];
document.addEventListener("DOMContentLoaded", () => {
  const digits = document.getElementById("digits");
  new MutationObserver(() => {
    const [text, now] = [digits.textContent, performance.now()];
    if (flips.at(-1)?.[0] !== text) flips.push([text, performance.timeOrigin + now, now]);
  }).observe(digits, { childList: true, characterData: true, subtree: true });
});
"""


# Sleeps for a minute, and tells how many milliseconds later the digits are right, to the end of the countdown.
SLEEP = """
async (deadline) => {
  const digits = document.getElementById("digits");
  const shown = () => digits.textContent.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  sleep(60_000);
  // The machine did not go on by a minute, as it would have; so what was shown before is right, and is taken away.
  digits.textContent = "stale";
  const start = Date.now();
  while (shown() !== Math.ceil((deadline - Date.now()) / 1_000)) await new Promise((go) => setTimeout(go, 2));
  return Date.now() - start;
}
"""


class Way:
    """A proxy to the sharing server that delays all that passes, in order; it runs on a thread of its own."""

    def __init__(self, target: int, delay: float, jitter: float) -> None:
        (self.target, self.delay, self.jitter, self.port) = (target, delay, jitter, free_port())
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        threading.Thread(target=self.run, args=(ready,), daemon=True).start()
        ready.wait()

    def run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(asyncio.start_server(self.serve, "127.0.0.1", self.port))
        ready.set()
        self.loop.run_forever()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        (far_reader, far_writer) = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(self.carry(reader, far_writer), self.carry(far_reader, writer))

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # By a queue, so that nothing overtakes what was sent before.
        sent: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def arrive() -> None:
            with contextlib.suppress(OSError):
                while True:
                    (due, part) = await sent.get()
                    await asyncio.sleep(due - self.loop.time())
                    if not part:
                        break
                    writer.write(part)
            writer.close()

        arriving = asyncio.create_task(arrive())
        part = b"-"
        while part:
            try:
                part = await reader.read(65536)
            except OSError:
                part = b""
            late = self.delay + (random.expovariate(1 / self.jitter) if self.jitter else 0)
            sent.put_nowait((self.loop.time() + late / 1_000, part))
        await arriving


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


class Figure:
    """What was measured, in milliseconds, and how much its 99th percentile may be."""

    def __init__(self, name: str, values: list[float], most: int) -> None:
        (self.name, self.median, self.count, self.most) = (name, statistics.median(values), len(values), most)
        self.p99 = percentile(values, 0.99)
        print(f"{name:90} median {self.median:6.1f}   p99 {self.p99:6.1f}   n {self.count}", flush=True)

    @property
    def row(self) -> str:
        verdict = "met" if self.p99 <= self.most else "**not met**"
        return f"| {self.name} | {self.median:.1f} ms | {self.p99:.1f} ms | {self.count} | p99 ≤ {self.most} ms: {verdict} |\n"


def first_digits(page: Page) -> float:
    """When digits were first written, in milliseconds since the load began."""
    return wait_for(lambda: page.evaluate("flips.find(([text]) => /^[\\d:]+$/.test(text))?.[2]"), "digits")


def loads(sharing: Sharing, playwright: Playwright, folder: Path) -> Figure:
    """Milliseconds from the start of a load until digits of the machine are written."""
    with trusting(playwright, sharing, folder) as context:
        context.add_init_script(NOTE)
        page = context.new_page()
        page.goto(f"https://localhost:{sharing.port}/#token={sharing.pair('t1')}")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        taken = []
        for _ in range(LOADS):
            page.reload()
            taken.append(first_digits(page))
        return Figure("Start of the page to right digits, kept by the browser", taken, START)


def first_loads(sharing: Sharing, browser: Browser) -> Figure:
    token = sharing.pair("t1")
    taken = []
    for _ in range(LOADS):
        page = display(browser, sharing.port, token)
        taken.append(first_digits(page))
        # Whoever connects more than 20 times a second is turned away for a while.
        page.wait_for_timeout(1_000)
        page.context.close()
    return Figure("Start of the page to right digits, first visit", taken, START)


def wakes(home: Home, sharing: Sharing, browser: Browser) -> Figure:
    page = display(browser, sharing.port, sharing.pair("t1"), SLEEPER)
    wait_for(lambda: "ms" in page.locator("#accuracy").text_content(), "the time of the machine")
    taken = []
    for _ in range(SLEEPS):
        page.wait_for_timeout(random.uniform(1_000, 2_000))
        taken.append(page.evaluate(SLEEP, 1_000 * deadline(home)))
    page.context.close()
    return Figure("Right digits after a sleep of the device, in which its steady clock stands still", taken, WAKE)


def deadline(home: Home) -> float:
    """The end of the countdown, in seconds of the wall clock."""
    told = re.sub(r"(\.\d{6})\d*Z", r"\1+00:00", home.json("show", "t1")["deadline"])
    return datetime.fromisoformat(told).timestamp()


def display(browser: Browser, port: int, token: str, script: str = "") -> Page:
    context = browser.new_context(ignore_https_errors=True)
    context.add_init_script(script + NOTE)
    page = context.new_page()
    page.goto(f"https://localhost:{port}/#token={token}")
    return page


def chromium(playwright: Playwright, **options: object) -> Browser:
    return playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"], **options)


def wrong_clock(folder: Path) -> Path:
    """A library that gives a program another time of day when preloaded."""
    library = folder / "shifted_clock.so"
    source = ROOT / "Tests" / "EndToEnd" / "shifted_clock.c"
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
    return library


def flips(
    home: Home, sharing: Sharing, playwright: Playwright, library: Path, devices: tuple[Device, Device], span: int
) -> Iterator[Figure]:
    end = deadline(home)
    browsers = [
        chromium(playwright, env=os.environ | {"LD_PRELOAD": str(library), "TOKI_CLOCK_SHIFT": str(device.wrong)})
        for device in devices]
    pages = [
        display(browser, Way(sharing.port, device.delay, device.jitter).port, sharing.pair("t1"))
        for browser, device in zip(browsers, devices, strict=True)]
    for page, device in zip(pages, devices, strict=True):
        wait_for(lambda page=page: "ms" in page.locator("#accuracy").text_content(), "the time of the machine")
        assert abs(page.evaluate("Date.now()") / 1_000 - time.time() - device.wrong) < 0.9, "its clock is not that wrong"
        page.wait_for_timeout(1_000)
        page.evaluate("flips.length = 0")
    pages[0].wait_for_timeout(span * 1_000)
    # Not the first, which may be digits that were there before. By the wall clock of this machine, as the daemon has
    # it.
    noted = [
        {text: at - 1_000 * device.wrong for text, at, _ in page.evaluate("flips")[1:] if re.fullmatch(r"[\d:]+", text)}
        for page, device in zip(pages, devices, strict=True)]
    both = [abs(noted[0][text] - noted[1][text]) for text in noted[0].keys() & noted[1].keys()]
    yield Figure(f"Two displays apart: {devices[0]} and {devices[1]}", both, APART)
    from_daemon = [abs(at - 1_000 * (end - seconds(text))) for one in noted for text, at in one.items()]
    yield Figure("… either from the daemon", from_daemon, APART)
    print("  shown:", ", ".join(page.locator("#accuracy").text_content() for page in pages))
    for browser in browsers:
        browser.close()


def write(figures: list[Figure], load: float) -> None:
    page = ROOT / "docs" / "benchmarks.md"
    text = page.read_text(encoding="utf-8")
    (before, _, old) = text.partition(SECTION)
    if old:
        (_, mark, after) = old.partition("\n## ")
    else:
        (before, mark, after) = text.partition("\n## ")
    is_usual = os.sched_getscheduler(0) == os.SCHED_OTHER
    priority = "" if is_usual else ",\nall of it at real-time priority"
    section = (
        f"{SECTION}\nMade by `make bench-page`: Debian's Chromium beside the daemon and the sharing server. Each display has a browser of its\n"
        "own and a way to the sharing server that delays all bytes, each way by so many milliseconds and a random part more; the clock\n"
        "of a device is wrong for its whole browser. Apart is how long after one another both show the same digits. By chance,\n"
        "also the shortest exchange of a way with jitter takes longer there than back; half of that, which no exchange can see,\n"
        "is in the figures, and the goal allows for it.\n\n"
        f"Machine: {os.cpu_count()} cores, Linux {platform.release()}, load {load:.2f} at the start, "
        f"{os.getloadavg()[0]:.2f} at the end{priority}.\n\n"
        "| what | median | 99th percentile | of | goal |\n|---|---|---|---|---|\n")
    page.write_text(before + section + "".join(figure.row for figure in figures) + mark + after, encoding="utf-8")


def main() -> None:
    span = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    load = os.getloadavg()[0]
    figures = []
    with tempfile.TemporaryDirectory(dir="/tmp") as place, sync_playwright() as playwright:
        home = Home(Path(place))
        home.daemon()
        home.do("timer", "50m", "--detach")
        sharing = Sharing(home)
        sharing.open()
        library = wrong_clock(Path(place))
        try:
            browser = chromium(playwright)
            figures.append(first_loads(sharing, browser))
            figures.append(wakes(home, sharing, browser))
            browser.close()
            figures.append(loads(sharing, playwright, Path(place) / "profile"))
            for devices in PAIRS:
                figures += flips(home, sharing, playwright, library, devices, span)
        finally:
            home.run("share", "off")
            home.close()
    write(figures, load)


if __name__ == "__main__":
    main()
