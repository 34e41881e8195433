# SPDX-License-Identifier: Apache-2.0
"""The page kept by a browser: it starts, counts and rings without the machine, and goes on with it; it can be installed."""

from __future__ import annotations

import base64
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Playwright, expect

from home import Home, wait_for
from test_page import PATIENT, Pages, browser, fits, axe, pages, playwright, press_more, seconds  # noqa: F401
from test_page_engines import is_right
from test_share import Sharing, sharing  # noqa: F401

pytestmark = pytest.mark.xdist_group(__name__)


@contextmanager
def trusting(playwright: Playwright, sharing: Sharing, folder: Path, language: str = "en-US", **options: Any) -> Iterator[BrowserContext]:
    """A browser, with a profile of its own, that trusts the certificate of a sharing server."""
    certificate = (sharing.home.data / "toki" / "sharing" / "certificate.pem").read_bytes()
    key = subprocess.run(["openssl", "x509", "-pubkey", "-noout"], input=certificate, check=True, capture_output=True).stdout
    der = subprocess.run(["openssl", "pkey", "-pubin", "-outform", "der"], input=key, check=True, capture_output=True).stdout
    digest = subprocess.run(["openssl", "dgst", "-sha256", "-binary"], input=der, check=True, capture_output=True).stdout
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path="/usr/bin/chromium", locale=language, timezone_id="Asia/Tokyo",
        args=["--no-sandbox", f"--ignore-certificate-errors-spki-list={base64.b64encode(digest).decode()}"], **options)
    context.add_init_script(PATIENT)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    try:
        yield context
    finally:
        context.close()
    assert errors == []


def test_a_page_that_is_kept_starts_without_the_machine_rings_at_zero_and_goes_on(
    home: Home, sharing: Sharing, playwright: Playwright, tmp_path: Path
):
    home.do("timer", "20m", "--label", "Tea", "--detach")
    sharing.open()
    with trusting(playwright, sharing, tmp_path) as context:
        page = context.new_page()
        page.clock.install()
        page.goto(f"https://localhost:{sharing.port}/#token={sharing.pair()}")
        expect(page.get_by_text("This page also starts without the computer")).to_be_visible()
        expect(page.get_by_role("button", name="Tea")).to_be_visible()
        sharing.crash()
        page.reload()
        expect(page.get_by_role("status")).to_contain_text(re.compile(r"Not connected since \d"))
        page.get_by_role("button", name="Tea").click()
        # It goes by the clock of this machine, too, and says how well that is known.
        wait_for(lambda: is_right(seconds(page.locator("#digits").inner_text()), home), "the right digits")
        expect(page.locator("#accuracy")).to_have_text(re.compile(r"^± \d(\.\d)? sec, by the clock of this device$"))
        press_more(page, "Ring here too")
        page.clock.fast_forward(1_000 * seconds(page.locator("#digits").inner_text()))
        expect(page.locator("body")).to_have_attribute("data-phase", "due")
        expect(page.locator("#digits")).to_have_text("00")
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_role("button", name="Stop")).to_be_hidden()
        # Back again, it shows what happened meanwhile, by the clock of the machine.
        home.do("pause", "t1")
        sharing.open()
        expect(page.get_by_text("paused")).to_be_visible()
        expect(page.get_by_text("Not connected")).to_be_hidden()
        expect(page.locator("#accuracy")).to_have_text(re.compile(r"^± \d+ ms$"))


# What the page is told of the time first comes last of all, and nothing comes after it.
SLOW_CLOCK = """
{
  const ask = window.fetch;
  let first = null;
  window.fetch = (path, ...rest) => {
    if (path !== "/v1/clock") return ask(path, ...rest);
    if (first !== null) return new Promise(() => {});
    return (first = new Promise((go) => setTimeout(go, 1_000)).then(() => ask(path, ...rest)));
  };
}
"""


def test_the_page_keeps_its_state_as_soon_as_it_shows_it(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Tea", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"), script=SLOW_CLOCK)
    expect(page.locator("#label")).to_have_text("Tea")
    assert page.evaluate("JSON.parse(localStorage.getItem('kept')).state.timers[0].label") == "Tea"


def test_a_device_that_was_removed_while_the_page_was_closed_shows_nothing(
    home: Home, sharing: Sharing, playwright: Playwright, tmp_path: Path
):
    home.do("timer", "20m", "--label", "Secret", "--detach")
    sharing.open()
    with trusting(playwright, sharing, tmp_path) as context:
        page = context.new_page()
        page.goto(f"https://localhost:{sharing.port}/#token={sharing.pair('t1')}")
        expect(page.locator("#label")).to_have_text("Secret")
        page.goto("about:blank")
        home.do("share", "revoke", "d1")
        page.goto(f"https://localhost:{sharing.port}/")
        expect(page.get_by_role("alert")).to_contain_text("not paired any more")
        assert page.evaluate("Object.keys(localStorage)") == []


@pytest.mark.parametrize(
    ("language", "name", "title"), [
        pytest.param("en-US", "Toki Clock", "Pair this device", marks=pytest.mark.slow), ("ja-JP", "Toki 時計", "このデバイスをペアリング")])
def test_the_page_can_be_installed_and_starts_in_its_language_without_the_machine(
    home: Home, sharing: Sharing, playwright: Playwright, tmp_path: Path, language: str, name: str, title: str
):
    sharing.open()
    with trusting(playwright, sharing, tmp_path, language) as context:
        page = context.new_page()
        page.goto(f"https://localhost:{sharing.port}/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        # The page names one manifest, once: a browser that is told of a second one may stay with the first for good.
        named = page.locator("link[rel=manifest]")
        expect(named).to_have_attribute("href", "manifest.ja.webmanifest" if language == "ja-JP" else "manifest.webmanifest")
        assert 'rel="manifest"' not in page.request.get(f"https://localhost:{sharing.port}/", ignore_https_errors=True).text()
        browser = context.new_cdp_session(page)
        told = browser.send("Page.getAppManifest", {})
        assert f'"name": "{name}"' in told["data"]
        assert told["errors"] == []
        assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        # No language is kept but that of the page, and English, which is in the script.
        kept = page.evaluate("caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))")
        assert [url.rsplit("/", 1)[1][:8] for url in kept if "/words-" in url] == ["words-ja"] * (language == "ja-JP")
        sharing.crash()
        page.reload()
        expect(page.locator("#pairing h1")).to_have_text(title)


def test_a_browser_that_does_not_trust_the_certificate_says_how_it_could(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--detach")
    sharing.open()
    page = pages.open(sharing.pair(), "phone")
    expect(page.locator("#home")).to_contain_text("toki share")
    assert fits(page) and axe(page) == []
    page = pages.open(sharing.pair(), "narrow", "ja-JP")
    expect(page.locator("#home")).to_contain_text("証明書")
    assert fits(page)
