# SPDX-License-Identifier: Apache-2.0
"""When the machine goes to sleep: what is told of it, and what keeps it awake, with python-dbusmock as logind."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import App
from desktop import Desktop
from home import Home, kill, listens, wait_for
from listener import Listener
from test_wake import seconds_until_woken

LOGIND = "org.freedesktop.login1"
MANAGER = f"{LOGIND}.Manager"
MOCK = "org.freedesktop.DBus.Mock"
AWAKE = ["handle-lid-switch block", "sleep delay", "sleep:idle block"]

is_mock_installed = subprocess.run(
    ["/usr/bin/python3", "-c", "import dbusmock"], capture_output=True).returncode == 0
pytestmark = pytest.mark.skipif(not is_mock_installed, reason="python3-dbusmock is not installed")


def inhibitors(said: str) -> list[tuple[str, int, int]]:
    """What is inhibited and how (`sleep delay`), by which user and which process: busctl's answer, read."""
    words = said.split('"')
    found = []
    for i in range(1, len(words) - 6, 8):
        user, process = words[i + 7].split()[:2]
        found.append((f"{words[i]} {words[i + 6]}", int(user), int(process)))
    return found


class Machine:
    """A system bus of its own with a logind that a test plays."""

    def __init__(self, folder: Path) -> None:
        self.address = f"unix:path={folder}/system-bus"
        self.running: list[subprocess.Popen] = []
        self.start(["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={self.address}"])
        wait_for(lambda: listens(folder / "system-bus"), "the bus")

    def start(self, command: list[str]) -> None:
        self.running.append(subprocess.Popen(
            command, env=os.environ | {"DBUS_SYSTEM_BUS_ADDRESS": self.address},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def play_logind(self, **parameters) -> None:
        self.start(["/usr/bin/python3", "-m", "dbusmock", "--system", "--template", "logind",
                    "--parameters", json.dumps(parameters)])
        wait_for(lambda: self.call("ListInhibitors") is not None, "logind")

    def call(self, method: str, *arguments: str, interface: str = MANAGER) -> str | None:
        done = subprocess.run(
            ["busctl", f"--address={self.address}", "call", LOGIND, "/org/freedesktop/login1", interface, method,
             *arguments], capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else None

    def locks(self) -> list[str]:
        """What is inhibited, and how: `sleep delay`."""
        return sorted(what for what, _, _ in inhibitors(self.call("ListInhibitors") or ""))

    def expect(self, locks: list[str]) -> None:
        wait_for(lambda: self.locks() == locks, f"the locks {locks}, not {self.locks()}")

    def prepare_for_sleep(self, is_start: bool) -> None:
        assert self.call(
            "EmitSignal", "sssav", MANAGER, "PrepareForSleep", "b", "1", "b", str(is_start).lower(), interface=MOCK
        ) is not None


@pytest.fixture
def machine(home: Home, tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path)
    home.environment["DBUS_SYSTEM_BUS_ADDRESS"] = machine.address
    yield machine
    for process in reversed(machine.running):
        process.kill()
        process.wait()


GNOME = """
  <schemalist><enum id="type">
    <value nick="blank" value="0"/><value nick="suspend" value="1"/><value nick="nothing" value="5"/>
  </enum><schema id="org.gnome.settings-daemon.plugins.power" path="/org/gnome/settings-daemon/plugins/power/">
    <key name="sleep-inactive-ac-timeout" type="i"><default>1200</default></key>
    <key name="sleep-inactive-ac-type" enum="type"><default>'suspend'</default></key>
    <key name="sleep-inactive-battery-timeout" type="i"><default>900</default></key>
    <key name="sleep-inactive-battery-type" enum="type"><default>'suspend'</default></key>
  </schema></schemalist>
"""


@pytest.fixture
def session(home: Home, machine: Machine, tmp_path: Path) -> Machine:
    """A session bus beside the machine's, and GNOME's power settings as its package installs them."""
    for program in ("gsettings", "glib-compile-schemas"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    (tmp_path / "power.gschema.xml").write_text(GNOME)
    subprocess.run(["glib-compile-schemas", tmp_path], check=True)
    (tmp_path / "session").mkdir()
    session = Machine(tmp_path / "session")
    machine.running += session.running
    home.environment |= {
        "DBUS_SESSION_BUS_ADDRESS": session.address, "GSETTINGS_SCHEMA_DIR": str(tmp_path),
        "GSETTINGS_BACKEND": "keyfile",
    }
    return session


def own(session: Machine, machine: Machine, name: str) -> None:
    """Lets somebody on the session bus have a name."""
    process = subprocess.Popen(
        ["/usr/bin/python3", "-m", "dbusmock", "--session", name, "/", "org.example.Power"],
        env=os.environ | {"DBUS_SESSION_BUS_ADDRESS": session.address},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    machine.running.append(process)
    wait_for(
        lambda: name in subprocess.run(
            ["busctl", f"--address={session.address}", "list"], capture_output=True, text=True).stdout, name)


def finding(home: Home) -> dict:
    found = json.loads(home.run("doctor", "--json").stdout)
    return next(finding for finding in found if finding["code"] == "sleeps_by_itself")


def test_setting_an_alarm_says_when_the_machine_sleeps(home: Home, machine: Machine):
    machine.play_logind(IdleAction="suspend", IdleActionUSec=1_200_000_000)
    home.machine = ["setpriv", "--bounding-set=-wake_alarm", "--inh-caps=-wake_alarm"] if os.geteuid() == 0 else []
    said = home.run("alarm", "7:00")
    assert said.returncode == 0
    assert "This machine sleeps after 20 min and cannot be woken: " in said.stderr, said.stderr
    assert "--keep-awake, or “Keep the computer awake” in the app, keeps it awake until the ring." in said.stderr
    japanese = home.run("edit", "a1", "7:01", LANGUAGE="ja")
    assert "このマシンは20分後にスリープし、復帰させられません。" in japanese.stderr, japanese.stderr
    assert finding(home)["verdict"] == "warning"
    # It stays awake for this one, so there is nothing to say.
    assert "sleeps" not in home.run("alarm", "8:00", "--keep-awake").stderr
    machine.expect(AWAKE)
    assert "keeps the machine awake until the ring is over" in home.do("show", "a2")
    assert home.json("show", "a2")["keep_awake"] is True
    assert finding(home)["verdict"] == "good"
    assert "kept=yes" in finding(home)["detail"]


def test_gnome_says_when_it_suspends_the_machine(home: Home, machine: Machine, session: Machine):
    machine.play_logind()
    own(session, machine, "org.gnome.SettingsDaemon.Power")
    assert "mains=1200 battery=900" in finding(home)["detail"]
    # Whether it does is asked anew, not remembered from the start of the daemon.
    for key in ("ac-type", "battery-type"):
        home.execute(
            ["gsettings", "set", "org.gnome.settings-daemon.plugins.power", f"sleep-inactive-{key}", "nothing"])
    wait_for(lambda: "mains" not in finding(home)["detail"], "the new settings to be read", every=1)
    assert finding(home)["verdict"] == "good"


def test_of_another_power_manager_nothing_is_known(home: Home, machine: Machine, session: Machine):
    machine.play_logind()
    own(session, machine, "org.kde.Solid.PowerManagement")
    assert "idle=unknown" in finding(home)["detail"]


def test_a_machine_that_never_sleeps_needs_no_warning(home: Home, machine: Machine):
    machine.play_logind()
    said = home.run("alarm", "7:00")
    assert (said.returncode, said.stderr) == (0, said.stderr)
    assert "machine" not in said.stderr


def test_an_item_keeps_the_machine_awake_until_its_ring_is_over_over_a_kill_too(home: Home, machine: Machine):
    machine.play_logind()
    home.do("2h", "--detach", "--keep-awake")
    machine.expect(AWAKE)
    killed = home.daemon()
    kill(killed)
    wait_for(lambda: home.daemon() != killed, "the next daemon")
    machine.expect(AWAKE)
    home.do("restart", "t1")
    home.do("edit", "t1", "--no-keep-awake")
    machine.expect(["sleep delay"])
    home.do("1s", "--detach", "--keep-awake")
    home.wait_until_ringing("t2")
    machine.expect(AWAKE)
    home.do("dismiss")
    machine.expect(["sleep delay"])
    assert "The machine stayed awake for it, as was set." in home.do("why", "t2")


def test_a_killed_daemon_holds_nothing_any_more(home: Home, machine: Machine):
    """Neither the locks nor the armed wake-up: both are descriptors, which end with their process."""
    machine.play_logind()
    home.do("1h", "--detach")
    home.do("1s", "--detach")
    home.wait_until_ringing("t2")
    machine.expect(AWAKE)
    if os.geteuid() == 0:
        wait_for(lambda: seconds_until_woken(home.daemon()), "the wake-up")
    home.kill_daemon()
    machine.expect([])
    assert home.processes("tokid") == []
    # The next one takes up what still holds.
    home.do("list")
    machine.expect(AWAKE)
    home.do("dismiss")
    machine.expect(["sleep delay"])


def test_a_daemon_killed_before_sleep_delays_it_no_longer(home: Home, machine: Machine):
    machine.play_logind()
    home.do("1h", "--detach")
    machine.expect(["sleep delay"])
    home.kill_daemon()
    machine.expect([])
    home.do("list")
    machine.expect(["sleep delay"])
    machine.prepare_for_sleep(True)
    machine.expect([])
    machine.prepare_for_sleep(False)
    machine.expect(["sleep delay"])


def test_a_machine_that_sleeps_before_a_ring_it_will_not_be_woken_for_says_so(
    home: Home, machine: Machine, tmp_path: Path
):
    machine.play_logind()
    desktop = Desktop(home)
    try:
        desktop.start_xfce()
        home.environment["DBUS_SYSTEM_BUS_ADDRESS"] = machine.address
        home.do("1h", "--detach", "--label", "Tea")
        found = json.loads(home.run("doctor", "--json").stdout)
        if [one["verdict"] for one in found if one["code"] == "wake_from_suspend"] == ["good"]:
            pytest.skip("a ring wakes this machine")
        machine.expect(["sleep delay"])
        machine.prepare_for_sleep(True)
        machine.expect([])
        texts = desktop.window_with("OK")
        assert "Tea cannot wake this machine" in texts and "t1 is to ring at" in texts, texts
        desktop.press("OK")
        machine.prepare_for_sleep(False)
        machine.expect(["sleep delay"])
    finally:
        desktop.close()


def test_the_doctor_tells_that_the_machine_was_not_suspended(home: Home, machine: Machine):
    machine.play_logind()
    done = home.run("doctor", "--test-wake", "--after", "1s", "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert (told["outcome"], told["after_ns"], told["reason"]) == ("not_suspended", 1_000_000_000, None)
    assert "Suspend" in (machine.call("GetCalls", interface=MOCK) or "")
    assert home.json("list", "--all")["timers"] == []


def test_the_doctor_tells_why_the_system_refuses(home: Home, machine: Machine):
    machine.play_logind()
    assert machine.call(
        "AddMethod", "sssss", MANAGER, "Suspend", "b", "",
        "raise dbus.exceptions.DBusException('Interactive authentication required.', "
        "name='org.freedesktop.DBus.Error.InteractiveAuthorizationRequired')", interface=MOCK) is not None
    done = home.run("doctor", "--test-wake", "--after", "1s", LANGUAGE="ja")
    assert done.returncode == 1
    assert "スリープしませんでした。システムの応答: Interactive authentication required." in done.stdout, done.stdout
    assert home.json("list", "--all")["timers"] == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("sleeps", [False, True])
def test_the_sleep_screen_promises_a_ring_only_where_nothing_is_in_the_way(
    home: Home, machine: Machine, listener: Listener, sleeps: bool, language: str, tmp_path: Path
):
    machine.play_logind(**({"IdleAction": "suspend", "IdleActionUSec": 1_200_000_000} if sleeps else {}))
    if os.geteuid() == 0:
        home.machine = ["setpriv", "--bounding-set=-wake_alarm", "--inh-caps=-wake_alarm"]
    desktop = Desktop(home, screen="900x760")
    app = None
    try:
        app = App(home, desktop, "--page", "sleep", **{
            "LANGUAGE": language, "DBUS_SYSTEM_BUS_ADDRESS": machine.address,
            "PULSE_SERVER": home.environment["PULSE_SERVER"]})
        said = {
            ("en", False): "Sleep well: it will ring.",
            ("en", True): "This machine sleeps after 20 min and cannot be woken: …",
            ("ja", False): "おやすみなさい。時間になったら鳴ります。",
            ("ja", True): "このマシンは20分後にスリープし、復帰させられません。…",
        }[language, sleeps]
        # The page before it says the same.
        app.find(said)
        if folder := os.environ.get("TOKI_PICTURES"):
            app.settle()
            app.window_picture(Path(folder) / f"sleep-page-{language}-{sleeps}.png")
        app.press("開始" if language == "ja" else "Start", "push button")
        app.gone("開始" if language == "ja" else "Start", "push button")
        app.find(said)
        app.settle()
        if folder := os.environ.get("TOKI_PICTURES"):
            app.window_picture(Path(folder) / f"sleep-{language}-{sleeps}.png")
    finally:
        if app:
            app.close()
        desktop.close()
