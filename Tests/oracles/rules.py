#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the days of rules according to python-dateutil.

Usage: rules.py IN OUT

Each line of IN is `START FROM RRULE`, with dates as YYYYMMDD; START is the rule's first day (DTSTART). Each line of OUT
answers one: the first 50 days of the rule, `|`, and its first five days on or after FROM, all up to the end of the year
2261.
"""

import itertools
import multiprocessing
import sys
from datetime import datetime

from dateutil.rrule import rrulestr

FARTHEST = datetime(2261, 12, 31)


def days(rule, count):
    near = itertools.takewhile(lambda day: day <= FARTHEST, rule)
    return " ".join(f"{day:%Y%m%d}" for day in itertools.islice(near, count))


def answer(line):
    start, middle, text = line.split()
    rule = rrulestr(text, dtstart=datetime.strptime(start, "%Y%m%d"))
    middle = datetime.strptime(middle, "%Y%m%d")
    later = itertools.dropwhile(lambda day: day < middle, rule)
    return f"{days(rule, 50)}|{days(later, 5)}\n"


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        lines = file.readlines()
    with multiprocessing.Pool() as pool, open(sys.argv[2], "w", encoding="ascii") as file:
        for text in pool.imap(answer, lines, chunksize=50):
            file.write(text)


if __name__ == "__main__":
    main()
