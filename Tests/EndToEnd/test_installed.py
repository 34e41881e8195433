# SPDX-License-Identifier: Apache-2.0
"""Toki as installed by `make install`, run from there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from home import ROOT, TOKI, TOKID, WEB, Home
from test_language import JAPANESE

# Installed are the programs as they are released.
pytestmark = pytest.mark.release


@pytest.fixture
def installed(home: Home) -> Path:
    """The result of `make install PREFIX=/usr DESTDIR=…`: the folder that would become /usr."""
    target = home.folder / "target"
    former = target / "usr" / "share" / "man" / "man1" / "tokid.1"
    former.parent.mkdir(parents=True)
    former.touch()
    if Path(TOKI).parent != ROOT / ".build" / "release":
        pytest.skip("TOKI_PROGRAMS names other programs than those that make installs")
    done = subprocess.run(
        ["make", "--no-print-directory", "install", "PREFIX=/usr", f"DESTDIR={target}"], cwd=ROOT,
        capture_output=True, text=True, env=os.environ | {"HOME": str(home.folder)})
    assert done.returncode == 0, done.stderr
    return target / "usr"


def run(home: Home, program: Path, *words: str, **environment: str) -> str:
    done = home.execute([str(program), *words], **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_installed_toki_starts_the_daemon_beside_it(home: Home, installed: Path):
    assert run(home, installed / "bin" / "toki", "1s", "--sound", "none")
    [daemon, *rest] = home.processes("tokid")
    assert os.readlink(f"/proc/{daemon}/exe") == str(installed / "bin" / "tokid")
    assert rest == [] or os.readlink(f"/proc/{rest[0]}/exe") == str(installed / "bin" / "tokid")


def test_an_installed_toki_finds_its_sounds(home: Home, installed: Path):
    sounds = run(home, installed / "bin" / "toki", "sounds").split()
    assert len(sounds) >= 8
    there = {path.stem for path in (installed / "share" / "toki" / "sounds").glob("*.flac")}
    assert there and there <= set(sounds)
    # The daemon finds them too: it refuses unknown sounds.
    for sound in sorted(there):
        run(home, installed / "bin" / "toki", "1h", "--detach", "--sound", sound)


def test_the_manual_pages_are_installed_in_both_languages(home: Home, installed: Path):
    for name in ("toki.1", "toki-desktop.1", "toki-api.7", "toki-time.7", "tokid.8"):
        for folder, language in (("man", "C"), ("man/ja", "ja")):
            page = (installed / "share" / folder / f"man{name[-1]}" / name).read_text()
            assert page == run(home, installed / "bin" / "toki", "help", "--man", name[:-2], LANGUAGE=language)
    # An earlier version had this one in another section.
    assert not (installed / "share" / "man" / "man1" / "tokid.1").exists()


def test_the_completions_are_found_where_they_are_installed(home: Home, installed: Path):
    share = installed / "share"
    for name, command in {
        "bash": f'''BASH_COMPLETION_USER_DIR={share}/bash-completion; . /usr/share/bash-completion/bash_completion
            _completion_loader toki; complete -p toki''',
        "zsh": f"fpath=({share}/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D; echo $_comps[toki]",
        "fish": "complete -C 'toki pau'",
    }.items():
        said = home.execute(
            [name, "-c", command], XDG_DATA_DIRS=str(share), PATH=f"{installed}/bin:{os.environ['PATH']}")
        expected = "pause\t" if name == "fish" else "_toki"
        assert expected in said.stdout, said.stdout + said.stderr


def test_an_installed_toki_speaks_japanese(home: Home, installed: Path):
    said = run(home, installed / "bin" / "toki", "25m", "--detach", LANG="C.UTF-8", LANGUAGE="ja")
    assert JAPANESE.search(said), said


def test_a_link_to_an_installed_toki_finds_everything(home: Home, installed: Path):
    link = home.folder / "toki"
    link.symlink_to(installed / "bin" / "toki")
    assert len(run(home, link, "sounds").split()) >= 8
    assert JAPANESE.search(run(home, link, "25m", "--detach", LANG="C.UTF-8", LANGUAGE="ja"))


def test_it_works_where_nothing_else_of_the_source_tree_is(home: Home, installed: Path):
    moved = home.folder / "elsewhere"
    shutil.move(installed, moved)
    assert len(run(home, moved / "bin" / "toki", "sounds").split()) >= 8
    assert run(home, moved / "bin" / "toki", "1s", "--sound", "none")
    assert JAPANESE.search(run(home, moved / "bin" / "toki", "list", LANG="C.UTF-8", LANGUAGE="ja"))


def test_the_units_name_the_installed_daemon_and_nothing_is_left_to_fill_in(home: Home, installed: Path):
    units = installed / "lib" / "systemd" / "user"
    service = (units / "tokid.service").read_text()
    assert re.search(r"^ExecStart=/usr/bin/tokid --supervise$", service, re.MULTILINE)
    assert "@" not in service
    assert (units / "tokid.socket").exists()
    service = (units / "toki-share.service").read_text()
    assert re.search(r"^ExecStart=/usr/libexec/toki-share$", service, re.MULTILINE)
    assert "@libexecdir@" not in service
    units = installed / "lib" / "systemd" / "system"
    service = (units / "toki-wake.service").read_text()
    assert re.search(r"^ExecStart=/usr/libexec/toki-wake$", service, re.MULTILINE)
    assert "@libexecdir@" not in service
    assert (units / "toki-wake.socket").exists()


def test_the_server_of_a_fleet_is_installed_and_removed_by_itself(home: Home, tmp_path: Path):
    def make(what: str) -> None:
        subprocess.run(
            ["make", "--no-print-directory", what, "PREFIX=/usr", f"DESTDIR={tmp_path}"], cwd=ROOT, check=True,
            capture_output=True, env=os.environ | {"HOME": str(home.folder)})

    former = tmp_path / "usr" / "bin" / "toki-homes"
    former.parent.mkdir(parents=True)
    former.touch()
    make("install-fleet")
    assert not former.exists(), "it has another name now"
    program = tmp_path / "usr" / "bin" / "toki-fleet"
    for folder, language in (("man", "C"), ("man/ja", "ja")):
        page = (tmp_path / "usr" / "share" / folder / "man8" / "toki-fleet.8").read_text()
        assert "toki-fleet token ACCOUNT add NAME" in page.replace("\\-", "-")
        assert ("\\[u30" in page) == (language == "ja")
    assert JAPANESE.search(run(home, program, "--help", LANG="C.UTF-8", LANGUAGE="ja"))
    unit = (tmp_path / "usr" / "lib" / "systemd" / "system" / "toki-fleet.service").read_text()
    assert "ExecStart=/usr/bin/toki-fleet $TOKI_HOMES_OPTIONS $TOKI_FLEET_OPTIONS" in unit.splitlines()
    each = (tmp_path / "usr" / "lib" / "systemd" / "system" / "toki-fleet@.service").read_text()
    different = [line for line in each.splitlines() if line not in unit.splitlines()]
    assert different == [
        "Description=Toki: a server of many accounts, on port %i",
        "ExecStart=/usr/bin/toki-fleet $TOKI_HOMES_OPTIONS $TOKI_FLEET_OPTIONS --listen 127.0.0.1:%i", "User=toki-fleet"]
    # What was set under the former name is read, and what is set anew counts.
    files = re.findall(r"^EnvironmentFile=-(.*)$", unit, re.MULTILINE)
    assert files == ["/etc/default/toki-homes", "/etc/default/toki-fleet"]
    web = tmp_path / "usr" / "share" / "toki-fleet" / "web"
    assert {path.name for path in web.iterdir()} == {
        path.name for path in WEB.iterdir()}
    make("uninstall-fleet")
    assert [path for path in tmp_path.rglob("*") if not path.is_dir()] == []


def test_uninstall_from_a_persons_own_prefix_keeps_alarms_and_history(tmp_path: Path):
    # There, what is installed and what is set are in one folder.
    data = tmp_path / ".local" / "share" / "toki"
    installed = {data / "sounds" / "dawn.flac", data / "web" / "index.html", data / "openapi.yaml", data / "build"}
    kept = {data / "toki.db", data / "sharing" / "devices.json", data / "sounds" / "own.flac"}
    for path in installed | kept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    subprocess.run(
        ["make", "--no-print-directory", "uninstall", f"PREFIX={tmp_path}/.local"], cwd=ROOT, check=True,
        capture_output=True, env=os.environ | {"HOME": str(tmp_path)})
    assert {path for path in tmp_path.rglob("*") if not path.is_dir()} == kept


def test_uninstall_leaves_nothing_but_folders(home: Home, installed: Path):
    target = installed.parent
    subprocess.run(
        ["make", "--no-print-directory", "uninstall", "PREFIX=/usr", f"DESTDIR={target}"], cwd=ROOT,
        check=True, capture_output=True, env=os.environ | {"HOME": str(home.folder)})
    assert [path for path in target.rglob("*") if not path.is_dir()] == []
