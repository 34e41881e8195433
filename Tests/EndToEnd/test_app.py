# SPDX-License-Identifier: Apache-2.0
"""The desktop app, operated through the accessibility bus like a blind person would."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from app import TOKI_DESKTOP, App, Node
from desktop import Desktop
from home import PATIENCE, Home, context_switches, held, kill, wait_for
from listener import Listener, tone


@pytest.fixture
def app(open_app: Callable[..., App]) -> App:
    return open_app()


def seconds_before_a_minute(home: Home, shifted_clock: Path, seconds: int) -> datetime:
    """Sets the clock of everything this home starts to `seconds` before a full minute; returns that minute."""
    present = datetime.now().astimezone()
    minute = present.replace(second=0, microsecond=0) + timedelta(minutes=2)
    shift = int((minute - present).total_seconds()) - seconds
    home.environment |= {"LD_PRELOAD": str(shifted_clock), "TOKI_CLOCK_SHIFT": str(shift)}
    return minute


def on(app: App, page: int) -> App:
    app.key(f"alt+{page}")
    return app


# ---- An unresponsive daemon


def test_digits_go_on_while_the_daemon_does_not_answer_and_the_button_says_what_it_waits_for(
    home: Home, open_app: Callable[..., App]
):
    home.do("1h", "--detach")
    app = open_app("--page", "timers")
    app.find("Pause", "push button")
    home.stand_still()

    def digits_of_one_wait() -> set[str]:
        """The digits shown from one press until the daemon was given up."""
        app.press("Pause", "push button")
        start = time.monotonic()
        shown: set[str] = set()
        has_waited = False
        # On a machine that stalls, the whole wait can pass unseen. One look tells the button and the digits.
        while has_waited or time.monotonic() < start + 5:
            nodes = app.nodes()
            waiting = [node for node in nodes if node.has("Waiting…", "push button")]
            if nodes and not waiting and has_waited:
                break
            if waiting:
                has_waited = True
                assert not waiting[0].is_sensitive
                shown |= {text for node in nodes if re.fullmatch(r"[0-5]\d:\d\d", text := node.name or node.text)}
        return shown

    # A stalled machine shows only one of them; the next wait shows more.
    wait_for(lambda: len(digits_of_one_wait()) > 1, "the digits to go on", timeout=120, every=0)
    app.find("Toki's daemon (process …")
    home.go_on()
    # It may have received a press before it was given up, and answers this later.
    if home.timer("t1")["state"] != "paused":
        app.press("Pause", "push button")
    app.find("Resume", "push button")
    assert [timer["state"] for timer in home.json("list")["timers"]] == ["paused"]


# ---- The alarm clock


@pytest.mark.slow
def test_an_alarm_set_on_the_sleep_page_rings_is_snoozed_rings_again_and_stops(
    home: Home, desktop: Desktop, listener: Listener, shifted_clock: Path, open_app: Callable[..., App]
):
    minute = seconds_before_a_minute(home, shifted_clock, 50)
    shown = minute.astimezone(ZoneInfo("Asia/Tokyo"))
    home.do("settings", "sound", str(tone(home, 880)))
    home.do("settings", "ramp", "0")
    app = open_app("--page", "sleep", **{name: home.environment[name] for name in ("LD_PRELOAD", "TOKI_CLOCK_SHIFT", "PULSE_SERVER")})
    app.set("Hour", shown.hour, "spin button")
    app.set("Minute", shown.minute, "spin button")
    app.press("Start", "push button")
    # The sleep screen: the time in large digits, and the next ring.
    app.find("Rings at …")
    assert [alarm["time"] for alarm in home.json("list")["alarms"]] == [shown.strftime("%H:%M")]
    home.do("edit", "a1", "--snooze", "15s")
    # It turns into the ring view by itself, and is heard.
    app.find("Stop", "push button", timeout=120)
    app.find("Wake up")
    wait_for(lambda: listener.strength(880) > 3_000, "the ring to be heard")
    app.press("Snooze…", "push button")
    wait_for(lambda: listener.strength(880) < 100, "quiet after Snooze")
    app.find("Snoozed until …")
    app.find("Stop", "push button")
    wait_for(lambda: listener.strength(880) > 3_000, "the ring to be heard again")
    app.press("Stop", "push button")
    wait_for(lambda: listener.strength(880) < 100, "quiet after Stop")
    app.gone("Stop", "push button")
    assert [ring["end"] for ring in home.history()] == ["dismissed", "snoozed"]
    assert all(ring["late_ns"] >= 0 for ring in home.history())


def test_leaving_the_sleep_screen_keeps_the_alarm(home: Home, open_app: Callable[..., App]):
    app = open_app("--page", "sleep")
    app.press("Start", "push button")
    app.find("Rings …")
    # A key pressed while the page is still sliding in is lost.
    app.settle()
    app.key("Escape")
    app.find("When do you want to wake up?")
    assert [alarm["state"] for alarm in home.json("list")["alarms"]] == ["scheduled"]
    app.press("Turn off the alarm…", "push button")
    wait_for(lambda: [alarm["state"] for alarm in home.json("list")["alarms"]] == ["off"], "the alarm to be off")


def test_an_alarm_is_added_turned_off_deleted_and_brought_back(home: Home, app: App):
    on(app, 1).press("Add Alarm", "push button")
    app.type("Label", "Swim", "text")
    app.set("Hour", 6, "spin button")
    app.set("Minute", 45, "spin button")
    app.press("Add", "push button")
    app.find("Swim…")
    wait_for(lambda: [(alarm["time"], alarm["label"]) for alarm in home.json("list")["alarms"]] == [("06:45", "Swim")], "the alarm")
    # Another client turns it off, and this one shows it.
    home.do("off", "a1")
    wait_for(lambda: not any(node.is_checked for node in app.nodes() if node.role in ("switch", "toggle button", "check box")), "the switch to be off")
    home.do("cancel", "a1")
    app.find("No Alarms")


def test_ctrl_z_takes_back_typing_in_a_field_and_a_deletion_elsewhere(home: Home, app: App):
    home.do("alarm", "07:00", "--label", "Wake")
    on(app, 1).find("07:00, Wake")
    app.settle()
    app.key("Delete")
    wait_for(lambda: home.json("list")["alarms"] == [], "the deletion")
    on(app, 3).find("What to set", "text")
    # It leads to the field.
    app.key("ctrl+n")
    app.settle()
    app.write("25m")
    wait_for(lambda: app.find("What to set", "text").text == "25m", "the words")
    app.key("ctrl+z")
    wait_for(lambda: app.find("What to set", "text").text != "25m", "the words to be taken back")
    assert home.json("list")["alarms"] == []
    on(app, 1).find("No Alarms")
    app.settle()
    app.key("ctrl+z")
    app.find("07:00, Wake")


def test_a_ring_is_answered_while_a_dialog_is_open_and_the_dialog_comes_back(home: Home, app: App):
    on(app, 1).find("No Alarms")
    app.key("ctrl+n")
    app.type("Label", "Half typed", "text")
    home.do("timer", "1s", "--detach", "--label", "Tea")
    app.press("Stop", "push button")
    assert app.find("Label", "text").text == "Half typed"


# ---- Timers


def test_a_timer_is_started_paused_resumed_extended_and_reset(home: Home, app: App):
    on(app, 3).find("What to set")
    assert not app.find("Start", "push button").is_sensitive, "a timer of no time cannot be started"
    app.set("Minutes", 5, "spin button")
    wait_for(lambda: app.find("Start", "push button").is_sensitive, "Start")
    app.press("Start", "push button")
    app.press("Pause", "push button")
    wait_for(lambda: home.timer("t1")["state"] == "paused", "the pause")
    app.press("Resume", "push button")
    wait_for(lambda: home.timer("t1")["state"] == "running", "that it goes on")
    app.press("Add one minute…", "push button")
    wait_for(lambda: home.timer("t1")["remaining_ns"] > 5 * 60_000_000_000, "a minute more")
    app.press("Reset", "push button")
    wait_for(lambda: home.timer("t1")["state"] == "idle", "the reset")
    wait_for(lambda: not app.find("Reset", "push button").is_sensitive, "Reset to be greyed out")


def test_one_press_on_a_length_starts_a_timer(home: Home, app: App):
    on(app, 3).type("Label", "Tea", "text")
    app.press("Start 5 min", "push button")
    app.find("Pause", "push button")
    app.press("Start 10 min", "push button")
    wait_for(
        lambda: [(timer["label"], timer["duration_ns"] // 60_000_000_000, timer["state"]) for timer in home.json("list")["timers"]]
        == [("Tea", 5, "running"), ("", 10, "running")], "both timers")


def test_a_timer_rings_on_the_app_and_is_stopped_on_another_client(home: Home, app: App):
    home.do("timer", "1s", "--detach", "--label", "Tea")
    app.find("Stop", "push button")
    app.find("Tea")
    home.do("dismiss")
    app.gone("Stop", "push button")


def test_a_sequence_goes_on_a_step_and_back_by_buttons_and_by_keys(home: Home, app: App):
    home.do("sequence", "1h work, 2h rest", "--sound", "none", "--detach")
    on(app, 3)

    def step() -> int:
        return home.json("list")["sequences"][0]["step"]

    app.press("Next Step", "push button")
    wait_for(lambda: step() == 1, "the next step")
    app.find("rest")
    app.press("Previous Step", "push button")
    wait_for(lambda: step() == 0, "the step before")
    # The card, to which the key of the page leads, has the keys of the terminal.
    on(on(app, 1), 3)
    wait_for(lambda: [place for place in focused(app) if place.startswith("panel: Sequence")], "the card to have the focus")
    app.key("n")
    wait_for(lambda: step() == 1, "the next step by its key")
    app.key("b")
    wait_for(lambda: step() == 0, "the step before by its key")
    home.do("reset", "s1")
    wait_for(lambda: not app.find("Previous Step", "push button").is_sensitive, "Previous Step to be greyed out")


def test_typed_words_start_a_timer(home: Home, app: App):
    on(app, 3).type("What to set", "2x(25m work, 5m rest)", "text")
    app.press("Start", "push button")
    wait_for(lambda: [sequence["state"] for sequence in home.json("list")["sequences"]] == ["running"], "the sequence")
    app.find("work")


# ---- Trusted time

# No server answers there, and nothing leaves this machine.
NOBODY = "127.0.0.1:9"


def test_a_sequence_gets_a_command(home: Home, app: App):
    home.do("sequence", "1h work, 2h rest", "--sound", "none", "--detach")
    on(app, 3)
    app.press("Edit", "push button")
    app.find("Ring", "label")
    # The label has the focus, and the steps of a sequence that runs are no stops.
    app.key("Tab")
    wait_for(lambda: "list item: Ring" in focused(app), "the focus on how it rings")
    app.key("space")
    app.press("New Command", "push button")
    app.type("Command, or an address that begins with https://", "lamp on")
    app.press("Add Command", "push button")
    app.find("lamp on")
    app.press("Save", "push button")
    wait_for(lambda: home.json("list")["sequences"][0]["hooks"], "the command to be saved")
    [hook] = home.json("list")["sequences"][0]["hooks"]
    assert (hook["on"], hook["run"]) == ("ring", "lamp on"), hook
    app.gone("Save", "push button")


def test_time_servers_are_chosen_removed_and_brought_back(home: Home, app: App):
    def servers() -> list[str]:
        return home.json("settings")["time_servers"]

    on(app, 5).press("Choose Time Servers", "push button")
    app.find("Nobody is asked.")
    app.type("Name or address of a server", "no name", "text")
    app.press("Add Server", "push button")
    app.find("“no name” is no name or address of a server.")
    assert servers() == []
    app.type("Name or address of a server", NOBODY, "text")
    app.press("Add Server", "push button")
    app.press(f"Remove {NOBODY}", "push button")
    app.press("Undo…", "push button")
    app.find(f"Remove {NOBODY}", "push button")
    wait_for(lambda: servers() == [NOBODY], "the server to be there again")
    app.key("Escape")
    # Instead of the invitation, the page shows the state.
    app.gone("Toki can ask time servers what time it really is, and how far this clock is off.")
    app.find("Choose Time Servers", "push button")
    # Another client removes it again.
    home.do("settings", "time.servers", "none")
    app.find("Toki can ask time servers what time it really is, and how far this clock is off.")


def test_the_end_of_a_timer_is_announced_once_and_the_display_stops(home: Home, app: App):
    def overtime() -> list[Node]:
        return [node for node in app.nodes() if node.role == "label" and (node.name or node.text).startswith("+")]

    def alert() -> str:
        return app.find("The time is up. Tea rings…", "alert").name

    home.do("timer", "1s", "--detach", "--label", "Tea")
    # That nobody hears it is known a moment later.
    wait_for(lambda: alert().endswith("there is no notification service"), "all that is to be said")
    said = alert()
    app.find("The time is up.", "label")
    time.sleep(2.5)
    assert alert() == said
    assert not overtime()
    home.do("dismiss")
    app.gone("Stop", "push button")
    home.do("settings", "overtime", "on")
    home.do("timer", "1s", "--detach", "--label", "Rice")
    assert app.find("The time is up. Rice rings…", "alert")
    wait_for(overtime, "the digits to go on")


def test_the_steps_of_a_sequence_are_edited_in_a_dialog(home: Home, app: App):
    home.do("sequence", "4x(25m work, 5m rest)", "--detach", "--label", "Focus")
    on(app, 3).press("Edit", "push button")
    assert not app.find("Add Repeated Steps", "push button").is_sensitive, "the sequence runs"
    app.key("Escape")
    app.gone("Add Step")
    home.do("reset", "s1")
    app.press("Edit", "push button")
    app.press("Add Step", "push button")
    app.type("Length of step 3", "1:30")
    app.find("12 steps, 2 h 6 min")
    app.press("Move Up", "push button", index=2)
    app.find("Name of step 2")
    app.press("Save", "push button")
    app.gone("Add Step")
    assert [one["plan_text"] for one in home.json("list")["sequences"]] == ["4x(25m work, 1m30s, 5m rest)"]


# ---- The stopwatch


def test_a_stopwatch_runs_laps_and_stops_by_keyboard(home: Home, app: App):
    on(app, 4)
    # A key pressed while the page is still sliding in is lost.
    wait_for(lambda: focused(app) == ["push button: Start"], "the focus on the page")
    app.key("space")
    wait_for(lambda: [one["state"] for one in home.json("list")["stopwatches"]] == ["running"], "it to run")
    app.key("l")
    app.key("l")
    wait_for(lambda: len(home.json("list")["stopwatches"][0]["laps"]) == 2, "two laps")
    app.key("space")
    wait_for(lambda: home.json("list")["stopwatches"][0]["state"] == "paused", "it to stand still")


# ---- The daemon


def test_the_app_starts_the_daemon_and_shows_its_pages(home: Home, app: App):
    for title in ("Alarms", "Sleep", "Timers", "Stopwatch", "Clock"):
        app.find(title)
    assert home.json("daemon", "status")["pid"] > 0


def test_a_daemon_that_is_killed_is_started_again_and_nothing_is_lost(home: Home, app: App):
    on(app, 3)
    home.do("timer", "10m", "--detach", "--label", "Bread")
    app.find("Bread…")
    killed = home.processes("tokid")
    for pid in killed:
        kill(pid)
    wait_for(lambda: set(home.processes("tokid")) - set(killed), "the app to start a daemon")

    def is_paused() -> bool:
        # A press that meets the end of the old connection is not done, and the app says so.
        if app.has("Pause", "push button"):
            app.press("Pause", "push button")
        return wait_for(lambda: home.timer("t1")["state"], "the timer") == "paused"

    wait_for(is_paused, "the pause by the new daemon", every=2)


def test_a_daemon_that_was_stopped_stays_stopped_until_the_person_wants_it(home: Home, app: App):
    # The app shows its window first, and then starts a daemon if there is none.
    home.do("timer", "10m", "--detach", "--label", "Bread")
    on(app, 3).find("Bread…")
    home.stop_daemon()
    app.find("Toki's daemon was stopped. Nothing will ring until it runs again.")
    assert not home.processes("tokid")
    app.press("Start It", "push button")
    wait_for(lambda: home.processes("tokid"), "the daemon")
    app.gone("Start It")


def test_a_daemon_that_was_started_elsewhere_takes_the_banner_away(home: Home, app: App):
    home.do("timer", "10m", "--detach", "--label", "Bread")
    on(app, 3).find("Bread…")
    home.stop_daemon()
    app.find("Toki's daemon was stopped. Nothing will ring until it runs again.")
    assert app.has("Bread…"), "what is known stays"
    assert any("What you see is from " in word for word in app.words()), "and is marked"
    home.do("daemon", "start")
    # The window is not touched.
    app.gone("Start It", "push button")
    assert app.has("Bread…")
    assert not any("What you see is from " in word for word in app.words())


def test_a_bar_says_that_nothing_can_be_saved_as_long_as_that_is_so(home: Home, app: App):
    home.do("timer", "10m", "--detach", "--label", "Bread")
    home.do("1s", "--detach", "--sound", "none")
    with held(home):
        home.wait_until_ringing("t2")
        home.run("dismiss")
        app.find("Another program holds the database. What is set rings,…")
        app.find("Look Closer", "push button")
    app.gone("Look Closer", "push button")


def test_a_bar_names_the_losses_of_a_damaged_database_until_they_are_acknowledged(home: Home, open_app: Callable[..., App]):
    for minute in range(10, 13):
        home.do("alarm", f"07:{minute}", "--on", "daily")
    home.stop_daemon()
    (home.database.parent / "toki.copy").unlink()
    home.database.write_bytes(home.database.read_bytes().replace(b"07:12", b"14:12"))
    app = open_app("--page", "alarms")
    button = app.find("Seen: What was saved", "push button")
    assert any("a3" in word and "damaged" in word for word in app.words()), app.words()
    # It is reported only once.
    app.gone("Look Closer", "push button")
    app.press(button.name, button.role)
    app.gone(button.name, button.role)
    findings = json.loads(home.run("doctor", "--json").stdout)
    assert [found["verdict"] for found in findings if found["code"] == "store"] == ["good"]


def test_a_ring_that_nobody_hears_says_so_in_the_window(home: Home, app: App):
    home.do("1s", "--detach", "--label", "Tea")
    app.find("Stop", "push button")
    wait_for(lambda: any("sound server" in word for word in app.words()), "why nobody hears it")


def test_a_daemon_that_cannot_be_reached_for_a_while_is_found_again(home: Home, app: App):
    home.do("timer", "10m", "--detach", "--label", "Bread")
    on(app, 3).find("Bread…")
    home.runtime.chmod(0o777)
    home.kill_daemon()
    app.find("Try Again", "push button")
    assert any("chmod 700" in word for word in app.words()), app.words()
    assert app.has("Bread…") and any("What you see is from " in word for word in app.words())
    home.runtime.chmod(0o700)
    home.do("daemon", "start")
    app.gone("Try Again", "push button")
    app.press("Pause", "push button")
    wait_for(lambda: home.timer("t1")["state"] == "paused", "the pause by the new daemon")


def test_unknown_state_is_not_shown_as_an_empty_one(home: Home, open_app: Callable[..., App]):
    home.do("alarm", "07:00", "--label", "Wake")
    home.stand_still()
    app = open_app("--page", "alarms")
    app.find("Not Known Yet")
    assert not app.has("No Alarms")
    assert any("does not answer" in word for word in app.words()), app.words()
    home.go_on()
    app.find("Wake…")
    app.gone("Not Known Yet")
    app.gone("Try Again", "push button")


# ---- Keys


def focused(app: App) -> list[str]:
    return [f"{node.role}: {node.name}" for node in app.nodes() if "focused" in node.states and node.role != "frame"]


def ids(home: Home) -> set[str]:
    return {item["id"] for items in home.json("list").values() for item in items}


def test_page_keys_lead_to_the_same_place_each_time_and_a_space_removes_nothing(home: Home, app: App):
    home.do("alarm", "07:00", "--label", "Wake")
    home.do("timer", "50m", "--detach", "--label", "Eggs")
    home.do("timer", "55m", "--detach", "--label", "Rice")
    home.do("sequence", "20m work, 5m rest", "--detach")
    home.do("stopwatch", "--detach")
    made = ids(home)
    assert len(made) == 5
    expected = {1: "list item: 07:00, Wake", 3: "panel: Sequence: work", 4: "push button: ", 5: "push button: Add City"}
    for visit, page in enumerate((1, 3, 4, 5, 3, 1, 3, 3)):
        on(app, page)
        wait_for(
            lambda: [place for place in focused(app) if place.startswith(expected[page])],
            f"the focus of visit {visit} to page {page} on {expected[page]!r}", every=0.1)
        kind = {3: "sequences", 4: "stopwatches"}.get(page)
        if kind is None:
            continue
        before = home.json("list")[kind][0]["state"]
        app.key("space")
        wait_for(lambda: home.json("list")[kind][0]["state"] != before, f"space to pause or resume on page {page}")
        assert ids(home) == made


def test_while_it_rings_page_keys_rest_and_space_snoozes_wherever_the_focus_is(home: Home, app: App):
    on(app, 1).find("No Alarms")
    for keys in (["alt+3", "Tab", "Tab"], ["ctrl+n", "alt+4", "Tab"]):
        home.do("timer", "1s", "--detach", "--label", "Tea")
        app.find("Stop", "push button")
        time.sleep(1)  # Keys pressed in the first moment do not affect the ring.
        app.key(*keys)
        app.key("space")
        app.gone("Stop", "push button")
        assert home.history(1)[0]["end"] == "snoozed", (keys, home.history(1))
        assert app.has("No Alarms"), "the page is the one that it was"
        home.do("cancel", home.json("list")["timers"][0]["id"])


# ---- Part of the desktop


def test_with_the_window_closed_it_rings_all_the_same(home: Home, desktop: Desktop, app: App):
    home.do("timer", "1s", "--ready", "--label", "Tea")
    app.key("ctrl+w")
    wait_for(lambda: app.process.poll() is not None, "the app to end with its window")
    home.do("start", "t1")
    home.wait_until_ringing("t1")


def test_the_search_of_the_overview_starts_a_timer(home: Home, desktop: Desktop, app: App):
    def call(method: str, *values: str) -> str:
        return desktop.output(
            "gdbus", "call", "--session", "--dest", "io.github.toki_clock.Toki", "--object-path",
            "/io/github/toki_clock/Toki/SearchProvider", "--method", f"org.gnome.Shell.SearchProvider2.{method}", *values)

    assert "plan:25 min" in call("GetInitialResultSet", "['25', 'min']")
    assert "25 min" in call("GetResultMetas", "['plan:25 min']")
    assert call("GetInitialResultSet", "['firefox']").strip() == "(@as [],)"
    call("ActivateResult", "plan:25 min", "['25', 'min']", "0")
    wait_for(lambda: [timer["state"] for timer in home.json("list")["timers"]] == ["running"], "the timer")


def test_krunner_starts_a_timer(home: Home, desktop: Desktop, app: App):
    def call(method: str, *values: str) -> str:
        return desktop.output(
            "gdbus", "call", "--session", "--dest", "io.github.toki_clock.Toki", "--object-path",
            "/io/github/toki_clock/Toki/Runner", "--method", f"org.kde.krunner1.{method}", *values)

    matches = call("Match", "25 min tea")
    assert "'plan:25 min tea', 'Start the timer “tea” of 25 min', 'io.github.toki_clock.Toki'" in matches, matches
    assert "'subtext': <'rings " in matches, matches
    assert call("Match", "firefox").strip() == "(@a(sssuda{sv}) [],)"
    assert call("Actions").strip() == "(@a(sss) [],)"
    # Another search has replaced its results by now, as when the app was started since.
    call("Run", "plan:25 min tea", "")
    wait_for(lambda: [timer["label"] for timer in home.json("list")["timers"]] == ["tea"], "the timer")


# A watcher as panels have it: it writes down what is registered with it.
WATCHER = """
import sys
from gi.repository import Gio, GLib

NAME = "org.kde.StatusNotifierWatcher"
NODE = Gio.DBusNodeInfo.new_for_xml(
    f"<node><interface name='{NAME}'><method name='RegisterStatusNotifierItem'>"
    "<arg type='s' direction='in'/></method></interface></node>")

def called(connection, sender, path, interface, method, values, invocation):
    print(values.unpack()[0], flush=True)
    invocation.return_value(None)

def connected(connection, name):
    connection.register_object("/StatusNotifierWatcher", NODE.interfaces[0], called, None, None)

Gio.bus_own_name(Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE, connected, None, None)
GLib.MainLoop().run()
"""


def test_an_icon_in_the_panel_tells_what_rings_next_and_keeps_the_app(
    home: Home, desktop: Desktop, open_app: Callable[..., App]
):
    settings = desktop.folder / "toki"
    settings.mkdir(exist_ok=True)
    (settings / "desktop.conf").write_text("[desktop]\nstatus-icon=true\n")
    home.do("1h", "--detach", "--label", "tea")
    app = open_app()
    app.find("Add Alarm", "push button")
    # The panel starts later than the app.
    watcher = desktop.start("/usr/bin/python3", "-c", WATCHER, stdout=subprocess.PIPE)
    name = watcher.stdout.readline().decode().strip()
    assert re.fullmatch(r"org\.kde\.StatusNotifierItem-\d+-1", name), name

    def call(method: str, *values: str) -> str:
        return desktop.output(
            "gdbus", "call", "--session", "--dest", name, "--object-path", "/StatusNotifierItem", "--method", method,
            *values)

    def value(property: str) -> str:
        return call("org.freedesktop.DBus.Properties.Get", "org.kde.StatusNotifierItem", property)

    assert "'tea', 'rings " in value("ToolTip"), value("ToolTip")
    assert "'Active'" in value("Status") and "'tea'" in value("Title")
    app.key("ctrl+w")
    wait_for(lambda: not app.windows(), "the window to close")
    home.do("1s", "--detach", "--sound", "none", "--label", "rice")
    wait_for(lambda: "'NeedsAttention'" in value("Status"), "the icon to ask for attention")
    home.do("dismiss")
    call("org.kde.StatusNotifierItem.Activate", "0", "0")
    wait_for(app.windows, "the window to open again")


def test_a_second_start_uses_the_running_app(home: Home, desktop: Desktop, app: App):
    second = subprocess.run([TOKI_DESKTOP, "--new-alarm"], env=app.environment, timeout=PATIENCE)
    assert second.returncode == 0
    app.find("New Alarm")


def test_it_draws_without_opengl_unless_told_and_the_daemon_it_starts_hears_nothing_of_it(
    home: Home, open_app: Callable[..., App]
):
    def has_driver(app: App) -> bool:
        return "_dri.so" in Path(f"/proc/{app.process.pid}/maps").read_text()

    app = open_app()
    app.find("No Alarms")
    handed_down = Path(f"/proc/{home.daemon()}/environ").read_bytes()
    assert b"GSK_RENDERER=cairo" in handed_down, "the daemon is not the app's own"
    assert b"GDK_D" not in handed_down
    assert not has_driver(app)
    app.close()
    told = open_app(GSK_RENDERER="gl")
    if not has_driver(told):
        pytest.skip("there is no driver for OpenGL")


def test_arguments_are_answered_without_a_screen(home: Home):
    for argument, expected in (("--help", 0), ("--version", 0), ("--page", 2), ("--pages", 2)):
        said = home.execute([TOKI_DESKTOP, argument])
        assert said.returncode == expected, argument
        assert said.stdout if expected == 0 else said.stderr.startswith("toki-desktop: there is no argument")


# ---- What it costs


def test_nothing_runs_when_nothing_changes(home: Home, app: App):
    """An app that shows no running time does not wake at all."""
    on(app, 4).find("Lap", "push button")
    # Some seconds after the last key, GTK removes the focus outline with an animation.
    time.sleep(6)

    def sleeps() -> bool:
        before = context_switches(app.process.pid)
        time.sleep(5)
        return context_switches(app.process.pid) == before

    # Work delayed by a busy machine falls into the first period; an animation shows in all of them.
    assert any(sleeps() for _ in range(3))
