#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints when calendar files ring according to two other readers.

Usage: calendars.py OUT NOW LAST COUNT SEED [FILE...]

OUT gets a line for each of COUNT generated files and for each FILE: the file in Base64, `|`, and the instants after NOW
and up to LAST at which its events begin, in seconds since the epoch, once for each event. Floating times are in Tokyo.

icalendar reads the files and their zones, and python-dateutil their rules. Each generated rule is followed by libical,
too, and the two must agree, except where libical is known to differ (`LIBICAL`); a line that begins with `!` says where
else they do not.

An event always begins at its DTSTART, on its rule or not (RFC 5545, section 3.8.5.3); dateutil alone would leave it out.
A generated file has spellings that icalendar does not read; what it reads is the same file in the spelling of RFC 5545.
"""

import base64
import ctypes
import multiprocessing
import random
import re
import sys
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
from dateutil.rrule import rruleset, rrulestr

HOST = ZoneInfo("Asia/Tokyo")
ALL_DAY = time(9)


# ---- Reading a file.


def listed(event, name):
    values = event.get(name, [])
    values = values if isinstance(values, list) else [values]
    return [one.dt for value in values for one in (value.dts if hasattr(value, "dts") else [value])]


def rules(event, name):
    values = event.get(name, [])
    return values if isinstance(values, list) else [values]


class Event:
    """One VEVENT; its times by the clock of its own zone."""

    def __init__(self, component):
        self.component = component
        first = component["DTSTART"].dt
        self.is_whole_day = not isinstance(first, datetime)
        self.zone = None if self.is_whole_day else first.tzinfo
        self.start = self.wall(first)

    def wall(self, moment):
        if not isinstance(moment, datetime):
            return datetime.combine(moment, ALL_DAY if self.is_whole_day else self.start.time())
        if moment.tzinfo and self.zone and str(moment.tzinfo) != str(self.zone):
            moment = moment.astimezone(self.zone)
        elif moment.tzinfo and not self.zone:
            moment = moment.astimezone(HOST)
        return moment.replace(tzinfo=None)

    def instant(self, wall):
        return int(wall.replace(tzinfo=self.zone or HOST).timestamp())

    def walls(self, last):
        """All walls up to one, in order."""
        found = rruleset(cache=True)
        for rule in rules(self.component, "RRULE"):
            found.rrule(self.rule(rule))
        found.rdate(self.start)
        for moment in listed(self.component, "RDATE"):
            found.rdate(self.wall(moment[0] if isinstance(moment, tuple) else moment))
        walls = []
        for wall in found:
            if wall > last:
                break
            walls.append(wall)
        return walls

    def rule(self, rule):
        rule = rule.copy()
        rule.pop("RSCALE", None)
        # RFC 7529, section 4.1, in parts of RFC 5545: the last of the days from the 28th on.
        if rule.pop("SKIP", [""])[0] == "BACKWARD":
            rule["BYMONTHDAY"] = list(range(28, self.start.day + 1))
            rule["BYSETPOS"] = [-1]
        if end := rule.get("UNTIL"):
            moment = end[0]
            if not isinstance(moment, datetime):
                moment = datetime.combine(moment, time(23, 59, 59))
            elif moment.tzinfo:
                moment = moment.astimezone(self.zone or HOST).replace(tzinfo=None)
            rule["UNTIL"] = [moment]
        return rrulestr(rule.to_ical().decode(), dtstart=self.start)


def rings(text, now, last):
    """The instants of a file, in order."""
    found = []
    calendar = icalendar.Calendar.from_ical(text)
    families = {}
    for component in calendar.walk("VEVENT"):
        families.setdefault(str(component.get("UID", id(component))), []).append(component)
    limit = datetime.fromtimestamp(last, UTC).replace(tzinfo=None) + timedelta(days=3)
    for family in families.values():
        singles, following = {}, []
        for component in family:
            if own := component.get("RECURRENCE-ID"):
                if own.params.get("RANGE") == "THISANDFUTURE":
                    following.append(component)
                else:
                    singles[id(component)] = component
        whole = next((one for one in family if "RECURRENCE-ID" not in one), None)
        cancelled = [one for one in family if str(one.get("STATUS", "")) == "CANCELLED"]
        instants = {}
        if whole is not None and whole not in cancelled:
            event = Event(whole)
            removed = {event.instant(event.wall(moment)) for moment in listed(whole, "EXDATE")}
            # What is left out does not move with what follows.
            walls = {event.instant(wall): wall for wall in event.walls(limit)}
            instants = {at: wall for at, wall in walls.items() if at not in removed}
            removed = set()
            for change in sorted(following, key=lambda one: one["RECURRENCE-ID"].dt):
                base = event.wall(change["RECURRENCE-ID"].dt)
                distance = event.wall(change["DTSTART"].dt) - base
                kept = {at: wall for at, wall in instants.items() if wall < base}
                moved = [] if change in cancelled else [wall + distance for wall in instants.values() if wall >= base]
                instants = kept | {event.instant(wall): wall for wall in moved}
            for change in singles.values():
                removed.add(event.instant(event.wall(change["RECURRENCE-ID"].dt)))
            instants = {at: wall for at, wall in instants.items() if at not in removed}
        for change in singles.values():
            if change not in cancelled:
                event = Event(change)
                instants[event.instant(event.start)] = event.start
        found += list(instants)
    return sorted(at for at in found if now < at <= last)


# ---- libical.

libical = ctypes.CDLL("libical.so.3")
libical.icalrecur_expand_recurrence.argtypes = [
    ctypes.c_char_p, ctypes.c_int64, ctypes.c_int, ctypes.POINTER(ctypes.c_int64)]

# What libical 3.0 does otherwise than RFC 5545, each seen in its results.
LIBICAL = [
    # A position beyond those of a period, and positions of a rule of hours or minutes.
    r"BYSETPOS",
    # The days of a week of a year that lie in another year.
    r"BYWEEKNO",
    # Days of a year in some of its months.
    r"BYMONTH=.*BYYEARDAY",
    # Days from the end of a month in a rule of days.
    r"FREQ=DAILY.*BYMONTHDAY=[^;]*-",
    # Days of all months of a year: it takes the month of the start.
    r"FREQ=YEARLY(?!.*BYMONTH=).*BYMONTHDAY",
    # Parts that limit rules of less than a day.
    r"FREQ=(HOURLY|MINUTELY|SECONDLY).*BY",
]

# It ends in 2582.
LAST_YEAR = 2500

# The same where the start is off the rule: weeks are counted from another one.
LIBICAL_OFF_RULE = r"FREQ=WEEKLY;INTERVAL"


class ReadersDiffer(Exception):
    """The other readers differ from one another in a way that is not known."""


def by_libical(rule, start, count):
    array = (ctypes.c_int64 * count)()
    begin = int(start.replace(tzinfo=UTC).timestamp())
    libical.icalrecur_expand_recurrence(rule.encode(), begin, count, array)
    return [at for at in array if at]


def check(rule, start):
    if any(re.search(pattern, rule) for pattern in LIBICAL):
        return
    own = []
    for wall in rrulestr(rule, dtstart=start):
        if len(own) == 25 or wall.year >= LAST_YEAR:
            break
        own.append(int(wall.replace(tzinfo=UTC).timestamp()))
    last = int(datetime(LAST_YEAR, 1, 1, tzinfo=UTC).timestamp())
    other = [at for at in by_libical(rule, start, 25) if at < last]
    # libical counts and returns a start that is off the rule; then only the days after it are the same.
    if own[:1] != [int(start.replace(tzinfo=UTC).timestamp())]:
        if re.search(LIBICAL_OFF_RULE, rule):
            return
        other = [at for at in other if at != int(start.replace(tzinfo=UTC).timestamp())]
    shortest = min(len(own), len(other)) if "COUNT" in rule else max(len(own), len(other))
    if own[:shortest] != other[:shortest]:
        raise ReadersDiffer(f"dateutil and libical: {start} {rule} {own} {other}")


# ---- Generating files.

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = ["", "", "Z", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Own Zone", "Fixed Zone"]
OWN = """BEGIN:VTIMEZONE
TZID:Own Zone
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:-0330
TZOFFSETTO:-0430
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0430
TZOFFSETTO:-0330
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VTIMEZONE
TZID:Fixed Zone
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0900
TZOFFSETTO:+0900
END:STANDARD
END:VTIMEZONE
"""


def some(numbers, pool, most):
    return sorted(numbers.sample(pool, numbers.randint(1, min(most, len(pool)))))


def joined(values):
    return ",".join(str(value) for value in values)


def generated_rule(numbers, start):
    """A rule that RFC 5545 allows, and of which dateutil and the RFC think alike."""
    frequency = numbers.choices(
        ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY"], [4, 6, 5, 4, 1, 0.5])[0]
    parts = {"FREQ": frequency}
    if numbers.random() < 0.4:
        parts["INTERVAL"] = {"MINUTELY": numbers.choice([45, 90, 420, 1440]), "HOURLY": numbers.choice([2, 5, 6, 7, 24, 36])}.get(
            frequency, numbers.randint(2, 5))
    elif frequency == "MINUTELY":
        parts["INTERVAL"] = 240
    is_day = frequency in ("YEARLY", "MONTHLY", "WEEKLY", "DAILY")
    if numbers.random() < 0.25:
        parts["BYMONTH"] = joined(some(numbers, range(1, 13), 4))
    kind = numbers.random()
    if frequency == "YEARLY" and kind < 0.15:
        parts["BYYEARDAY"] = joined(some(numbers, [1, 60, 100, 200, 300, 365, 366, -1, -100], 3))
    elif frequency == "YEARLY" and kind < 0.25 and "BYMONTH" not in parts:
        parts["BYWEEKNO"] = joined(some(numbers, [1, 10, 20, 52, 53, -1], 2))
        parts["BYDAY"] = joined(some(numbers, DAYS, 3))
    elif frequency in ("YEARLY", "MONTHLY") and kind < 0.45:
        ordinals = [1, 2, 3, 4, 5, -1, -2, -5] + ([20, -20, 53] if frequency == "YEARLY" and "BYMONTH" not in parts else [])
        parts["BYDAY"] = joined({f"{numbers.choice(ordinals)}{day}" for day in some(numbers, DAYS, 3)})
    elif kind < 0.65:
        parts["BYDAY"] = joined(some(numbers, DAYS, 5))
    if frequency != "WEEKLY" and "BYWEEKNO" not in parts and "BYYEARDAY" not in parts and numbers.random() < 0.3:
        parts["BYMONTHDAY"] = joined(some(numbers, [1, 2, 13, 28, 29, 30, 31, -1, -2, -30], 4))
    if is_day and numbers.random() < 0.15:
        parts["BYHOUR"] = joined(some(numbers, range(5, 23), 3))
    if is_day and numbers.random() < 0.1:
        parts["BYMINUTE"] = joined(some(numbers, [0, 15, 30, 45], 2))
    # In the first week, dateutil counts positions from the start.
    if is_day and frequency != "WEEKLY" and len(parts) > 2 and set(parts) - {"FREQ", "INTERVAL"} and numbers.random() < 0.15:
        parts["BYSETPOS"] = joined(some(numbers, [1, 2, 3, -1, -2], 2))
    if numbers.random() < 0.3:
        parts["WKST"] = numbers.choice(["SU", "MO", "SA"])
    end = numbers.random()
    if end < 0.25:
        parts["COUNT"] = numbers.choice([1, 2, 3, 10, 40, 200])
    elif end < 0.45:
        moment = start + timedelta(days=numbers.randint(1, 900), hours=numbers.randint(-2, 2))
        parts["UNTIL"] = numbers.choice([moment.strftime("%Y%m%d"), moment.strftime("%Y%m%dT%H%M%S")])
    return parts


def text_of(parts):
    return ";".join(f"{name}={value}" for name, value in parts.items())


def spoiled(numbers, line):
    """The line in a spelling that other programs read, or write."""
    name, _, value = line.partition(":")
    if name == "RRULE":
        choice = numbers.randint(0, 5)
        if choice == 0:
            value += ";"
        elif choice == 1:
            value = value.lower()
        elif choice == 2:
            value = value.replace(";", "; ").replace(",", ", ")
        elif choice == 3:
            value = ";" + value.replace(";", ";;", 1)
    elif name.startswith("DTSTART") and value.rstrip("Z").endswith("00") and "T" in value:
        choice = numbers.randint(0, 4)
        if choice == 0:
            value = value.replace("00Z", "Z") if value.endswith("Z") else value[:-2]
        elif choice == 1:
            value = value.lower() + " "
        elif choice == 2:
            value = f"{value[:4]}-{value[4:6]}-{value[6:11]}:{value[11:13]}:{value[13:]}"
    if "TZID=Europe/Berlin" in name:
        name = name.replace("Europe/Berlin", numbers.choice(
            ["Europe/Berlin", "europe/berlin", '"W. Europe Standard Time"', "/example.org/1/Europe/Berlin",
             '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', "CEST"]))
    if "TZID=America/New_York" in name:
        name = name.replace("America/New_York", numbers.choice(
            ["America/New_York", "EDT", "Eastern Time (US & Canada)", "US/Eastern", "Eastern Standard Time"]))
    return f"{name}:{value}"


def generated(seed):
    numbers = random.Random(seed)
    while True:
        zone = numbers.choice(ZONES)
        year = numbers.choice([2019, 2024, 2025, 2026, 2026, 2026, 2027])
        start = datetime(year, 1, 1, numbers.randint(5, 22), numbers.choice([0, 0, 15, 30]))
        start += timedelta(days=numbers.randint(0, 364))
        if numbers.random() < 0.2:
            start = start.replace(month=numbers.choice([1, 3, 5, 7, 8, 10, 12]), day=numbers.choice([29, 30, 31]))
        parts = generated_rule(numbers, start)
        if parts["FREQ"] in ("HOURLY", "MINUTELY"):
            start = start.replace(year=max(start.year, 2026), day=min(start.day, 28))
        rule = text_of(parts)
        walls = []
        for wall in rrulestr(rule, dtstart=start):
            walls.append(wall)
            if len(walls) == 400 or wall.year > 2030:
                break
        if not walls:
            continue
        # Clocks change at night, where RFC 5545 and Toki differ on purpose.
        if any(wall.hour in range(0, 4) for wall in walls) and zone not in ("", "Z", "Fixed Zone"):
            continue
        check(rule, start)
        break

    def moment(name, *all_walls, more=""):
        suffix = "Z" if zone == "Z" else ""
        named = f";TZID={zone}" if zone not in ("", "Z") else ""
        return f"{name}{more}{named}:" + ",".join(f"{wall:%Y%m%dT%H%M%S}{suffix}" for wall in all_walls)

    if "T" in str(parts.get("UNTIL", "")) and zone == "Z":
        rule += "Z" if rule.endswith(str(parts["UNTIL"])) else ""
    lines = ["UID:1", moment("DTSTART", start), f"RRULE:{rule}"]
    left = numbers.sample(walls, min(len(walls), 5)) if numbers.random() < 0.2 else []
    if left:
        lines.append(moment("EXDATE", *left))
    if numbers.random() < 0.2:
        lines.append(moment("RDATE", *[start + timedelta(days=numbers.randint(1, 500), minutes=numbers.choice([0, 0, 60]))
                                       for _ in range(3)]))
    events = [lines]
    later = [wall for wall in walls[1:60] if wall.year < 2028 and wall not in left]
    change = numbers.random()
    if later and change < 0.3:
        base = numbers.choice(later)
        distance = timedelta(days=numbers.choice([0, 0, 1, -1]), minutes=numbers.choice([0, 30, 60, -45]))
        # Two occurrences at one moment would be one here.
        moved = {wall + distance for wall in walls if wall >= base}
        meets = moved & {wall for wall in walls if wall < base} or distance and base + distance in walls
        if not meets and (base + distance).hour not in range(0, 4) and all(
                (wall + distance).hour not in range(0, 4) for wall in walls):
            more = ";RANGE=THISANDFUTURE" if change < 0.15 else ""
            events.append(["UID:1", moment("RECURRENCE-ID", base, more=more), moment("DTSTART", base + distance)])

    def whole(spoil):
        body = "".join(
            "BEGIN:VEVENT\n" + "".join((spoiled(numbers, line) if spoil else line) + "\n" for line in event) + "END:VEVENT\n"
            for event in events)
        return f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//generated//EN\n{OWN}{body}END:VCALENDAR\n".replace("\n", "\r\n")

    return whole(False), whole(True)


def answer(job):
    seed, path, now, last = job
    if path:
        given = Path(path).read_bytes()
        return line(given, rings(given, now, last))
    try:
        plain, shown = generated(seed)
    except ReadersDiffer as difference:
        return f"!{difference}\n"
    return line(shown.encode(), rings(plain, now, last))


def line(text, instants):
    return base64.b64encode(text).decode() + "|" + " ".join(map(str, instants)) + "\n"


def main():
    out, now, last, count, seed, *files = sys.argv[1:]
    jobs = [(int(seed) * 1_000_000 + number, "", int(now), int(last)) for number in range(int(count))]
    jobs += [(0, file, int(now), int(last)) for file in files]
    with multiprocessing.Pool() as pool, open(out, "w", encoding="ascii") as file:
        for text in pool.imap(answer, jobs, chunksize=20):
            file.write(text)


if __name__ == "__main__":
    main()
