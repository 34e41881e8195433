#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the page in Debian's Chromium: how soon it shows the right digits, and how far apart two displays flip.

  scripts/bench_page.py [SECONDS]   flips for so many seconds each way (default: 40)

It needs the results of `make build` and `make bootstrap-test`. The displays reach the door through proxies that delay
every byte, the same both ways on average, with jitter: no exchange can see half the difference of two ways.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import statistics
import sys
import tempfile
import threading
from datetime import datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))

from home import Home, wait_for  # noqa: E402
from playwright.sync_api import Browser, Page, Playwright, sync_playwright  # noqa: E402
from test_page import seconds  # noqa: E402
from test_page_kept import trusting  # noqa: E402
from test_share import Door, free_port  # noqa: E402

LOADS = 20
# Delay of each way and its jitter, in milliseconds, of two displays.
WAYS = (((0, 0), (0, 0)), ((5, 2), (80, 30)), ((80, 30), (80, 30)))

# Notes when digits are written: by the wall clock, which both displays and the daemon have in common here.
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


class Way:
    """A proxy to the door that delays all that passes, in order; it runs on a thread of its own."""

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


def told(name: str, values: list[float]) -> None:
    print(f"{name:48} median {statistics.median(values):6.1f}   p99 {percentile(values, 0.99):6.1f}   n {len(values)}")


def first_digits(page: Page) -> float:
    """When digits were first written, in milliseconds since the load began."""
    return wait_for(lambda: page.evaluate("flips.find(([text]) => /^[\\d:]+$/.test(text))?.[2]"), "digits")


def loads(door: Door, playwright: Playwright, folder: Path) -> None:
    """Milliseconds from the start of a load until digits of the machine are written."""
    with trusting(playwright, door, folder) as context:
        context.add_init_script(NOTE)
        page = context.new_page()
        page.goto(f"https://localhost:{door.port}/#token={door.pair('t1')}")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        taken = []
        for _ in range(LOADS):
            page.reload()
            taken.append(first_digits(page))
        told("start to digits, page kept by the browser (ms)", taken)


def first_loads(door: Door, browser: Browser) -> None:
    token = door.pair("t1")
    taken = []
    for _ in range(LOADS):
        page = display(browser, door.port, token)
        taken.append(first_digits(page))
        # Whoever connects more than 20 times a second is turned away for a while.
        page.wait_for_timeout(1_000)
        page.context.close()
    told("start to digits, first visit (ms)", taken)


def display(browser: Browser, port: int, token: str) -> Page:
    context = browser.new_context(ignore_https_errors=True)
    context.add_init_script(NOTE)
    page = context.new_page()
    page.goto(f"https://localhost:{port}/#token={token}")
    return page


def flips(home: Home, door: Door, browser: Browser, ways: tuple[tuple[float, float], ...], span: int) -> None:
    deadline = datetime.fromisoformat(re.sub(r"(\.\d{6})\d*Z", r"\1+00:00", home.json("show", "t1")["deadline"])).timestamp()
    pages = [display(browser, Way(door.port, *way).port, door.pair("t1")) for way in ways]
    for page in pages:
        wait_for(lambda: "ms" in page.locator("#accuracy").text_content(), "the time of the machine")
        page.wait_for_timeout(1_000)
        page.evaluate("flips.length = 0")
    pages[0].wait_for_timeout(span * 1_000)
    # Not the first, which may be digits that were there before.
    noted = [{text: at for text, at, _ in page.evaluate("flips")[1:] if re.fullmatch(r"[\d:]+", text)} for page in pages]
    both = [abs(noted[0][text] - noted[1][text]) for text in noted[0].keys() & noted[1].keys()]
    name = " and ".join(f"{delay}±{jitter}" for delay, jitter in ways)
    told(f"two displays apart, {name} ms a way (ms)", both)
    from_daemon = [abs(at - 1_000 * (deadline - seconds(text))) for one in noted for text, at in one.items()]
    told("  either from the daemon (ms)", from_daemon)
    print("  " + ", ".join(page.locator("#accuracy").text_content() for page in pages))
    for page in pages:
        page.context.close()


def main() -> None:
    span = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory(dir="/tmp") as place, sync_playwright() as playwright:
        home = Home(Path(place))
        home.daemon()
        home.do("timer", "50m", "--detach")
        door = Door(home)
        door.open()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            first_loads(door, browser)
            loads(door, playwright, Path(place) / "profile")
            for ways in WAYS:
                flips(home, door, browser, ways, span)
        finally:
            browser.close()
            home.run("share", "off")
            home.close()


if __name__ == "__main__":
    main()
