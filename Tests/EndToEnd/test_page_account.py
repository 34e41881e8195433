# SPDX-License-Identifier: Apache-2.0
"""The page of an account on a server, in Debian's Chromium: opened by a token, for one account, and kept by the browser."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from fleet import FLEET, Fleet, Server, temporary_fleet
from home import PATIENCE, WEB, wait_for
from test_page import PATIENT, SIZES, axe, fits, in_turns, playwright  # noqa: F401

MINUTE = 60_000_000_000

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.fixture(scope="module")
def fleet() -> Iterator[Fleet]:
    """One database for all tests, of which each makes accounts of its own."""
    with temporary_fleet() as fleet:
        yield fleet


@pytest.fixture
def server(fleet: Fleet) -> Iterator[Server]:
    server = fleet.start()
    yield server
    server.kill()


@pytest.fixture
def context(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser with a profile of its own, in which pages are kept."""
    context = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path="/usr/bin/chromium", locale="en-US", timezone_id="Asia/Tokyo", args=["--no-sandbox"])
    context.add_init_script(PATIENT)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    context.close()
    assert errors == []


def address(server: Server, account: str, fragment: str = "") -> str:
    return f"http://{server.address}/accounts/{account}/{fragment}"


def opened(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(url)
    return page


def made(server: Server, account: str, token: str, kind: str, **draft: Any) -> str:
    answer = server.ask_until_settled("POST", f"/v1/accounts/{account}/{kind}", token, draft)
    assert answer.status == 201, answer.body
    return answer.json["id"]


def state(server: Server, token: str, account: str) -> Any:
    return server.ask_until_settled("GET", f"/v1/accounts/{account}/state", token).json


def test_an_account_is_opened_by_its_token_and_a_timer_that_is_set_by_words_rings_and_is_stopped_there(
    fleet: Fleet, server: Server, context: BrowserContext
):
    fleet.make_account("family")
    fleet.make_account("other")
    token, other = fleet.make_token("family", "phone"), fleet.make_token("other", "hall")
    page = opened(context, address(server, "family").rstrip("/"))
    expect(page.get_by_role("heading", name="Open the account family")).to_be_visible()
    assert page.url == address(server, "family")
    for wrong in (other, "guess", "お茶"):
        page.evaluate("document.getElementById('refusal').textContent = ''")
        page.get_by_label("Token").fill(wrong)
        page.get_by_role("button", name="Open").click()
        expect(page.get_by_role("alert")).to_contain_text("does not open the account")
        # Small letters are others than capitals, so they are not shown as such.
        assert page.get_by_label("Token").evaluate("(field) => getComputedStyle(field).textTransform") == "none"
        page.get_by_label("Token").fill("")
    page.get_by_label("Token").fill(f" {token} ")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text("There is nothing to show yet.")).to_be_visible()
    assert page.title() == "Timers – family – Toki"
    field = page.get_by_label("Set by words")
    field.fill("2s tea")
    expect(page.locator("#meaning")).to_contain_text("The timer “tea”")
    field.press("Enter")
    expect(page.locator("#label")).to_have_text("tea")
    expect(page.locator("#lines")).to_contain_text("rings now")
    # There are no displays that could show a message.
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("button", name="Delete")).to_be_visible()
    expect(page.get_by_role("button", name="Message")).to_be_hidden()
    page.keyboard.press("Escape")
    assert len(state(server, token, "family")["rings"]) == 1
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("rings now").filter(visible=True)).to_have_count(0)
    wait_for(lambda: state(server, token, "family")["rings"] == [], "the end of the ring", every=0.2)
    # Who opens it again types nothing; a token that is revoked shows nothing.
    page.reload()
    expect(page.locator("#label")).to_have_text("tea")
    page.go_back()
    expect(page.get_by_role("button", name="tea")).to_be_visible()
    assert fleet.run("token", "family", "revoke", "phone").returncode == 0
    expect(page.get_by_role("alert")).to_contain_text("does not open the account")
    expect(page.get_by_role("button", name="tea")).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage)") == []


def test_two_accounts_in_one_browser_know_nothing_of_each_other(fleet: Fleet, server: Server, context: BrowserContext):
    tokens = {}
    for account, label in (("kitchen", "Pasta"), ("school", "Exam")):
        fleet.make_account(account)
        tokens[account] = fleet.make_token(account, "phone")
        made(server, account, tokens[account], "timers", duration_ns=60 * MINUTE, label=label)
    kitchen = opened(context, address(server, "kitchen", f"#token={tokens['kitchen']}"))
    school = opened(context, address(server, "school"))
    expect(school.get_by_role("heading", name="Open the account school")).to_be_visible()
    school = opened(context, address(server, "school", f"#token={tokens['school']}"))
    assert "#" not in school.url
    expect(kitchen.get_by_role("button", name="Pasta")).to_be_visible()
    expect(school.get_by_role("button", name="Exam")).to_be_visible()
    for page in (kitchen, school):
        expect(page.get_by_text("This page also starts without a connection")).to_be_visible()
    names = kitchen.evaluate("caches.keys()")
    assert sorted(name.split()[0] for name in names) == ["/accounts/kitchen", "/accounts/school"]
    # What is forgotten in one stays in the other.
    asked: list[str] = []
    kitchen.on("request", lambda request: asked.append(request.method))
    kitchen.get_by_role("button", name="Forget the account on this device").click()
    expect(kitchen.get_by_label("Token")).to_be_visible()
    # Servers take a token back only from who made it.
    assert "DELETE" not in asked
    school.reload()
    expect(school.get_by_role("button", name="Exam")).to_be_visible()
    server.kill()
    school.reload()
    expect(school.get_by_role("status")).to_contain_text(re.compile(r"Not connected since \d"))
    expect(school.get_by_role("button", name="Exam")).to_be_visible()
    kitchen.reload()
    expect(kitchen.get_by_label("Token")).to_be_visible()
    expect(kitchen.get_by_text("Pasta")).to_be_hidden()


def test_a_display_of_an_account_shows_its_items_alone_and_counts_on_without_the_server(
    fleet: Fleet, server: Server, context: BrowserContext
):
    fleet.make_account("hall")
    owner = fleet.make_token("hall", "owner")
    made(server, "hall", owner, "timers", duration_ns=60 * MINUTE, label="Hidden")
    shown = made(server, "hall", owner, "timers", duration_ns=30 * MINUTE, label="Exam")
    display = fleet.make_token("hall", "stage", "--role", "display", "--item", shown)
    page = opened(context, address(server, "hall", f"#token={display}"))
    expect(page.locator("#label")).to_have_text("Exam")
    expect(page.get_by_role("button", name="Pause")).to_be_hidden()
    server.ask_until_settled("POST", f"/v1/accounts/hall/timers/{shown}/pause", owner)
    expect(page.get_by_text("paused")).to_be_visible()
    server.ask_until_settled("POST", f"/v1/accounts/hall/timers/{shown}/resume", owner)
    expect(page.get_by_text("ends at")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.kill()
    page.reload()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"Not connected since \d"))
    expect(page.locator("#label")).to_have_text("Exam")
    expect(page.locator("#digits")).to_have_text(re.compile(r"^(30:00|2\d:\d\d)$"))
    assert "Hidden" not in page.evaluate("document.body.textContent + JSON.stringify(localStorage)")
    # It can be installed, as an app of this account.
    told = context.new_cdp_session(page).send("Page.getAppManifest", {})
    assert told["errors"] == [] and told["url"] == f"{address(server, 'hall')}manifest.webmanifest"
    assert told["manifest"]["scope"] == told["manifest"]["startUrl"] == told["manifest"]["id"] == address(server, "hall")


def test_the_page_of_an_account_is_served_as_sharing_serves_it_and_tells_nothing_of_accounts(fleet: Fleet, server: Server):
    fleet.make_account("known")
    told = {account: server.ask("GET", f"/accounts/{account}/").told for account in ("known", "nowhere")}
    assert server.ask("GET", "/homes/known/").told == told["known"], "its former address"
    assert told["known"] == told["nowhere"]
    status, body, headers = told["known"]
    assert (status, body) == (200, (WEB / "index.html").read_bytes())
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert (headers["cache-control"], headers["x-content-type-options"]) == ("no-cache", "nosniff")
    assert (headers["referrer-policy"], headers["vary"]) == ("no-referrer", "Accept-Encoding")
    connection = http.client.HTTPConnection(server.address, timeout=PATIENCE)
    connection.request("GET", "/accounts/nowhere/manifest.webmanifest")
    assert connection.getresponse().headers.get_all("Cache-Control") == ["no-cache"]
    connection.close()
    script = next(path.name for path in WEB.iterdir() if path.name.startswith("page-"))
    assert server.ask("GET", f"/accounts/nowhere/{script}", If_None_Match=headers["etag"]).status == 304
    small = server.ask("GET", f"/accounts/nowhere/{script}", Accept_Encoding="gzip")
    assert small.headers["cache-control"] == "max-age=31536000, immutable"
    assert small.headers["content-encoding"] == "gzip" and small.body[:2] == b"\x1f\x8b"
    # An app is called after its account, which a person tells from another one by that.
    for name, title in (("manifest", "Toki Clock"), ("manifest.ja", "Toki 時計")):
        app = server.ask("GET", f"/accounts/nowhere/{name}.webmanifest", Accept_Encoding="gzip").json
        assert (app["name"], app["short_name"]) == (f"nowhere – {title}", "nowhere – Toki")
        ours = json.loads((WEB / f"{name}.webmanifest").read_text())
        assert {field for field in ours if ours[field] != app[field]} == {"name", "short_name"}
    moved = server.ask("GET", "/accounts/nowhere")
    assert (moved.status, moved.headers["location"]) == (308, "/accounts/nowhere/")
    # Everything else takes a token, as before.
    for path in ("/", "/page.js", "/accounts/", "/accounts/FAMILY/", "/v1/accounts/family/page.js"):
        assert server.ask("GET", path).status == 401, path
    for path in ("/accounts/family/../../etc/passwd", "/accounts/family/package.json", "/accounts/family/nothing"):
        assert server.ask("GET", path).status == 404, path
    answer = server.ask("GET", "/v1/accounts/family/state")
    assert answer.headers["cache-control"] == "no-store"


def test_making_a_token_at_a_terminal_shows_the_accounts_address(fleet: Fleet):
    fleet.make_account("attic")
    environment = {"PATH": os.environ["PATH"], "TOKI_DATABASE": fleet.database}
    (terminal, end) = os.openpty()
    made = subprocess.run(
        [FLEET, "token", "attic", "add", "phone"], stdout=subprocess.PIPE, stderr=end, env=environment, check=True)
    os.close(end)
    told = ""
    # It comes in parts, and ends with an error, because nobody holds the other end any more.
    with suppress(OSError):
        while part := os.read(terminal, 4_096):
            told += part.decode()
    os.close(terminal)
    assert "https://HOST/accounts/attic/" in told and "toki pair NAME https://HOST --account attic" in told
    assert made.stdout.decode().strip() not in told
    # A script is told what it always was.
    assert "https" not in fleet.run("token", "attic", "add", "tablet").stderr


@pytest.mark.parametrize("size", ["narrow", pytest.param("laptop", marks=pytest.mark.slow)])
@in_turns("en-US")
def test_the_pages_of_an_account_fit_and_have_no_fault_of_accessibility(
    fleet: Fleet, server: Server, playwright: Playwright, size: str, language: str
):
    account = f"{size}-{language[:2]}"
    fleet.make_account(account)
    token = fleet.make_token(account, "phone")
    item = made(server, account, token, "timers", duration_ns=60 * MINUTE, label="Pasta")
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    (width, height) = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce")
    page = opened(context, address(server, account))
    page.locator("#pairing form").wait_for()
    assert fits(page) and axe(page) == []
    page.locator("[name=code]").fill("guess")
    page.locator("#pairing button").click()
    expect(page.locator("#refusal")).not_to_have_text("")
    assert fits(page) and axe(page) == []
    page.locator("[name=code]").fill(token)
    page.locator("#pairing button").click()
    page.locator(f"[data-item={item}]").wait_for()
    expect(page.locator("#home")).to_contain_text(account)
    assert fits(page) and axe(page) == []
    page.locator(f"[data-item={item}]").click()
    expect(page.locator("#digits")).not_to_have_text("--:--")
    assert fits(page) and axe(page) == []
    browser.close()
