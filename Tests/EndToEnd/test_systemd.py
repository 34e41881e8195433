# SPDX-License-Identifier: Apache-2.0
"""The package's units on a machine booted by systemd, with logind and PipeWire, like a real one."""

from __future__ import annotations

import array
import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from container import Container, Person
from debian import copy, install
from home import kill, wait_for

pytestmark = pytest.mark.root


@pytest.fixture(scope="module")
def machine(bare_debian: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Container]:
    root = copy(bare_debian, tmp_path_factory.mktemp("systemd"))
    install(
        root, "systemd", "systemd-sysv", "dbus", "dbus-user-session", "libpam-systemd", "pipewire-pulse", "wireplumber",
        "pulseaudio-utils")
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


def finding(person: Person, code: str) -> str:
    """A finding of the doctor, whose exit code depends on its other findings."""
    said = json.loads(person.run("toki", "doctor", "--json").stdout)
    [verdict] = [found["verdict"] for found in said if found["code"] == code]
    return verdict


def rings(person: Person) -> list[str]:
    return [ring["id"] for ring in person.json("list")["rings"]]


def test_who_lingers_is_rung_without_a_login_after_a_reboot_too(machine: Container, ada: Person):
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
