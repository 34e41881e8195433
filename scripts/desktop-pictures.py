#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes a picture of each page of the desktop app: light and dark, at 360, 900 and 1920 pixels, in each language.

  scripts/desktop-pictures.py [FOLDER [WAY...]]  into FOLDER (default: .build/pictures), all ways or those named
  scripts/desktop-pictures.py --publish          those of README and metainfo, into docs/images

TOKI_PICTURE_SERVERS names time servers, such as a `chronyd -x` on loopback; by default nobody answers.

It needs the results of `make build` and `make bootstrap-test`. No picture shows personal data: each uses its own home,
daemon and screen.
"""

from __future__ import annotations

import gettext
import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("LOCPATH", str(ROOT / ".build" / "test-locales"))
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))

from app import App  # noqa: E402
from desktop import Desktop  # noqa: E402
from home import Home  # noqa: E402
from listener import Listener  # noqa: E402

LABELS = {
    "en": {"work": "Work", "swim": "Swimming", "tea": "Tea", "bread": "Bread", "focus": "Thesis",
           "steps": "4x(25m write, 5m rest)"},
    "ja": {"work": "仕事", "swim": "水泳", "tea": "お茶", "bread": "パン", "focus": "論文",
           "steps": "4x(25分 執筆, 5分 休憩)"},
    "de": {"work": "Arbeit", "swim": "Schwimmen", "tea": "Tee", "bread": "Brot", "focus": "Doktorarbeit",
           "steps": "4x(25m schreiben, 5m Pause)"},
}
# The language, the colors, and the size of the screen, which the window fills.
WAYS = {
    "light": ("en", "prefer-light", "900x680"),
    "dark": ("en", "prefer-dark", "900x680"),
    "narrow": ("en", "prefer-light", "360x720"),
    "wide": ("en", "prefer-light", "1920x1080"),
    "japanese": ("ja", "prefer-light", "900x680"),
    "japanese-narrow": ("ja", "prefer-dark", "360x720"),
    "japanese-wide": ("ja", "prefer-dark", "1920x1080"),
    "german": ("de", "prefer-light", "900x680"),
    "german-narrow": ("de", "prefer-light", "360x720"),
    "german-wide": ("de", "prefer-dark", "1920x1080"),
}
# Where it is day, at any hour: a picture of the night looks like a mistake.
ZONE = next(
    (zone for zone in ("Asia/Tokyo", "Europe/Berlin", "America/New_York") if 8 <= datetime.now(ZoneInfo(zone)).hour < 22),
    "Asia/Tokyo")
# The pictures shown in README and metainfo.
PUBLISHED = {
    ("light", "alarms"): "desktop-alarms.png", ("light", "timers"): "desktop-timers.png",
    ("light", "sleep"): "desktop-sleep.png", ("dark", "ring"): "desktop-ring.png",
    ("dark", "stopwatch"): "desktop-stopwatch.png", ("japanese-narrow", "alarms"): "desktop-narrow.png",
}


def fill(home: Home, labels: dict[str, str]) -> None:
    home.do("alarm", "every weekday 7:00", "--label", labels["work"])
    home.do("alarm", "every sat 9:30", "--label", labels["swim"])
    home.do("alarm", "every day 22:45")
    home.do("off", "a3")
    home.do("timer", "25m", "--detach", "--label", labels["tea"])
    home.do("timer", "1h10m", "--detach", "--label", labels["bread"])
    home.do("pause", "t2")
    home.do("sequence", labels["steps"], "--detach", "--label", labels["focus"])
    home.do("stopwatch")
    for seconds in (1.3, 0.8, 1.7):
        time.sleep(seconds)
        home.do("lap")
    home.do("pause", "w1")


def take(way: str, save: Callable[[str, App], None]) -> None:
    language, scheme, screen = WAYS[way]
    labels = LABELS[language]
    said = gettext.translation("toki", ROOT / ".build" / "locale", [language], fallback=True).gettext
    with tempfile.TemporaryDirectory(prefix="toki-", ignore_cleanup_errors=True) as folder:
        home = Home(Path(folder))
        home.environment |= {"LANGUAGE": language, "TZ": ZONE}
        # A sound server, so that the ring view has nothing to complain about.
        listener = Listener(home)
        home.environment["PULSE_SERVER"] = listener.environment["PULSE_SERVER"]
        desktop = Desktop(home, screen=screen)
        settings = desktop.folder / "toki" / "desktop.conf"
        settings.parent.mkdir()
        settings.write_text(
            f"[desktop]\nsize={screen}\nworld-clocks=Europe/Berlin;America/New_York;Asia/Kolkata\n")
        app = None
        try:
            fill(home, labels)
            app = App(home, desktop, ADW_DEBUG_COLOR_SCHEME=scheme, LANGUAGE=language)
            for number, name in enumerate(("alarms", "set", "timers", "stopwatch", "clock"), start=1):
                app.key(f"alt+{number}")
                app.settle()
                save(name, app)
            for key, name in (("alt+1", "new-alarm"), ("alt+3", "new-timer")):
                app.key(key)
                app.key("ctrl+n")
                app.settle()
                save(name, app)
                app.key("Escape")
                app.settle()
            for name, button in (("sequence", "Edit"), ("large", "Show Large")):
                app.press(said(button), "push button")
                app.settle()
                save(name, app)
                app.key("Escape")
                app.settle()
            for name, entry in (("share", "Share…"), ("doctor", "Doctor"), ("about", "About Toki")):
                app.key("F10")
                app.press(said(entry), "menu item")
                app.settle()
                save(name, app)
                app.key("Escape")
                app.settle()
            app.key("ctrl+comma")
            app.settle()
            save("preferences", app)
            app.key("Escape")
            app.settle()
            # Loopback addresses without a server, to show the page while servers are silent.
            home.do("settings", "time-servers", *os.environ.get("TOKI_PICTURE_SERVERS", "127.0.0.1:9").split())
            app.key("alt+5")
            app.settle()
            save("clock-servers", app)
            app.press(said("Choose Time Servers"), "push button")
            app.settle()
            save("time-servers", app)
            app.key("Escape")
            app.key("alt+2")
            app.settle()
            app.key("Return")
            app.settle()
            save("sleep", app)
            app.key("Escape")
            app.settle()
            home.do("timer", "1s", "--detach", "--label", labels["tea"])
            home.wait_until_ringing("t3")
            app.settle()
            save("ring", app)
            home.do("dismiss")
        finally:
            if app:
                app.close()
            desktop.close()
            home.close()
            listener.close()


def main() -> None:
    publish = sys.argv[1:] == ["--publish"]
    folder = ROOT / "docs" / "images" if publish else Path(*sys.argv[1:2] or [ROOT / ".build" / "pictures"])
    folder.mkdir(parents=True, exist_ok=True)
    for way in sys.argv[2:] or WAYS:
        def save(name: str, app: App, way: str = way) -> None:
            if publish and (way, name) not in PUBLISHED:
                return
            file = folder / (PUBLISHED[way, name] if publish else f"{way}-{name}.png")
            if publish:
                app.window_picture(file)
            else:
                app.picture(file)
            print(file)

        if not publish or any(known == way for known, _ in PUBLISHED):
            take(way, save)


if __name__ == "__main__":
    main()
