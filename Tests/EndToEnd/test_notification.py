# SPDX-License-Identifier: Apache-2.0
"""A ring on the desktop: shown by a real notification service, ended by its buttons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from api import Events
from desktop import Desktop
from home import Home, kill, status_of, wait_for


@pytest.fixture
def desktop(home: Home) -> Iterator[Desktop]:
    desktop = Desktop(home)
    try:
        yield desktop
    finally:
        desktop.close()


def wait_for_end(home: Home, end: str) -> None:
    wait_for(lambda: [ring["end"] for ring in home.history()] == [end], f"the ring to be {end}")


def test_a_ring_is_shown_with_its_label_and_snooze_snoozes_it(home: Home, desktop: Desktop):
    desktop.start_xfce()
    home.do("1s", "--detach", "--sound", "none", "--label", "Green <tea> & rice")
    texts = desktop.window_with("Snooze").split("\n")
    assert "Snooze" in texts and "Stop" in texts
    assert any("Green <tea> & rice" in text for text in texts), texts
    assert any("t1" in text for text in texts), texts
    desktop.press("Snooze")
    wait_for_end(home, "snoozed")
    timer = home.timer("t1")
    assert timer["state"] == "running" and timer["remaining_ns"] > 0


def test_stop_stops_a_ring_and_a_client_that_waits_ends_with_0(home: Home, desktop: Desktop):
    desktop.start_xfce()
    with home.tty("1s", "--sound", "none") as terminal:
        desktop.press("Stop")
        assert terminal.wait() == 0
    wait_for_end(home, "dismissed")
    assert home.timer("t1")["state"] == "idle"


def test_a_notification_is_japanese_where_the_person_is(home: Home, desktop: Desktop):
    desktop.start_xfce()
    home.environment |= {"LANG": "C.UTF-8", "LANGUAGE": "ja"}
    home.do("1s", "--detach", "--sound", "none", "--label", "お茶")
    assert "お茶" in desktop.press("スヌーズ")
    wait_for_end(home, "snoozed")


def test_a_click_stops_a_ring(home: Home, desktop: Desktop):
    desktop.start_dunst()
    home.do("1s", "--detach", "--sound", "none")
    wait_for(lambda: desktop.shown_by_dunst() == 1, "the notification")
    desktop.output("dunstctl", "action")
    wait_for_end(home, "dismissed")
    wait_for(lambda: desktop.shown_by_dunst() == 0, "the notification to go")


def test_a_ring_stopped_elsewhere_takes_its_notification_away_and_no_other(home: Home, desktop: Desktop):
    desktop.start_dunst()
    home.do("1s", "--detach", "--sound", "none")
    home.do("1s", "--detach", "--sound", "none")
    wait_for(lambda: desktop.shown_by_dunst() == 2, "both notifications")
    home.do("dismiss", "t1")
    wait_for(lambda: desktop.shown_by_dunst() == 1, "the first notification to go")
    assert home.timer("t2")["state"] == "ringing"


def test_a_notification_that_is_closed_stops_nothing(home: Home, desktop: Desktop):
    desktop.start_dunst()
    home.do("1s", "--detach", "--sound", "none")
    wait_for(lambda: desktop.shown_by_dunst() == 1, "the notification")
    # The daemon is told a moment later, and tells it in turn.
    wait_for(lambda: home.json("list")["rings"][0]["reach"] == "seen", "the daemon to know")
    with Events(home) as events:
        events.next()
        desktop.output("dunstctl", "close")
        wait_for(lambda: desktop.shown_by_dunst() == 0, "the notification to go")
        home.do("1h", "--detach")
        assert events.next()[1] == "timer", "nothing came of closing it"
    assert home.timer("t1")["state"] == "ringing"


def test_a_service_that_was_killed_and_comes_back_shows_what_rings(home: Home, desktop: Desktop):
    service = desktop.start_dunst()
    home.do("1s", "--detach", "--sound", "none")
    wait_for(lambda: desktop.shown_by_dunst() == 1, "the notification")
    service.kill()
    service.wait()
    wait_for(lambda: not desktop.owns("org.freedesktop.Notifications"), "the service to be gone")
    desktop.start_dunst()
    wait_for(lambda: desktop.shown_by_dunst() == 1, "the notification to be shown again")


def kill_while_it_rings(home: Home, desktop: Desktop) -> None:
    """Kills the daemon while a ring is shown; its successor removes that notification and shows the ring again."""
    desktop.start_xfce()
    home.do("1s", "--detach", "--sound", "none")
    desktop.window_with("Snooze")
    killed = home.daemon()
    kill(killed)
    wait_for(lambda: set(home.processes("tokid")) - {killed, status_of(home.daemon(), "PPid")}, "the next daemon")
    home.wait_until_ringing("t1")


def test_a_ring_that_goes_on_after_a_kill_can_be_snoozed(home: Home, desktop: Desktop):
    kill_while_it_rings(home, desktop)

    # Retried, because the killed daemon's notification may still be there, without effect.
    def snoozed() -> bool:
        desktop.windows_with("Snooze", press=True)
        return [ring["end"] for ring in home.history()] == ["snoozed"]

    wait_for(snoozed, "the ring to be snoozed", every=0.2)


def test_after_a_kill_a_ring_that_is_stopped_leaves_no_notification(home: Home, desktop: Desktop):
    kill_while_it_rings(home, desktop)
    home.do("dismiss")
    wait_for(lambda: not desktop.windows_with("Snooze"), "the notifications to go", every=0.2)


def test_a_daemon_that_is_stopped_takes_its_notification_away(home: Home, desktop: Desktop):
    desktop.start_dunst()
    home.do("1s", "--detach", "--sound", "none")
    wait_for(lambda: desktop.shown_by_dunst() == 1, "the notification")
    home.stop_daemon()
    wait_for(lambda: desktop.shown_by_dunst() == 0, "the notification to go")
