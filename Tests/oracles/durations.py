#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how other parsers interpret spans as people type them.

Usage: durations.py IN OUT

Each line of IN has the names of parsers separated by commas, a tab, and a text: pytimeparse and isodate (PyPI), systemd
(systemd-analyze timespan). The same line of OUT has their answers in that order, separated by spaces: nanoseconds,
clamped to 64 bits, or - if the text is refused.
"""

import os
import re
import subprocess
import sys
from datetime import timedelta
from fractions import Fraction

import isodate
import pytimeparse

LONGEST = 2**63 - 1


def pytimeparse_answer(text):
    seconds = pytimeparse.parse(text)
    # A float is exact to 15 digits, and slightly less so after a multiplication.
    return None if seconds is None else int(Fraction(f"{seconds:.14g}") * 1_000_000_000)


def isodate_answer(text):
    try:
        span = isodate.parse_duration(text)
    except (isodate.ISO8601Error, ValueError, OverflowError):
        return None
    # Years and months give no timedelta, because their length varies.
    return span // timedelta(microseconds=1) * 1000 if isinstance(span, timedelta) else None


def systemd_answers(texts):
    """Answers to many texts: one process continues until it refuses one."""
    answers = []
    while len(answers) < len(texts):
        batch = texts[len(answers) : len(answers) + 500]
        # In an ASCII locale, it writes "us" with a different letter.
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        run = subprocess.run(
            ["systemd-analyze", "timespan", "--", *batch], capture_output=True, text=True, env=environment)
        found = [int(microseconds) * 1000 for microseconds in re.findall(r"^ *μs: (\d+)$", run.stdout, re.M)]
        answers += found
        if len(found) < len(batch):
            answers.append(None)
    return answers


def main():
    with open(sys.argv[1], encoding="utf-8", newline="\n") as file:
        lines = [line.rstrip("\n").split("\t", 1) for line in file]
    for_systemd = [text for readers, text in lines if "systemd" in readers]
    systemd = iter(systemd_answers(for_systemd))
    ask = {
        "pytimeparse": pytimeparse_answer,
        "isodate": isodate_answer,
        "systemd": lambda text: next(systemd),
    }
    with open(sys.argv[2], "w", encoding="ascii") as file:
        for readers, text in lines:
            answers = [ask[reader](text) for reader in readers.split(",")]
            print(*("-" if answer is None else min(answer, LONGEST) for answer in answers), file=file)


if __name__ == "__main__":
    main()
