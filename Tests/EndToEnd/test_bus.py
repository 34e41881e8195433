# SPDX-License-Identifier: Apache-2.0
"""Toki on the session bus, driven by the tools of GLib and systemd."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from desktop import BUS
from home import ROOT, TOKID, Home, kill, listens, sleeps, wait_for

NAME = "io.github.toki_clock.Toki1"
PATH = "/io/github/toki_clock/Toki1"
PAGE = ROOT / "docs" / "bus.md"


class Bus:
    """A private session bus, which the home's next daemon joins."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.services = home.folder / "services"
        self.services.mkdir()
        self.socket = home.folder / "session-bus"
        home.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={self.socket}"
        self.file = home.folder / "bus.conf"
        self.file.write_text(BUS.format(address=f"unix:path={self.socket}", services=self.services))
        self.process: subprocess.Popen | None = None
        self.watcher: subprocess.Popen | None = None

    def start(self) -> None:
        self.socket.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            ["dbus-daemon", f"--config-file={self.file}", "--nofork", "--nopidfile"], env=self.home.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(lambda: listens(self.socket), "the bus")

    def stop(self) -> None:
        for process in (self.watcher, self.process):
            if process is not None:
                process.kill()
                process.wait()
        self.watcher = self.process = None

    def monitor(self) -> Callable[[], str]:
        """Follows Toki's signals; returns what reads those so far."""
        file = self.home.folder / "signals"
        with file.open("w") as output:
            self.watcher = subprocess.Popen(
                ["gdbus", "monitor", "--session", "--dest", NAME], env=self.home.environment, stdout=output)
        wait_for(lambda: "is owned by" in file.read_text(), "the monitor")
        return file.read_text

    def execute(self, *command: str) -> subprocess.CompletedProcess:
        return self.home.execute(list(command))

    def busctl(self, verb: str, *words: str) -> subprocess.CompletedProcess:
        return self.execute("busctl", "--user", "--json=short", verb, NAME, PATH, NAME, *words)

    def call(self, *words: str) -> list[Any]:
        """What a method answers."""
        done = self.busctl("call", *words)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)["data"] if done.stdout else []

    def refusal(self, *words: str) -> str:
        """The error of a method by its name, and the sentence, as gdbus shows both."""
        done = self.execute("gdbus", "call", "--session", "--dest", NAME, "--object-path", PATH, "--method", *words)
        assert done.returncode != 0, done.stdout
        return done.stderr

    def property(self, name: str) -> Any:
        done = self.busctl("get-property", name)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)["data"]

    def is_answered(self) -> bool:
        return self.busctl("get-property", "Version").returncode == 0


@pytest.fixture
def silent(home: Home) -> Iterator[Bus]:
    """A bus that does not run yet."""
    bus = Bus(home)
    try:
        yield bus
    finally:
        bus.stop()


@pytest.fixture
def bus(silent: Bus) -> Bus:
    silent.start()
    silent.home.daemon()
    wait_for(silent.is_answered, "Toki on the bus")
    return silent


def plain(items: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Records without the types of their values."""
    return [{name: value["data"] for name, value in record.items()} for record in items[0]]


# ---- Calls


def test_words_set_what_they_say_and_the_list_has_it(home: Home, bus: Bus):
    assert bus.call("Add", "s", "25 min tea") == ["t1", "The timer “tea” of 25 min"]
    assert bus.call("Add", "s", "every weekday 7:00")[0] == "a1"
    assert bus.call("Add", "s", "25m work, 5m rest")[0] == "s1"
    home.do("stopwatch", "--detach")
    items = {item["id"]: item for item in plain(bus.call("List"))}
    assert list(items) == ["t1", "a1", "s1", "w1"]
    timer = items["t1"]
    assert (timer["kind"], timer["label"], timer["state"]) == ("timer", "tea", "running")
    assert timer["length"] == 25 * 60_000_000 and 0 < timer["left"] <= timer["length"]
    assert set(items["w1"]) == {"id", "kind", "label", "state", "elapsed"}
    assert items["a1"]["state"] == "scheduled" and items["a1"]["next"] > timer["next"] - 86_400_000_000 * 4
    assert home.timer("t1")["label"] == "tea"
    assert "over the session bus" in home.do("why", "t1")


def test_words_are_explained_without_setting_anything(home: Home, bus: Bus):
    kind, sentence, first = bus.call("Explain", "s", "10 min")
    assert (kind, sentence) == ("timer", "A timer of 10 min") and first > 0
    assert home.json("list")["timers"] == []
    assert "Error.Unreadable: " in bus.refusal(f"{NAME}.Explain", "firefox")
    # The same codes as those of the command line.
    code = json.loads(home.run("explain", "at 7", "--json").stdout)["error"]["code"]
    assert code == "ambiguous_time" and "Error.AmbiguousTime: " in bus.refusal(f"{NAME}.Add", "at 7")
    assert "Error.InvalidRequest: " in bus.refusal(f"{NAME}.Add", "tea " * 60)


def test_items_are_paused_resumed_listed_and_removed(home: Home, bus: Bus):
    bus.call("Add", "s", "25 min")
    bus.call("Pause", "s", "t1")
    assert home.timer("t1")["state"] == "paused"
    bus.call("Resume", "s", "t1")
    assert home.timer("t1")["state"] == "running"
    bus.call("Tell", "ss", "t1", "reset")
    assert home.timer("t1")["state"] == "idle"
    bus.call("Add", "s", "every day 7:00")
    bus.call("Tell", "ss", "a1", "off")
    assert home.alarm("a1")["state"] == "off"
    assert "Error.WrongState: " in bus.refusal(f"{NAME}.Pause", "t1")
    assert "Error.NotFound: There is no t9." in bus.refusal(f"{NAME}.Pause", "t9")
    assert "Error.NotFound: " in bus.refusal(f"{NAME}.Remove", "tea")
    assert "Error.InvalidRequest: " in bus.refusal(f"{NAME}.Tell", "t1", "dance")
    bus.call("Remove", "s", "t1")
    assert home.json("list")["timers"] == []
    home.do("undo")
    assert home.timer("t1")["state"] == "idle"


def test_rings_are_dismissed_and_snoozed(home: Home, bus: Bus):
    assert "Error.NotRinging: " in bus.refusal(f"{NAME}.Dismiss", "")
    for _ in range(3):
        home.do("1s", "--detach", "--sound", "none")
    for id in ("t1", "t2", "t3"):
        home.wait_until_ringing(id)
    rings = plain(bus.call("Rings"))
    assert sorted(ring["item"] for ring in rings) == ["t1", "t2", "t3"] and all(ring["can_snooze"] for ring in rings)
    assert bus.property("Ringing") == [ring["id"] for ring in rings]
    first = next(ring for ring in rings if ring["item"] == "t1")
    assert bus.call("Snooze", "sx", first["id"], "60000000") == [[first["id"]]]
    assert 0 < home.timer("t1")["remaining_ns"] <= 60_000_000_000
    assert "Error.InvalidDuration: " in bus.refusal(f"{NAME}.Snooze", "t2", "9223372036854775807")
    second = next(ring for ring in rings if ring["item"] == "t2")
    assert bus.call("Dismiss", "s", "t2") == [[second["id"]]]
    assert home.timer("t3")["state"] == "ringing"
    assert len(bus.call("Dismiss", "s", "")[0]) == 1
    assert bus.property("Ringing") == []


def test_properties_have_the_next_ring(home: Home, bus: Bus):
    assert (bus.property("NextRing"), bus.property("NextItem"), bus.property("NextLabel")) == (0, "", "")
    assert bus.property("Version") == home.do("version").split()[1]
    home.do("2h", "--detach", "--label", "later")
    home.do("1h", "--detach", "--label", "sooner")
    assert (bus.property("NextItem"), bus.property("NextLabel")) == ("t2", "sooner")
    assert bus.property("NextRing") == next(item for item in plain(bus.call("List")) if item["id"] == "t2")["next"]
    assert bus.property("Missed") == 0
    assert bus.busctl("set-property", "Missed", "u", "1").returncode != 0


def test_a_missing_item_is_refused_with_the_standard_error_name(bus: Bus):
    standard = "org.freedesktop.DBus.Error."
    assert f"{standard}UnknownMethod: " in bus.refusal(f"{NAME}.Sing")
    assert f"{standard}UnknownInterface: " in bus.refusal("org.example.Other.Add", "tea")
    # gdbus makes the types fit, and busctl shows no names.
    assert "The arguments have other types." in bus.busctl("call", "Add", "i", "5").stderr
    assert f"{standard}UnknownProperty: " in bus.refusal("org.freedesktop.DBus.Properties.Get", NAME, "Mood")
    elsewhere = bus.execute("gdbus", "call", "--session", "--dest", NAME, "--object-path", "/", "--method", f"{NAME}.List")
    assert f"{standard}UnknownObject: " in elsewhere.stderr


# ---- Signals


def test_signals_tell_when_a_ring_begins_and_ends(home: Home, bus: Bus):
    told = bus.monitor()
    home.do("1s", "--detach", "--sound", "none", "--label", "tea")
    wait_for(lambda: re.search(rf"{NAME}\.Rang \('r1', 't1', 'tea', (int64 )?\d+\)", told()), "Rang")
    home.do("dismiss")
    wait_for(lambda: f"{NAME}.Stopped ('r1', 't1', 'tea', 'dismissed')" in told(), "Stopped")
    assert f"{NAME}.Changed ()" in told()
    assert "PropertiesChanged" in told() and "['NextRing', 'NextItem', 'NextLabel', 'Ringing', 'Missed']" in told()


# ---- A bus that fails


def test_a_hanging_bus_delays_no_ring_and_gets_its_signal_later(home: Home, bus: Bus):
    told = bus.monitor()
    kill(bus.process.pid, signal.SIGSTOP)
    try:
        home.do("1s", "--detach", "--sound", "none")
        home.wait_until_ringing("t1")
        home.do("dismiss")
        assert "Rang" not in told()
    finally:
        kill(bus.process.pid, signal.SIGCONT)
    wait_for(lambda: f"{NAME}.Rang ('r1', 't1'" in told() and f"{NAME}.Stopped ('r1', 't1'" in told(), "both signals")
    assert bus.property("Ringing") == []


def test_a_bus_that_hangs_from_the_beginning_has_toki_once_it_goes_on(home: Home, silent: Bus):
    silent.start()
    kill(silent.process.pid, signal.SIGSTOP)
    try:
        home.do("1s", "--detach", "--sound", "none")
        home.wait_until_ringing("t1")
    finally:
        kill(silent.process.pid, signal.SIGCONT)
    wait_for(silent.is_answered, "Toki on the bus")
    assert silent.property("Ringing") == ["r1"]


@pytest.mark.slow
def test_a_daemon_on_a_bus_never_wakes(home: Home, bus: Bus):
    home.do("1h", "--detach")
    assert bus.property("NextItem") == "t1"
    assert sleeps([home.daemon()])


def test_a_daemon_without_a_bus_joins_one_with_the_next_change(home: Home, silent: Bus):
    home.do("1h", "--detach")
    silent.start()
    home.do("2h", "--detach")
    wait_for(silent.is_answered, "Toki on the bus")
    assert len(plain(silent.call("List"))) == 2


def test_a_bus_that_comes_again_has_toki_again(home: Home, bus: Bus):
    bus.stop()
    bus.start()
    home.do("1h", "--detach")
    wait_for(bus.is_answered, "Toki on the new bus")


def test_a_second_daemon_of_the_session_waits_for_the_name(home: Home, bus: Bus, tmp_path: Path):
    other = Home(tmp_path)
    other.environment["DBUS_SESSION_BUS_ADDRESS"] = home.environment["DBUS_SESSION_BUS_ADDRESS"]
    try:
        other.do("1h", "--detach", "--label", "other")
        assert bus.property("NextLabel") == ""
        home.stop_daemon()
        wait_for(lambda: bus.is_answered() and bus.property("NextLabel") == "other", "the other daemon")
    finally:
        other.close()


def test_a_call_starts_the_daemon(home: Home, silent: Bus):
    service = (ROOT / "Resources" / "desktop" / f"{NAME}.service.in").read_text()
    (silent.services / f"{NAME}.service").write_text(service.replace("@bindir@/tokid", TOKID))
    silent.start()
    assert home.processes("tokid") == []
    assert silent.call("Add", "s", "25 min")[0] == "t1"
    assert home.timer("t1")["state"] == "running"


# ---- Its description


def arguments(cell: str) -> list[tuple[str, str]]:
    """The arguments in a cell of the page: `item s`, `command s`."""
    return [tuple(argument.split(" ")) for argument in re.findall(r"`([^`]+)`", cell)]


def table(page: str, title: str) -> dict[str, list[str]]:
    """The cells of a table of the page by its first column."""
    section = page.split(f"\n## {title}\n")[1].split("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("| `")]
    return {row[0].strip("`"): row[1:] for row in rows}


def test_the_page_lists_what_introspection_answers(bus: Bus):
    described = bus.execute("gdbus", "introspect", "--session", "--dest", NAME, "--object-path", PATH, "--xml")
    [interface] = [
        node for node in ElementTree.fromstring(described.stdout).iter("interface") if node.get("name") == NAME
    ]

    def of(node: ElementTree.Element, direction: str | None) -> list[tuple[str, str]]:
        return [(arg.get("name"), arg.get("type")) for arg in node.iter("arg") if arg.get("direction") == direction]

    page = PAGE.read_text()
    assert {name: (arguments(row[0]), arguments(row[1])) for name, row in table(page, "Methods").items()} == {
        node.get("name"): (of(node, "in"), of(node, "out")) for node in interface.iter("method")}
    assert {name: arguments(row[0]) for name, row in table(page, "Signals").items()} == {
        node.get("name"): of(node, None) for node in interface.iter("signal")}
    assert {name: row[0].strip("`") for name, row in table(page, "Properties").items()} == {
        node.get("name"): node.get("type") for node in interface.iter("property")}


def test_the_commands_of_the_page_do_what_they_say(home: Home, bus: Bus):
    [block] = re.findall(r"```sh\n(.+?)```", PAGE.read_text(), re.DOTALL)
    commands = [line for line in block.splitlines() if not line.startswith("gdbus monitor")]
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    done = bus.execute("bash", "-ec", "\n".join(commands).replace("t1", "t2"))
    assert done.stdout.splitlines() == ['ss "t2" "A timer of 25 min"', 'as 1 "r1"'], done
    assert (home.timer("t1")["state"], home.timer("t2")["state"]) == ("idle", "paused")


def test_busctl_finds_and_describes_the_object(bus: Bus):
    tree = bus.execute("busctl", "--user", "--list", "tree", NAME)
    assert PATH in tree.stdout.split(), tree
    described = bus.execute("busctl", "--user", "introspect", NAME, PATH)
    for word in ("Snooze", "NextRing", "Rang"):
        assert re.search(rf"^\.{word}\s", described.stdout, re.MULTILINE), described
