# SPDX-License-Identifier: Apache-2.0
"""The Debian packages: their contents, and that each rings on a bare Debian of its release."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from debian import copy
from desktop import Desktop
from home import ROOT, TOKI, WEB, Home, wait_for
from machine import machine
from test_language import JAPANESE
from test_sound import Listener

pytestmark = pytest.mark.package

APPLICATION = "io.github.toki_clock.Toki"


@pytest.fixture(scope="module")
def unpacked(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
    return folder


@pytest.fixture(scope="module")
def bare(bare_debian: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    root = copy(bare_debian, tmp_path_factory.mktemp("package"))
    yield root
    shutil.rmtree(root)


@pytest.fixture
def guest(home: Home, bare: Path) -> Home:
    """A person's home on that bare Debian, sharing the folders of the outer home."""
    there = bare / home.folder.relative_to("/")
    there.mkdir(parents=True, exist_ok=True)
    seen = machine(folder=(home.folder, there), processes=(Path("/proc"), bare / "proc"))
    home.machine = [*seen, "chroot", str(bare)]
    home.environment["PATH"] = "/usr/sbin:/usr/bin:/sbin:/bin"
    return home


@pytest.fixture
def desktop(guest: Home) -> Iterator[Desktop]:
    desktop = Desktop(guest)
    try:
        yield desktop
    finally:
        desktop.close()


def run(guest: Home, *command: str, **environment: str) -> str:
    done = guest.execute([*guest.machine, *command], **environment)
    assert done.returncode == 0, f"{command}: {done.stderr}"
    return done.stdout


@pytest.fixture
def listener(guest: Home) -> Iterator[Listener]:
    """A sound server outside; the bare Debian sees only its socket."""
    listener = Listener(guest)
    guest.environment["PULSE_SERVER"] = listener.environment["PULSE_SERVER"]
    try:
        yield listener
    finally:
        listener.close()


# ---- Contents


def test_the_package_is_called_by_its_version_and_release(release: int, package: Path):
    version = f"{run_here(TOKI, '--version').split()[-1]}~deb{release}"
    architecture = run_here("dpkg", "--print-architecture").strip()
    assert package.name == f"toki_{version}_{architecture}.deb"
    assert run_here("dpkg-deb", "--field", str(package), "Version").strip() == version


def test_it_holds_what_make_install_installs(unpacked: Path):
    held = {str(path.relative_to(unpacked)) for path in unpacked.rglob("*") if path.is_file()}
    for name in (
        "usr/bin/toki", "usr/bin/tokid", "usr/bin/toki-desktop", "usr/libexec/toki-calendar",
        "usr/libexec/toki-post", "usr/libexec/toki-share", "usr/share/toki/web/index.html",
        "usr/libexec/toki-wake",
        "usr/lib/systemd/user/tokid.service", "usr/lib/systemd/user/tokid.socket",
        "usr/lib/systemd/user/toki-share.service",
        f"usr/share/applications/{APPLICATION}.desktop", f"usr/share/metainfo/{APPLICATION}.metainfo.xml",
        f"usr/share/dbus-1/services/{APPLICATION}.service", f"usr/share/dbus-1/services/{APPLICATION}1.service",
        f"usr/share/krunner/dbusplugins/{APPLICATION}.desktop",
        f"usr/share/gnome-shell/search-providers/{APPLICATION}.SearchProvider.ini",
        f"usr/share/icons/hicolor/scalable/apps/{APPLICATION}.svg",
        f"usr/share/icons/hicolor/symbolic/apps/{APPLICATION}-symbolic.svg",
        "usr/share/locale/ja/LC_MESSAGES/toki.mo", "usr/share/toki/sounds/dawn.flac",
        "usr/share/bash-completion/completions/toki", "usr/share/zsh/vendor-completions/_toki",
        "usr/share/fish/vendor_completions.d/toki.fish",
        "usr/share/doc/toki/changelog.gz", "usr/share/doc/toki/copyright", "usr/share/toki/build",
        *(
            f"usr/share/man/{language}man{page[-1]}/{page}.gz"
            for page in ("toki.1", "toki-desktop.1", "toki-api.7", "toki-time.7", "tokid.8") for language in ("", "ja/")
        ),
    ):
        assert name in held
    # Debian 12 has the units of the system in /lib, which is a link to /usr/lib.
    for name in ("lib/systemd/system/toki-wake.socket", "lib/systemd/system/toki-wake.service"):
        assert name in held or f"usr/{name}" in held
        held.discard(name)
    assert not [name for name in held if not name.startswith("usr/")]


def test_nothing_in_it_names_the_machine_that_built_it(unpacked: Path):
    for path in unpacked.rglob("*"):
        if path.is_file() and path.stat().st_size < 1_000_000:
            assert str(ROOT).encode() not in path.read_bytes(), path
    service = (unpacked / "usr/share/dbus-1/services" / f"{APPLICATION}.service").read_text()
    assert "Exec=/usr/bin/toki-desktop --gapplication-service" in service.splitlines()
    assert "@" not in service


@pytest.mark.parametrize(
    "program", [
        "bin/toki", "bin/tokid", "bin/toki-desktop", "libexec/toki-calendar", "libexec/toki-post", "libexec/toki-share",
        "libexec/toki-wake",
    ])
def test_no_library_of_swift_is_needed(unpacked: Path, program: str):
    libraries = re.findall(r"NEEDED +(.+)", run_here("objdump", "--private-headers", str(unpacked / "usr" / program)))
    assert "libc.so.6" in libraries
    libraries = " ".join(libraries)
    assert not re.search(r"swift|Foundation|dispatch|BlocksRuntime", libraries, re.IGNORECASE), libraries


def test_the_server_of_a_fleet_is_a_package_of_its_own(release: int, package: Path, tmp_path: Path):
    fleet = package.with_name(package.name.replace("toki_", "toki-fleet_"))
    subprocess.run(["dpkg-deb", "--extract", fleet, tmp_path / "held"], check=True)
    held = {str(path.relative_to(tmp_path / "held")) for path in (tmp_path / "held").rglob("*") if path.is_file()}
    held = {name.removeprefix("usr/") if name.startswith("usr/lib/") else name for name in held}
    assert held == {
        "usr/bin/toki-fleet", "lib/systemd/system/toki-fleet.service", "lib/systemd/system/toki-fleet@.service", "etc/default/toki-fleet",
        "usr/share/locale/ja/LC_MESSAGES/toki-fleet.mo", "usr/share/man/man8/toki-fleet.8.gz",
        "usr/share/man/ja/man8/toki-fleet.8.gz", "usr/share/doc/toki-fleet/changelog.gz",
        "usr/share/doc/toki-fleet/copyright", "usr/libexec/toki-fleet/toki-post",
        "usr/share/lintian/overrides/toki-fleet",
    } | {f"usr/share/toki-fleet/web/{path.name}" for path in WEB.iterdir()}
    program = tmp_path / "held" / "usr" / "bin" / "toki-fleet"
    libraries = " ".join(re.findall(r"NEEDED +(.+)", run_here("objdump", "--private-headers", str(program))))
    assert "libpq.so.5" in libraries
    assert not re.search(r"swift|Foundation|dispatch|gtk|pulse", libraries, re.IGNORECASE), libraries
    for field in ("Conflicts", "Replaces"):
        assert run_here("dpkg-deb", "--field", str(fleet), field).strip() == "toki-homes", "its former name"
    assert "libpq5" in run_here("dpkg-deb", "--field", str(fleet), "Depends")
    # That of another release needs that release's libc.
    if platform.freedesktop_os_release().get("VERSION_ID") == str(release):
        help = {"LC_ALL": "C.UTF-8", "LANGUAGE": "ja"}
        said = subprocess.run([program, "--help"], capture_output=True, text=True, env=os.environ | help, check=True)
        assert JAPANESE.search(said.stdout)
    # Nothing starts it before a person has named a database.
    subprocess.run(["dpkg-deb", "--control", fleet, tmp_path / "control"], check=True)
    script = (tmp_path / "control" / "postinst").read_text()
    assert "deb-systemd-helper debian-installed 'toki-fleet.service'" in script and "deb-systemd-invoke" not in script


def test_the_daemon_is_started_at_login(package: Path, tmp_path: Path):
    subprocess.run(["dpkg-deb", "--control", package, tmp_path / "control"], check=True)
    script = (tmp_path / "control" / "postinst").read_text()
    for unit in ("tokid.service", "tokid.socket", "toki-share.service"):
        assert f"deb-systemd-helper --user enable '{unit}'" in script
    assert "deb-systemd-helper enable 'toki-wake.socket'" in script


def run_here(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=180).stdout


# ---- On a bare Debian


@pytest.mark.root
def test_it_rings_on_a_bare_debian(guest: Home, listener: Listener):
    run(guest, "/usr/bin/toki", "6s", "--detach", "--label", "Tea")
    assert max(listener.loudness(), default=0) < 10, "it is quiet until then"
    wait_for(lambda: max(listener.loudness()[-50:]) > 100, "the ring to be heard")
    [daemon, *_] = guest.processes("tokid")
    assert os.readlink(f"/proc/{daemon}/exe").endswith("/usr/bin/tokid")
    run(guest, "/usr/bin/toki", "dismiss")
    wait_for(lambda: max(listener.loudness()[-25:]) < 10, "it to be quiet")


@pytest.mark.root
def test_all_programs_work_on_a_bare_debian(guest: Home):
    assert len(run(guest, "/usr/bin/toki", "sounds").split()) >= 8
    assert JAPANESE.search(run(guest, "/usr/bin/toki", "25m", "--detach", LANGUAGE="ja"))
    run(guest, "/usr/bin/toki", "alarm", "every", "weekday", "7:00", "--zone", "Europe/Berlin")
    assert "RRULE" in run(guest, "/usr/bin/toki", "export", "--ics")


@pytest.mark.root
def test_the_bus_starts_the_app_on_a_bare_debian(guest: Home, desktop: Desktop):
    path = "/" + APPLICATION.replace(".", "/")
    send = "dbus-send --session --print-reply --reply-timeout=20000"
    start = "--dest=org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus.StartServiceByName"
    said = run(
        guest, "dbus-run-session", "--", "sh", "-ec",
        f"{send} {start} string:{APPLICATION} uint32:0; {send} --dest={APPLICATION} {path} org.gtk.Actions.List;"
        # The second instance passes its arguments to the first, and ends when the window appears.
        "toki-desktop --page timers",
        DISPLAY=desktop.environment["DISPLAY"], GDK_BACKEND="x11", GSK_RENDERER="cairo")
    for action in ("new-alarm", "new-timer"):
        assert f'"{action}"' in said, said


@pytest.mark.root
def test_the_units_are_enabled_for_everybody_on_a_bare_debian(bare: Path):
    wanted = bare / "etc" / "systemd" / "user"
    assert (wanted / "default.target.wants" / "tokid.service").is_symlink()
    assert (wanted / "sockets.target.wants" / "tokid.socket").is_symlink()


@pytest.mark.root
def test_apt_takes_it_away_again(bare: Path):
    # Must come last: it removes the package.
    done = subprocess.run(["chroot", bare, "apt-get", "purge", "--yes", "toki"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    left = [
        str(path.relative_to(bare)) for folder in ("usr", "etc", "var/lib/systemd") for path in (bare / folder).rglob("*")
        if re.search(r"toki(d|[-_.]|$)", path.name, re.IGNORECASE)
    ]
    assert left == []
