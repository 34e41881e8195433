# SPDX-License-Identifier: Apache-2.0
"""Fixtures of all end-to-end tests: a private home each."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app import App
from debian import NAMES, make_package, make_root
from desktop import Desktop
from home import ROOT, TOKI, TOKID, Home, temporary_home
from listener import Listener
from receiver import Receiver
from replicas import PATRONI


# If the tests run in the background of a script, SIGINT is ignored, and child processes inherit that (signal(7)). With
# a handler here, children die of it as they should.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "alone: changes what every program on the machine sees, so nothing runs beside it")
    config.addinivalue_line("markers", "attack: kills, damages or floods the daemon at random; make proof runs it")
    config.addinivalue_line("markers", "package: installs the Debian packages; make proof runs it")
    config.addinivalue_line("markers", "patroni: needs Patroni; make test-patroni runs it")
    config.addinivalue_line("markers", "release: tells only of programs as they are released; make proof runs it")
    config.addinivalue_line("markers", "root: needs rights that only root has")
    config.addinivalue_line("markers", "slow: waits for real time to go by, or is like another test: left to make proof")


# After pytest has ordered them by the parameters of fixtures.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("root") and os.geteuid() != 0:
            item.add_marker(pytest.mark.skip(reason="only root can give files away and mount file systems"))
        if item.get_closest_marker("patroni") and not PATRONI.exists():
            item.add_marker(pytest.mark.skip(reason="make test-patroni unpacks Patroni and runs this"))
    items[:] = woven(items)


# Modules with tests that wait for twenty seconds or more.
LONG = {
    "test_events", "test_fleet", "test_fleet_placement", "test_fleet_setup", "test_night", "test_remotes", "test_sequences",
    "test_share", "test_storage", "test_trust",
}


def woven(items: list[pytest.Item]) -> list[pytest.Item]:
    """The order in which workers take tests (--no-loadscope-reorder).

    A group is minutes of one worker and, mostly, of a browser. The largest begins first, so that none is left at the end;
    and the others one after another, between tests that wait and leave the processor to them. What waits half a minute
    comes before what is short, for the same reason.
    """
    groups: dict[str, list[pytest.Item]] = {}
    alone: list[pytest.Item] = []
    for item in items:
        marker = item.get_closest_marker("xdist_group")
        (groups.setdefault(marker.args[0], []) if marker else alone).append(item)
    alone.sort(key=lambda item: item.path.stem not in LONG)
    between = 2 * len(alone) // (3 * len(groups) or 1)
    order: list[pytest.Item] = []
    for group in sorted(groups.values(), key=len, reverse=True):
        order += group + alone[:between]
        del alone[:between]
    return order + alone


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    if not getattr(session.config.option, "loadgroup", False):
        return
    for item in session.items:
        if item.get_closest_marker("xdist_group") and "@" not in item.nodeid:
            raise pytest.UsageError("this pytest-xdist does not keep groups together on this pytest: see requirements.txt")


def pytest_sessionstart(session: pytest.Session) -> None:
    for program in (TOKI, TOKID):
        if not os.access(program, os.X_OK):
            pytest.exit(f"{program} is not there: run make debug first, or make build-all for those of the release", returncode=2)
    if subprocess.run([ROOT / "scripts" / "join-page.py", "--check"], stderr=subprocess.DEVNULL).returncode != 0:
        pytest.exit("the page that is served is not what Web/ makes: run make web", returncode=2)


@pytest.fixture
def home() -> Iterator[Home]:
    with temporary_home() as home:
        yield home


@pytest.fixture
def listener(home: Home) -> Iterator[Listener]:
    listener = Listener(home)
    home.environment["PULSE_SERVER"] = listener.environment["PULSE_SERVER"]
    try:
        yield listener
    finally:
        listener.close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    try:
        yield receiver
    finally:
        receiver.close()


@pytest.fixture
def desktop(home: Home) -> Iterator[Desktop]:
    desktop = Desktop(home, screen="900x760")
    try:
        yield desktop
    finally:
        desktop.close()


@pytest.fixture
def open_app(home: Home, desktop: Desktop) -> Iterator[Callable[..., App]]:
    """Opens the desktop app as often as it is called, each with its arguments and environment."""
    opened: list[App] = []

    def open_app(*arguments: str, **environment: str) -> App:
        opened.append(App(home, desktop, *arguments, **environment))
        return opened[-1]

    yield open_app
    for app in opened:
        app.close()


def compiled(name: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library for preloading, made of a source file in this folder."""
    source = Path(__file__).with_name(f"{name}.c")
    library = tmp_path_factory.mktemp("libraries") / f"{name}.so"
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", str(library), str(source)], check=True)
    return library


@pytest.fixture(scope="session")
def shifted_clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that gives a program a different time when preloaded.

    libfaketime does the same, but hides the arguments of a Swift program.
    """
    return compiled("shifted_clock", tmp_path_factory)


@pytest.fixture(scope="session")
def stepped_clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that sets the clock of a running program when preloaded."""
    return compiled("stepped_clock", tmp_path_factory)


@pytest.fixture(scope="session")
def frozen_clock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that stops the clocks of a program when preloaded."""
    return compiled("frozen_clock", tmp_path_factory)


@pytest.fixture(scope="session")
def failing_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that lets operations on files fail when preloaded."""
    return compiled("failing_files", tmp_path_factory)


# All tests of a release run on one worker: preparing it takes a minute.
@pytest.fixture(
    scope="session", params=[pytest.param(release, marks=pytest.mark.xdist_group(f"debian-{release}")) for release in NAMES])
def release(request: pytest.FixtureRequest) -> int:
    """A release of Debian."""
    return request.param


@pytest.fixture(scope="session")
def package(release: int) -> Path:
    """The Debian package for the release."""
    return make_package(release)


@pytest.fixture(scope="session")
def bare_debian(release: int, package: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A root folder of the release with only the package installed; a read-only template to be copied."""
    folder = tmp_path_factory.mktemp("bare")
    yield make_root(release, package, folder)
    # pytest keeps its folders for three runs, and this one is large.
    shutil.rmtree(folder)
