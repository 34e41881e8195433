# SPDX-License-Identifier: Apache-2.0
"""The Python peer: python-dateutil's rules with zoneinfo's zones; arguments: COUNT, then RRULEs."""
import itertools
import json
import statistics
import sys
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

START = datetime(2026, 1, 1, 2, 30)
# The same horizon as Toki's.
FARTHEST = datetime(2261, 12, 31, 23, 59, 59)


def instants(rule, count: int, zone: ZoneInfo) -> list[float]:
    near = itertools.takewhile(lambda day: day <= FARTHEST, rule)
    return [day.replace(tzinfo=zone).timestamp() for day in itertools.islice(near, count)]


def main(count: int, rules: list[str]) -> None:
    zone = ZoneInfo("Europe/Berlin")
    result = {}
    for text in rules:
        times = []
        for _ in range(5):
            start = time.perf_counter_ns()
            found = len(instants(rrulestr(text, dtstart=START), count, zone))
            times.append(time.perf_counter_ns() - start)
        result[text] = {"count": found, "median_ns": round(statistics.median(times)), "max_ns": max(times)}
    print(json.dumps(result))


main(int(sys.argv[1]), sys.argv[2:])
