# SPDX-License-Identifier: Apache-2.0
"""The package's units on a machine booted by systemd, with logind and PipeWire, like a real one."""

from __future__ import annotations

import array
import json
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from container import Container, Person
from debian import copy, install
from home import kill, wait_for
from test_sleep import AWAKE, LOGIND, MANAGER, inhibitors
from test_wake import seconds_until_woken

pytestmark = [pytest.mark.root, pytest.mark.package]


@pytest.fixture(scope="module")
def machine(bare_debian: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Container]:
    root = copy(bare_debian, tmp_path_factory.mktemp("systemd"))
    install(
        root, "systemd", "systemd-sysv", "dbus", "dbus-user-session", "libpam-systemd", "pipewire-pulse", "wireplumber",
        "polkitd", "pulseaudio-utils")
    # A logout ends a user's services at once instead of after 10 s.
    settings = root / "etc/systemd/logind.conf.d"
    settings.mkdir(parents=True)
    (settings / "stop.conf").write_text("[Login]\nUserStopDelaySec=0\n")
    machine = Container(root)
    try:
        machine.run("useradd", "--create-home", "ada")
        machine.run("useradd", "--create-home", "grace")
        machine.run("loginctl", "enable-linger", "ada")
        wait_for(Person(machine, "ada").has_manager, "Ada's services to start")
        yield machine
    finally:
        machine.close()
        shutil.rmtree(root)


@pytest.fixture
def ada(machine: Container) -> Person:
    """She lingers: her services run from boot on."""
    return Person(machine, "ada")


@pytest.fixture
def grace(machine: Container) -> Person:
    """Her services run only while she is logged in."""
    return Person(machine, "grace")


def finding(person: Person, code: str, field: str = "verdict") -> str:
    """A finding of the doctor, whose exit code depends on its other findings."""
    said = json.loads(person.run("toki", "doctor", "--json").stdout)
    [found] = [found[field] for found in said if found["code"] == code]
    return found


def rings(person: Person) -> list[str]:
    return [ring["id"] for ring in person.json("list")["rings"]]


def test_a_lingering_users_alarm_rings_without_a_login_after_a_reboot(machine: Container, ada: Person):
    timer = ada.json("10s", "--detach", "--label", "Tea")["id"]
    machine.power_off()
    machine.boot()
    for unit in ("tokid.socket", "tokid.service"):
        wait_for(lambda: ada.state_of(unit) == "active", f"{unit} to be started at boot")
    assert (finding(ada, "autostart"), finding(ada, "logout")) == ("good", "good")
    wait_for(lambda: rings(ada) == [timer], "it to ring")
    ada.toki("dismiss")


def test_a_daemon_that_is_killed_is_back_before_the_ring(machine: Container, ada: Person):
    timer = ada.json("6s", "--detach")["id"]
    killed = ada.processes("tokid")
    for pid in killed:
        kill(pid)
    # Nobody makes a request, so it is systemd that starts it.
    wait_for(lambda: len(set(ada.processes("tokid")).difference(killed)) == 2, "systemd to start it again")
    wait_for(lambda: ada.state_of("tokid.service") == "active", "systemd to call it started")
    wait_for(lambda: rings(ada) == [timer], "it to ring")
    ada.toki("dismiss")


def test_a_ring_is_heard_through_pipewire(machine: Container, ada: Person):
    ada.run("pactl", "load-module", "module-null-sink", "sink_name=probe")
    assert "PipeWire" in ada.run("pactl", "info").stdout
    # WirePlumber takes a while to make it the default device.
    wait_for(lambda: finding(ada, "sound_output") == "good", "the device to be chosen")
    ada.toki("2s", "--detach")
    wait_for(lambda: loudness(ada) > 100, "the ring to be heard", every=0)
    ada.toki("dismiss")
    wait_for(lambda: loudness(ada) < 10, "it to be quiet", every=0)


def test_a_login_starts_it_and_the_last_logout_ends_it(machine: Container, grace: Person):
    with grace.login():
        wait_for(lambda: grace.state_of("tokid.service") == "active", "it to be started at login")
        timer = grace.json("5s", "--detach")["id"]
        assert finding(grace, "logout") == "warning"
    wait_for(lambda: not grace.has_manager() and not grace.processes("tokid"), "her services to end")
    time.sleep(5)
    with grace.login():
        wait_for(lambda: rings(grace) == [timer], "what came due meanwhile to ring")
        grace.toki("dismiss")


def loudness(person: Person) -> int:
    """The peak level, 0 to 32,767, of what is played in half a second."""
    record = "parec", "--device=probe.monitor", "--format=s16le", "--channels=1", "--latency-msec=20"
    heard = person.run("timeout", "0.5", *record, text=False).stdout
    return max(map(abs, array.array("h", heard[: len(heard) // 2 * 2])), default=0)


# ---- Out of suspend


def way_to_wake() -> str:
    """How the doctor calls the way by `toki-wake`, which depends on the hardware of the machine below."""
    try:
        time.clock_getres(9)  # CLOCK_BOOTTIME_ALARM
    except OSError:
        return "no_real_time_clock"
    return "toki_wake"


def may_wake(pid: int) -> bool:
    """Whether a process has CAP_WAKE_ALARM (capabilities(7)), which is 35."""
    [effective] = re.findall(r"^CapEff:\t(\w+)$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return int(effective, 16) >> 35 & 1 == 1


def wake_ups(person: Person) -> list[float]:
    """In how many seconds the user's daemon has the machine woken."""
    return [seconds for pid in person.processes("tokid") for seconds in seconds_until_woken(pid)]


def assert_woken_in(person: Person, seconds: int) -> None:
    wait_for(
        lambda: [seconds - 60 <= found <= seconds - 30 for found in wake_ups(person)] == [True],
        f"the machine to be woken half a minute before {seconds} s are over, not in {wake_ups(person)}")


def test_a_persons_daemon_has_the_machine_woken_by_the_service_of_the_package(machine: Container, ada: Person):
    timer = ada.json("1h", "--detach")["id"]
    assert_woken_in(ada, 3600)
    daemons = ada.processes("tokid")
    assert not any(may_wake(pid) for pid in daemons)
    assert finding(ada, "wake_from_suspend", "detail") == way_to_wake()
    said = machine.run("journalctl", "--unit=toki-wake", "--output=cat").stdout
    assert re.search(rf"^user {ada.number}, process \d+: .*, in 35\d\d s$", said, re.MULTILINE), said
    # It keeps nothing, and the timer needs it no more.
    wait_for(
        lambda: machine.run("systemctl", "is-active", "toki-wake.service").stdout.strip() == "inactive",
        "the service to end")
    assert_woken_in(ada, 3600)
    for pid in daemons:
        kill(pid)
    wait_for(lambda: len(set(ada.processes("tokid")).difference(daemons)) == 2, "systemd to start it again")
    assert_woken_in(ada, 3600)
    ada.toki("cancel", timer)
    wait_for(lambda: wake_ups(ada) == [], "nothing to be armed")


@contextmanager
def for_group_only(machine: Container, group: str) -> Iterator[None]:
    """Leaves `toki-wake` to a group, in the way of docs/using.md."""
    folder = machine.root / "etc/systemd/system/toki-wake.socket.d"

    def restart() -> None:
        machine.run("systemctl", "daemon-reload")
        assert machine.run("systemctl", "restart", "toki-wake.socket").returncode == 0

    machine.run("groupadd", "--system", group)
    folder.mkdir()
    (folder / "group.conf").write_text(f"[Socket]\nSocketGroup={group}\nSocketMode=0660\n")
    try:
        restart()
        yield
    finally:
        shutil.rmtree(folder)
        restart()


def test_a_drop_in_leaves_the_service_to_a_group(machine: Container, ada: Person, grace: Person):
    with for_group_only(machine, "wakers"):
        machine.run("usermod", "--append", "--groups=wakers", "grace")
        refused = ada.json("1h", "--detach")["id"]
        with grace.login():
            served = grace.json("1h", "--detach")["id"]
            assert_woken_in(grace, 3600)
            grace.toki("cancel", served)
        assert wake_ups(ada) == []
        assert ada.run("test", "-w", "/run/toki-wake.socket").returncode == 1
        # Where nothing could wake the machine anyway, the doctor says that first.
        assert finding(ada, "wake_from_suspend", "detail") == way_to_wake().replace("toki_wake", "refused")
    # Open to all again, it serves her for the next thing to be woken for.
    sooner = ada.json("30m", "--detach")["id"]
    assert_woken_in(ada, 1800)
    for timer in (sooner, refused):
        ada.toki("cancel", timer)


def locks(person: Person) -> list[tuple[str, int]]:
    """What the real logind holds for a user, and for which process."""
    said = person.machine.run("busctl", "call", LOGIND, "/org/freedesktop/login1", MANAGER, "ListInhibitors").stdout
    return sorted((what, process) for what, user, process in inhibitors(said) if user == person.number)


def expect_locks(person: Person, expected: list[str]) -> set[int]:
    """Waits for locks; returns which processes hold them."""
    wait_for(
        lambda: [what for what, _ in locks(person)] == expected, f"the locks {expected}, not {locks(person)}", every=0.2)
    return {process for _, process in locks(person)}


def test_a_local_session_keeps_the_machine_awake_during_a_ring_only(machine: Container, grace: Person):
    with grace.login(seat="seat0"):
        timer = grace.json("1s", "--detach")["id"]
        wait_for(lambda: rings(grace) == [timer], "it to ring")
        killed = expect_locks(grace, AWAKE)
        assert "Toki" in machine.run("systemd-inhibit", "--list").stdout
        for pid in grace.processes("tokid"):
            kill(pid)
        # The ring goes on, and so do the locks: those of another process.
        wait_for(lambda: rings(grace) == [timer], "it to ring again")
        assert expect_locks(grace, AWAKE).isdisjoint(killed)
        grace.toki("dismiss")
        expect_locks(grace, ["sleep delay"])
    wait_for(lambda: not grace.processes("tokid"), "her services to end")
    assert locks(grace) == []


def test_a_remote_session_may_only_delay_sleep_and_it_rings_all_the_same(machine: Container, ada: Person):
    timer = ada.json("1s", "--detach")["id"]
    wait_for(lambda: rings(ada) == [timer], "it to ring")
    expect_locks(ada, ["sleep delay"])
    ada.toki("dismiss")
    # Who has a seat is asked for nothing, so the refusal was logind's.
    done = ada.run("systemd-inhibit", "--what=sleep:idle", "--mode=block", "true")
    # The words of Debian 12 and of Debian 13.
    refusals = [f"Failed to inhibit: {reason}\n" for reason in ("Access denied", "Interactive authentication required.")]
    assert done.returncode == 1 and done.stderr in refusals, done
