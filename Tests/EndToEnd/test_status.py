# SPDX-License-Identifier: Apache-2.0
"""`toki status` and `toki watch --format`, as a prompt and a status bar use them."""

from __future__ import annotations

import json
import os
import signal
import time

import pytest

from home import PATIENCE, Home, wait_for


def test_a_prompt_gets_one_line_and_starts_no_daemon(home: Home):
    assert home.do("status", "--format", "[{left} {label}]") == ""
    assert home.do("status") == "The daemon is not running.\n"
    assert home.json("status") is None
    assert home.processes("tokid") == []
    home.do("25m", "--detach", "--label", "Tea")
    assert home.do("status", "--format", "[{minutes} min {label}][, {rings} ring]") == "25 min Tea\n"
    home.do("pause", "Tea")
    assert home.do("status", "--format", "{class}") == "paused\n"
    home.stop_daemon()
    assert home.do("status", "--format", "{class}") == "stopped\n"
    assert home.processes("tokid") == []


def test_a_bar_gets_json_whatever_the_label_is(home: Home):
    home.do("25m", "--detach", "--label", 'お茶 "\\x" {left} [x]')
    shown = json.loads(home.do("status", "--format", "waybar"))
    assert shown["text"].endswith('お茶 "\\x" {left} [x]')
    assert (shown["class"], shown["percentage"]) == ("running", 0)


def test_a_status_bar_gets_each_change_and_the_ring(home: Home):
    home.daemon()
    bar = home.start("watch", "--format", "{class}")
    os.set_blocking(bar.stdout.fileno(), False)
    shown = b""

    def has(lines: str) -> bool:
        nonlocal shown
        shown += bar.stdout.buffer.raw.read() or b""
        return shown == lines.encode()

    wait_for(lambda: has("idle\n"), "the bar to begin")
    home.do("25m", "--detach", "--label", "Tea")
    wait_for(lambda: has("idle\nrunning\n"), "the bar to see the timer")
    home.do("1s", "--detach", "--sound", "none")
    wait_for(lambda: has("idle\nrunning\nringing\n"), "the bar to see the ring")
    home.stop_daemon()
    wait_for(lambda: has("idle\nrunning\nringing\nstopped\n"), "the bar to see the end")
    # It waits for the next daemon and starts none: a person stopped that one.
    time.sleep(2.5)
    assert home.processes("tokid") == []
    home.daemon()
    wait_for(lambda: has("idle\nrunning\nringing\nstopped\nringing\n"), "the bar to find the next daemon")
    bar.send_signal(signal.SIGTERM)
    assert bar.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize("words", [(), ("--json",), ("--format", "{class}")])
def test_watch_ends_when_nobody_reads_it_any_more(home: Home, words: tuple[str, ...]):
    home.daemon()
    watching = home.start("watch", *words)
    if words:
        assert watching.stdout.readline()
    # As a bar that is restarted; nothing changes meanwhile.
    watching.stdout.close()
    assert watching.wait(100) == 0, watching.stderr.read()
