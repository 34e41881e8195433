# SPDX-License-Identifier: Apache-2.0
"""Other players: paused while something rings, and played again after, also by the successor of a killed daemon."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest

from desktop import Desktop
from home import Home, kill, status_of, wait_for

# A player that does as it is told, and logs it.
PLAYER = """
import sys
from gi.repository import Gio, GLib

NODE = "<node><interface name='org.mpris.MediaPlayer2.Player'><method name='Play'/><method name='Pause'/>" \\
    "<property name='PlaybackStatus' type='s' access='read'/></interface></node>"
status = "Playing"

def called(connection, sender, path, interface, method, values, invocation):
    global status
    status = {"Play": "Playing", "Pause": "Paused"}[method]
    print(method, flush=True)
    invocation.return_value(None)
    connection.emit_signal(
        None, path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
        GLib.Variant("(sa{sv}as)", (interface, {"PlaybackStatus": GLib.Variant("s", status)}, [])))

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(
    "/org/mpris/MediaPlayer2", Gio.DBusNodeInfo.new_for_xml(NODE).interfaces[0], called,
    lambda *_: GLib.Variant("s", status), None)
Gio.bus_own_name_on_connection(bus, "org.mpris.MediaPlayer2.music", Gio.BusNameOwnerFlags.NONE, None, None)
GLib.MainLoop().run()
"""


class Player:
    def __init__(self, desktop: Desktop) -> None:
        self.log = desktop.folder / "player.log"
        with self.log.open("w") as log:
            desktop.start("/usr/bin/python3", "-c", PLAYER, stdout=log.fileno())
        desktop.wait_for_name("org.mpris.MediaPlayer2.music")

    @property
    def calls(self) -> list[str]:
        return self.log.read_text().split()


@pytest.fixture
def desktop(home: Home) -> Iterator[Desktop]:
    if subprocess.run(["/usr/bin/python3", "-c", "import gi"], capture_output=True).returncode:
        pytest.skip("python3-gi is not installed")
    desktop = Desktop(home)
    try:
        yield desktop
    finally:
        desktop.close()


def test_running_players_pause_during_a_ring_and_resume_after_it(home: Home, desktop: Desktop):
    player = Player(desktop)
    home.do("1s", "--detach")
    wait_for(lambda: player.calls == ["Pause"], "the player to be paused")
    home.wait_until_ringing("t1")
    home.do("dismiss")
    wait_for(lambda: player.calls == ["Pause", "Play"], "the player to go on")
    wait_for(lambda: not (home.runtime / "toki" / "players").exists(), "the record to be gone")


def test_players_go_on_where_the_setting_says_so(home: Home, desktop: Desktop):
    player = Player(desktop)
    assert "off" in home.do("settings", "pause-players", "off")
    home.do("1s", "--detach")
    home.wait_until_ringing("t1")
    # Turned on while it rings, it counts at once: nothing was paused before.
    home.do("settings", "pause-players", "on")
    wait_for(lambda: player.calls, "the player to be paused")
    home.do("settings", "pause-players", "off")
    wait_for(lambda: player.calls == ["Pause", "Play"], "the player to go on")


def test_a_killed_daemon_leaves_its_players_to_the_next_which_plays_them_once_the_ring_is_over(
    home: Home, desktop: Desktop
):
    player = Player(desktop)
    home.do("1s", "--detach")
    wait_for(lambda: player.calls == ["Pause"], "the player to be paused")
    killed = home.daemon()
    kill(killed)
    wait_for(lambda: set(home.processes("tokid")) - {killed, status_of(home.daemon(), "PPid")}, "the next daemon")
    home.wait_until_ringing("t1")
    home.do("dismiss")
    wait_for(lambda: player.calls[-1] == "Play", "the player to go on")
    wait_for(lambda: not (home.runtime / "toki" / "players").exists(), "the record to be gone")


def test_a_daemon_that_is_started_long_after_it_was_killed_plays_them_when_nobody_stops_the_ring(
    home: Home, desktop: Desktop
):
    player = Player(desktop)
    home.do("1s", "--detach", "--ring", "6s")
    wait_for(lambda: player.calls == ["Pause"], "the player to be paused")
    home.kill_daemon()
    assert (home.runtime / "toki" / "players").exists()
    home.do("daemon", "start")
    wait_for(lambda: player.calls[-1] == "Play", "the player to go on")
    assert [ring["end"] for ring in home.history()] == ["unanswered"]


def test_a_daemon_that_is_stopped_plays_them(home: Home, desktop: Desktop):
    player = Player(desktop)
    home.do("1s", "--detach")
    wait_for(lambda: player.calls == ["Pause"], "the player to be paused")
    home.stop_daemon()
    wait_for(lambda: player.calls == ["Pause", "Play"], "the player to go on")
