# SPDX-License-Identifier: Apache-2.0
"""The way to another remote through what stands between: a tunnel of SSH, and a reverse proxy."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import pwd
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from fleet import Fleet, temporary_fleet
from home import PATIENCE, ROOT, TOKI, Home, temporary_home, wait_for
from peers import program
from test_remotes import sharing  # noqa: F401
from test_share import Sharing, free_port


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
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()
        process.wait()


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
def tunnel(sharing: Sharing, tmp_path: Path) -> Iterator[int]:  # noqa: F811
    """The port of `ssh -L` to the machine of the sharing server, as the documentation has it."""
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
        *who, "ssh", "-N", "-L", f"127.0.0.1:{near}:localhost:{sharing.port}", "-p", str(port), "-i", str(folder / "person"),
        "-o", f"UserKnownHostsFile={folder}/known", "-o", "ExitOnForwardFailure=yes", "-F", "none", f"{name}@127.0.0.1",
    ]
    with running(*sshd, port=port, log=tmp_path / "sshd.log"), running(*ssh, port=near, log=tmp_path / "ssh.log"):
        yield near
    shutil.rmtree(folder)


def test_a_remote_is_reached_through_a_tunnel_of_ssh(home: Home, sharing: Sharing, desk: Home, tunnel: int):  # noqa: F811
    fingerprint = home.json("share", "status")["sharing"]["fingerprint"]
    code = home.json("share")["code"]
    desk.do("pair", "bedroom", f"localhost:{tunnel}", code, "--fingerprint", fingerprint)
    follows(home, desk)


@contextmanager
def caddy_before(sharing: Sharing, folder: Path) -> Iterator[tuple[int, Path]]:
    """Caddy before a sharing server that is named toki.example.org: its port, and the certificate of its authority."""
    port = free_port()
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
  reverse_proxy https://localhost:{sharing.port} {{
    header_up Host toki.example.org
    transport http {{
      tls_insecure_skip_verify
    }}
  }}
}}
""")
    caddy = [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with running(*caddy, port=port, log=folder / "caddy.log"):
        # It makes its certificate after it listens.
        wait_for(lambda: speaks_tls(port), "the proxy's certificate")
        yield port, folder / "pki" / "authorities" / "local" / "root.crt"


def test_a_remote_is_reached_behind_a_reverse_proxy(home: Home, sharing: Sharing, desk: Home, tmp_path: Path):  # noqa: F811
    with caddy_before(sharing, tmp_path / "caddy") as (port, signer):
        def pair() -> subprocess.CompletedProcess[str]:
            code = home.json("share")["code"]
            return desk.run("pair", "bedroom", f"https://localhost:{port}", code, "--certificates", str(signer))

        refused = pair()
        assert refused.returncode == 1 and "--host NAME" in refused.stderr, refused
        sharing.open("--host", "toki.example.org")
        assert (done := pair()).returncode == 0, done
        follows(home, desk)


def test_a_burst_of_guesses_through_a_reverse_proxy_costs_a_paired_device_not_one_answer(
    home: Home, sharing: Sharing, tmp_path: Path  # noqa: F811
):
    sharing.open("--host", "toki.example.org")
    token = sharing.pair()
    with caddy_before(sharing, tmp_path / "caddy") as (port, signer):
        context = ssl.create_default_context(cafile=signer)

        def ask(token: str) -> int:
            connection = http.client.HTTPSConnection("localhost", port, timeout=60, context=context)
            try:
                connection.request("GET", "/v1/state", headers={"Authorization": f"Bearer {token}"})
                return connection.getresponse().status
            finally:
                connection.close()

        with ThreadPoolExecutor(8) as pool:
            guessed = pool.map(ask, ["guess" * 8] * 300)
            served = [ask(token) for _ in range(40)]
            assert set(guessed) == {401}
        assert served + [ask(token)] == [200] * 41
        # A wrong code is the guesser's, not the proxy's.
        connection = http.client.HTTPSConnection("localhost", port, timeout=60, context=context)
        connection.request(
            "POST", "/sharing/pair", json.dumps({"code": "00000000", "device": "x"}),
            {"Content-Type": "application/json", "X-Forwarded-For": "192.168.1.7"})
        assert connection.getresponse().status == 403
        connection.close()
        assert home.json("share", "status")["sharing"]["wrong_codes"]["address"] in ("127.0.0.1", "::1")


# ---- A server of a fleet


# Its own authority, as none signs for a name of this test.
PROXY = """{{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system {folder}
}}
{site}
"""


class Proxy:
    """Caddy as docs/fleet.md sets it up, at another name and before another port."""

    def __init__(self, folder: Path, server: str) -> None:
        documented = re.search(r"```\n# Caddy\n(.*?)```", (ROOT / "docs" / "fleet.md").read_text(), re.DOTALL)
        assert documented, "docs/fleet.md has no configuration of Caddy"
        self.port = free_port()
        site = documented[1].replace("127.0.0.1:8660", server)
        site = site.replace("toki.example.org {", f"https://localhost:{self.port} {{\n  tls internal")
        assert server in site and str(self.port) in site
        folder.mkdir()
        self.signer = folder / "pki" / "authorities" / "local" / "root.crt"
        self.file = folder / "Caddyfile"
        self.file.write_text(PROXY.format(folder=folder, site=site))

    @contextmanager
    def started(self) -> Iterator[None]:
        command = [program("caddy"), "run", "--config", str(self.file), "--adapter", "caddyfile"]
        with running(*command, port=self.port, log=self.file.with_suffix(".log")):
            # It makes its certificate after it listens.
            wait_for(lambda: speaks_tls(self.port), "the proxy's certificate")
            yield

    @contextmanager
    def events(self, token: str) -> Iterator[http.client.HTTPResponse]:
        context = ssl.create_default_context(cafile=str(self.signer))

        def opened() -> http.client.HTTPResponse | None:
            connection = http.client.HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=context)
            connection.request("GET", "/v1/accounts/family/events", headers={"Authorization": f"Bearer {token}"})
            answer = connection.getresponse()
            if answer.status == 503:
                connection.close()
                return None
            assert answer.status == 200, (answer.status, answer.read())
            answer.of = connection
            return answer

        stream = wait_for(opened, "events through the proxy", every=0.1)
        try:
            yield stream
        finally:
            stream.of.close()


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with temporary_fleet() as fleet:
        fleet.make_account("family")
        yield fleet


def make_timer(fleet: Fleet, number: int, token: str, label: str) -> str:
    timer = {"duration_ns": 3_600_000_000_000, "label": label, "settings": {"sound": {"kind": "none"}}}
    made = fleet.servers[number].ask_until_settled("POST", "/v1/accounts/family/timers", token, timer)
    assert made.status == 201, made.body
    return made.json["id"]


def wait_for_text(stream: http.client.HTTPResponse, text: str) -> None:
    """Reads events until one says it; what is kept back never comes."""
    while line := stream.readline():
        if text.encode() in line:
            return
    raise AssertionError(f"the stream has ended without {text}")


@pytest.mark.parametrize("holder", [0, 1], ids=["held here", "held by another server"])
def test_an_account_is_reached_through_the_proxy_of_the_documentation(
    fleet: Fleet, desk: Home, tmp_path: Path, holder: int
) -> None:
    token = fleet.make_token("family", "desk", "--role", "owner")
    for _ in range(2):
        fleet.start()
    proxy = Proxy(tmp_path / "caddy", fleet.servers[0].address)

    def at_fam(*words: str, **environment: str) -> str:
        def asked() -> subprocess.CompletedProcess[str] | None:
            done = desk.run("--at", "fam", *words, **environment)
            return None if done.returncode == 1 and "try again" in done.stderr else done

        done = wait_for(asked, f"{words} to be answered", every=0.2)
        assert done.returncode == 0, done.stderr
        return done.stdout

    # While somebody follows it the account stays where it is.
    with proxy.started(), fleet.servers[holder].events_of("family", token):
        make_timer(fleet, holder, token, "Bread")
        assert fleet.holder("family") == fleet.servers[holder].address
        paired = subprocess.run(
            [TOKI, "pair", "fam", f"https://localhost:{proxy.port}", "--account", "family", "--certificates",
             str(proxy.signer)], input=token + "\n", text=True, env=desk.environment, capture_output=True, timeout=PATIENCE)
        assert paired.returncode == 0, paired.stderr
        at_fam("25m", "Tea", "--detach")
        assert [timer["label"] for timer in json.loads(at_fam("list", "--json"))["timers"]] == ["Bread", "Tea"]
        with proxy.events(token) as events:
            wait_for_text(events, "event: resync")
            make_timer(fleet, holder, token, "Eggs")
            wait_for_text(events, '"Eggs"')
            # A countdown follows the events until somebody stops the ring.
            countdown = desk.start("--at", "fam", "1s", "--sound", "none")
            assert fleet.servers[holder].wait_for_event("ring")["owner"] == "t4"
            at_fam("dismiss", "t4")
            assert countdown.wait(PATIENCE) == 0
            wait_for_text(events, "event: ring_ended")
            assert fleet.holder("family") == fleet.servers[holder].address, "it has moved"
            # The holder goes, and the one that is asked goes on.
            if holder == 1:
                fleet.servers[holder].kill()
                with contextlib.suppress(http.client.IncompleteRead, ConnectionError):
                    while events.read1():
                        pass
        if holder == 1:
            with proxy.events(token) as events:
                wait_for_text(events, '"Eggs"')
            assert fleet.holder("family") == fleet.servers[0].address


def follows(home: Home, desk: Home) -> None:
    """Whether commands, events and rings come through as they are."""
    desk.do("--at", "bedroom", "25m", "Tea", "--detach")
    assert home.json("list")["timers"][0]["label"] == "Tea"
    assert desk.run("--at", "bedroom", "1s", "--sound", "none", timeout=60).returncode == 0
    assert "t2" in json.dumps(home.json("history")[0])
