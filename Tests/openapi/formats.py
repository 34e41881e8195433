# SPDX-License-Identifier: Apache-2.0
"""What JSON Schema cannot express: strategies for values with the formats of docs/openapi.yaml."""

import datetime
import pathlib
import re
import uuid

import schemathesis
from hypothesis import strategies

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOUNDS = sorted((ROOT / "Resources/sounds").glob("*.flac"))
TO_COME = (datetime.date(2040, 1, 1), datetime.date(2060, 12, 31))
AFTER_IT = (datetime.date(2061, 1, 1), datetime.date(2090, 12, 31))


def days(first, last):
    return strategies.dates(first, last).map(datetime.date.isoformat)


def instants(first, last):
    naive = strategies.datetimes(datetime.datetime(first, 1, 2), datetime.datetime(last, 12, 30))
    return strategies.builds(
        lambda instant, minutes: instant.replace(
            tzinfo=datetime.timezone(datetime.timedelta(minutes=minutes))).isoformat(), naive, strategies.integers(-720, 720))


LETTERS = strategies.characters(
    codec="utf-8", exclude_categories=("Cc", "Cf", "Cn", "Cs", "Zl", "Zp"), exclude_characters="\u2800\u3164\uffa0\u115f\u1160")
SEEN = strategies.sampled_from(["Tea", "お茶 🍵", "Frühstück", "a", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"])


def words(most):
    """Text that begins and ends with a visible character."""
    return strategies.builds(
        lambda first, rest, last: first + rest + last, SEEN, strategies.text(LETTERS, max_size=most - 30), SEEN)


FORMATS = {
    "label": strategies.just("") | words(200),
    "set-name": words(64),
    "device-name": words(80),
    "day-to-come": days(*TO_COME),
    "first-day": days(*TO_COME),
    "last-day": days(*AFTER_IT),
    "first-instant": instants(1970, 2030),
    "last-instant": instants(2031, 2261),
    "time-zone": strategies.sampled_from(["Europe/Berlin", "Asia/Tokyo", "America/New_York", "UTC"]),
    "rrule": strategies.sampled_from([
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20991231",
        "FREQ=MONTHLY;BYDAY=-1FR;COUNT=500", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1",
    ]),
    "sound-name": strategies.sampled_from([sound.stem for sound in SOUNDS]),
    "sound-file": strategies.sampled_from([str(sound) for sound in SOUNDS]),
    "calendar-file": strategies.just(str(ROOT / "Tests/openapi/holidays.ics")),
    "certificates-file": strategies.just("/etc/ssl/certs/ca-certificates.crt"),
    "time-server": strategies.builds(
        "{}{}.invalid{}".format, strategies.sampled_from(["ntp", "nts://time"]), strategies.integers(0, 9999),
        strategies.sampled_from(["", ":11123"])),
    # Whatever is sent may ring and be run, so nothing else is sent.
    "shell-command": strategies.sampled_from(["true", "echo \"$TOKI_LABEL\"", "exit 3", "echo 茶\nfalse"]),
    "opened-address": strategies.sampled_from(["https://example.org/", "spotify:playlist:1", "shortcuts://run?name=a%20b"]),
    "hook-address": strategies.sampled_from(["http://localhost:9/", "http://127.0.0.1:9/a?b=c", "http://[::1]:9/"]),
    "excepted-days": strategies.sampled_from(
        ["2026-12-25", "2026-12-24/2027-01-02", "--12-25", "--12-24/--01-02", "--02-29"]),
    "idempotency-key": strategies.uuids().map(str),
    # The current version is known only from answers: check.py tests those.
    "expected-version": strategies.just("*"),
}

for name, values in FORMATS.items():
    schemathesis.openapi.format(name, values)


@schemathesis.hook
def before_call(context, case, kwargs):
    """A client chooses a key for each request; a reused key is replaced."""
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and 0 < len(key) <= 255 and all("!" <= character <= "~" for character in key):
        case.headers["Idempotency-Key"] = uuid.uuid4().hex
    order_times(case.body)


TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?")


def order_times(body):
    """Times of a day stand in their order, each once, and the first of them is `time`."""
    if not isinstance(body, dict) or not isinstance(body.get("times"), list):
        return
    times = body["times"]
    if not times or not all(isinstance(time, str) and TIME.fullmatch(time) for time in times + [body.get("time", "00:00")]):
        return
    seconds = {time if len(time) == 8 else time + ":00" for time in times[:48]}
    body["times"] = [time.removesuffix(":00") if time.count(":") == 2 else time for time in sorted(seconds)]
    if "time" in body:
        body["time"] = body["times"][0]


LONGEST = 3_155_760_000_000_000_000


def shorten(plan):
    """Limits a plan to 1,000 steps, including repeats, and to the maximum total span."""
    for part in plan if isinstance(plan, list) else []:
        if isinstance(part, dict):
            repeat = part.get("repeat")
            # To JSON Schema, 84.0 is also an integer.
            if isinstance(repeat, (int, float)) and 2 < repeat <= 999 and repeat == int(repeat):
                part["repeat"] = 2
            span = part.get("duration_ns")
            if isinstance(span, (int, float)) and LONGEST // 1_000 < span <= LONGEST:
                part["duration_ns"] = LONGEST // 1_000
            shorten(part.get("parts"))


@schemathesis.hook
def map_body(context, body):
    if isinstance(body, dict):
        shorten(body.get("plan"))
    return body
