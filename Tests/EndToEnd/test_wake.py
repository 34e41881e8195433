# SPDX-License-Identifier: Apache-2.0
"""The machine is to be woken before a ring: the timer is seen in /proc, as nothing here can be suspended."""

from __future__ import annotations

import array
import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from home import PATIENCE, ROOT, Home, kill, listens, wait_for

WAKE = str(ROOT / ".build" / "wake" / "toki-wake")
SECOND = 1_000_000_000


def seconds_until_woken(pid: int) -> list[float]:
    """How far ahead a process has the machine woken, by proc_pid_fdinfo(5); 9 is CLOCK_BOOTTIME_ALARM."""
    found = []
    for entry in Path(f"/proc/{pid}/fdinfo").iterdir():
        try:
            text = entry.read_text()
        except FileNotFoundError:
            continue
        if "clockid: 9\n" in text and (value := re.search(r"it_value: \((\d+), (\d+)\)", text)):
            found.append(int(value[1]) + int(value[2]) / SECOND)
    return found


def assert_woken_in(home: Home, seconds: int) -> None:
    """Checks that the machine is woken once, then or at most half a minute less: setting it took a while."""
    wait_for(
        lambda: [seconds - 30 <= span <= seconds for span in seconds_until_woken(home.daemon())] == [True],
        f"the machine to be woken in {seconds} s")


class Waker:
    """What listens for toki-wake, as systemd does, and becomes it when somebody connects.

    toki-wake ends when nobody has needed it for 2 s, which a test may be held up for at any place.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "wake.socket"
        self.said = folder / "said"
        self.start()

    def start(self) -> None:
        self.path.unlink(missing_ok=True)
        with self.said.open("a") as said:
            self.process = subprocess.Popen(
                ["systemd-socket-activate", "--seqpacket", "-l", str(self.path), WAKE], stderr=said)
        wait_for(lambda: listens(self.path), "the socket")

    def start_if_it_ended(self) -> None:
        if self.process.poll() is not None:
            self.start()

    def ask(self, request: bytes) -> tuple[str, list[int]]:
        while True:
            try:
                return ask(self.path, request)
            except ConnectionError:
                self.start_if_it_ended()

    def stop(self) -> bool:
        """Has it stand still, as on a virtual machine that is stopped; false if it has ended."""
        self.process.send_signal(signal.SIGSTOP)
        stat = Path(f"/proc/{self.process.pid}/stat")
        wait_for(
            lambda: self.process.poll() is not None or stat.read_text().rpartition(")")[2].split()[0] == "T", "the stop")
        return self.process.returncode is None

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def waker(tmp_path: Path) -> Iterator[Waker]:
    if not shutil.which("systemd-socket-activate"):
        pytest.skip("systemd-socket-activate is not installed")
    waker = Waker(tmp_path)
    yield waker
    waker.end()


@pytest.fixture
def service(waker: Waker) -> Path:
    """The socket of toki-wake."""
    return waker.path


def connected(path: Path) -> socket.socket:
    client = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    client.settimeout(PATIENCE)
    client.connect(str(path))
    return client


def answer(client: socket.socket) -> tuple[str, list[int]]:
    """What the service answers, and the timers that come with it."""
    text, ancillary, _, _ = client.recvmsg(64, socket.CMSG_SPACE(4))
    timers = array.array("i")
    for _, _, data in ancillary:
        timers.frombytes(data)
    return text.decode(), list(timers)


def ask(path: Path, request: bytes) -> tuple[str, list[int]]:
    with connected(path) as client:
        client.send(request)
        return answer(client)


def in_an_hour() -> bytes:
    return b"wake %d\n" % (boot_clock() + 3600 * SECOND)


def taken(waker: Waker, stack: ExitStack, count: int) -> list[socket.socket]:
    """Clients that the service has taken, and that wait while it stands still; each has asked once."""
    while True:
        waker.start_if_it_ended()
        try:
            clients = [stack.enter_context(connected(waker.path)) for _ in range(count)]
            for client in clients:
                client.send(in_an_hour())
                for timer in answer(client)[1]:
                    os.close(timer)
        except ConnectionError:
            continue
        if not waker.stop():
            continue
        # On a machine that was busy for a second their time was up.
        if not select.select(clients, [], [], 0)[0]:
            return clients
        waker.go_on()


def boot_clock() -> int:
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)


@pytest.mark.root
def test_the_machine_is_woken_30_s_before_the_earliest_ring_also_by_a_restarted_daemon(home: Home):
    home.do("2h", "--detach")
    home.do("1h", "--detach")
    assert_woken_in(home, 3570)
    killed = home.daemon()
    kill(killed)
    wait_for(lambda: home.daemon() != killed, "the next daemon")
    assert_woken_in(home, 3570)
    home.do("cancel", "t2")
    assert_woken_in(home, 7170)
    home.do("cancel", "t1")
    wait_for(lambda: not seconds_until_woken(home.daemon()), "nothing to be armed")


@pytest.mark.root
def test_a_daemon_without_the_right_has_the_machine_woken_by_the_service(home: Home, service: Path):
    home.machine = ["setpriv", "--bounding-set=-wake_alarm", "--inh-caps=-wake_alarm"]
    home.environment["TOKI_WAKE_SOCKET"] = str(service)
    home.do("1h", "--detach")
    assert_woken_in(home, 3570)
    # The service has ended long before.
    wait_for(lambda: not is_served(service), "the service to end", timeout=15, every=4)
    assert_woken_in(home, 3570)


@pytest.mark.root
def test_the_doctor_says_why_nothing_wakes_the_machine(home: Home):
    home.machine = ["setpriv", "--bounding-set=-wake_alarm", "--inh-caps=-wake_alarm"]
    said = home.run("doctor", "--json").stdout
    found = {finding["code"]: finding for finding in json.loads(said)}
    assert found["wake_from_suspend"]["verdict"] == "warning"
    assert found["wake_from_suspend"]["detail"] in ("no_real_time_clock", "not_permitted")


@pytest.mark.root
def test_the_service_hands_over_a_timer_that_outlives_it(service: Path):
    said, timers = ask(service, b"wake %d\n" % (boot_clock() + 3600 * SECOND))
    assert said in ("ok\n", "ok no-rtc\n")
    assert len(timers) == 1


@pytest.mark.root
@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (lambda: b"wake 1\n", "error instant\n"), (lambda: b"wake 0\n", "error instant\n"),
        (lambda: b"wake %d\n" % (boot_clock() + 401 * 86400 * SECOND), "error instant\n"),
        (lambda: b"wake -1\n", "error request\n"), (lambda: b"wake\n", "error request\n"),
        (lambda: b"wake %d" % (boot_clock() + SECOND), "error request\n"),
        (lambda: b"wake 9999999999999999999\n", "error request\n"), (lambda: b"x" * 500, "error request\n"),
        (lambda: b"wake 12\nwake 13\n", "error request\n"),
    ],
)
def test_the_service_takes_instants_within_400_days_only(service: Path, request_, answer: str):
    assert ask(service, request_()) == (answer, [])


@pytest.mark.root
def test_a_silent_client_costs_the_others_nothing(service: Path):
    mute = []
    for _ in range(50):
        mute.append(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET))
        mute[-1].connect(str(service))
    begun = time.monotonic()
    assert ask(service, in_an_hour())[0].startswith("ok")
    # Served one by one, each would cost a second.
    assert time.monotonic() - begun < 25
    for client in mute:
        client.close()


@pytest.mark.root
def test_requests_to_a_stopped_service_are_answered_though_the_time_is_up(
    service: Path, waker: Waker
):
    with ExitStack() as stack:
        clients = taken(waker, stack, 3)
        over = boot_clock() + 2 * SECOND
        for client in clients:
            client.send(in_an_hour())
        late = stack.enter_context(connected(service))
        late.send(in_an_hour())
        wait_for(lambda: boot_clock() > over, "their time to be up")
        waker.go_on()
        for client in [*clients, late]:
            said, timers = answer(client)
            assert said in ("ok\n", "ok no-rtc\n")
            assert len(timers) == 1


@pytest.mark.root
def test_a_client_cut_for_another_is_answered_first(service: Path, waker: Waker):
    with ExitStack() as stack:
        # As many as it takes.
        clients = taken(waker, stack, 32)
        others = [stack.enter_context(connected(service)) for _ in range(32)]
        for client in clients + others:
            client.send(in_an_hour())
        waker.go_on()
        assert [answer(client)[0].split()[0] for client in clients + others] == ["ok"] * 64


@pytest.mark.root
@pytest.mark.parametrize("is_running", [True, False], ids=["running", "being started"])
def test_an_instant_that_passes_while_the_service_stands_still_is_granted_and_has_come(
    service: Path, waker: Waker, is_running: bool
):
    with ExitStack() as stack:
        if is_running:
            taken(waker, stack, 1)
        else:
            assert waker.stop()
        client = stack.enter_context(connected(service))
        instant = boot_clock() + SECOND // 5
        client.send(b"wake %d\n" % instant)
        wait_for(lambda: boot_clock() > instant, "the instant")
        waker.go_on()
        said, timers = answer(client)
    assert said in ("ok\n", "ok no-rtc\n")
    assert select.select(timers, [], [], 60)[0] == timers
    # One that had passed before it was asked for is a mistake of who asks.
    assert waker.ask(b"wake %d\n" % (boot_clock() - 120 * SECOND)) == ("error instant\n", [])


@pytest.mark.root
def test_the_service_ends_when_nobody_needs_it(service: Path, waker: Waker):
    ask(service, b"wake %d\n" % (boot_clock() + 60 * SECOND))
    assert "user 0, process" in waker.said.read_text()
    wait_for(lambda: not is_served(service), "the service to end", timeout=15, every=4)


def is_served(service: Path) -> bool:
    """Whether the service takes a connection, or something starts it for one."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as client:
        return client.connect_ex(str(service)) == 0


def test_started_by_hand_the_service_says_who_starts_it():
    done = subprocess.run([WAKE], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "toki-wake: systemd starts this, by toki-wake.socket.\n")
