# SPDX-License-Identifier: Apache-2.0
"""A language that nobody speaks: all that toki says can be translated, the times too."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from home import PROGRAMS, ROOT, Home, wait_for
from test_screen import Tmux, tmux  # noqa: F401

SPOKEN = {"LANG": "C.UTF-8", "LANGUAGE": "qps"}
# What is no text: identifiers of items, time zones, paths, commands as they are typed, names of settings in their table and
# that of the sound, and what a person typed.
NAMES = re.compile(
    r"\b[atsw]\d+\b|\b[A-Z]\w+/[A-Z]\w+|(?:/[\w.-]+)+|\btoki(?: [a-z0-9:-]+)*|\bUTC\b|\bJST\b|\bToki\b|^[a-z-]+ {2,}"
    r"|\bdawn\b|“[^”]*”|systemctl [^⟧\n]*",
    re.MULTILINE,
)


@pytest.fixture(scope="module")
def toki(tmp_path_factory) -> Iterator[str]:
    """The command line as it is installed, with the catalogue of that language."""
    prefix = tmp_path_factory.mktemp("pseudo")
    (prefix / "bin").mkdir()
    for name in ("toki", "tokid"):
        place(PROGRAMS / name, prefix / "bin" / name)
    (prefix / "share/toki").mkdir(parents=True)
    (prefix / "share/toki/sounds").symlink_to(ROOT / "Resources/sounds")
    subprocess.run([ROOT / "scripts/pseudo-locale.py", prefix / "share/locale"], check=True)
    yield str(prefix / "bin/toki")


def place(program: Path, at: Path) -> None:
    try:
        os.link(program.resolve(), at)
    except OSError:
        shutil.copy2(program, at)


def untranslated(text: str) -> list[str]:
    """The words of a text that no catalogue has; those that it has are in letters with marks."""
    return re.findall(r"[A-Za-z]{2,}", NAMES.sub("", text))


def test_the_commands_say_nothing_that_cannot_be_translated(home: Home, toki: str):
    def run(*arguments: str) -> str:
        done = home.execute([toki, *arguments], **SPOKEN)
        return done.stdout + done.stderr

    set_up = [
        ["timer", "25m", "茶", "--detach"], ["timer", "1h5m9s", "--color", "red", "--detach"],
        ["alarm", "mon,wed 7:00", "茶"], ["alarm", "every 2nd and last tue 7:15 until 2027-06-30"],
        ["alarm", "every 2 weeks on mon from 2026-11-23 7:00"], ["alarm", "every 1st, 11th and 22nd 9:00 5 times"],
        ["alarm", "every day every 15 minutes from 9:00 to 17:00"], ["alarm", "weekdays 6:30 except 24 dec to 2 jan"],
        ["sequence", "25m 茶, 5m 休, 10m", "--detach"], ["stopwatch", "--detach"], ["edit", "a1", "--snooze", "5m"], ["pause", "t1"],
        ["skip", "a1"], ["cancel", "t9"], ["alarm", "25:99"], ["alarm", "mon 7:00 frei"], ["set"],
    ]
    shown = [
        ["list"], ["show", "t1"], ["show", "a1"], ["show", "a4"], ["show", "s1"], ["next"], ["history"],
        ["stats"], ["doctor"], ["why"], ["settings"], ["status"], ["explain", "tomorrow 7:00"], ["explain", "in 90 minutes"],
        ["explain", "every 3 days at 8:00"], ["clock", "Europe/Berlin"], ["undo"],
    ]
    found = {}
    for arguments in set_up + shown:
        said = run(*arguments)
        assert "⟦" in said, arguments
        if words := untranslated(said):
            found[" ".join(arguments)] = (words, said)
    assert not found, "\n".join(f"{command}: {words}\n{said}" for command, (words, said) in found.items())


def test_the_full_screen_says_nothing_that_cannot_be_translated(home: Home, toki: str, tmux: Tmux):  # noqa: F811
    tmux.type(f"clear; LANGUAGE=qps {toki}\r")
    tmux.wait_for("⟦")
    seen = re.sub(r"\d", "", tmux.text)
    for key in ["2", "3", "4", "5", "?"]:
        tmux.type(key)
        wait_for(lambda: re.sub(r"\d", "", tmux.text) not in ("", seen), f"another page by {key}")
        seen = re.sub(r"\d", "", tmux.text)
        assert not untranslated(tmux.text), tmux.text
    tmux.press("Escape")
    tmux.type("q")
