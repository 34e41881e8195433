# SPDX-License-Identifier: Apache-2.0
"""The journeys of Tests/Journeys, walked with the GTK app in both languages; the SwiftUI app walks the same ones."""

from __future__ import annotations

import gettext
from datetime import datetime, timedelta
from io import BytesIO
from zoneinfo import ZoneInfo

import pytest

from desktop import Desktop
from home import ROOT, temporary_home
from journeys import Between, Journey, Left, Wall, filled, journeys, zone_file
from walk import TooLate, Walk

LOCALES = {"en": "C.UTF-8", "ja": "ja_JP.UTF-8"}
# A machine that cannot do three presses in twenty seconds now may do so in a minute.
TRIES = 3


def marked(journey: Journey, language: str, is_short: bool) -> object:
    # Mounting a zone of one's own takes root's rights.
    has_wall = any("clock" in step for step in journey.steps)
    marks = [pytest.mark.slow] * (journey.is_slow or not is_short) + [pytest.mark.root] * has_wall
    return pytest.param(journey, language, id=f"{journey.name}-{language}", marks=marks)


def walk(journey: Journey, language: str) -> None:
    with temporary_home() as home:
        home.environment["LANG"] = LOCALES[language]
        wall = Wall(home) if any("clock" in step for step in journey.steps) else None
        desktop = Desktop(home, screen="900x760")
        walk = Walk(home, desktop, language, wall=wall)
        try:
            walk.walk(journey)
        finally:
            walk.close()
            desktop.close()


# The short run walks each journey in one language, and the languages in turn.
@pytest.mark.parametrize(
    ("journey", "language"),
    [
        marked(journey, language, is_short=(number + turn) % 2 == 0)
        for number, journey in enumerate(journeys()) for turn, language in enumerate(LOCALES)])
def test_the_app_is_walked_through(journey: Journey, language: str):
    for number in range(1, TRIES + 1):
        try:
            return walk(journey, language)
        except TooLate:
            if number == TRIES:
                raise


# ---- The journeys and their reading


def test_there_are_five_journeys_of_known_steps_in_words_of_the_app():
    found = journeys()
    assert {journey.name.split("-")[0] for journey in found} == {"sleep", "countdown", "timer", "trusted", "milliseconds"}
    japanese = gettext.translation("toki", ROOT / ".build" / "locale", ["ja"])
    for journey in found:
        for step in journey.steps:
            word, value = next(iter(step.items()))
            assert hasattr(Walk, word.replace(" ", "_")), f"{journey.name}: there is no step {word!r}"
            if word in ("choose", "turn on", "press", "can press", "greyed", "absent", "see", "gone", "open"):
                if step.get("match") != "as it is" and value != "Tea":
                    assert japanese.gettext(value) != value, f"{journey.name}: {value!r} is no text of the app"


def test_places_are_filled_by_the_values_of_a_variant():
    values = {"hour": 22, "alarm": "22:01"}
    assert filled({"choose": "Hour", "value": "{hour}"}, values) == {"choose": "Hour", "value": 22}
    assert filled({"until": "{alarm}:00", "see": "Rings at {time}"}, values) == {
        "until": "22:01:00", "see": "Rings at {time}"}


def test_digits_are_read_as_spans():
    assert [Left.read(text) for text in ("05", "00:05", "1:02:30", "59.250", "05.", "5", "+00:05")] == [
        Left(5_000, 1_000), Left(5_000, 1_000), Left(3_750_000, 1_000), Left(59_250, 1), None, None, None]


def test_the_possible_leftovers_follow_from_the_time_of_the_run():
    def possible(left: Left) -> list[int]:
        """After 2.5 s to 3.2 s."""
        started, now = Between(1_000, 1_500), Between(4_000, 4_200)
        return [second for second in range(12) if left.can_become(Left(second * 1_000, 1_000), started, now)]

    # Of 10 s, 6.8 s to 7.5 s are left; of what was shown as 10, 9.001 s may have been left before.
    assert possible(Left(10_000, 1)) == [7, 8]
    assert possible(Left(10_000, 1_000)) == [6, 7, 8]
    at_once = Between(0, 0), Between(2_500, 2_500)
    assert Left(10_000, 1).can_become(Left(7_500, 1), *at_once)
    assert not Left(10_000, 1).can_become(Left(7_499, 1), *at_once)
    assert Left(7_400, 1).is_shown_as(Left(8_000, 1_000)) and not Left(7_400, 1).is_shown_as(Left(7_399, 1))


def test_a_zone_file_is_ahead_by_its_seconds():
    for offset in (17_580, -1, 43_199, -43_200):
        zone = ZoneInfo.from_file(BytesIO(zone_file(offset)))
        assert datetime(2026, 7, 1, tzinfo=zone).utcoffset() == timedelta(seconds=offset)
