# SPDX-License-Identifier: Apache-2.0
"""A ring that speaks: what it says, and what a person is told where it cannot."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

from home import Home, wait_for
from listener import Listener


def install_voice(home: Home) -> Path:
    """Puts a program under the voice's name first in the path, which keeps what it is to say and says nothing."""
    folder = home.folder / "bin"
    folder.mkdir()
    said = home.folder / "said"
    program = folder / "espeak-ng"
    program.write_text(f'#!/bin/sh\n{{ echo "$@"; cat; }} >>{said}\n')
    program.chmod(0o755)
    home.environment["PATH"] = f"{folder}:{home.environment['PATH']}"
    return said


def test_time_and_label_are_spoken_in_the_persons_language(home: Home, listener: Listener):
    said = install_voice(home)
    home.environment |= {"LANG": "C.UTF-8", "LANGUAGE": "ja"}
    home.do("1s", "--detach", "--speak", "--label", "おちゃ Tea")
    wait_for(lambda: said.exists() and said.read_text().count("\n") == 2, "it to be said")
    options, text = said.read_text().splitlines()
    assert options == "--stdin --stdout -m -v ja"
    assert text.endswith(' です。おちゃ <voice name="en">Tea</voice>。') and "じ" in text, text
    # The ring itself needs no voice.
    wait_for(lambda: max(listener.loudness()) > 30, "the ring to be heard")


def test_missing_speech_is_reported_on_setting_and_by_the_doctor(home: Home, listener: Listener):
    tools = home.folder / "tools"
    tools.mkdir()
    for name in ("true", "sh", "uname"):
        os.symlink(shutil.which(name), tools / name)
    home.environment["PATH"] = str(tools)
    warning = "The time cannot be spoken: espeak-ng is not installed"

    def codes() -> list[str]:
        return [finding["code"] for finding in json.loads(home.run("doctor", "--json").stdout)]

    assert warning not in home.run("25m", "--detach").stderr
    assert "speech" not in codes()
    assert warning in home.run("25m", "--detach", "--speak").stderr
    assert "speech" in codes()
    assert "sudo apt install espeak-ng" in home.run("doctor").stdout
    ja = home.run("doctor", LANG="C.UTF-8", LANGUAGE="ja").stdout
    assert "espeak-ng" in ja and "読み上げ" in ja, ja


def test_speaking_is_set_for_all_that_is_new_and_changed_for_one(home: Home):
    assert "on" in home.do("settings", "speak", "on")
    home.do("25m", "--detach")
    home.do("edit", "t1", "--no-speak")
    home.do("25m", "--detach")
    assert "speaks" not in home.do("show", "t1")
    assert "speaks" in home.do("show", "t2")
    assert home.json("settings")["speak"] is True
    assert "--no-speak" in home.run("25m", "--detach", "--speak", "--no-speak").stderr
