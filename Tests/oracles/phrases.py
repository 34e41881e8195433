#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints when the phrases of a table would ring.

Usage: phrases.py TABLE OUT

Each line of TABLE is a phrase, its meaning and where it is from, separated by tabs; the comment `# now MOMENT ZONE` says
when and where all are said. A meaning is one of

- `timer PT25M`, with ` #label` if it has a label
- `sequence PT25M PT5M`, the length of each step
- `alarm 2026-11-24T07:00` in the zone, or in UTC with a `Z`
- `rule FREQ=WEEKLY;BYDAY=MO;TIME=07:00`, with the parts of an RRULE and `TIME` (`07:00,19:00`, or `09:00-17:00/15` for
  every 15 minutes), `FROM` and `UNTIL` (first and last day), `COUNT` (days) and `EXCEPT` (a day left out)
- `refused`, with the meanings that may be offered, separated by ` | `; any may be if none is given

Each line of OUT answers one: the kind, then the seconds of a timer, the seconds of each step, or the Unix times of an
alarm or of the first eight rings of a rule; the meanings of a refusal are separated by ` | ` too.
"""

import itertools
import re
import sys
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

SPAN = re.compile(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?")


def seconds(span):
    days, hours, minutes, rest = (int(part or 0) for part in SPAN.fullmatch(span).groups())
    return ((days * 24 + hours) * 60 + minutes) * 60 + rest


def times(text):
    if "/" not in text:
        return [time.fromisoformat(part) for part in text.split(",")]
    span, step = text.split("/")
    first, last = (datetime.combine(date.min, time.fromisoformat(part)) for part in span.split("-"))
    count = (last - first) // timedelta(minutes=int(step)) + 1
    return [(first + index * timedelta(minutes=int(step))).time() for index in range(count)]


def rings(rule, now, zone):
    parts = dict(part.split("=") for part in rule.split(";"))
    hours = times(parts.pop("TIME"))
    start = date.fromisoformat(parts.pop("FROM", "0001-01-01"))
    until = date.fromisoformat(parts.pop("UNTIL", "9999-12-31"))
    count = int(parts.pop("COUNT", 10**6))
    left_out = [date.fromisoformat(day) for day in parts.pop("EXCEPT", "").split(",") if day]

    def instants(first):
        text = ";".join(f"{key}={value}" for key, value in parts.items())
        for day in itertools.islice(rrulestr(text, dtstart=datetime.combine(first, time())), count):
            if day.date() > until:
                return
            for hour in hours:
                instant = datetime.combine(day.date(), hour, zone)
                if instant > now and day.date() not in left_out:
                    yield instant

    first = max(start, now.date())
    if not any(instant.date() == first for instant in itertools.islice(instants(first), 1)):
        # Every second day is every second one from the first that still comes, and counted from there.
        single = ";".join(f"{key}={value}" for key, value in parts.items() if key != "INTERVAL")
        first = next(
            day.date()
            for day in rrulestr(single, dtstart=datetime.combine(first, time()))
            if any(datetime.combine(day.date(), hour, zone) > now for hour in hours)
        )
    return [int(instant.timestamp()) for instant in itertools.islice(instants(first), 8)]


def meaning(text, now, zone):
    kind, _, rest = text.partition(" ")
    if kind == "refused":
        return " | ".join(["refused"] + [meaning(part, now, zone) for part in rest.split(" | ") if part])
    rest = rest.partition(" #")[0]
    if kind in ("timer", "sequence"):
        numbers = [seconds(span) for span in rest.split(" ")]
    elif kind == "alarm":
        moment = datetime.fromisoformat(rest.replace("Z", "+00:00"))
        numbers = [int((moment if moment.tzinfo else moment.replace(tzinfo=zone)).timestamp())]
    else:
        numbers = rings(rest, now, zone)
    return " ".join([kind] + [str(number) for number in numbers])


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = file.read().splitlines()
    moment, name = next(line.split()[2:] for line in lines if line.startswith("# now "))
    zone = ZoneInfo(name)
    now = datetime.fromisoformat(moment).replace(tzinfo=zone)
    with open(sys.argv[2], "w", encoding="ascii") as file:
        for line in lines:
            if not line.startswith("#"):
                file.write(meaning(line.split("\t")[1], now, zone) + "\n")


if __name__ == "__main__":
    main()
