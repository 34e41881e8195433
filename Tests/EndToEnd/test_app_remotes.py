# SPDX-License-Identifier: Apache-2.0
"""The desktop app shows the Toki of another machine."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from app import TOKI_DESKTOP, App
from desktop import Desktop
from home import Home, temporary_home, wait_for
from test_remotes import desk, sharing, pair  # noqa: F401
from test_share import Sharing


@pytest.fixture
def screen(desk: Home) -> Iterator[Desktop]:  # noqa: F811
    screen = Desktop(desk, screen="900x760")
    try:
        yield screen
    finally:
        screen.close()


def start(desk: Home, screen: Desktop, *arguments: str) -> App:  # noqa: F811
    # Its remotes are in the home's folder, and its own settings in the session's.
    return App(desk, screen, "--at", "bedroom", *arguments)


def test_a_remote_is_shown_driven_and_followed_from_its_window(
    home: Home, desk: Home, sharing: Sharing, screen: Desktop  # noqa: F811
):
    home.do("1h", "Tea", "--detach")
    app = start(desk, screen, "--page", "timers")
    try:
        assert app.all("Toki on bedroom") and app.find("bedroom", "label")
        app.find("59:…")
        app.press("Pause", "push button")
        wait_for(lambda: home.timer("t1")["state"] == "paused", "the pause there")
        home.do("resume", "t1")
        app.find("Pause", "push button")
        # It rings there, is seen here, and is stopped from here.
        home.do("1s", "Eggs", "--detach", "--sound", "none")
        app.press("Stop", "push button")
        wait_for(lambda: home.json("list")["rings"] == [], "the stop there")
        assert "device" in home.do("why", "t2")
        # Nothing of it is this machine's, nor begins its daemon.
        assert not desk.processes("tokid")
        # What is lost is said, and comes back.
        home.do("share", "off")
        app.find("The connection to bedroom is lost. Reconnecting…")
        sharing.open()
        app.gone("The connection to bedroom is lost. Reconnecting…")
        app.press("Pause", "push button")
        wait_for(lambda: home.timer("t1")["state"] == "paused", "the second pause there")
    finally:
        app.close()


def test_the_main_menu_leads_from_machine_to_machine(desk: Home, screen: Desktop):  # noqa: F811
    app = App(desk, screen)
    try:
        app.key("F10")
        app.find("Share…", "menu item")
        app.press("bedroom", "menu item")

        def is_open() -> bool:
            # Before it is the program it is a copy of the window that started it.
            with suppress(OSError):
                for process in set(desk.processes("toki-desktop")) - {app.process.pid}:
                    if Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[1:3] == [b"--at", b"bedroom"]:
                        return True
            return False

        wait_for(is_open, "the other window")
    finally:
        app.close()


def test_an_unknown_remote_is_refused_before_a_window_opens(desk: Home):  # noqa: F811
    for language, words in (("C.UTF-8", "There is no remote “attic”."), ("ja_JP.UTF-8", "「attic」")):
        said = subprocess.run(
            [TOKI_DESKTOP, "--at", "attic"], env=desk.environment | {"LC_ALL": language}, capture_output=True, text=True,
            timeout=60)
        assert said.returncode == 1 and words in said.stderr
