# SPDX-License-Identifier: Apache-2.0
"""English and Japanese, by the locale."""

from __future__ import annotations

import re

import pytest

from api import Api
from home import Home

JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
# Created by `make bootstrap-test` (LOCPATH); the second one needs no Japanese locale.
LOCALES = [{"LANG": "ja_JP.UTF-8"}, {"LANG": "C.UTF-8", "LANGUAGE": "ja"}]


@pytest.mark.parametrize("locale", LOCALES, ids=["LANG", "LANGUAGE"])
@pytest.mark.parametrize(
    "words",
    [["--help"], ["timer", "25m", "--detach"], ["alarm", "07:00"], ["list"], ["history"]],
    ids=lambda words: words[0],
)
def test_a_japanese_locale_is_answered_in_japanese(home: Home, words: list[str], locale: dict[str, str]):
    done = home.run(*words, **locale)
    assert done.returncode == 0, done.stderr
    assert JAPANESE.search(done.stdout), done.stdout


@pytest.mark.parametrize("locale", LOCALES, ids=["LANG", "LANGUAGE"])
def test_an_error_is_in_japanese(home: Home, locale: dict[str, str]):
    done = home.run("pause", "t9", **locale)
    assert done.returncode == 1
    assert JAPANESE.search(done.stderr), done.stderr


def test_the_api_says_an_error_in_the_language_that_is_asked_for(home: Home):
    home.do("25m", "--detach")
    with Api(home) as api:
        said = {
            language: api.ask("DELETE", "/v1/timers/t9", **({"Accept-Language": language} if language else {}))
            for language in ("", "en-GB,en;q=0.8", "ja,en;q=0.5", "de,fr;q=0.9", "fr,es;q=0.9")
        }
    assert {status for status, _ in said.values()} == {404}
    assert [told["error"]["message"] for _, told in said.values()] == [
        "There is no t9.", "This is not there any more.", "もうありません。", "Das gibt es nicht mehr.", "There is no t9.",
    ]
    # What a program goes by is the same.
    assert {tuple((name, told["error"][name]) for name in ("code", "subject", "kind")) for _, told in said.values()} == {
        (("code", "not_found"), ("subject", "t9"), ("kind", "item")),
    }


def test_json_is_the_same_in_every_language(home: Home):
    home.do("alarm", "07:00", "--on", "weekdays")
    english = home.do("list", "--json")
    assert home.run("list", "--json", LANG="ja_JP.UTF-8").stdout == english


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "fi_FI.UTF-8"])
def test_everything_else_is_answered_in_english(home: Home, locale: str):
    done = home.run("timer", "25m", "--detach", LANG=locale)
    assert "rings" in done.stdout and not JAPANESE.search(done.stdout)


def test_the_countdown_is_japanese_too(home: Home):
    with home.tty("1s", "--sound", "none", "--label", "お茶", LANG="ja_JP.UTF-8") as terminal:
        terminal.wait_for(r"^00:00  時間になりました。お茶")
        assert "停止" in terminal.last_line
        terminal.type("\r")
        assert terminal.wait() == 0
