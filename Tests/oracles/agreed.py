#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints phrases of which two of three libraries agree what they mean: agreed.py > agreed.tsv

Needs dateparser 1.5.0, parsedatetime 2.6 and recurrent 0.4.1 from PyPI. Where they agree on what is plainly wrong ("day
after tomorrow" as tomorrow, "half an hour" as an hour), the phrase is left out by name; Toki was not asked.
"""

import itertools
import warnings
from collections import Counter
from datetime import datetime

import dateparser
import parsedatetime
from recurrent import RecurringEvent

warnings.filterwarnings("ignore")
NOW = datetime(2027, 3, 12, 10, 30)
PLACE = "2027-03-12T15:30:00Z\tAmerica/New_York"
WRONG = ["day after tomorrow", "half a", "half an", "and a half", "forty five", "8 p.m. on the 20th of march"]

DAYS = [
    "tomorrow", "on monday", "on saturday", "march 20", "20 march", "march 20th", "the 20th of march", "dec 24",
    "2027-04-13", "in 3 days", "in two weeks", "today", "on sunday", "april 1", "1 may 2027", "thursday",
    "day after tomorrow", "31 dec", "june 5th", "5 june",
]
TIMES = ["7am", "7:30 pm", "19:45", "noon", "6:05am", "11:59 pm", "8 p.m.", "3pm", "07:00", "23:15"]
SPANS = [
    "25 minutes", "an hour", "half an hour", "1h 30m", "90 seconds", "2 hours and 15 minutes", "45 mins", "1 hr 20 min",
    "10 minutes", "3 hours", "1 day", "2 days", "5 min", "1 hour 5 minutes", "100 minutes", "36 hours", "7 hours",
    "15 secs", "1 minute", "two hours", "ten minutes", "twenty minutes", "forty five minutes", "one hour", "three days",
    "a minute", "1 week", "2 weeks", "an hour and a half", "12 hours and 30 minutes", "half a minute",
    "1 hour and 1 second", "600 seconds", "72 hours", "30 mins", "1m", "1h", "20m", "2h", "8 hours 45 minutes",
]

calendar = parsedatetime.Calendar(version=parsedatetime.VERSION_CONTEXT_STYLE)


def by_dateparser(phrase):
    settings = {"RELATIVE_BASE": NOW, "PREFER_DATES_FROM": "future", "DATE_ORDER": "MDY"}
    return dateparser.parse(phrase, languages=["en"], settings=settings)


def by_parsedatetime(phrase):
    found, context = calendar.parseDT(phrase, sourceTime=NOW)
    return found if context.hasDateOrTime else None


def by_recurrent(phrase):
    found = RecurringEvent(now_date=NOW, preferred_time_range=(0, 12)).parse(phrase)
    return found if isinstance(found, datetime) else None


def answers(phrase):
    for reader in by_dateparser, by_parsedatetime, by_recurrent:
        try:
            found = reader(phrase)
        except Exception:  # One that gives up has no vote.
            continue
        if found:
            yield found.replace(tzinfo=None, microsecond=0)


def phrases():
    for day, time in itertools.product(DAYS, TIMES):
        yield f"{day} {time}" if time == "noon" else f"{day} at {time}"
        yield f"{time} {day}" if day.startswith(("on ", "in ")) or day in ("tomorrow", "today") else f"{time} on {day}"
    for span in SPANS:
        yield f"in {span}"
        yield f"{span} from now"


print("# SPDX-License-Identifier: Apache-2.0")
print("# Made by agreed.py: phrases, the moment and the zone, and what two of three libraries say that they mean.")
for phrase in phrases():
    (best, votes), *_ = Counter(answers(phrase)).most_common(1) or [(NOW, 0)]
    if votes < 2 or best <= NOW or any(wrong in phrase for wrong in WRONG):
        continue
    is_span = phrase.endswith("from now") or (phrase.startswith("in ") and " at " not in phrase and phrase[3:] in SPANS)
    meaning = f"d:{int((best - NOW).total_seconds())}" if is_span else f"a:{best:%Y-%m-%d %H:%M}"
    print(phrase, PLACE, meaning, sep="\t")
