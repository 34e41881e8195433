# SPDX-License-Identifier: Apache-2.0
"""The manual pages, read by man and by mandoc."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from home import Home
from test_language import JAPANESE

PAGES = ["toki", "tokid", "toki-desktop", "toki-api", "toki-time"]


def written(home: Home, name: str, language: str) -> Path:
    page = home.folder / f"{name}.{language}"
    page.write_text(home.do("help", "--man", name, LANGUAGE=language))
    return page


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_page_is_read_without_a_warning(home: Home, name: str, language: str):
    page = written(home, name, language)
    read = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", str(page)], capture_output=True, text=True, timeout=60,
        env=home.environment | {"MANWIDTH": "80", "LC_ALL": "C.UTF-8"})
    assert (read.returncode, read.stderr) == (0, "")
    assert f"{name} - " in read.stdout
    assert bool(JAPANESE.search(read.stdout.replace("7時", ""))) or language == "en"
    # The pages are made of tables that have no date.
    lint = subprocess.run(["mandoc", "-Tlint", "-Wwarning", str(page)], capture_output=True, text=True, timeout=60)
    assert [line for line in lint.stdout.splitlines() if "missing date" not in line] == []


def test_the_page_about_the_api_names_every_call(home: Home):
    text = written(home, "toki-api", "en").read_text()
    for call in ("GET /v1/overview", "POST /v1/timers", "PATCH /v1/alarms/{id}"):
        assert "\\fB" + call.replace("-", "\\-") in text
    assert "Create a timer, and start it unless `starts` is false." in text

