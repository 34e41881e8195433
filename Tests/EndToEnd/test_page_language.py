# SPDX-License-Identifier: Apache-2.0
"""The page in a language that was made up, with each text in brackets: all that it says comes from a catalogue."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from home import ROOT, Home
from test_page import PATIENT, Pages, browser, open_item, pages, playwright, turn_to  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)

# Chinese, so that dates and units, which browsers write themselves, have no Latin letter.
LANGUAGE = "zh"
TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css", "json": "application/json"}

# All texts of the page, seen or not, but for names of keys and cities, and for what browsers without scripts show.
TEXTS = """(() => {
  const isName = (node) => node.closest("noscript, kbd, [name=zone], .city") !== null;
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) {
      if (!isName(node.parentElement)) texts.push(node.data);
    } else if (!isName(node)) {
      for (const name of ["placeholder", "aria-label", "title", "alt"]) texts.push(node.getAttribute(name) ?? "");
    }
  }
  return texts;
})()"""


def made_up(folder: Path) -> dict[str, bytes]:
    """The page as it is served, with the texts of one language: those of English in brackets."""
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import page_words

        spec = importlib.util.spec_from_file_location("join_page", ROOT / "scripts" / "join-page.py")
        join_page = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(join_page)
    finally:
        sys.path.pop(0)
    catalogue = re.sub(r'msgid "(.+)"\nmsgstr ""', r'msgid "\1"\nmsgstr "⟦\1⟧"', page_words.template())
    catalogue = re.sub(
        r'msgid_plural "(.+)"\nmsgstr\[0\] ""\nmsgstr\[1\] ""', r'msgid_plural "\1"\nmsgstr[0] "⟦\1⟧"', catalogue)
    catalogue = catalogue.replace('UTF-8\\n"', 'UTF-8\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"', 1)
    (folder / f"{LANGUAGE}.po").write_text(catalogue)
    (folder / "LINGUAS").write_text(f"{LANGUAGE}\n")
    return join_page.page(folder)


def open_in(files: dict[str, bytes], pages: Pages, token: str | None, fragment: str = "") -> Page:
    """Opens the page of some files in place of those of the sharing server."""
    context = pages.browser.new_context(ignore_https_errors=True, locale=f"{LANGUAGE}-CN", timezone_id="Asia/Tokyo")
    pages.contexts.append(context)
    context.add_init_script(PATIENT)
    page = context.new_page()
    page.on("pageerror", lambda error: pages.errors.append(str(error)))

    def serve(route: Route) -> None:
        name = route.request.url.split("#")[0].rsplit("/", 1)[1] or "index.html"
        kind = name.rsplit(".", 1)[-1]
        if name in files and kind in TYPES:
            route.fulfill(body=files[name], content_type=f"{TYPES[kind]}; charset=utf-8")
        else:
            route.fallback()

    context.route(re.compile(rf"^https://localhost:{pages.sharing.port}/[^/]*$"), serve)
    page.goto(f"https://localhost:{pages.sharing.port}/#{f'token={token}&' if token else ''}{fragment}")
    return page


def outside(page: Page) -> list[str]:
    """The texts of a page that have a Latin letter outside brackets."""
    found = []
    for text in page.evaluate(TEXTS):
        rest = text.replace("Asia/Tokyo", "")
        while (inner := re.sub("⟦[^⟦⟧]*⟧", "", rest)) != rest:
            rest = inner
        if re.search("[A-Za-z⟦⟧]", rest):
            found.append(text)
    return found


def test_all_that_the_page_says_comes_from_the_catalogue(home: Home, sharing: Sharing, pages: Pages, tmp_path: Path):
    home.do("timer", "59m", "--label", "茶", "--detach")
    home.do("sequence", "20m 一, 25m 二", "--detach")
    # Within a day, as the digits of a longer time have a letter in every language.
    home.do("alarm", "7:00", "--label", "三")
    home.do("stopwatch", "--label", "五", "--detach")
    home.do("lap")
    sharing.open()
    files = made_up(tmp_path)
    page = open_in(files, pages, None)
    expect(page.locator("#pairing h1")).to_have_text("⟦Pair this device⟧")
    assert outside(page) == []
    page = open_in(files, pages, sharing.pair("--role", "owner", device="四"))
    page.locator("[data-item=t1]").wait_for()
    assert page.evaluate("document.documentElement.lang") == LANGUAGE
    assert page.title() == "⟦Timers⟧ – Toki"
    for screen, *openers in (
        ("timers", "newTimer", "showHistory", "showSettings"), ("alarms", "newAlarm"), ("sequences", "newSequence", "showScreens"),
        ("stopwatches", "showKeys"), ("clock", "cities"),
    ):
        turn_to(page, screen)
        assert outside(page) == [], screen
        for opener in openers:
            page.locator(f"#{opener}").click()
            expect(page.get_by_role("dialog")).to_be_visible()
            for part in page.get_by_role("dialog").locator("summary").all():
                part.click()
            assert outside(page) == [], opener
            page.keyboard.press("Escape")
    for item, *openers in (("t1", "edit", "dress"), ("s1", "tell"), ("a1",), ("w1",)):
        open_item(page, item)
        expect(page.locator("#digits")).not_to_have_text("--:--")
        for opener in openers:
            page.locator("#openMore").click()
            page.locator(f"#{opener}").click()
            expect(page.get_by_role("dialog")).to_be_visible()
            assert outside(page) == [], opener
            page.keyboard.press("Escape")
        assert outside(page) == [], item
        page.locator("#back").click()
