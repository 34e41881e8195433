#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes Toki's own sounds: Resources/sounds/NAME.flac.

Each sound is computed note by note, with the same result on every run. It starts and ends in
silence, so that it loops without a click. SoX converts the samples to FLAC; without it, WAV files
are written instead.

usage: make-sounds.py [FOLDER]
"""

import array
import math
import pathlib
import random
import shutil
import subprocess
import sys
import wave

RATE = 44100
PEAK = 10 ** (-3 / 20)  # -3 dB: loud enough, and no player has to clip it
TAU = 2 * math.pi


def pitch(name):
    """The frequency in Hz of a note such as A4 (440) or F#5, in equal temperament."""
    steps = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}
    sharp = 1 if "#" in name else 0
    return 440.0 * 2 ** ((steps[name[0]] + sharp) / 12 + int(name[-1]) - 4)


def hump(x):
    """A smooth transition from 0 to 1 while x goes from 0 to 1."""
    return 0.5 - 0.5 * math.cos(math.pi * min(max(x, 0.0), 1.0))


class Sheet:
    """A span of sound to which notes are added."""

    def __init__(self, seconds):
        self.samples = [0.0] * round(seconds * RATE)

    def note(self, start, seconds, voice):
        """Adds voice(t), with t in seconds from the start of the note."""
        first = round(start * RATE)
        count = min(round(seconds * RATE), len(self.samples) - first)
        for index in range(max(count, 0)):
            self.samples[first + index] += voice(index / RATE)

    def room(self, seconds=1.1, wet=0.2):
        """Adds the reverberation of a small room: four combs and two all-passes, after Schroeder (1962)."""
        mixed = [0.0] * len(self.samples)
        for delay_ms in (29.7, 37.1, 41.1, 43.7):
            delay = round(delay_ms * RATE / 1000)
            back = 10 ** (-3 * delay_ms / 1000 / seconds)
            line = [0.0] * delay
            low = 0.0
            for index, dry in enumerate(self.samples):
                slot = index % delay
                out = line[slot]
                low += 0.6 * (out - low)
                line[slot] = dry + back * low
                mixed[index] += 0.25 * out
        for delay_ms in (5.0, 1.7):
            delay = round(delay_ms * RATE / 1000)
            line = [0.0] * delay
            for index, dry in enumerate(mixed):
                slot = index % delay
                held = line[slot]
                line[slot] = dry + 0.7 * held
                mixed[index] = held - 0.7 * line[slot]
        self.samples = [d + wet * m for d, m in zip(self.samples, mixed)]

    def smooth(self, cutoff):
        """Softens the sound with two single-pole low-pass filters."""
        share = 1 - math.exp(-TAU * cutoff / RATE)
        one = two = 0.0
        for index, value in enumerate(self.samples):
            one += share * (value - one)
            two += share * (one - two)
            self.samples[index] = two

    def finish(self, fade):
        """Removes DC, fades both ends to silence and sets the peak to PEAK."""
        held = before = 0.0
        for index, value in enumerate(self.samples):
            held = value - before + 0.9995 * held
            before = value
            self.samples[index] = held
        count = len(self.samples)
        for index in range(round(0.004 * RATE)):
            self.samples[index] *= hump(index / (0.004 * RATE))
        for index in range(round(fade * RATE)):
            self.samples[count - 1 - index] *= hump(index / (fade * RATE))
        top = max(abs(value) for value in self.samples)
        self.samples = [value * PEAK / top for value in self.samples]

    def write(self, path):
        frames = array.array("h", (round(value * 32767) for value in self.samples))
        if sys.byteorder == "big":
            frames.byteswap()
        with wave.open(str(path), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(frames.tobytes())


def struck(frequency, partials, decay, attack=0.004, loud=1.0):
    """A struck sound, given by (ratio, strength, share of the decay) for each partial."""

    def voice(t):
        total = 0.0
        for ratio, strength, share in partials:
            if frequency * ratio < RATE * 0.42:
                total += strength * math.exp(-t / (decay * share)) * math.sin(TAU * frequency * ratio * t)
        return loud * hump(t / attack) * total

    return voice


def pad(frequency, seconds, attack, release, loud=1.0):
    """A warm, slowly swelling tone of two voices a hair apart."""

    def voice(t):
        swell = hump(t / attack) * hump((seconds - t) / release)
        total = 0.0
        for number, strength in ((1, 1.0), (2, 0.34), (3, 0.16), (4, 0.06)):
            for detune in (0.9987, 1.0013):
                total += strength * math.sin(TAU * frequency * number * detune * t + number)
        return loud * swell * total / 2

    return voice


def bent(path, strength, loud):
    """A tone whose pitch follows path(t) in Hz and whose strength follows strength(t)."""
    phase = [0.0]

    def voice(t):
        phase[0] += TAU * path(t) / RATE
        return loud * strength(t) * (math.sin(phase[0]) + 0.18 * math.sin(2 * phase[0]))

    return voice


GLASS = ((1, 1.0, 1.0), (2.0, 0.35, 0.6), (3.01, 0.16, 0.4), (4.2, 0.08, 0.25))
BELL = (
    (0.5, 0.35, 1.3), (1, 1.0, 1.0), (1.19, 0.45, 0.8), (1.5, 0.3, 0.7), (2.0, 0.5, 0.55),
    (2.66, 0.2, 0.35), (3.01, 0.16, 0.3), (4.1, 0.08, 0.2),
)
WOOD = ((1, 1.0, 1.0), (3.93, 0.3, 0.28), (9.2, 0.1, 0.1))
STRING = tuple((n, 1 / n ** 1.35, 1 / n ** 0.75) for n in range(1, 10))


def dawn():
    """Light that grows: a chord opens from below, and a glass bell or two answer from above."""
    sheet = Sheet(5.0)
    for index, name in enumerate(("D3", "A3", "D4", "F#4", "A4", "B4")):
        start = 0.45 * index
        seconds = 4.7 - start
        sheet.note(start, seconds, pad(pitch(name), seconds, 0.7, 1.6, 0.42 + 0.07 * index))
    for start, name, loud in ((1.6, "D5", 0.3), (2.2, "F#5", 0.36), (2.8, "A5", 0.4), (3.1, "D6", 0.26)):
        sheet.note(start, 1.9, struck(pitch(name), GLASS, 0.55, 0.012, loud))
    sheet.room(1.2, 0.25)
    sheet.smooth(6500)
    sheet.finish(0.9)
    return sheet


def bell():
    """A small temple bell, twice, the second softer."""
    sheet = Sheet(4.2)
    for start, name, loud in ((0.02, "E4", 1.0), (1.75, "E4", 0.72), (1.78, "B4", 0.3)):
        sheet.note(start, 4.2 - start, struck(pitch(name), BELL, 0.95, 0.006, loud))
    sheet.room(1.4, 0.2)
    sheet.finish(0.8)
    return sheet


def chime():
    """Four tubes of a door chime, falling and coming home."""
    sheet = Sheet(3.6)
    for start, name in ((0.02, "G5"), (0.42, "E5"), (0.82, "A5"), (1.4, "C5")):
        sheet.note(start, 2.2, struck(pitch(name), GLASS, 0.7, 0.005, 0.8))
        sheet.note(start, 2.2, struck(pitch(name) / 2, ((1, 1.0, 1.0),), 0.8, 0.01, 0.25))
    sheet.room(1.2, 0.22)
    sheet.finish(0.6)
    return sheet


def harp():
    """A harp runs up a pentatonic scale and rests on its top."""
    sheet = Sheet(3.8)
    run = ("C4", "E4", "G4", "A4", "C5", "E5", "G5", "A5", "C6")
    start = 0.02
    for index, name in enumerate(run):
        sheet.note(start, 3.8 - start, struck(pitch(name), STRING, 0.85 - 0.04 * index, 0.003, 0.8))
        start += 0.13 + 0.012 * index
    sheet.room(1.3, 0.2)
    sheet.finish(0.7)
    return sheet


def marimba():
    """A marimba's little round: low, high, and a skip between."""
    sheet = Sheet(2.88)
    tune = (
        (0, "C4"), (1, "G4"), (2, "E5"), (3, "G4"), (4, "A3"), (5, "E4"), (6, "C5"), (7, "E4"),
        (8, "F3"), (9, "C4"), (10, "A4"), (11, "G4"),
    )
    for beat, name in tune:
        loud = 1.0 if beat % 4 == 0 else 0.7
        sheet.note(0.01 + 0.18 * beat, 0.9, struck(pitch(name), WOOD, 0.24, 0.002, loud))
    sheet.room(0.7, 0.12)
    sheet.finish(0.3)
    return sheet


def brook():
    """Water drops in a brook: short tones that bend upwards, now here, now there."""
    sheet = Sheet(4.0)
    chance = random.Random(1960)
    scale = [pitch(name) for name in ("G4", "A4", "C5", "D5", "E5", "G5", "A5", "C6")]
    start = 0.05
    while start < 3.3:
        base = chance.choice(scale)
        seconds = chance.uniform(0.12, 0.26)
        loud = chance.uniform(0.35, 1.0)

        def path(t, base=base, seconds=seconds):
            return base * (1 + 0.22 * (t / seconds) ** 2)

        def strength(t, seconds=seconds):
            return hump(t / 0.012) * hump((seconds - t) / (0.85 * seconds))

        sheet.note(start, seconds, bent(path, strength, loud))
        start += chance.choice((0.09, 0.12, 0.12, 0.18, 0.27))
    sheet.note(0, 4.0, pad(pitch("C4"), 4.0, 1.2, 1.6, 0.12))
    sheet.room(1.0, 0.3)
    sheet.smooth(7000)
    sheet.finish(0.5)
    return sheet


def pulse():
    """A clear electronic pulse, three and a rest, for those who sleep deeply."""
    sheet = Sheet(2.4)
    for start, name in ((0.02, "A5"), (0.24, "A5"), (0.46, "D6"), (1.22, "A5"), (1.44, "A5"), (1.66, "E6")):
        frequency = pitch(name)

        def voice(t, frequency=frequency):
            swell = hump(t / 0.008) * hump((0.16 - t) / 0.06)
            wobble = 1.2 * math.exp(-t / 0.08) * math.sin(TAU * frequency * 2 * t)
            return swell * (math.sin(TAU * frequency * t + wobble) + 0.3 * math.sin(math.pi * frequency * t))

        sheet.note(start, 0.16, voice)
    sheet.room(0.5, 0.1)
    sheet.finish(0.2)
    return sheet


def kettle():
    """A kettle comes to the boil: a low hum, then a whistle in thirds that wavers and dies."""
    sheet = Sheet(4.4)
    chance = random.Random(7)
    breath = [0.0]

    def steam(t):
        breath[0] += 0.12 * (chance.uniform(-1, 1) - breath[0])
        return 0.5 * breath[0] * hump(t / 1.6) * hump((4.2 - t) / 1.2)

    sheet.note(0, 4.2, steam)
    for ratio, loud, delay in ((1.0, 0.8, 0.0), (1.2, 0.45, 0.35), (0.5, 0.3, 0.0)):

        def path(t, ratio=ratio):
            rise = hump(t / 1.5)
            fall = hump((t - 3.0) / 1.0)
            shake = 1 + 0.006 * math.sin(TAU * 5.6 * t) * rise
            return 880 * ratio * (0.72 + 0.28 * rise - 0.16 * fall) * shake

        def strength(t):
            return hump(t / 1.0) * hump((3.9 - delay - t) / 1.3)

        sheet.note(delay, 3.9 - delay, bent(path, strength, loud))
    sheet.room(0.9, 0.18)
    sheet.smooth(7000)
    sheet.finish(0.4)
    return sheet


def ibis():
    """Two soft calls of a bird over the rice fields, a falling third, and an answer far away."""
    sheet = Sheet(3.4)
    calls = ((0.05, "E5", 0.34, 1.0), (0.47, "C5", 0.5, 0.95), (1.7, "G5", 0.3, 0.4), (2.06, "E5", 0.46, 0.36))
    for start, name, seconds, loud in calls:
        frequency = pitch(name)

        def path(t, frequency=frequency, seconds=seconds):
            return frequency * (1 + 0.05 * math.sin(math.pi * min(t / seconds, 1.0)) - 0.03 * t / seconds)

        def strength(t, seconds=seconds):
            return hump(t / 0.06) * hump((seconds - t) / (0.6 * seconds))

        sheet.note(start, seconds, bent(path, strength, loud))
    sheet.room(1.5, 0.35)
    sheet.smooth(6000)
    sheet.finish(0.5)
    return sheet


def lantern():
    """Lanterns on a river: a music box in waltz time."""
    sheet = Sheet(4.5)
    tune = (
        (0, "A4"), (1, "E5"), (2, "C#6"), (3, "F#4"), (4, "C#5"), (5, "A5"), (6, "D4"), (7, "A4"),
        (8, "F#5"), (9, "E4"), (10, "B4"), (11, "G#5"), (12, "A5"),
    )
    for beat, name in tune:
        sheet.note(0.01 + 0.26 * beat, 1.3, struck(pitch(name), GLASS, 0.42, 0.003, 0.8))
    sheet.room(1.0, 0.2)
    sheet.finish(0.6)
    return sheet


SOUNDS = (dawn, bell, chime, harp, marimba, brook, pulse, kettle, ibis, lantern)


def main():
    here = pathlib.Path(__file__).resolve().parent.parent
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / "Resources" / "sounds"
    folder.mkdir(parents=True, exist_ok=True)
    sox = shutil.which("sox")
    for make in SOUNDS:
        wav = folder / (make.__name__ + ".wav")
        make().write(wav)
        if sox:
            flac = wav.with_suffix(".flac")
            subprocess.run([sox, "-D", wav, "-C", "8", "--comment", "", flac], check=True)
            wav.unlink()


if __name__ == "__main__":
    main()
