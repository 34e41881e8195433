#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the pictures of the page that docs/devices.md shows.

  scripts/page-pictures.py [FOLDER]   into FOLDER (default: docs/images)

It needs the results of `make build` and `make bootstrap-test`. No picture shows personal data: it uses a home of its own.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))

from home import Home  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from test_share import Sharing  # noqa: E402


def picture(
    browser: Browser, sharing: Sharing, item: str, size: tuple[int, int], scheme: str, path: Path, controls: bool = False
) -> None:
    token = sharing.pair() if controls else sharing.pair(item)
    context = browser.new_context(
        ignore_https_errors=True, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, locale="en-GB")
    page = context.new_page()
    page.goto(f"https://localhost:{sharing.port}/#token={token}")
    if controls:
        page.locator(f"[data-item={item}]").click()
    else:
        # Without the controls, which fade from a display while nobody touches them.
        page.locator("body[data-still=true]").wait_for()
    page.evaluate("document.activeElement.blur()")
    page.wait_for_timeout(1_000)
    page.screenshot(path=path)
    context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir="/tmp") as place, sync_playwright() as playwright:
        home = Home(Path(place))
        home.daemon()
        home.do("sequence", "18m opening, 25m questions, 10m closing", "--label", "Town hall", "--detach")
        home.do("timer", "9m", "--label", "Pasta", "--detach")
        sharing = Sharing(home)
        sharing.open()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        picture(browser, sharing, "s1", (1280, 720), "dark", folder / "page-sequence.png")
        picture(browser, sharing, "t1", (390, 700), "light", folder / "page-phone.png", controls=True)
        browser.close()
        home.run("share", "off")
        home.close()


if __name__ == "__main__":
    main()
