#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints what Python's zoneinfo says about every zone and every change of its offset.

Usage: zones.py FOLDER OUT [FIRST_YEAR [LAST_YEAR]]

FOLDER is a compiled tz database (/usr/share/zoneinfo). Changes are found by sampling the offset every six hours and
then bisecting, never by reading the files, so that nothing is shared with the reader under test. Each line of OUT is
one of:

  Z NAME...                          the zones to which the lines below apply (identical files)
  O SECONDS OFFSET Y M D H M S NAME  the offset, wall time and abbreviation at this UTC instant
  N SECONDS CHANGE BEFORE AFTER      the first change after SECONDS, with the offsets around it
  E SECONDS UNTIL                    no change after SECONDS up to UNTIL
  U Y M D H M S INSTANT              this wall time is one instant
  G Y M D H M S END                  this wall time is skipped; END is the change that skips it
  T Y M D H M S FIRST SECOND         this wall time occurs twice
"""

import bisect
import multiprocessing
import os
import sys
import zoneinfo
from datetime import datetime, timedelta, timezone

STEP = 6 * 3600
EPOCH = datetime(1970, 1, 1)


def offset_at(zone, seconds):
    return int(datetime.fromtimestamp(seconds, zone).utcoffset().total_seconds())


def changes_of(zone, first, last):
    """Every change of the offset in (first, last], as (instant, before, after)."""
    found = []
    fromtimestamp = datetime.fromtimestamp
    low, before = first, fromtimestamp(first, zone).utcoffset()
    for high in range(first + STEP, last + 1, STEP):
        after = fromtimestamp(high, zone).utcoffset()
        if after != before:
            # No zone changes twice within six hours: one offset up to a point, the other from there on.
            span = range(low, high + 1)
            new = offset_at(zone, high)
            at = span[bisect.bisect_left(span, True, key=lambda s: offset_at(zone, s) == new)]
            found.append((at, offset_at(zone, at - 1), offset_at(zone, at)))
        low, before = high, after
    return found


def fields(wall):
    return f"{wall.year} {wall.month} {wall.day} {wall.hour} {wall.minute} {wall.second}"


def offset_line(zone, seconds):
    wall = datetime.fromtimestamp(seconds, zone)
    offset = int(wall.utcoffset().total_seconds())
    return f"O {seconds} {offset} {fields(wall)} {wall.tzname()}"


def wall_line(zone, changes, wall_seconds):
    wall = EPOCH + timedelta(seconds=wall_seconds)
    instants = set()
    for fold in (0, 1):
        offset = wall.replace(tzinfo=zone, fold=fold).utcoffset()
        instant = wall_seconds - int(offset.total_seconds())
        if offset_at(zone, instant) == wall_seconds - instant:
            instants.add(instant)
    instants = sorted(instants)
    if len(instants) == 1:
        return f"U {fields(wall)} {instants[0]}"
    if len(instants) == 2:
        return f"T {fields(wall)} {instants[0]} {instants[1]}"
    (end,) = [at for at, before, after in changes if at + before <= wall_seconds < at + after]
    return f"G {fields(wall)} {end}"


def lines_of(task):
    folder, names, first, last = task
    # A process that was not forked lacks its parent's search path.
    zoneinfo.reset_tzpath([folder])
    zone = zoneinfo.ZoneInfo(names[0])
    changes = changes_of(zone, first, last)
    lines = ["Z " + " ".join(names)]
    lines.append(offset_line(zone, first))
    previous = first
    for at, before, after in changes:
        lines.append(f"N {previous} {at} {before} {after}")
        previous = at
        lines += [offset_line(zone, at - 1), offset_line(zone, at)]
        low, high = at + min(before, after), at + max(before, after)
        middle = (low + high) // 2
        for wall in (low - 1, low, low + 1, middle, high - 1, high, high + 1):
            lines.append(wall_line(zone, changes, wall))
        # An ordinary day between changes.
        lines.append(offset_line(zone, at + 30 * 86400 + 3661))
        lines.append(wall_line(zone, changes, at + 30 * 86400 + 25_200))
    lines.append(f"E {previous} {last - STEP}")
    return "\n".join(lines) + "\n"


def span_of(years):
    """The first second of the first year and of the one after the last; 2000 to 2037 by default."""
    first_year = int(years[0]) if len(years) > 0 else 2000
    last_year = int(years[1]) if len(years) > 1 else 2037
    first = int(datetime(first_year, 1, 1, tzinfo=timezone.utc).timestamp())
    last = int(datetime(last_year + 1, 1, 1, tzinfo=timezone.utc).timestamp())
    return first, last


def tasks_of(folder, first, last):
    """One task for each distinct file, with the names of all zones that share it."""
    zoneinfo.reset_tzpath([folder])
    same = {}
    for name in sorted(zoneinfo.available_timezones()):
        path = os.path.join(folder, name)
        # The tzdata wheel may add names that this database lacks.
        if os.path.isfile(path):
            with open(path, "rb") as file:
                same.setdefault(file.read(), []).append(name)
    return [(folder, names, first, last) for names in same.values()]


def main():
    folder, out = sys.argv[1], sys.argv[2]
    tasks = tasks_of(folder, *span_of(sys.argv[3:]))
    with multiprocessing.Pool() as pool, open(out, "w", encoding="ascii") as file:
        for text in pool.imap_unordered(lines_of, tasks, chunksize=8):
            file.write(text)


if __name__ == "__main__":
    main()
