#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints when a daily alarm rings around every change of every zone, according to Python's zoneinfo.

Usage: alarms.py FOLDER OUT [FIRST_YEAR [LAST_YEAR]]

FOLDER is a compiled tz database (/usr/share/zoneinfo). For each change, the times of day are those before, at both ends
of, inside and after what the change skips or repeats; for each time, the days are those from three before to three
after. Each line of OUT is one of:

  Z NAME...                               the zones to which the lines below apply (identical files)
  A SECOND_OF_DAY (SECONDS DAY KIND)...   the rings of a daily alarm at that time, in order: the
                                          instant, the day it belongs to, counted from 1970-01-01, and
                                          0 for a time that occurs once, 1 for a skipped one, 2
                                          for a repeated one

The policy, stated independently: a day rings at the first instant that shows its time; if there is none, at the change
that skips it. Two days that would ring at one instant ring once, for the first of them.
"""

import multiprocessing
import sys
import zoneinfo
from datetime import timedelta

from zones import EPOCH, changes_of, offset_at, span_of, tasks_of

DAYS = range(-3, 4)


def ring_of(zone, changes, wall_seconds):
    """The instant at which an alarm for that wall time rings, and how often that wall time occurs."""
    wall = EPOCH + timedelta(seconds=wall_seconds)
    shown = set()
    for fold in (0, 1):
        instant = wall_seconds - int(wall.replace(tzinfo=zone, fold=fold).utcoffset().total_seconds())
        if offset_at(zone, instant) == wall_seconds - instant:
            shown.add(instant)
    if shown:
        return min(shown), 0 if len(shown) == 1 else 2
    (end,) = [at for at, before, after in changes if at + before <= wall_seconds < at + after]
    return end, 1


def alarm_line(zone, changes, wall_seconds):
    line = f"A {wall_seconds % 86400}"
    last = None
    for day in DAYS:
        wall = wall_seconds + day * 86400
        instant, kind = ring_of(zone, changes, wall)
        if last is None or instant > last:
            line += f" {instant} {wall // 86400} {kind}"
        last = instant
    return line


def lines_of(task):
    folder, names, first, last = task
    # A process that was not forked lacks its parent's search path.
    zoneinfo.reset_tzpath([folder])
    zone = zoneinfo.ZoneInfo(names[0])
    # An extra week on both sides: days around one change can also be near another.
    changes = changes_of(zone, first - 8 * 86400, last + 8 * 86400)
    lines = ["Z " + " ".join(names)]
    for at, before, after in changes:
        if not first <= at < last:
            continue
        low, high = at + min(before, after), at + max(before, after)
        middle = (low + high) // 2
        walls = {low - 3600, low - 1, low, middle, high - 1, high, high + 3600}
        lines += [alarm_line(zone, changes, wall) for wall in sorted(walls)]
    return "\n".join(lines) + "\n"


def main():
    folder, out = sys.argv[1], sys.argv[2]
    tasks = tasks_of(folder, *span_of(sys.argv[3:]))
    with multiprocessing.Pool() as pool, open(out, "w", encoding="ascii") as file:
        for text in pool.imap_unordered(lines_of, tasks, chunksize=8):
            file.write(text)


if __name__ == "__main__":
    main()
