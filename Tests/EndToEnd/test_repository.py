# SPDX-License-Identifier: Apache-2.0
"""The apt repository of `make repository`: a bare Debian installs Toki from it, and refuses it when it was changed."""

from __future__ import annotations

import functools
import http.server
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from debian import NAMES, copy, install, make_bare, run_in
from home import ROOT

pytestmark = [pytest.mark.package, pytest.mark.root]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def repository(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The files of the repository, which a web server of this machine offers."""
    folder = tmp_path_factory.mktemp("repository") / "files"
    folder.mkdir()
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            done = subprocess.run(
                ["scripts/make-repository.sh", "--url", f"http://127.0.0.1:{server.server_port}",
                 package, package.with_name(package.name.replace("toki_", "toki-fleet_"))],
                cwd=ROOT, capture_output=True, text=True, timeout=120)
            assert done.returncode == 0, done.stderr
            shutil.copytree(done.stdout.strip(), folder, dirs_exist_ok=True)
            yield folder
        finally:
            server.shutdown()


@pytest.fixture(scope="module")
def template(release: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("template")
    yield make_bare(release, folder)
    shutil.rmtree(folder)


@pytest.fixture
def bare(release: int, repository: Path, template: Path, tmp_path: Path) -> Iterator[Path]:
    """A bare Debian that has one file more: the one that names the repository."""
    root = copy(template, tmp_path)
    shutil.copy(repository / f"{NAMES[release]}.sources", root / "etc/apt/sources.list.d/toki.sources")
    yield root
    shutil.rmtree(root)


def test_apt_installs_toki_from_it(bare: Path):
    updated = run_in(bare, "apt-get", "update")
    assert updated.returncode == 0 and "W:" not in updated.stderr, updated.stdout + updated.stderr
    install(bare, "toki")
    said = run_in(bare, "toki", "version")
    assert said.stdout.startswith("toki ") and "(debian)" in said.stdout, said.stdout + said.stderr
    policy = run_in(bare, "apt-cache", "policy", "toki").stdout
    assert "http://127.0.0.1" in policy, policy


def test_apt_refuses_a_list_that_was_changed(bare: Path, repository: Path, release: int):
    # apt takes the smaller of both lists.
    folder = next((repository / "dists" / NAMES[release] / "main").glob("binary-*"))
    kept = {path: path.read_bytes() for path in folder.iterdir()}
    try:
        for path, text in kept.items():
            path.write_bytes(text[:-1] + bytes([text[-1] ^ 1]))
        refused = run_in(bare, "apt-get", "update", "-o", "APT::Update::Error-Mode=any")
    finally:
        for path, text in kept.items():
            path.write_bytes(text)
    assert refused.returncode != 0 and "127.0.0.1" in refused.stderr, refused.stdout + refused.stderr


def test_apt_refuses_a_package_that_was_changed(bare: Path, repository: Path):
    assert run_in(bare, "apt-get", "update").returncode == 0
    [package] = (repository / "pool").glob("*/toki_*.deb")
    kept = package.read_bytes()
    try:
        package.write_bytes(kept[:-1] + bytes([kept[-1] ^ 1]))
        refused = run_in(bare, "apt-get", "install", "--yes", "--no-install-recommends", "toki")
    finally:
        package.write_bytes(kept)
    assert refused.returncode != 0 and "Hash Sum mismatch" in refused.stderr, refused.stderr
    assert not (bare / "usr/bin/toki").exists()
