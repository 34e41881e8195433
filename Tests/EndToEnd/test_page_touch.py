# SPDX-License-Identifier: Apache-2.0
"""What browsers grant to a touch: sound in Chromium under a real finger, and the lock of the screen in WebKitGTK."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from home import Home, wait_for
from test_page import Pages, browser, fits, axe, pages, playwright, ring_now  # noqa: F401
from test_page_engines import webkit  # noqa: F401
from test_share import Sharing, sharing  # noqa: F401
from webdriver import WebKit

pytestmark = pytest.mark.xdist_group(__name__)

# Says on the console how the sound is and what the page asks for: whatever Playwright asks the page is a gesture.
SAYS = """
{
  const say = (text) => console.info(`said ${text}`);
  window.sounds = [];
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (next, ...rest) {
    if (next === this.context.destination) {
      const meter = new AnalyserNode(this.context, { fftSize: 32_768 });
      connect.call(this, meter);
      window.loudness = () => {
        const samples = new Float32Array(meter.fftSize);
        meter.getFloatTimeDomainData(samples);
        return Math.max(...samples);
      };
    }
    return connect.call(this, next, ...rest);
  };
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      sounds.push(this);
      this.addEventListener("statechange", () => say(this.state));
    }
  };
  for (const name of ["pointerdown", "pointerup"]) addEventListener(name, () => say(name), { capture: true });
  document.addEventListener("DOMContentLoaded", () => {
    const hint = document.getElementById("touch");
    const tell = () => say(hint.hidden ? "no hint" : `hint ${hint.textContent}`);
    new MutationObserver(tell).observe(hint, { childList: true, attributes: true, attributeFilter: ["hidden"] });
  });
}
"""


class Said:
    """What a page says, in its order."""

    def __init__(self, page: Page) -> None:
        (self.page, self.texts) = (page, [])
        page.on("console", lambda message: self.note(message.text))

    def note(self, text: str) -> None:
        if text.startswith("said "):
            self.texts.append(text.removeprefix("said "))

    def wait_for(self, text: str) -> None:
        def is_said() -> bool:
            # Playwright hands over what was said while it waits.
            self.page.wait_for_timeout(50)
            return text in self.texts

        wait_for(is_said, f"“{text}” among {self.texts}")


def test_a_page_that_rings_here_is_heard_again_after_a_reload_once_a_finger_was_lifted(
    home: Home, sharing: Sharing, pages: Pages
):
    home.do("timer", "20m", "--label", "Tea", "--sound", "none", "--detach")
    sharing.open()
    page = pages.open(sharing.pair("t1"), "phone", script=SAYS, has_touch=True)
    page.get_by_role("button", name="Ring here too").tap()
    wait_for(lambda: page.evaluate("sounds.at(-1).state") == "running", "the sound")
    said = Said(page)
    page.reload()
    said.wait_for("hint Touch to be heard")
    assert "running" not in said.texts
    said.texts.clear()
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 20, "y": 20}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    said.wait_for("no hint")
    said.wait_for("running")
    # A finger that is put down may still scroll, and grants nothing. What follows from the lifted one has no order.
    assert said.texts[:2] == ["pointerdown", "pointerup"]
    expect(page.get_by_role("button", name="Do not ring here")).to_be_visible()
    ring_now(home)
    expect(page.locator("#lines")).to_contain_text("rings now")
    wait_for(lambda: page.evaluate("window.loudness?.() > 0.1"), "what can be heard")
    # As a call on the phone, or the lock screen.
    page.evaluate("sounds.at(-1).suspend()")
    wait_for(lambda: page.evaluate("sounds.at(-1).state") == "running", "the sound after a call")
    page.get_by_role("button", name="Do not ring here").tap()
    page.reload()
    expect(page.get_by_role("button", name="Ring here too")).to_be_visible()
    assert page.evaluate("sounds.length") == 0


def test_every_screen_says_what_a_touch_would_restore(home: Home, sharing: Sharing, pages: Pages):
    home.do("timer", "20m", "--label", "Tea", "--detach")
    sharing.open()
    for size, language, words in (("narrow", "en-US", "Touch to be heard"), ("lying", "ja-JP", "タップすると音が出ます")):
        page = pages.open(sharing.pair(), size, language, script=SAYS, has_touch=True)
        page.locator("[data-item=t1]").tap()
        page.locator("#openMore").tap()
        page.locator("#sound").tap()
        expect(page.locator("#sound")).to_be_hidden()
        expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
        said = Said(page)
        page.reload()
        said.wait_for(f"hint {words}")
        # This asks the page, which is a gesture, but no event that the page sees.
        assert fits(page) and axe(page) == []
        page.go_back()
        expect(page.locator("#choice")).to_be_visible()
        assert fits(page) and axe(page) == []
        expect(page.locator("#touch")).to_be_visible()
        page.locator("#touch").tap()
        expect(page.locator("#touch")).to_be_hidden()


@pytest.mark.slow
def test_webkit_keeps_the_screen_on_after_a_touch(home: Home, sharing: Sharing, webkit: WebKit, tmp_path: Path):
    home.do("timer", "20m", "--label", "Pasta", "--detach")
    sharing.open()
    webkit.open(f"https://localhost:{sharing.port}/#token={sharing.pair()}")
    # At the start it is refused there.
    wait_for(lambda: webkit.text("#touch") == "Touch to keep the screen on", "the hint")
    webkit.run("""
        window.locks = [];
        const request = WakeLock.prototype.request;
        WakeLock.prototype.request = async function (kind) {
          const lock = await request.call(this, kind);
          locks.push(lock);
          return lock;
        };
        """)
    webkit.click("[data-item=t1]")
    wait_for(lambda: webkit.run("return locks.some((lock) => !lock.released)"), "the lock of the screen")
    wait_for(lambda: webkit.text("#touch") == "", "the end of the hint")
    assert "does not keep" not in webkit.text("#word")
