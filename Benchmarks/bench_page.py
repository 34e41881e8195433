#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the page in Debian's Chromium: how soon it shows the correct digits, what a list costs, how soon it is there over a
slow network, and how far apart two displays flip; and writes the part "The page" of docs/benchmarks.md.

  Benchmarks/bench_page.py [SECONDS]   flips for so many seconds each way (default: 40)
  Benchmarks/bench_page.py lists       prints what lists cost, and writes nothing; also: visits

It needs the results of `make build` and `make bootstrap-test`. The displays reach the sharing server through proxies that delay
every byte, the same both ways on average, with jitter: no exchange can see half the difference of two ways. Each display
is a browser of its own, whose whole process may have a wrong clock.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
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

from home import PROGRAMS, Home, wait_for  # noqa: E402
from playwright.sync_api import Browser, CDPSession, Page, Playwright, sync_playwright  # noqa: E402
from test_page import SLEEPER, seconds  # noqa: E402
from test_page_kept import trusting  # noqa: E402
from test_share import Sharing, free_port  # noqa: E402

LOADS = 60
SLEEPS = 40
SECTION = "\n## The page\n"
# Within how many milliseconds digits are to be there, after a start and after a sleep, and displays are to flip of one
# another and of the daemon.
START = 300
# What was shown before a sleep is noticed when digits flip.
WAKE = 1_100
APART = 20
# What a draw beside a thousand alarms and a second of a list of a hundred on a processor four times slower may take of the
# processor, in milliseconds.
DRAW = 8
SECOND = 50
SECONDS = 30
# Requests of a first visit, and milliseconds to the list of a first visit and of a reload, over SLOW.
REQUESTS = 14
VISIT = 2_200
RELOAD = 1_200
VISITS = 7


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


# A mobile network of 150 ms there and back, and 1.6 Mb/s.
SLOW = {"delay": 75, "jitter": 0, "rate": 200_000}


class Way:
    """A proxy to the sharing server that delays all that passes, in order; it runs on a thread of its own.

    With a rate, in bytes a second each way for all connections together, a connection costs a round trip as well.
    """

    def __init__(self, target: int, delay: float, jitter: float, rate: float | None = None) -> None:
        (self.target, self.delay, self.jitter, self.rate, self.port) = (target, delay, jitter, rate, free_port())
        # When the way is free again, there and back.
        self.free = [0.0, 0.0]
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
        if self.rate is not None:
            await asyncio.sleep(2 * self.delay / 1_000)
        (far_reader, far_writer) = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(self.carry(reader, far_writer, 0), self.carry(far_reader, writer, 1))

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: int) -> None:
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
                # In small parts, so that connections share a slow way.
                part = await reader.read(65536 if self.rate is None else 4_096)
            except OSError:
                part = b""
            late = self.delay + (random.expovariate(1 / self.jitter) if self.jitter else 0)
            sent.put_nowait((self.passed(len(part), direction) + late / 1_000, part))
        await arriving


    def passed(self, length: int, direction: int) -> float:
        """When so many bytes have gone onto the way."""
        if self.rate is None:
            return self.loop.time()
        self.free[direction] = max(self.free[direction], self.loop.time()) + length / self.rate
        return self.free[direction]


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


class Figure:
    """What was measured, in milliseconds or another unit, and how much its 99th percentile may be."""

    def __init__(self, name: str, values: list[float], most: int, unit: str = " ms") -> None:
        (self.name, self.median, self.count, self.most) = (name, statistics.median(values), len(values), most)
        (self.p99, self.unit) = (percentile(values, 0.99), unit)
        print(f"{name:90} median {self.median:6.1f}   p99 {self.p99:6.1f}   n {self.count}", flush=True)

    @property
    def row(self) -> str:
        verdict = "met" if self.p99 <= self.most else "**not met**"
        (median, p99) = (f"{value:.1f}{self.unit}" for value in (self.median, self.p99))
        return f"| {self.name} | {median} | {p99} | {self.count} | p99 ≤ {self.most}{self.unit}: {verdict} |\n"


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
            # As above.
            page.wait_for_timeout(500)
        return Figure("Later visits, from the browser's cache: start of the page to correct digits", taken, START)


def first_loads(sharing: Sharing, browser: Browser) -> Figure:
    token = sharing.pair("t1")
    taken = []
    for _ in range(LOADS):
        page = display(browser, sharing.port, token)
        taken.append(first_digits(page))
        # Whoever connects more than 20 times a second is turned away for a while.
        page.wait_for_timeout(1_000)
        page.context.close()
    return Figure("First visit: start of the page to correct digits", taken, START)


def set_alarms(sharing: Sharing, token: str, numbers: range) -> None:
    for number in numbers:
        alarm = {"time": f"{number // 60 % 24:02}:{number % 60:02}", "days": ["mon", "fri"], "label": f"Alarm {number}"}
        # A device that asks often is told to wait.
        wait_for(lambda alarm=alarm: sharing.ask("POST", "/v1/alarms", token, alarm).status == 201, "an alarm", every=0.2)


def lists(sharing: Sharing, browser: Browser) -> Iterator[Figure]:
    """The seconds of a hundred alarms on a processor four times slower, and the draws of a timer beside a thousand."""
    token = sharing.pair()
    for (numbers, slower) in ((range(100), 4), (range(100, 1_000), 1)):
        set_alarms(sharing, token, numbers)
        # Nothing draws the list of alarms, which stands still; a timer that runs has its own drawn, and what rings next.
        (screen, shown) = ("alarms", f"a{numbers.stop}") if slower > 1 else ("timers", "t1")
        page = display(browser, sharing.port, token, screen=screen)
        page.locator(f"[data-item={shown}]").wait_for()
        chrome = page.context.new_cdp_session(page)
        # By what the thread itself takes, not what others take of the processor meanwhile.
        chrome.send("Performance.enable", {"timeDomain": "threadTicks"})
        chrome.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.wait_for_timeout(3_000)
        if slower == 1:
            yield Figure("Script of a draw of a timer beside 1,000 alarms: processor time", drawn(page, browser), DRAW)
        else:
            seconds = [busy(page, chrome) for _ in range(SECONDS)]
            yield Figure("Main thread in a second of 100 alarms, on a processor 4 times slower: processor time", seconds, SECOND)
        page.context.close()


def drawn(page: Page, browser: Browser) -> list[float]:
    """For how many milliseconds the main thread of a page is at work in each draw, which a timer begins."""
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.wait_for_timeout(1_000 * SECONDS)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return [event["tdur"] / 1_000 for event in events if event["name"] == "TimerFire"]


def busy(page: Page, chrome: CDPSession) -> float:
    """For how many milliseconds of a second the main thread of a page is at work."""
    def spent() -> float:
        told = chrome.send("Performance.getMetrics")["metrics"]
        return 1_000 * next(one["value"] for one in told if one["name"] == "TaskDuration")

    before = spent()
    page.wait_for_timeout(1_000)
    return spent() - before


def visits(sharing: Sharing, browser: Browser) -> Iterator[Figure]:
    """How many requests a first visit over a slow network makes until the list is there, and how long that and a reload take."""
    token = sharing.pair()
    port = Way(sharing.port, **SLOW).port
    (counts, firsts, reloads) = ([], [], [])
    for _ in range(VISITS):
        # Without the worker, which comes after the list and would answer the reload.
        context = browser.new_context(ignore_https_errors=True, service_workers="block")
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        listed = "performance.now() * (document.querySelector('#items [data-item=t1]')?.checkVisibility() ?? 0)"
        page.goto(f"https://localhost:{port}/#token={token}", wait_until="commit")
        firsts.append(wait_for(lambda page=page: page.evaluate(listed), "the list", every=0.01))
        counts.append(len(asked))
        # The clock is asked for more often than once, and the icon comes later.
        page.wait_for_timeout(3_000)
        page.reload(wait_until="commit")
        reloads.append(wait_for(lambda page=page: page.evaluate(listed), "the list", every=0.01))
        context.close()
    yield Figure("Requests of a first visit until the list is there", counts, REQUESTS, "")
    yield Figure("Start of the page to the list over 150 ms and 1.6 Mb/s, first visit", firsts, VISIT)
    yield Figure("… on a reload", reloads, RELOAD)


def wakes(home: Home, sharing: Sharing, browser: Browser) -> Figure:
    page = display(browser, sharing.port, sharing.pair("t1"), SLEEPER)
    wait_for(lambda: "ms" in page.locator("#accuracy").text_content(), "the time of the machine")
    taken = []
    for _ in range(SLEEPS):
        page.wait_for_timeout(random.uniform(1_000, 2_000))
        taken.append(page.evaluate(SLEEP, 1_000 * deadline(home)))
    page.context.close()
    return Figure("Correct digits after the device slept and its monotonic clock stood still", taken, WAKE)


def deadline(home: Home) -> float:
    """The end of the countdown, in seconds of the wall clock."""
    told = re.sub(r"(\.\d{6})\d*Z", r"\1+00:00", home.json("show", "t1")["deadline"])
    return datetime.fromisoformat(told).timestamp()


def display(browser: Browser, port: int, token: str, script: str = "", screen: str = "") -> Page:
    context = browser.new_context(ignore_https_errors=True)
    context.add_init_script(script + NOTE)
    page = context.new_page()
    page.goto(f"https://localhost:{port}/#token={token}&{screen}")
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
    if os.sched_getscheduler(0) != os.SCHED_OTHER:
        priority = ", all of it at real-time priority"
    else:
        priority = f", all of it at nice {nice}" if (nice := os.nice(0)) else ""
    section = (
        f"{SECTION}\n`make bench-page` measures Debian's Chromium beside the daemon and the sharing server. Each display has its own browser and\n"
        "its own connection to the sharing server, which delays all bytes in each direction by the given milliseconds and a random\n"
        "part. A device's wrong clock applies to its whole browser. “Apart” is the time between the moments at which both displays\n"
        "show the same digits. With jitter, even the shortest exchange may take longer in one direction than in the other. No\n"
        "exchange can detect that, so half of the difference is in the figures, and the goal allows for it. Processor time and\n"
        "requests are counted, so other work on the machine does not change them; all else is by the clock on the wall.\n\n"
        f"Machine: {os.cpu_count()} cores, Linux {platform.release()}, programs of a {PROGRAMS.resolve().name} build, "
        f"load {load:.2f} at the start,\n{os.getloadavg()[0]:.2f} at the end{priority}.\n\n"
        "| what | median | 99th percentile | of | goal |\n|---|---|---|---|---|\n")
    page.write_text(before + section + "".join(figure.row for figure in figures) + mark + after, encoding="utf-8")


def main() -> None:
    only = sys.argv[1] if sys.argv[1:] in (["lists"], ["visits"]) else None
    span = int(sys.argv[1]) if len(sys.argv) > 1 and only is None else 40
    load = os.getloadavg()[0]
    figures = []
    with tempfile.TemporaryDirectory(dir="/tmp") as place, sync_playwright() as playwright:
        home = Home(Path(place))
        home.daemon()
        home.do("timer", "50m", "--detach")
        sharing = Sharing(home)
        sharing.open()
        try:
            browser = chromium(playwright)
            if only is None:
                figures.append(first_loads(sharing, browser))
                figures.append(wakes(home, sharing, browser))
            if only in (None, "visits"):
                figures += visits(sharing, browser)
            if only is None:
                browser.close()
                figures.append(loads(sharing, playwright, Path(place) / "profile"))
                library = wrong_clock(Path(place))
                for devices in PAIRS:
                    figures += flips(home, sharing, playwright, library, devices, span)
                browser = chromium(playwright)
            # Last, as the alarms stay.
            if only in (None, "lists"):
                figures += lists(sharing, browser)
            browser.close()
        finally:
            home.run("share", "off")
            home.close()
    if only is None:
        write(figures, load)


if __name__ == "__main__":
    main()
