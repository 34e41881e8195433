# SPDX-License-Identifier: Apache-2.0
"""The other remote: `--at` through a real sharing server, as another machine would go."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import wave
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from home import TOKI, Home, temporary_home, wait_for
from test_share import Avahi, Sharing, avahi
from test_wake import seconds_until_woken


@pytest.fixture
def sharing(home: Home) -> Iterator[Sharing]:
    """The sharing server of the bedroom."""
    sharing = Sharing(home)
    try:
        sharing.open()
        yield sharing
    finally:
        home.run("share", "off")


@pytest.fixture
def desk(sharing: Sharing) -> Iterator[Home]:
    """The machine at which somebody sits, paired with the bedroom."""
    with temporary_home() as desk:
        pair(desk, sharing)
        yield desk


def pair(desk: Home, sharing: Sharing, *words: str, name: str = "bedroom") -> None:
    code = sharing.home.json("share", *words)["code"]
    fingerprint = sharing.home.json("share", "status")["sharing"]["fingerprint"]
    desk.do("pair", name, f"127.0.0.1:{sharing.port}", code, "--fingerprint", fingerprint)


def test_a_computer_that_cannot_save_a_pairing_says_so(home: Home, sharing: Sharing):
    # What is not empty, no file can be put in the place of.
    (home.data / "toki" / "sharing" / "devices.json" / "full").mkdir(parents=True)
    with temporary_home() as desk:
        code = home.json("share")["code"]
        fingerprint = home.json("share", "status")["sharing"]["fingerprint"]
        refused = desk.run("pair", "bedroom", f"127.0.0.1:{sharing.port}", code, "--fingerprint", fingerprint)
    assert f"The disk of 127.0.0.1:{sharing.port} is full, so nothing was changed." in refused.stderr


def test_a_timer_is_set_counted_and_rings_on_the_other_machine(home: Home, desk: Home, sharing: Sharing):
    kept = desk.data / "toki" / "remotes.json"
    assert kept.stat().st_mode & 0o777 == 0o600
    desk.do("--at", "bedroom", "25m", "Tea", "--detach")
    assert home.json("list")["timers"][0]["label"] == "Tea"
    assert desk.do("list", "--at", "bedroom").split()[:2] == home.do("list").split()[:2]
    assert not desk.processes("tokid")
    here, there = desk.json("--at", "bedroom", "show", "t1"), home.json("show", "t1")
    assert set(here) == set(there) and here["deadline"] == there["deadline"]
    # Followed from afar, in lines: it is over when it has rung there.
    assert desk.run("--at", "bedroom", "1s", "--sound", "none", timeout=60).returncode == 0
    assert "t2" in json.dumps(home.json("history")[0])
    assert "by way of" in desk.do("--at", "bedroom", "why", "t2")


def test_the_environment_names_the_usual_remote_also_by_the_variable_of_earlier_builds(
    home: Home, desk: Home, sharing: Sharing
):
    home.do("25m", "Tea", "--detach")
    for variable in ("TOKI_REMOTE", "TOKI_ROOM"):
        assert "Tea" in desk.run("list", **{variable: "bedroom"}).stdout
    assert "Tea" not in desk.run("list", TOKI_REMOTE="here", TOKI_ROOM="bedroom").stdout


def test_a_request_beyond_the_role_is_refused_and_sets_nothing(home: Home, desk: Home, sharing: Sharing):
    for words in (("5m", "--detach", "--sound", "/tmp/x.flac"), ("5m", "--detach", "--on-ring", "true")):
        refused = desk.run("--at", "bedroom", *words)
        assert refused.returncode == 1 and "does not let another machine" in refused.stderr
    refused = desk.run("--at", "bedroom", "settings", "volume", "50")
    assert refused.returncode == 1 and "knows this machine as control" in refused.stderr
    assert desk.run("--at", "bedroom", "import", "x.json").returncode == 2
    assert home.json("list")["timers"] == []
    # Its own usual sound stands, though no other machine may name a file.
    sound = home.folder / "own.wav"
    with wave.open(str(sound), "wb") as file:
        file.setparams((1, 2, 8_000, 0, "NONE", ""))
        file.writeframes(b"\0\x20\0\xe0" * 4_000)
    home.do("settings", "sound", str(sound))
    desk.do("--at", "bedroom", "5m", "--volume", "30", "--detach")
    timer = home.timer("t1")
    assert (timer["sound"], timer["volume"]) == (str(sound), 30)
    # A display sees its own timer, and no more.
    pair(desk, sharing, "t1", name="shelf")
    assert "t1" in desk.do("--at", "shelf", "list")
    refused = desk.run("--at", "shelf", "pause", "t1")
    assert refused.returncode == 1 and "shelf knows this machine as display" in refused.stderr


def test_another_certificate_a_revoked_token_and_a_missing_remote_are_reported(home: Home, desk: Home, sharing: Sharing):
    folder = home.data / "toki" / "sharing"
    home.do("share", "off")
    gone = desk.run("--at", "bedroom", "list")
    assert gone.returncode == 1 and f"bedroom cannot be reached: Connection refused (127.0.0.1:{sharing.port})" in gone.stderr
    # The same key in a new certificate is the same remote.
    (folder / "certificate.pem").unlink()
    sharing.open()
    assert desk.run("--at", "bedroom", "list").returncode == 0
    home.do("share", "off")
    key = (folder / "key.pem").read_bytes()
    (folder / "certificate.pem").unlink()
    (folder / "key.pem").unlink()
    sharing.open()
    changed = desk.run("--at", "bedroom", "list")
    assert changed.returncode == 1 and "another certificate" in changed.stderr
    shown = home.json("share", "status")["sharing"]["fingerprint"].upper()
    assert ":".join(shown[at:at + 2] for at in range(0, 32, 2)) in changed.stderr
    # Nothing was sent: the sharing server has not heard of this machine again.
    home.do("share", "off")
    (folder / "key.pem").write_bytes(key)
    (folder / "certificate.pem").unlink()
    sharing.open()
    assert desk.run("--at", "bedroom", "list").returncode == 0
    home.do("share", "revoke", "d1")
    revoked = desk.run("--at", "bedroom", "list")
    assert revoked.returncode == 1 and "does not know this machine any more" in revoked.stderr
    assert "forgotten one another" in desk.do("remotes", "forget", "bedroom")


def test_the_only_remote_of_the_network_is_found_and_paired_without_a_host(
    home: Home, desk: Home, sharing: Sharing, avahi: Avahi
):
    desk.environment["DBUS_SYSTEM_BUS_ADDRESS"] = avahi.address
    alone = desk.run("pair", "attic")
    assert alone.returncode == 1 and "Without Avahi" in alone.stderr
    assert "toki pair attic HOST" in alone.stderr
    avahi.play()
    avahi.find([("Toki on attic", "no-such-name.invalid", "127.0.0.1", sharing.port, b"tls=1", 0)])
    assert desk.json("pair")["remotes"] == [
        {"name": "Toki on attic", "host": "127.0.0.1", "port": sharing.port, "addresses": ["127.0.0.1"]}]
    fingerprint = home.json("share", "status")["sharing"]["fingerprint"]
    unsure = desk.run("pair", "attic")
    assert unsure.returncode == 2 and f"Found: Toki on attic (127.0.0.1:{sharing.port})" in unsure.stderr
    assert fingerprint in unsure.stderr
    # What it announces of its certificate stands beside it, and whoever shows another one is told of.
    for announced, differs in ((fingerprint, False), ("c3" * 32, True)):
        avahi.find([(
            "Toki on attic", "no-such-name.invalid", "127.0.0.1", sharing.port, [b"tls=1", b"fp=" + announced.encode()], 0)])
        assert desk.json("pair")["remotes"][0]["fingerprint"] == announced
        assert ("another one is announced" in desk.run("pair", "attic").stderr) == differs
    # Of two, each is told with what to type; this machine's own and one of plain HTTP do not count.
    avahi.find([
        ("Toki on attic", "attic.invalid", "127.0.0.1", sharing.port, b"tls=1", 0),
        ("Toki on hall", "hall.invalid", "192.0.2.7", sharing.port, b"tls=1", 0),
        ("Toki on desk", "desk.invalid", "192.0.2.8", sharing.port, b"tls=1", 8),
        ("Toki on stage", "stage.invalid", "192.0.2.9", sharing.port, b"tls=0", 0)])
    several = desk.run("pair", "attic")
    assert several.returncode == 2
    assert f"toki pair attic 192.0.2.7:{sharing.port}  (Toki on hall)" in several.stderr
    assert "desk" not in several.stderr and "stage" not in several.stderr
    avahi.find([])
    assert "No machine in this network" in desk.run("pair").stderr


def test_following_a_remote_shows_each_change_even_after_its_daemon_was_away(home: Home, desk: Home, sharing: Sharing):
    home.do("25m", "--detach", "--label", "Tea")
    seen = desk.folder / "seen"
    with seen.open("w") as output:
        watch = subprocess.Popen(
            [TOKI, "--at", "bedroom", "watch"], stdin=subprocess.DEVNULL, stdout=output, env=desk.environment)
    try:
        wait_for(lambda: "1 timer" in seen.read_text(), "the state")
        home.do("pause", "t1")
        wait_for(lambda: "paused" in seen.read_text(), "the change")
        home.kill_daemon()
        home.do("resume", "t1")
        wait_for(lambda: seen.read_text().count("1 timer") == 2, "the state after it")
    finally:
        watch.kill()
        watch.wait()


@contextmanager
def link(desk: Home) -> Iterator[Path]:
    """`toki link` at the desk; what it says is in the file."""
    said = desk.folder / "said"
    with said.open("w") as output:
        process = subprocess.Popen(
            [TOKI, "link", "bedroom", "--once"], stdin=subprocess.DEVNULL, stdout=output, env=desk.environment)
    try:
        wait_for(lambda: "rings here too" in said.read_text(), "the link to follow")
        yield said
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.wait()


def test_a_ring_in_the_bedroom_rings_here_and_a_stop_on_either_machine_quiets_both(
    home: Home, desk: Home, sharing: Sharing
):
    with link(desk) as said:
        home.do("1s", "Tea", "--detach", "--sound", "none")
        ring = wait_for(lambda: desk.json("list")["rings"], "the ring here")[0]
        assert ring["label"] == "Tea · bedroom"
        assert "t1 Tea rings on bedroom and here" in said.read_text()
        desk.do("dismiss")
        wait_for(lambda: "t1 Tea is stopped here and on bedroom" in said.read_text(), "both to be quiet")
        assert home.json("list")["rings"] == [] and home.history()[0]["end"] == "dismissed"
        home.do("1s", "Eggs", "--detach", "--sound", "none")
        wait_for(lambda: desk.json("list")["rings"], "the second ring here")
        home.do("dismiss")
        wait_for(lambda: "Eggs is over on bedroom: dismissed" in said.read_text(), "the stop there")
        wait_for(lambda: desk.json("list")["rings"] == [], "it to be quiet here")
    # Nothing of it is left in the lists of this machine.
    assert desk.json("list", "--all")["timers"] == []


def test_cut_off_before_the_deadline_both_ring_and_a_stop_here_is_passed_on_later(home: Home, desk: Home, sharing: Sharing):
    with link(desk) as said:
        # Long enough for the sharing server to be gone before it rings.
        home.do("30s", "Tea", "--detach", "--sound", "none")
        wait_for(lambda: desk.json("--at", "bedroom", "list")["timers"], "the timer")
        sharing.crash()
        wait_for(lambda: "bedroom cannot be reached" in said.read_text(), "the link to notice")
        assert desk.json("list")["rings"] == []
        ring = wait_for(lambda: desk.json("list")["rings"], "the ring here")[0]
        assert ring["label"] == "Tea · bedroom is silent"
        assert "t1 Tea rings here alone: bedroom has been silent since" in said.read_text()
        home.wait_until_ringing("t1")
        desk.do("dismiss")
        wait_for(lambda: "bedroom is told when it can be reached" in said.read_text(), "the answer")
        assert home.timer("t1")["state"] == "ringing"
        sharing.open()
        wait_for(lambda: "bedroom is back" in said.read_text(), "the bedroom")
        wait_for(lambda: home.json("list")["rings"] == [], "the stop there")
        wait_for(lambda: "t1 Tea is stopped here and on bedroom" in said.read_text(), "both to be quiet")
    assert said.read_text().count("rings here alone") == 1 and len(home.history()) == 1


@pytest.fixture
def linked(desk: Home, sharing: Sharing) -> Iterator[Home]:
    """The desk, which rings for the bedroom without a command."""
    desk.do("link", "bedroom")
    try:
        yield desk
    finally:
        desk.run("unlink", "bedroom")


def followers(desk: Home, *roles: str) -> list[int]:
    """The processes of the desk that follow the bedroom, and their parents; or those of one role."""
    return [
        int(process.name) for process in Path("/proc").iterdir()
        if process.name.isdigit() and follows(process, roles or ("--follow", "--supervise")) and str(desk.data).encode() in environment(process)]


def follows(process: Path, roles: tuple[str, ...]) -> bool:
    try:
        words = (process / "cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return words[1:2] == [b"link"] and words[2:3] in [[role.encode()] for role in roles]


def environment(process: Path) -> bytes:
    try:
        return (process / "environ").read_bytes()
    except OSError:
        return b""


@pytest.mark.slow
def test_a_linked_machine_rings_without_a_command_and_after_a_restart_without_the_remote(
    home: Home, linked: Home, sharing: Sharing
):
    desk = linked
    home.do("1s", "Tea", "--detach", "--sound", "none")
    ring = wait_for(lambda: desk.json("list")["rings"], "the ring here")[0]
    assert ring["label"] == "Tea · bedroom"
    desk.do("dismiss")
    wait_for(lambda: home.json("list")["rings"] == [], "the stop there")
    # It is known here, then this machine is switched off, and the bedroom is gone when it is back.
    home.do("60s", "Eggs", "--detach", "--sound", "none")
    wait_for(lambda: (desk.json("link")[0]["next"] or {}).get("label") == "Eggs", "the timer to be known")
    desk.close()
    sharing.crash()
    assert desk.json("list")["rings"] == []
    wait_for(lambda: desk.json("link")[0]["followed"], "the daemon to begin it again")
    ring = wait_for(lambda: desk.json("list")["rings"], "the ring here")[0]
    assert ring["label"] == "Eggs · bedroom is silent"
    assert "silent since" in desk.do("link")
    home.wait_until_ringing("t2")
    desk.do("dismiss")
    sharing.open()
    wait_for(lambda: home.json("list")["rings"] == [], "the stop there")
    wait_for(lambda: "connected" in desk.do("link"), "the connection")
    assert len(home.history()) == 2


@pytest.mark.root
def test_a_linked_machine_wakes_for_rings_of_the_remote(home: Home, desk: Home, sharing: Sharing):
    def woken(minutes: int) -> bool:
        # Half a minute before; what was asked for a while ago is nearer.
        return any(
            60 * minutes - 60 <= span <= 60 * minutes - 30
            for process in followers(desk, "--follow") for span in seconds_until_woken(process))

    desk.do("link", "bedroom")
    try:
        home.do("20m", "Tea", "--detach")
        wait_for(lambda: woken(20), "the machine to be woken")
        home.do("10m", "Eggs", "--detach")
        wait_for(lambda: woken(10), "it to be woken earlier")
        home.do("cancel", "--all")
        wait_for(
            lambda: [seconds_until_woken(process) for process in followers(desk, "--follow")] == [[]], "nothing to wake for")
    finally:
        desk.run("unlink", "bedroom")


def test_a_damaged_file_keeps_its_other_rings_and_is_reported_until_acknowledged(home: Home, linked: Home, sharing: Sharing):
    desk = linked
    for label in ("Tea", "Eggs"):
        home.do("2h", label, "--detach")
    file = desk.data / "toki" / "links" / "bedroom" / "link.json"
    wait_for(lambda: file.exists() and file.read_text().count("patience_ns") == 2, "both to be kept")
    desk.close()
    sharing.crash()
    damaged = file.read_text().replace('"label":"Tea"', '"label":"Tea\x00', 1)
    file.write_text(damaged)
    aside = file.with_name("link.damaged-1.json")
    # Its start tells the damage to nobody, but the list does.
    wait_for(lambda: str(aside) in desk.run("list").stderr, "the damage to be told")
    assert aside.read_text() == damaged
    assert desk.json("link")[0]["damaged"] == [str(aside)]
    # What can be read of it is to ring.
    assert desk.json("link")[0]["next"]["label"] == "Eggs"
    assert "壊れていました" in desk.run("list", LANG="ja_JP.UTF-8", LANGUAGE="ja").stderr
    desk.run("doctor", "--seen")
    assert str(aside) not in desk.run("list").stderr and aside.with_name(aside.name + ".seen").exists()
    # The remote knows all of it.
    sharing.open()
    wait_for(lambda: desk.json("link")[0]["next"]["label"] == "Tea", "the remote to be back")


def test_a_change_of_an_unreachable_linked_remote_is_refused_and_its_items_ring_all_the_same(
    home: Home, linked: Home, sharing: Sharing
):
    desk = linked
    home.do("alarm", "every", "day", "7:00", "--label", "Work")
    wait_for(lambda: (desk.json("link")[0]["next"] or {}).get("label") == "Work", "the alarm to be known")
    sharing.crash()
    wait_for(lambda: "silent since" in desk.do("link"), "the remote to be missed")
    refused = desk.run("--at", "bedroom", "off", "Work")
    assert refused.returncode == 1 and refused.stdout == ""
    assert "bedroom cannot be reached; nothing was changed." in refused.stderr
    assert "何も変更しませんでした" in desk.run("--at", "bedroom", "off", "a1", LANG="ja_JP.UTF-8", LANGUAGE="ja").stderr
    assert desk.json("link")[0]["next"]["label"] == "Work"
    sharing.open()
    wait_for(lambda: "connected" in desk.do("link"), "the remote to be back")
    assert home.json("list")["alarms"][0]["state"] == "scheduled"


def test_a_link_of_an_earlier_build_goes_on_without_the_changes_that_it_kept(home: Home, linked: Home, sharing: Sharing):
    desk = linked
    home.do("2h", "Tea", "--detach")
    folder = desk.data / "toki" / "links" / "bedroom"
    wait_for(lambda: (desk.json("link")[0]["next"] or {}).get("label") == "Tea", "the timer to be known")
    desk.close()
    sharing.crash()
    former = [folder / name for name in ("edits.json", "edits.lock", "room.json")]
    for file in former:
        file.write_text("{}")
    # What is kept had other names.
    (folder / "link.json").rename(folder / "bell.json")
    remotes = desk.data / "toki" / "remotes.json"
    rooms = remotes.with_name("rooms.json")
    rooms.touch(mode=0o600)
    rooms.write_text(json.dumps({"rooms": json.loads(remotes.read_text())["remotes"]}))
    remotes.unlink()
    wait_for(lambda: desk.run("list") and desk.json("link")[0]["followed"], "the daemon to begin it again")
    wait_for(lambda: not any(file.exists() for file in former), "the files to go")
    link = desk.json("link")[0]
    assert link["next"]["label"] == "Tea" and link["damaged"] == []
    assert (folder / "link.json").exists() and not (folder / "bell.json").exists()
    desk.do("remotes", "forget", "bedroom")
    assert remotes.exists() and not rooms.exists()


def test_a_link_ends_by_a_command_and_by_the_end_of_the_pairing(home: Home, linked: Home, sharing: Sharing):
    desk = linked
    assert desk.json("remotes")[0]["linked"] and "linked" in desk.do("remotes")
    desk.do("unlink", "bedroom")
    wait_for(lambda: followers(desk) == [], "the process to end")
    assert desk.json("link") == []
    assert not list((desk.data / "toki" / "links").rglob("link.json"))
    refused = desk.run("unlink", "bedroom")
    assert refused.returncode == 1 and "bedroom is not linked" in refused.stderr
    desk.do("link", "bedroom")
    home.do("share", "revoke", "d1")
    wait_for(lambda: desk.json("link")[0]["ended"], "the end to be known")
    wait_for(lambda: followers(desk) == [], "the process to end")
    assert "has ended the pairing" in desk.do("link")


def test_on_a_terminal_enter_stops_both_and_ctrl_c_ends_the_link(home: Home, desk: Home, sharing: Sharing):
    with desk.tty("link", "bedroom", "--once", LANG="ja_JP.UTF-8", LANGUAGE="ja") as terminal:
        terminal.wait_for("bedroom で鳴るものはここでも鳴ります")
        home.do("1s", "Tea", "--detach", "--sound", "none")
        terminal.wait_for("t1 Tea が bedroom とここで鳴っています")
        terminal.type("\r")
        terminal.wait_for("t1 Tea をここと bedroom で停止しました")
        assert home.json("list")["rings"] == []
        terminal.type("\x03")
        assert terminal.process.wait(60) == 0


def test_a_lost_link_is_reported_on_the_remote_during_a_ring_and_an_ended_one_is_not(
    home: Home, desk: Home, sharing: Sharing
):
    name = socket.gethostname()
    with link(desk) as said:
        home.do("1s", "Tea", "--detach", "--sound", "none")
        wait_for(lambda: "Tea rings on bedroom and here" in said.read_text(), "the ring here")
        assert home.run("list").stderr == ""
        home.do("dismiss")
        wait_for(lambda: "Tea is over on bedroom" in said.read_text(), "the stop there")
    # It was ended by its person.
    home.do("1s", "Eggs", "--detach", "--sound", "none")
    home.wait_until_ringing("t2")
    assert home.run("list").stderr == ""
    with lost_link(desk):
        told = wait_for(lambda: home.run("list").stderr, "the warning in the middle of a ring")
        assert f"“{name}”, which rings along, is lost" in told
        assert home.json("status")["warnings"] == [f"link_lost:{name}"]
        japanese = home.run("list", LANG="ja_JP.UTF-8", LANGUAGE="ja").stderr
        assert name in japanese and "is lost" not in japanese
        home.do("dismiss")
        # Nothing rings, so nobody needs to know.
        assert home.run("list").stderr == ""
        home.do("1s", "Toast", "--detach", "--sound", "none")
        home.wait_until_ringing("t3")
        assert "is lost" in home.run("list").stderr
    # Back again, it hears.
    with link(desk):
        wait_for(lambda: home.run("list").stderr == "", "the link to be back")


def test_a_lost_link_is_reported_after_a_restart_of_the_remote_too(home: Home, desk: Home, sharing: Sharing):
    kept = home.data / "toki" / "sharing" / "devices.json"
    with lost_link(desk):
        # Written down a while later.
        wait_for(lambda: json.loads(kept.read_text())["links"], "the link to be written down")
        home.kill_daemon()
        sharing.crash()
        # The daemon opens the sharing server when it starts.
        home.do("1s", "Tea", "--detach", "--sound", "none")
        home.wait_until_ringing("t1")
        wait_for(lambda: "is lost" in home.run("list").stderr, "the warning")
    with link(desk):
        wait_for(lambda: home.run("list").stderr == "", "the link to be back")


@contextmanager
def lost_link(desk: Home) -> Iterator[None]:
    """A link that follows and is killed, as by a power failure."""
    said = desk.folder / "lost"
    with said.open("w") as output:
        process = subprocess.Popen(
            [TOKI, "link", "bedroom", "--once"], stdin=subprocess.DEVNULL, stdout=output, env=desk.environment)
    try:
        wait_for(lambda: "rings here too" in said.read_text(), "the link to follow")
    finally:
        process.kill()
        process.wait()
    yield


def test_ctrl_c_ends_a_link_at_once_while_its_remote_is_away(home: Home, desk: Home, sharing: Sharing):
    with desk.tty("link", "bedroom", "--once") as terminal:
        terminal.wait_for("rings here too")
        sharing.crash()
        terminal.wait_for("cannot be reached")
        terminal.type("\x03")
        assert terminal.process.wait(60) == 0
