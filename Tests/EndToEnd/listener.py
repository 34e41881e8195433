# SPDX-License-Identifier: Apache-2.0
"""The ear of a test: a sound server without loudspeakers, and a recorder on it."""

from __future__ import annotations

import array
import math
import subprocess
import time
from pathlib import Path

from home import PATIENCE, Home, wait_for

RATE = 48_000
# A fiftieth of a second: shorter than any gap heard as silence.
WINDOW = RATE // 50


class Listener:
    """A sound server with one inaudible device, and a recorder on it."""

    def __init__(self, home: Home) -> None:
        self.environment = home.environment | {"PULSE_SERVER": f"unix:{home.runtime}/pulse/native"}
        self.file = home.folder / "heard.raw"
        self.start_server()
        self.recorder = subprocess.Popen(
            ["parec", "-d", "probe.monitor", "--format=s16le", f"--rate={RATE}", "--channels=1", "--latency-msec=20"],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=self.file.open("wb"), stderr=subprocess.DEVNULL,
        )
        wait_for(lambda: self.file.stat().st_size > 0, "the recorder")
        self.begun = time.monotonic()

    def start_server(self) -> None:
        self.server = subprocess.Popen(
            [
                "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes",
                "-L", "module-null-sink sink_name=probe norewinds=1", "-L", "module-native-protocol-unix",
            ],
            env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        wait_for(self.answers, "the sound server")

    def stop_server(self) -> None:
        """Stops the server, and with it the recorder."""
        self.server.terminate()
        self.server.wait(10)

    def answers(self) -> bool:
        asked = subprocess.run(["pactl", "info"], env=self.environment, capture_output=True, stdin=subprocess.DEVNULL)
        return asked.returncode == 0

    def samples(self) -> array.array:
        data = self.file.read_bytes()
        return array.array("h", data[: len(data) // 2 * 2])

    def strength(self, pitch: int, seconds: float = 0.5) -> float:
        """The amplitude of a sine of one pitch in the last half second, 0 to 32,767."""
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


def tone(home: Home, pitch: int, seconds: int = 1) -> Path:
    """A sound of one pitch that loops seamlessly; of two rings, the one that has played once makes room for the other."""
    file = home.folder / f"{pitch}.wav"
    subprocess.run(
        ["sox", "-n", "-r", str(RATE), "-c", "1", "-b", "16", str(file), "synth", str(seconds), "sine", str(pitch), "vol", "0.8"],
        check=True)
    return file


def play(listener: Listener, file: Path) -> None:
    subprocess.run(["paplay", str(file)], env=listener.environment, check=True, timeout=PATIENCE)
