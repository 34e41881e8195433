# SPDX-License-Identifier: Apache-2.0
"""The way to another room through what stands between: a tunnel of SSH, and a reverse proxy."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import socket
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from home import Home, temporary_home, wait_for
from peers import program
from test_rooms import door  # noqa: F401
from test_share import Door, free_port


@pytest.fixture
def desk() -> Iterator[Home]:
    """The machine at which somebody sits, paired with nobody yet."""
    with temporary_home() as desk:
        yield desk


@contextmanager
def running(*command: str, port: int, log: Path) -> Iterator[None]:
    """A server, from when it answers at its port."""
    with log.open("w") as said:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd="/")
    try:
        wait_for(lambda: answers(port) or process.poll() is not None, f"{command[0]} to answer")
        assert process.poll() is None, log.read_text()
        yield
    finally:
        process.terminate()
        process.wait(20)


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except OSError:
        return False
    return True


def speaks_tls(port: int) -> bool:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as plain:
            context.wrap_socket(plain, server_hostname="localhost").close()
    except OSError:
        return False
    return True


@pytest.fixture
def tunnel(door: Door, tmp_path: Path) -> Iterator[int]:  # noqa: F811
    """The port of `ssh -L` to the machine of the door, as the documentation has it."""
    # As root it would want more of the machine; nobody's account is locked.
    who = ["setpriv", "--reuid=daemon", "--regid=daemon", "--clear-groups"] if os.getuid() == 0 else []
    name = "daemon" if who else pwd.getpwuid(os.getuid()).pw_name
    folder = Path(tempfile.mkdtemp(prefix="toki-ssh-"))
    # Where this clone is, another user may not be allowed to look.
    shutil.copy(program("sshd"), folder / "sshd")
    for key in ("host", "person"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / key)], check=True)
    (folder / "allowed").write_text((folder / "person.pub").read_text())
    port, near = free_port(), free_port()
    host = f"[127.0.0.1]:{port} {(folder / 'host.pub').read_text()}"
    (folder / "known").write_text(host)
    (folder / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/allowed\n"
        f"PidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nAllowTcpForwarding local\n")
    if who:
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, name, name)
    sshd = [*who, str(folder / "sshd"), "-D", "-e", "-f", str(folder / "sshd_config")]
    ssh = [
        *who, "ssh", "-N", "-L", f"127.0.0.1:{near}:localhost:{door.port}", "-p", str(port), "-i", str(folder / "person"),
        "-o", f"UserKnownHostsFile={folder}/known", "-o", "ExitOnForwardFailure=yes", "-F", "none", f"{name}@127.0.0.1",
    ]
    with running(*sshd, port=port, log=tmp_path / "sshd.log"), running(*ssh, port=near, log=tmp_path / "ssh.log"):
        yield near
    shutil.rmtree(folder)


def test_a_room_is_reached_through_a_tunnel_of_ssh(home: Home, door: Door, desk: Home, tunnel: int):  # noqa: F811
    fingerprint = home.json("share", "status")["door"]["fingerprint"]
    code = home.json("share")["code"]
    desk.do("pair", "bedroom", f"localhost:{tunnel}", code, "--fingerprint", fingerprint)
    follows(home, desk)


def test_a_room_is_reached_behind_a_reverse_proxy(home: Home, door: Door, desk: Home, tmp_path: Path):  # noqa: F811
    port = free_port()
    folder = tmp_path / "caddy"
    folder.mkdir()
    # Of its own authority, as none signs for a name of this test.
    (folder / "Caddyfile").write_text(f"""{{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system {folder}
}}
https://localhost:{port} {{
  tls internal
  reverse_proxy https://localhost:{door.port} {{
    header_up Host toki.example.org
    transport http {{
      tls_insecure_skip_verify
    }}
  }}
}}
""")
    caddy = [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    signer = folder / "pki" / "authorities" / "local" / "root.crt"

    def pair() -> subprocess.CompletedProcess[str]:
        code = home.json("share")["code"]
        return desk.run("pair", "bedroom", f"https://localhost:{port}", code, "--certificates", str(signer))

    with running(*caddy, port=port, log=tmp_path / "caddy.log"):
        # It makes its certificate after it listens.
        wait_for(lambda: speaks_tls(port), "the proxy's certificate")
        refused = pair()
        assert refused.returncode == 1 and "--host NAME" in refused.stderr, refused
        door.open("--host", "toki.example.org")
        assert (done := pair()).returncode == 0, done
        follows(home, desk)


def follows(home: Home, desk: Home) -> None:
    """Whether commands, events and rings come through as they are."""
    desk.do("--at", "bedroom", "25m", "Tea", "--detach")
    assert home.json("list")["timers"][0]["label"] == "Tea"
    assert desk.run("--at", "bedroom", "1s", "--sound", "none", timeout=60).returncode == 0
    assert "t2" in json.dumps(home.json("history")[0])
