# SPDX-License-Identifier: Apache-2.0
"""The Debian releases with a Toki package: the package of each, and a root folder with nothing else."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest

from home import ROOT, TOKI

MIRROR = os.environ.get("TOKI_MIRROR", "http://deb.debian.org/debian")
NAMES = {12: "bookworm", 13: "trixie"}
# For speed: leaves out documentation and does not wait for the disk.
DPKG = ["force-unsafe-io", "path-exclude=/usr/share/man/*", "path-exclude=/usr/share/doc/*"]


def make_package(release: int) -> Path:
    """The package of a release: built here if this machine runs that release, otherwise in a separate root folder."""
    if Path(TOKI).parent != ROOT / ".build" / "release":
        pytest.skip("TOKI_PROGRAMS names other programs than those that are packed")
    if platform.freedesktop_os_release().get("VERSION_ID") == str(release):
        if shutil.which("dh") is None or shutil.which("lintian") is None:
            pytest.skip("debhelper or lintian is not installed")
        folder, command = ROOT / ".build", ["scripts/make-deb.sh"]
    else:
        need_mirror(release)
        folder, command = ROOT / f".build/debian-{release}/build", ["make", f"deb-{release}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    # It fails on any complaint by lintian.
    assert done.returncode == 0, done.stdout + done.stderr
    [package] = (folder / "deb").glob("toki_*.deb")
    return package


def make_root(release: int, package: Path, folder: Path) -> Path:
    """A minimal root folder of a release with the package, installed by apt without recommendations."""
    install = f"apt-get install --yes --no-install-recommends /tmp/{package.name}"
    return make_bare(
        release, folder,
        [f"--customize-hook=copy-in {shlex.quote(str(package))} /tmp", f'--customize-hook=chroot "$1" {install}'])


def make_bare(release: int, folder: Path, hooks: list[str] | None = None) -> Path:
    """A minimal root folder of a release, and what hooks of mmdebstrap add."""
    need_mirror(release)
    root = folder / f"debian-{release}"
    done = subprocess.run(
        [
            "mmdebstrap", "--mode=root", '--aptopt=Acquire::Retries "5"', "--variant=minbase", "--skip=cleanup/apt/lists",
            *(f"--dpkgopt={option}" for option in DPKG),
            *(hooks or []), NAMES[release], str(root), MIRROR,
        ],
        capture_output=True, text=True, timeout=1_200)
    assert done.returncode == 0, done.stderr[-4_000:]
    return root


def copy(root: Path, folder: Path) -> Path:
    """A copy of a root folder."""
    there = folder / root.name
    subprocess.run(["cp", "--archive", root, there], check=True)
    return there


def run_in(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    # Swift reads its arguments from /proc.
    mounted = 'mount --bind /proc "$1/proc" && exec chroot "$@"'
    return subprocess.run(
        ["unshare", "--mount", "sh", "-euc", mounted, "sh", root, *command], env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"},
        capture_output=True, text=True, timeout=600)


def install(root: Path, *packages: str) -> None:
    done = run_in(root, "apt-get", "install", "--yes", "--no-install-recommends", *packages)
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-2_000:]


def need_mirror(release: int) -> None:
    if shutil.which("mmdebstrap") is None:
        pytest.skip("mmdebstrap is not installed")
    try:
        urllib.request.urlopen(f"{MIRROR}/dists/{NAMES[release]}/InRelease", timeout=10).close()
    except OSError as error:
        pytest.skip(f"{MIRROR} cannot be reached: {error}")
