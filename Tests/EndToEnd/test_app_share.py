# SPDX-License-Identifier: Apache-2.0
"""Sharing from the app: a switch, a code to scan, and the devices that were paired."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import App
from desktop import Desktop
from home import ROOT, Home, wait_for
from test_app_everywhere import in_turns, language  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401


@pytest.fixture
def app(home: Home, language: str) -> Iterator[App]:  # noqa: F811
    desktop = Desktop(home, screen="400x800")
    app = None
    try:
        app = App(home, desktop)
        yield app
    finally:
        if app:
            app.close()
        desktop.close()


@in_turns("japanese")
def test_a_phone_is_paired_by_a_code_of_the_app_and_removed(
    home: Home, sharing: Sharing, app: App, language: str, tmp_path: Path  # noqa: F811
):
    japanese = gettext.translation("toki", ROOT / ".build" / "locale", ["ja"])
    said = japanese.gettext if language.startswith("ja") else str
    # The port is kept.
    sharing.open()
    home.do("share", "off")
    app.key("F10")
    app.press(said("Share…"), "menu item")
    app.press(said("Share on the Network"), "check box")
    app.find("https://…")
    assert home.json("share", "status")["open"]
    app.press(said("Show a Code"), "push button")
    code = wait_for(lambda: shown_code(app), "the code")
    assert app.has(said("QR code that pairs a device"))
    app.settle()
    app.picture(tmp_path / "share.png")
    reply = sharing.ask("POST", "/sharing/pair", body={"code": code, "device": "phone"})
    assert reply.status == 201, reply
    # The code is used up, and the device is there.
    app.press(said("Remove {name}").format(name="phone"), "push button")
    app.find(said("No device is paired"))
    assert shown_code(app) is None
    assert sharing.ask("GET", "/sharing/device", reply.json["token"]).status == 401
    app.press(said("Share on the Network"), "check box")
    wait_for(lambda: not home.json("share", "status")["open"], "the sharing server to be closed")
    app.gone(said("Show a Code"))


def shown_code(app: App) -> str | None:
    """The code in two halves, as it is shown."""
    words = [node.name or node.text for node in app.nodes() if node.role == "label"]
    return next((word for word in words if len(word) == 9 and word[4] == "-" and word.replace("-", "").isalnum()), None)
