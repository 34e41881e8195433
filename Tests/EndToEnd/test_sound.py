# SPDX-License-Identifier: Apache-2.0
"""The ring as an ear would hear it: recorded from a sound server without loudspeakers."""

from __future__ import annotations

import array
import math
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from home import Home, kill, wait_for

RATE = 48_000
# A fiftieth of a second: shorter than any gap that an ear takes for silence.
WINDOW = RATE // 50


class Listener:
    """A sound server with one device that nobody hears, and a recorder on it."""

    def __init__(self, home: Home) -> None:
        self.environment = home.environment | {"PULSE_SERVER": f"unix:{home.runtime}/pulse/native"}
        self.file = home.folder / "heard.raw"
        self.server = subprocess.Popen(
            [
                "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
                "-L", "module-null-sink sink_name=probe norewinds=1", "-L", "module-native-protocol-unix",
            ],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        wait_for(self.answers, "the sound server")
        self.recorder = subprocess.Popen(
            ["parec", "-d", "probe.monitor", "--format=s16le", f"--rate={RATE}", "--channels=1", "--latency-msec=20"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=self.file.open("wb"), stderr=subprocess.DEVNULL,
        )
        wait_for(lambda: self.file.stat().st_size > 0, "the recorder")
        self.begun = time.monotonic()

    def answers(self) -> bool:
        asked = subprocess.run(["pactl", "info"], env=self.environment, capture_output=True, stdin=subprocess.DEVNULL)
        return asked.returncode == 0

    def samples(self) -> array.array:
        data = self.file.read_bytes()
        return array.array("h", data[: len(data) // 2 * 2])

    def strength(self, pitch: int, seconds: float = 0.5) -> float:
        """How much of one pitch was in the last half second: the amplitude of that sine, 0 to 32,767."""
        count = int(seconds * RATE)
        last = self.samples()[-count:]
        turn = 2 * math.pi * pitch / RATE
        real = sum(sample * math.cos(turn * index) for index, sample in enumerate(last))
        imaginary = sum(sample * math.sin(turn * index) for index, sample in enumerate(last))
        return 2 * math.hypot(real, imaginary) / count

    def loudness(self) -> list[float]:
        """The root mean square of each fiftieth of a second so far, 0 to 32,767."""
        samples = self.samples()
        return [
            math.sqrt(sum(sample * sample for sample in window) / WINDOW)
            for start in range(0, len(samples) - WINDOW, WINDOW)
            for window in [samples[start : start + WINDOW]]
        ]

    def close(self) -> None:
        for process in (self.recorder, self.server):
            process.terminate()
            process.wait(10)


@pytest.fixture
def listener(home: Home) -> Iterator[Listener]:
    listener = Listener(home)
    home.environment["PULSE_SERVER"] = listener.environment["PULSE_SERVER"]
    try:
        yield listener
    finally:
        listener.close()


def tone(home: Home, pitch: int) -> Path:
    """A sound of one pitch that can be repeated without a seam."""
    file = home.folder / f"{pitch}.wav"
    subprocess.run(
        ["sox", "-n", "-r", str(RATE), "-c", "1", "-b", "16", str(file), "synth", "1", "sine", str(pitch), "vol", "0.8"],
        check=True)
    return file


def play(listener: Listener, file: Path) -> None:
    subprocess.run(["paplay", str(file)], env=listener.environment, check=True, timeout=30)


def test_the_recorder_hears_what_is_played(home: Home, listener: Listener):
    time.sleep(0.5)
    quiet = max(listener.loudness())
    play(listener, tone(home, 440))
    time.sleep(0.3)
    assert quiet < 10 < 5_000 < max(listener.loudness())


def test_a_ring_is_heard_at_its_second_and_not_before(home: Home, listener: Listener):
    made = time.monotonic() - listener.begun
    home.do("1s")
    time.sleep(0.5)
    loudness = listener.loudness()
    before, at = int((made + 0.9) * 50), int((made + 1.0) * 50)
    assert max(loudness[:before]) < 10, "it is quiet until then"
    heard = next((index for index in range(before, len(loudness)) if loudness[index] > 30), len(loudness))
    assert heard - at < 75, f"first heard {(heard - at) / 50} s after the deadline"


def test_a_ring_goes_on_until_it_is_dismissed_and_is_quiet_then(home: Home, listener: Listener):
    home.do("1s", "--detach")
    home.wait_until_ringing("t1")
    # Longer than any of Toki's own sounds: it loops.
    time.sleep(7)
    ringing = listener.loudness()
    assert max(ringing[-75:]) > 100, "it still rings"
    home.do("dismiss")
    time.sleep(1)
    assert max(listener.loudness()[-20:]) < 10, "it is quiet"


def test_killed_while_it_rings_it_is_heard_again(home: Home, listener: Listener):
    home.do("1s", "--detach")
    home.wait_until_ringing("t1")
    kill(home.daemon())
    time.sleep(3)
    assert max(listener.loudness()[-50:]) > 30


def test_a_ring_begins_softly_and_grows(home: Home, listener: Listener):
    home.do("1s", "--detach", "--sound", str(tone(home, 440)), "--volume", "100")
    home.wait_until_ringing("t1")
    time.sleep(5.5)
    loudness = listener.loudness()
    begin = next(index for index, level in enumerate(loudness) if level > 100)
    # The first two fiftieths hold the edge of the sound.
    parts = [
        sum(loudness[start : start + 25]) / 25
        for start in range(begin + 2, len(loudness) - 25, 25)
    ]
    assert len(parts) >= 8, "it was heard for 4 s at least"
    assert all(earlier < later for earlier, later in zip(parts, parts[1:])), parts
    full = 0.8 * 32_767 / math.sqrt(2)
    assert 0.15 * full < parts[0] < 0.35 * full, "a fifth at first"
    assert parts[-1] > 2 * parts[0]


def test_a_soft_ring_stays_as_soft_as_it_was_asked_to_be(home: Home, listener: Listener):
    home.do("1s", "--detach", "--sound", str(tone(home, 440)), "--volume", "10")
    home.wait_until_ringing("t1")
    time.sleep(3)
    full = 0.8 * 32_767
    assert 0.08 * full < listener.strength(440) < 0.12 * full


def test_a_ring_of_volume_0_is_not_heard(home: Home, listener: Listener):
    home.do("1s", "--detach", "--volume", "0")
    home.wait_until_ringing("t1")
    time.sleep(1)
    assert max(listener.loudness()) < 10


def test_of_two_rings_one_is_heard_and_dismissing_it_lets_the_other_be_heard(home: Home, listener: Listener):
    home.do("1s", "--detach", "--sound", str(tone(home, 440)))
    home.do("1s", "--detach", "--sound", str(tone(home, 1000)))
    home.wait_until_ringing("t1")
    home.wait_until_ringing("t2")
    wait_for(lambda: listener.strength(440) > 1_000, "the first to be heard")
    assert listener.strength(1000) < 100, "one sound at a time"
    home.do("dismiss", "t1")
    wait_for(lambda: listener.strength(1000) > 1_000, "the other to be heard")
    wait_for(lambda: listener.strength(440) < 100, "the first to be quiet")
    home.do("dismiss", "t2")
    wait_for(lambda: max(listener.loudness()[-25:]) < 10, "it to be quiet", timeout=3)


def test_dismissing_the_ring_that_waits_leaves_the_one_that_is_heard(home: Home, listener: Listener):
    home.do("1s", "--detach", "--sound", str(tone(home, 440)))
    home.do("1s", "--detach", "--sound", str(tone(home, 1000)))
    home.wait_until_ringing("t2")
    wait_for(lambda: listener.strength(440) > 1_000, "the first to be heard")
    home.do("dismiss", "t2")
    time.sleep(1)
    assert min(listener.loudness()[-40:]) > 1_000, "not even a gap"
    assert listener.strength(1000) < 100


def test_a_snoozed_ring_is_quiet_and_heard_again(home: Home, listener: Listener):
    home.do("1s", "--detach", "--sound", str(tone(home, 440)))
    wait_for(lambda: listener.strength(440) > 1_000, "the ring to be heard")
    home.do("snooze", "t1", "2s")
    wait_for(lambda: max(listener.loudness()[-25:]) < 10, "it to be quiet", timeout=2)
    wait_for(lambda: listener.strength(440) > 1_000, "the ring to be heard again")
