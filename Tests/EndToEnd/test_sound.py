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
                "-L", "module-null-sink sink_name=probe", "-L", "module-native-protocol-unix",
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

    def loudness(self) -> list[float]:
        """The root mean square of each fiftieth of a second so far, 0 to 32,767."""
        data = self.file.read_bytes()
        samples = array.array("h", data[: len(data) // 2 * 2])
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


def play(listener: Listener, file: Path) -> None:
    subprocess.run(["paplay", str(file)], env=listener.environment, check=True, timeout=30)


def test_the_recorder_hears_what_is_played(home: Home, listener: Listener):
    tone = home.folder / "tone.wav"
    subprocess.run(["sox", "-n", "-r", str(RATE), "-c", "1", str(tone), "synth", "0.5", "sine", "440", "vol", "0.5"], check=True)
    time.sleep(0.5)
    quiet = max(listener.loudness())
    play(listener, tone)
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
