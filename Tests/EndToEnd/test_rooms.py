# SPDX-License-Identifier: Apache-2.0
"""The other room: `--at` through a real door, as another machine would go."""

from __future__ import annotations

import json
import subprocess
import tempfile
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from home import TOKI, Home, wait_for
from test_share import Door


@pytest.fixture
def door(home: Home) -> Iterator[Door]:
    """The door of the bedroom."""
    door = Door(home)
    try:
        door.open()
        yield door
    finally:
        home.run("share", "off")


@pytest.fixture
def desk(door: Door) -> Iterator[Home]:
    """The machine at which somebody sits, paired with the bedroom."""
    with tempfile.TemporaryDirectory(prefix="toki-", ignore_cleanup_errors=True) as folder:
        desk = Home(Path(folder))
        try:
            pair(desk, door)
            yield desk
        finally:
            desk.close()


def pair(desk: Home, door: Door, *words: str, name: str = "bedroom") -> None:
    code = door.home.json("share", *words)["code"]
    fingerprint = door.home.json("share", "status")["door"]["fingerprint"]
    desk.do("pair", name, f"127.0.0.1:{door.port}", code, "--fingerprint", fingerprint)


def test_a_timer_is_set_counted_and_rings_in_the_other_room(home: Home, desk: Home, door: Door):
    kept = desk.data / "toki" / "rooms.json"
    assert kept.stat().st_mode & 0o777 == 0o600
    desk.do("--at", "bedroom", "25m", "Tea", "--detach")
    assert home.json("list")["timers"][0]["label"] == "Tea"
    assert desk.do("list", "--at", "bedroom").split()[:2] == home.do("list").split()[:2]
    assert not desk.processes("tokid")
    here, there = desk.json("--at", "bedroom", "show", "t1"), home.json("show", "t1")
    assert set(here) == set(there) and here["deadline"] == there["deadline"]
    # Followed from afar, in lines: it is over when it has rung there.
    assert desk.run("--at", "bedroom", "1s", "--sound", "none", timeout=60).returncode == 0
    assert "t2" in json.dumps(home.json("history")[0])
    assert "by way of" in desk.do("--at", "bedroom", "why", "t2")


def test_what_a_room_does_not_allow_is_refused_and_nothing_is_set(home: Home, desk: Home, door: Door):
    for words in (("5m", "--detach", "--sound", "/tmp/x.flac"), ("5m", "--detach", "--on-ring", "true")):
        refused = desk.run("--at", "bedroom", *words)
        assert refused.returncode == 1 and "does not let another machine" in refused.stderr
    refused = desk.run("--at", "bedroom", "settings", "volume", "50")
    assert refused.returncode == 1 and "knows this machine as control" in refused.stderr
    assert desk.run("--at", "bedroom", "import", "x.json").returncode == 2
    assert home.json("list")["timers"] == []
    # Its own usual sound stands, though no other machine may name a file.
    sound = home.folder / "own.wav"
    with wave.open(str(sound), "wb") as file:
        file.setparams((1, 2, 8_000, 0, "NONE", ""))
        file.writeframes(b"\0\x20\0\xe0" * 4_000)
    home.do("settings", "sound", str(sound))
    desk.do("--at", "bedroom", "5m", "--volume", "30", "--detach")
    timer = home.timer("t1")
    assert (timer["sound"], timer["volume"]) == (str(sound), 30)
    # A display sees its own timer, and no more.
    pair(desk, door, "t1", name="shelf")
    assert "t1" in desk.do("--at", "shelf", "list")
    refused = desk.run("--at", "shelf", "pause", "t1")
    assert refused.returncode == 1 and "shelf knows this machine as display" in refused.stderr


def test_another_certificate_a_revoked_token_and_nobody_at_all_are_told(home: Home, desk: Home, door: Door):
    folder = home.data / "toki" / "door"
    home.do("share", "off")
    gone = desk.run("--at", "bedroom", "list")
    assert gone.returncode == 1 and f"bedroom cannot be reached: Connection refused (127.0.0.1:{door.port})" in gone.stderr
    # The same key in a new certificate is the same room.
    (folder / "certificate.pem").unlink()
    door.open()
    assert desk.run("--at", "bedroom", "list").returncode == 0
    home.do("share", "off")
    key = (folder / "key.pem").read_bytes()
    (folder / "certificate.pem").unlink()
    (folder / "key.pem").unlink()
    door.open()
    changed = desk.run("--at", "bedroom", "list")
    assert changed.returncode == 1 and "another certificate" in changed.stderr
    shown = home.json("share", "status")["door"]["fingerprint"].upper()
    assert ":".join(shown[at:at + 2] for at in range(0, 32, 2)) in changed.stderr
    # Nothing was sent: the door has not heard of this machine again.
    home.do("share", "off")
    (folder / "key.pem").write_bytes(key)
    (folder / "certificate.pem").unlink()
    door.open()
    assert desk.run("--at", "bedroom", "list").returncode == 0
    home.do("share", "revoke", "d1")
    revoked = desk.run("--at", "bedroom", "list")
    assert revoked.returncode == 1 and "does not know this machine any more" in revoked.stderr
    assert "forgotten one another" in desk.do("rooms", "forget", "bedroom")


def test_who_follows_a_room_is_told_of_each_change_also_after_its_daemon_was_away(home: Home, desk: Home, door: Door):
    home.do("25m", "--detach", "--label", "Tea")
    seen = desk.folder / "seen"
    with seen.open("w") as output:
        watch = subprocess.Popen(
            [TOKI, "--at", "bedroom", "watch"], stdin=subprocess.DEVNULL, stdout=output, env=desk.environment)
    try:
        wait_for(lambda: "1 timer" in seen.read_text(), "the state")
        home.do("pause", "t1")
        wait_for(lambda: "paused" in seen.read_text(), "the change")
        home.kill_daemon()
        home.do("resume", "t1")
        wait_for(lambda: seen.read_text().count("1 timer") == 2, "the state after it")
    finally:
        watch.kill()
        watch.wait()
