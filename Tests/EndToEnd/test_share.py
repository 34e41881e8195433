# SPDX-License-Identifier: Apache-2.0
"""Sharing with other devices: `toki share`, and the sharing server under attack, each by the real programs."""

from __future__ import annotations

import gzip
import hashlib
import http.client
import itertools
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from home import PATIENCE, PROGRAMS, WEB, Home, kill, listens, wait_for
from kept import KEPT
from peers import Missing, Network

SHARING = str(PROGRAMS / "toki-share")
MINUTE = 60_000_000_000


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        return self.json["error"]["code"]


def own_ports() -> range:
    """Ports of this process alone, below those that the system gives to clients (ip(7), ip_local_port_range)."""
    # The workers of one run have one parent, and each has a number.
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    place = os.getpid() if worker is None else os.getppid() + int(worker.removeprefix("gw"))
    first = 20_000 + place % 60 * 200
    return range(first, first + 200, 2)


PORTS = itertools.cycle(own_ports())


def free_port() -> int:
    """A port that nobody listens on, as on the next one, where sharing tells devices how to trust it.

    One that was given lately, and that nobody listens on yet, is not given again.
    """
    return next(port for port in PORTS if is_free(port) and is_free(port + 1))


def is_free(port: int) -> bool:
    with socket.socket() as free:
        try:
            free.bind(("0.0.0.0", port))
        except OSError:
            return False
        return True


class Sharing:
    """The sharing server of a home, and what other devices ask of it."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.port = free_port()
        self.context: ssl.SSLContext | None = ssl._create_unverified_context()

    def open(self, *options: str) -> None:
        self.home.do("share", "on", "--port", str(self.port), *options)

    @property
    def pid(self) -> int:
        return self.home.json("share", "status")["sharing"]["pid"]

    def kill_until_it_opens_again(self) -> None:
        """Ends it alone, until its parent has opened it again."""
        old = self.pid
        kill(old)
        wait_for(
            lambda: (self.home.json("share", "status")["sharing"] or {}).get("pid", old) != old,
            "the sharing server to open again")

    def crash(self) -> None:
        """Ends it and its parent at once, which would open it again."""
        while left := self.home.processes("toki-share"):
            # Parents first: those with the lowest ids.
            for pid in sorted(left):
                kill(pid)

    def connection(self, source: str = "127.0.0.1") -> http.client.HTTPConnection:
        if self.context is None:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(source, 0))
        return http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=60, context=self.context, source_address=(source, 0))

    def ask(
        self, method: str, path: str, token: str | None = None, body: Any = None, source: str = "127.0.0.1",
        **headers: str
    ) -> Reply:
        connection = self.connection(source)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            given["Authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            given.setdefault("Content-Type", "application/json")
        try:
            connection.request(method, path, body, given)
            reply = connection.getresponse()
            return Reply(reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read())
        finally:
            connection.close()

    def pair(self, *words: str, device: str = "phone") -> str:
        code = self.home.json("share", *words)["code"]
        reply = self.ask("POST", "/sharing/pair", body={"code": code, "device": device})
        assert reply.status == 201, reply
        return reply.json["token"]

    def raw(self, source: str = "127.0.0.1") -> socket.socket:
        """A connection without TLS."""
        client = socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(source, 0))
        return client

    def secure(self, source: str = "127.0.0.1") -> ssl.SSLSocket:
        assert self.context
        return self.context.wrap_socket(self.raw(source))


class Stream:
    """Events as a device sees them, read on a thread."""

    def __init__(self, sharing: Sharing, token: str, after: str | None = None) -> None:
        self.connection = sharing.connection()
        headers = {"Authorization": f"Bearer {token}"} | ({"Last-Event-ID": after} if after else {})
        self.connection.request("GET", "/v1/events", headers=headers)
        self.reply = self.connection.getresponse()
        assert self.reply.status == 200, self.reply.read()
        self.text = ""
        self.hasEnded = False
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self) -> None:
        try:
            while part := self.reply.read1(65536):
                self.text += part.decode()
        except (OSError, http.client.HTTPException):
            pass
        self.hasEnded = True

    def wait_for(self, word: str) -> None:
        wait_for(lambda: word in self.text, f"{word!r} among the events")


@pytest.fixture
def sharing(home: Home) -> Iterator[Sharing]:
    sharing = Sharing(home)
    try:
        yield sharing
    finally:
        # Its memory is private, and so is its environment, by which a home finds its processes.
        home.run("share", "off")


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def is_cut(client: socket.socket) -> bool:
    try:
        return client.recv(1) == b""
    except (ConnectionResetError, ssl.SSLError):
        return True


# ---- On and off


def test_nothing_listens_until_sharing_is_turned_on(home: Home, sharing: Sharing):
    home.daemon()
    assert home.do("share", "status") == "Sharing is off.\n"
    with pytest.raises(ConnectionRefusedError):
        sharing.raw()
    refused = home.run("share")
    assert refused.returncode == 1 and "toki share on" in refused.stderr
    sharing.open()
    assert sharing.ask("GET", "/").status == 200
    assert home.do("share", "off") == "Sharing is off.\n"
    with pytest.raises(ConnectionRefusedError):
        sharing.raw()
    assert home.run("share", "off").returncode == 0


def test_paired_devices_stay_paired_over_off_and_on_and_a_crash(home: Home, sharing: Sharing):
    sharing.open()
    token = sharing.pair()
    home.do("share", "off")
    sharing.open()
    assert sharing.ask("GET", "/v1/state", token).status == 200
    sharing.kill_until_it_opens_again()
    assert sharing.ask("GET", "/v1/state", token).status == 200


def test_a_visitor_before_the_daemons_first_answer_waits(home: Home, sharing: Sharing):
    sharing.open()
    token = sharing.pair()
    home.stand_still()
    stood = time.monotonic()
    sharing.kill_until_it_opens_again()
    with ThreadPoolExecutor() as device:
        reply = device.submit(sharing.ask, "GET", "/v1/state", token)
        # It is told at once what is known by now, or waits.
        early = wait([reply], timeout=1).done
        home.go_on()
        assert not early, reply.result()
    # A daemon that is silent for 10 s does not answer.
    assert reply.result().status == 200 or time.monotonic() - stood > 10


def test_a_port_in_use_is_reported_and_sharing_stays_off(home: Home, sharing: Sharing):
    with socket.create_server(("0.0.0.0", sharing.port)):
        failed = home.run("share", "on", "--port", str(sharing.port))
    assert failed.returncode == 1
    assert f"Port {sharing.port} cannot be used" in failed.stderr
    assert home.json("share", "status")["on"] is False


def test_two_servers_do_not_share_one_home(home: Home, sharing: Sharing):
    sharing.open()
    second = home.execute([SHARING])
    assert second.returncode == 3 and "open for this home already" in second.stderr
    assert sharing.ask("GET", "/").status == 200


def test_after_an_upgrade_that_lets_a_role_do_more_sharing_is_off(home: Home, sharing: Sharing):
    sharing.open()
    home.do("share", "off")
    settings = home.data / "toki" / "sharing" / "settings.json"
    settings.write_text(json.dumps(json.loads(settings.read_text()) | {"on": True, "edition": 0}))
    refused = home.execute([SHARING])
    assert refused.returncode == 0 and "since the upgrade" in refused.stderr
    assert home.execute([SHARING, "--wanted"]).returncode == 1
    status = home.run("share", "status")
    assert status.returncode == 1 and "since the upgrade" in status.stdout
    sharing.open()
    assert home.execute([SHARING, "--wanted"]).returncode == 0


@contextmanager
def notices(folder: Path) -> Iterator[tuple[dict[str, str], Path]]:
    """A desktop's notification service: how a program finds it, and the file of what it was told."""
    said = folder / "said"
    bus = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus"}
    running = [subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address=unix:path={folder}/bus"],
        stderr=subprocess.DEVNULL)]
    try:
        wait_for(lambda: listens(folder / "bus"), "the bus")
        with said.open("w") as log:
            running.append(subprocess.Popen(
                ["/usr/bin/python3", "-m", "dbusmock", "--template", "notification_daemon"], env=os.environ | bus,
                stdout=log, stderr=subprocess.DEVNULL))
        wait_for(lambda: subprocess.run(
            ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.Notifications",
             "/org/freedesktop/Notifications", "org.freedesktop.Notifications.GetCapabilities"],
            env=os.environ | bus, capture_output=True).returncode == 0, "the notification service")
        yield bus, said
    finally:
        for process in reversed(running):
            process.kill()
            process.wait()


def test_the_desktop_reports_that_the_upgrade_turned_sharing_off(home: Home, sharing: Sharing, tmp_path: Path):
    if subprocess.run(["/usr/bin/python3", "-c", "import dbusmock"], capture_output=True).returncode != 0:
        pytest.skip("python3-dbusmock is not installed")
    sharing.open()
    home.do("share", "off")
    settings = home.data / "toki" / "sharing" / "settings.json"
    settings.write_text(json.dumps(json.loads(settings.read_text()) | {"on": True, "edition": 0}))
    with notices(tmp_path) as (bus, said):
        # With systemd it is asked at login, without it the daemon has it asked when it starts.
        assert home.execute([SHARING, "--wanted"], **bus).returncode == 1
        wait_for(lambda: "Notify" in said.read_text(), "the notification")
        assert "Sharing is off" in said.read_text() and "toki share on" in said.read_text()
    assert "toki share off" in home.run("list").stderr


def test_the_daemon_shares_again_where_nothing_else_does(home: Home, sharing: Sharing):
    sharing.open()
    token = sharing.pair()
    sharing.crash()
    home.kill_daemon()
    home.daemon()
    wait_for(lambda: (home.json("share", "status")["sharing"] or {}).get("connected"), "the sharing server to open again")
    assert sharing.ask("GET", "/v1/state", token).status == 200


def test_the_certificate_is_the_one_whose_fingerprint_is_shown(home: Home, sharing: Sharing, tmp_path: Path):
    def shown() -> str:
        with sharing.secure() as client:
            return hashlib.sha256(client.getpeercert(binary_form=True)).hexdigest()

    sharing.open()
    assert shown() == home.json("share", "status")["sharing"]["fingerprint"]
    made = shown()
    chain, key = tmp_path / "own.pem", tmp_path / "own.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=toki",
         "-days", "30", "-keyout", key, "-out", chain], check=True, capture_output=True)
    sharing.open("--certificate", str(chain), "--key", str(key))
    status = home.json("share", "status")["sharing"]
    assert status["made_certificate"] is False
    assert shown() == status["fingerprint"] != made
    sharing.open("--certificate", "none")
    assert shown() == made
    wrong = home.run("share", "on", "--certificate", str(chain), "--key", str(home.data / "toki" / "sharing" / "key.pem"))
    assert wrong.returncode == 1 and "does not belong" in wrong.stderr


def test_a_certificate_is_made_anew_in_time_while_sharing_is_on(home: Home, sharing: Sharing, tmp_path: Path):
    sharing.open()
    token = sharing.pair()
    home.do("share", "off")
    folder = home.data / "toki" / "sharing"
    # The same, by the same authority, but due to be made anew 30 days before its end: in some seconds.
    end = time.gmtime(time.time() + 30 * 86_400 + 30)
    said = subprocess.run(
        ["openssl", "x509", "-noout", "-ext", "subjectAltName", "-in", folder / "certificate.pem"], check=True,
        capture_output=True, text=True).stdout
    names = said.splitlines()[1].replace(" ", "").replace("IPAddress:", "IP:")
    (tmp_path / "index.txt").touch()
    (tmp_path / "ca.conf").write_text(f"""
[ca]
default_ca = own
[own]
database = {tmp_path}/index.txt
new_certs_dir = {tmp_path}
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = more
[any]
commonName = supplied
[more]
subjectAltName = {names}
authorityKeyIdentifier = keyid
""")
    subprocess.run(
        ["openssl", "req", "-new", "-key", folder / "key.pem", "-subj", "/CN=toki", "-out", tmp_path / "request"],
        check=True, capture_output=True)
    subprocess.run(
        ["openssl", "ca", "-batch", "-config", tmp_path / "ca.conf", "-cert", folder / "authority.pem", "-keyfile",
         folder / "authority.pem", "-notext", "-enddate", time.strftime("%Y%m%d%H%M%SZ", end), "-in", tmp_path / "request",
         "-out", folder / "certificate.pem"], check=True, capture_output=True)
    sharing.open()
    before = home.json("share", "status")["sharing"]
    assert before["certificate_end"].startswith(time.strftime("%Y-%m-%dT%H:%M:%S.", end))
    stream = Stream(sharing, token)
    stream.wait_for("event: resync")
    last = re.findall(r"^id: (\d+)$", stream.text, re.MULTILINE)[-1]
    # Its own machine may ask as often as it likes.
    wait_for(lambda: home.json("share", "status")["sharing"]["fingerprint"] != before["fingerprint"], "a new certificate")
    after = home.json("share", "status")["sharing"]
    assert after["certificate_end"] > before["certificate_end"] and after["pid"] == before["pid"]
    with sharing.secure() as client:
        assert hashlib.sha256(client.getpeercert(binary_form=True)).hexdigest() == after["fingerprint"]
    assert sharing.ask("GET", "/v1/state", token).status == 200
    home.do("25m", "--detach", "--label", "Tea")
    again = Stream(sharing, token, after=last)
    again.wait_for("Tea")
    assert "Tea" not in stream.text


def test_sharing_data_of_an_earlier_build_is_read(home: Home, sharing: Sharing):
    # Its folder had another name.
    kept, folder = KEPT / "door", home.data / "toki" / "door"
    home.do("25m", "--detach", "--label", "Of this home")
    folder.mkdir(mode=0o700)
    for name in ("settings.json", "devices.json", "certificate.pem", "key.pem"):
        (folder / name).write_bytes((kept / name).read_bytes())
        (folder / name).chmod(0o600)
    said = json.loads((kept / "said.json").read_text())
    sharing.open()
    status = home.json("share", "status")
    assert status["hosts"] == said["settings"]["hosts"] and status["outdated"] is False
    assert not folder.exists() and (home.data / "toki" / "sharing" / "devices.json").exists()

    def lasting(devices: list[Any]) -> list[Any]:
        return [{key: device[key] for key in ("id", "name", "role", "items", "paired")} for device in devices]

    assert lasting(home.json("share", "devices")) == lasting(said["devices"])
    assert sharing.ask("GET", "/v1/timers", said["tokens"]["phone"]).status == 200
    screen = sharing.ask("GET", "/v1/state", said["tokens"]["screen"])
    # Its t1 was that of another home.
    assert screen.status == 200 and screen.json["timers"] == []
    sharing.pair(device="new")
    assert [device["id"] for device in home.json("share", "devices")] == ["d1", "d2", "d4"]
    with sharing.secure() as client:
        shown = ssl.DER_cert_to_PEM_cert(client.getpeercert(binary_form=True))

    def key(certificate: str) -> str:
        return subprocess.run(
            ["openssl", "x509", "-pubkey", "-noout"], input=certificate, check=True, capture_output=True, text=True).stdout

    # It may have been made anew since.
    assert key(shown) == key((kept / "certificate.pem").read_text())


# ---- Pairing


def test_a_device_of_an_earlier_build_is_answered_at_its_paths(home: Home, sharing: Sharing):
    sharing.open()
    home.do("25m", "--detach")
    code = home.json("share")["code"]
    reply = sharing.ask("POST", "/door/pair", body={"code": code, "device": "kitchen"})
    assert reply.status == 201
    token = reply.json["token"]
    assert [sharing.ask("GET", f"/{word}/device", token).json["id"] for word in ("door", "sharing")] == ["d1", "d1"]
    assert sharing.ask("PUT", "/door/messages/t1", token, {"text": "Soon"}).status == 204
    assert sharing.ask("DELETE", "/door/bell", token).status == 204
    assert sharing.ask("GET", "/door/nothing", token).status == 404
    assert sharing.ask("DELETE", "/door/device", token).status == 204
    assert sharing.ask("GET", "/sharing/device", token).status == 401


def test_a_code_pairs_one_device_once_however_it_is_typed(home: Home, sharing: Sharing):
    sharing.open()
    code = home.json("share")["code"]
    typed = f" {code[:4].lower()}-{code[4:].lower()} "
    reply = sharing.ask("POST", "/sharing/pair", body={"code": typed, "device": "phone"})
    assert reply.status == 201
    assert reply.json["device"] | {"paired": None} == {
        "id": "d1", "name": "phone", "role": "control", "items": [], "paired": None, "last_use": None, "streams": 0}
    assert sharing.ask("POST", "/sharing/pair", body={"code": code, "device": "other"}).code == "code_not_valid"
    assert [device["name"] for device in home.json("share", "devices")] == ["phone"]
    # Only digests are kept.
    kept = b"".join(path.read_bytes() for path in (home.data / "toki" / "sharing").iterdir() if path.is_file())
    assert reply.json["token"].encode() not in kept
    assert hashlib.sha256(reply.json["token"].encode()).hexdigest().encode() in kept


def pair(sharing: Sharing, code: str, **options: str) -> Reply:
    return sharing.ask("POST", "/sharing/pair", body={"code": code, "device": "x"}, **options)


def test_five_wrong_codes_make_their_address_wait_and_the_right_one_pairs_from_another(home: Home, sharing: Sharing):
    sharing.open()
    code = home.json("share")["code"]
    assert [pair(sharing, "00000000").code for _ in range(5)] == ["code_not_valid"] * 5
    refused = pair(sharing, code)
    assert refused.code == "too_many" and 1 <= int(refused.headers["retry-after"]) <= 31
    assert pair(sharing, code, source="127.0.0.2").status == 201


def test_fifty_wrong_codes_from_many_addresses_void_the_right_one(home: Home, sharing: Sharing):
    sharing.open()
    code = home.json("share")["code"]
    for number in range(50):
        assert pair(sharing, "00000000", source=f"127.0.0.{2 + number // 5}").code == "code_not_valid"
    assert pair(sharing, code).code == "code_not_valid"
    assert home.json("share", "devices") == []


def test_a_proxy_of_this_machine_tells_whose_codes_are_wrong_and_no_other_is_believed(home: Home, sharing: Sharing):
    sharing.open()
    code = home.json("share")["code"]
    for number in range(5):
        # What the guesser itself has sent stands before what the proxy adds.
        assert pair(sharing, "00000000", X_Forwarded_For=f"10.0.0.{number}, 192.168.1.9").code == "code_not_valid"
    assert pair(sharing, code, X_Forwarded_For="192.168.1.9").code == "too_many"
    for number in range(5):
        refused = pair(sharing, "00000000", source="127.0.0.2", X_Forwarded_For=f"192.168.1.{number}")
        assert refused.code == "code_not_valid"
    assert pair(sharing, code, source="127.0.0.2", X_Forwarded_For="192.168.1.7").code == "too_many"
    assert home.json("share", "status")["sharing"]["wrong_codes"]["address"] == "127.0.0.2"
    assert pair(sharing, code, X_Forwarded_For="192.168.1.8").status == 201


def test_guessed_tokens_cost_a_paired_device_behind_the_same_address_not_one_answer(home: Home, sharing: Sharing):
    sharing.open()
    token = sharing.pair()
    # Those of a proxy of this machine, and of a router.
    for source in ("127.0.0.1", "127.0.0.2"):
        assert [sharing.ask("GET", "/v1/state", "guess" * 8, source=source).status for _ in range(12)] == [401] * 12
        assert sharing.ask("GET", "/v1/state", token, source=source).status == 200
    hasEnded = threading.Event()
    guessed: list[int] = []

    def guess() -> None:
        while not hasEnded.is_set():
            guessed.append(sharing.ask("GET", "/v1/state", "guess" * 8).status)

    guessers = [threading.Thread(target=guess) for _ in range(2)]
    for guesser in guessers:
        guesser.start()
    served = []
    try:
        # More than the connections that one address may make in a row, so that all limits are behind it.
        while len(guessed) < 300:
            served.append(sharing.ask("GET", "/v1/state", token).status)
    finally:
        hasEnded.set()
        for guesser in guessers:
            guesser.join()
    assert set(guessed) == {401}
    assert len(served) > 10 and set(served) == {200}


NEIGHBOURS = """
import http.client, json, socket, ssl, sys
port, token = int(sys.argv[1]), sys.argv[2]
context = ssl._create_unverified_context()
def ask(source, token):
    connection = http.client.HTTPSConnection("fd77::1", port, timeout=60, context=context, source_address=(source, 0))
    try:
        connection.request("GET", "/v1/state", headers={"Authorization": "Bearer " + token})
        return connection.getresponse().status
    except OSError as refused:
        return str(refused)
    finally:
        connection.close()
def knock():
    with socket.socket(socket.AF_INET6, socket.SOCK_STREAM) as client:
        client.bind(("fd77::bbbb", 0))
        client.connect(("fd77::1", port))
served = [ask("fd77::aaaa", token)]
guessed = [ask("fd77::bbbb", "guess" * 8) for _ in range(12)]
for _ in range(20):
    # Together more than the connections of one address that may come to nothing.
    for _ in range(40):
        knock()
    served.append(ask("fd77::aaaa", token))
print(json.dumps([guessed, served]))
"""


def test_a_neighbour_of_ipv6_costs_a_paired_device_not_one_answer(home: Home, sharing: Sharing):
    try:
        network = Network()
    except Missing as missing:
        pytest.skip(str(missing))
    with network:
        for address in ("fd77::1", "fd77::aaaa", "fd77::bbbb"):
            subprocess.run(network.command("ip", "address", "add", f"{address}/64", "dev", "lo"), check=True)
        home.machine = network.command()
        sharing.open()
        code = home.json("share")["code"]
        pairs = (
            "import http.client, json, ssl, sys\n"
            "connection = http.client.HTTPSConnection('::1', int(sys.argv[1]), context=ssl._create_unverified_context())\n"
            "connection.request('POST', '/sharing/pair', json.dumps({'code': sys.argv[2], 'device': 'phone'}),"
            " {'Content-Type': 'application/json'})\n"
            "print(json.load(connection.getresponse())['token'])")

        def ask(script: str, *words: str) -> str:
            return subprocess.run(
                network.command(sys.executable, "-c", script, str(sharing.port), *words), check=True,
                capture_output=True, text=True).stdout

        token = ask(pairs, code).strip()
        guessed, served = json.loads(ask(NEIGHBOURS, token))
        assert guessed == [401] * 12
        assert served == [200] * 21
        home.run("share", "off")
    home.machine = []


def test_the_computer_says_that_somebody_guesses_codes(home: Home, sharing: Sharing, tmp_path: Path):
    if subprocess.run(["/usr/bin/python3", "-c", "import dbusmock"], capture_output=True).returncode != 0:
        pytest.skip("python3-dbusmock is not installed")
    with notices(tmp_path) as (bus, said):
        home.do("share", "on", "--port", str(sharing.port), **bus)
        assert "wrong code" not in home.do("share", "status")
        for _ in range(5):
            assert pair(sharing, "00000000").code == "code_not_valid"
        wait_for(lambda: "Notify" in said.read_text(), "the notification")
        assert "Somebody is guessing codes" in said.read_text() and "127.0.0.1" in said.read_text()
    assert "5 wrong codes came from the network, the last from 127.0.0.1" in home.do("share", "status")
    assert "5 wrong codes came from the network" in home.do("share")


# ---- Roles


def test_without_a_token_there_is_only_the_page(home: Home, sharing: Sharing):
    sharing.open()
    page = sharing.ask("GET", "/")
    assert page.status == 200 and re.search(r"page-[0-9a-f]{16}\.js", page.body.decode())
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "unsafe-inline" not in page.headers["content-security-policy"]
    assert "toki-clock" not in page.headers
    assert sharing.ask("GET", f"/{next(WEB.glob('style-*')).name}").status == 200
    for path in ("/../toki.db", "/%2e%2e/%2e%2e/etc/passwd", "/devices.json", "/index.html/", "//etc/passwd"):
        assert sharing.ask("GET", path).status == 404, path
    for path in ("/v1", "/v1/state", "/v1/events", "/v1/clock", "/v1/timers", "/openapi.yaml", "/sharing/device"):
        refused = sharing.ask("GET", path)
        assert (refused.status, refused.code) == (401, "not_paired"), path
        assert refused.headers["www-authenticate"] == "Bearer"
    # What the person's own socket answers is not to be had here.
    for method, path in (("GET", "/sharing/status"), ("GET", "/sharing/devices"), ("POST", "/sharing/pairings"),
                         ("POST", "/sharing/stop"), ("DELETE", "/sharing/devices/d1")):
        assert sharing.ask(method, path).status == 401, path


def test_the_page_is_small_on_its_way_and_not_sent_twice(home: Home, sharing: Sharing):
    sharing.open()
    token = sharing.pair()
    sent: Counter[str | None] = Counter()
    tags = set()
    for name in (path.name for path in WEB.iterdir()):
        small = sharing.ask("GET", f"/{name}", Accept_Encoding="gzip")
        plain = sharing.ask("GET", f"/{name}")
        assert (small.status, plain.status) == (200, 200), name
        zipped = small.headers.get("content-encoding") == "gzip"
        assert (gzip.decompress(small.body) if zipped else small.body) == plain.body, name
        assert plain.body == (WEB / name).read_bytes(), name
        # What is named after its content is not asked for again.
        is_kept = re.search(r"-[0-9a-f]{16}\.", name) is not None
        assert plain.headers["cache-control"] == ("max-age=31536000, immutable" if is_kept else "no-cache"), name
        own = re.match(r"words-(.+)-[0-9a-f]{16}\.json|manifest\.(?:(.+)\.)?webmanifest", name)
        sent[own and (own[1] or own[2] or "en")] += len(small.body)
        tags.add(small.headers["etag"])
    # All that a device ever fetches: forms, stages, pushes, both icons, and the words of its language. A first visit needs some 60 KB.
    common = sent.pop(None)
    assert common + max(sent.values()) <= 84_000, (common, sent)
    (tag,) = tags
    again = sharing.ask("GET", "/", If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")
    # The length of an answer that was compressed would tell something of the secrets in it.
    for path in ("/v1/state", "/v1/clock", "/sharing/device"):
        assert "content-encoding" not in sharing.ask("GET", path, token, Accept_Encoding="gzip").headers, path


def test_only_an_owner_sees_the_connected_devices(home: Home, sharing: Sharing):
    home.do("25m", "--label", "Tea", "--detach")
    sharing.open()
    display, control = sharing.pair("t1", device="Hall"), sharing.pair()
    owner = sharing.pair("--role", "owner", device="Desk")
    for method, path in (("GET", "/sharing/screens"), ("POST", "/sharing/identify")):
        for token in (display, control):
            assert sharing.ask(method, path, token).code == "beyond_role", (method, path)
        assert sharing.ask(method, path).status == 401
    assert sharing.ask("GET", "/sharing/screens", owner).json == {"devices": []}
    assert sharing.ask("GET", "/sharing/screens?all=1", owner).code == "invalid_request"
    stream = Stream(sharing, display)
    stream.wait_for("event: messages")
    (screen,) = sharing.ask("GET", "/sharing/screens", owner).json["devices"]
    assert (screen["id"], screen["name"], screen["role"], screen["items"], screen["streams"]) == ("d1", "Hall", "display", ["t1"], 1)
    assert "event: identify" not in stream.text
    assert sharing.ask("POST", "/sharing/identify", owner).status == 204
    stream.wait_for("event: identify\ndata: {}\n\n")


def test_each_role_does_what_it_is_for(home: Home, sharing: Sharing):
    home.do("25m", "--label", "Tea", "--detach")
    sharing.open()
    display, control, owner = sharing.pair("t1"), sharing.pair(), sharing.pair("--role", "owner")
    for method, path, body, expected in (
        ("GET", "/v1/state", None, (200, 200, 200)),
        ("GET", "/v1/timers/t1", None, (200, 200, 200)),
        ("GET", "/v1/clock", None, (200, 200, 200)),
        ("GET", "/v1/timers", None, (403, 200, 200)),
        ("POST", "/v1/timers/t1/pause", None, (403, 200, 409)),
        ("POST", "/v1/timers", {"duration_ns": MINUTE}, (403, 201, 201)),
        ("POST", "/v1/undo", {}, (403, 409, 409)),
        ("POST", "/v1/cancel", {"ids": ["t9"]}, (403, 200, 200)),
        ("GET", "/v1/settings", None, (403, 403, 200)),
        ("PATCH", "/v1/settings", {"late_limit_ns": MINUTE}, (403, 403, 200)),
        ("GET", "/v1/doctor", None, (403, 403, 200)),
        ("POST", "/v1/daemon/stop", None, (403, 403, 403)),
        ("POST", "/v1/suspend", None, (403, 403, 403)),
        ("POST", "/v1/import", {}, (403, 403, 403)),
        ("GET", "/sharing/status", None, (404, 404, 404)),
        ("POST", "/sharing/pairings", {"role": "owner"}, (404, 404, 404)),
        ("DELETE", "/sharing/devices/d1", None, (404, 404, 404)),
        ("GET", "/v2/state", None, (404, 404, 404)),
    ):
        got = tuple(sharing.ask(method, path, token, body).status for token in (display, control, owner))
        assert got == expected, f"{method} {path}"
    # What a device did is known by its name.
    assert "device phone" in json.dumps(home.json("why", "t1")) or "device phone" in home.do("why", "t1")


@pytest.mark.parametrize("body", [
    {"duration_ns": MINUTE, "settings": {"hooks": [{"on": "ring", "run": "touch /tmp/owned"}]}},
    {"duration_ns": MINUTE, "settings": {"sound": {"kind": "file", "value": "/etc/passwd"}}},
    {"duration_ns": MINUTE, "settings": {"terminal": "/dev/pts/0"}},
    b'{"duration_ns":60000000000,"settings":{"h\\u006foks":[{"on":"ring","run":"x"}]}}',
])
def test_no_device_sets_programs_files_or_terminals(home: Home, sharing: Sharing, body: Any):
    sharing.open()
    refused = sharing.ask("POST", "/v1/timers", sharing.pair("--role", "owner"), body)
    assert (refused.status, refused.code) == (403, "never_from_afar")
    assert home.json("list")["timers"] == []


def test_a_display_knows_its_items_and_nothing_else(home: Home, sharing: Sharing):
    home.do("25m", "--label", "Talk", "--detach", "--on-ring", "curl https://hook.example/token")
    home.do("10m", "--label", "Doctor", "--detach")
    sharing.open()
    token = sharing.pair("t1", device="screen")
    seen = sharing.ask("GET", "/v1/state", token).body + sharing.ask("GET", "/v1/timers/t1", token).body
    stream = Stream(sharing, token)
    stream.wait_for("event: resync")
    home.do("edit", "t2", "--label", "Dentist")
    home.do("cancel", "t2")
    home.do("pause", "t1")
    stream.wait_for('"state":"paused"')
    text = seen.decode() + stream.text
    assert "Talk" in text
    for secret in ("Doctor", "Dentist", "hook.example", '"t2"'):
        assert secret not in text, secret
    assert sharing.ask("GET", "/v1/timers/t2", token).status == 403
    assert sharing.ask("GET", "/v1/timers/t99", token).status == 403


def test_a_display_sees_nothing_of_another_item_that_took_the_id(home: Home, sharing: Sharing):
    home.do("25m", "--label", "Talk", "--detach")
    sharing.open()
    token = sharing.pair("t1", device="screen")
    assert "uid" not in sharing.ask("GET", "/sharing/device", token).body.decode()
    stream = Stream(sharing, token)
    stream.wait_for("Talk")
    home.do("export", "own.json")
    other = json.loads((home.folder / "own.json").read_text())
    other["timers"][0] |= {"uid": "of-another-home", "label": "Secret"}
    (home.folder / "other.json").write_text(json.dumps(other))
    home.do("import", "other.json", "--replace")
    assert [timer["label"] for timer in home.json("list")["timers"]] == ["Secret"]
    wait_for(lambda: sharing.ask("GET", "/v1/timers/t1", token).status == 403, "the sharing server to hear of it")
    seen = sharing.ask("GET", "/v1/state", token)
    assert seen.json["timers"] == []
    again = Stream(sharing, token, after="0")
    again.wait_for("event: resync")
    home.do("edit", "t1", "--label", "Secret too")
    home.do("import", "own.json", "--replace")
    wait_for(lambda: sharing.ask("GET", "/v1/timers/t1", token).status == 200, "its own item to be back")
    assert "Secret" not in stream.text + again.text + seen.body.decode()


def test_control_sees_all_labels_and_no_program(home: Home, sharing: Sharing):
    home.do("1s", "--label", "Tea", "--detach", "--on-ring", "true https://hook.example/token", "--sound", "none")
    home.wait_until_ringing("t1")
    sharing.open()
    token = sharing.pair()
    stream = Stream(sharing, token)
    stream.wait_for("event: resync")
    home.do("25m", "--label", "Walk", "--detach", "--on-ring", "true https://hook.example/token")
    stream.wait_for("Walk")
    assert sharing.ask("POST", "/v1/rings/r1/dismiss", token).status == 200
    text = stream.text
    for path in ("/v1/state", "/v1/timers", "/v1/timers/t2", "/v1/history", "/v1/decisions"):
        text += sharing.ask("GET", path, token).body.decode()
    assert "Tea" in text and "Walk" in text
    assert "hook.example" not in text
    # Its hooks are still there.
    assert "hook.example" in json.dumps(home.json("list"))
    assert sharing.ask("PATCH", "/v1/timers/t2", token, {"label": "Run"}).status == 200
    assert "hook.example" in json.dumps(home.json("list"))


def test_a_removed_device_is_out_at_once(home: Home, sharing: Sharing):
    home.do("25m", "--detach")
    sharing.open()
    token, other = sharing.pair(), sharing.pair()
    stream, kept = Stream(sharing, token), Stream(sharing, other)
    stream.wait_for("event: resync")
    assert home.do("share", "revoke", "d1") == "d1 (phone) has no access any more.\n"
    wait_for(lambda: stream.hasEnded, "the stream to end")
    assert sharing.ask("GET", "/v1/state", token, source="127.0.0.2").code == "not_paired"
    home.do("pause", "t1")
    kept.wait_for('"state":"paused"')
    assert sharing.ask("DELETE", "/sharing/device", other).status == 204
    assert sharing.ask("GET", "/v1/state", other, source="127.0.0.2").code == "not_paired"


def test_a_removed_device_is_out_even_if_that_cannot_be_saved(home: Home, sharing: Sharing):
    sharing.open()
    token = sharing.pair()
    kept = home.data / "toki" / "sharing" / "devices.json"
    kept.rename(kept.with_suffix(".old"))
    kept.mkdir()
    failed = home.run("share", "revoke", "d1")
    assert failed.returncode == 1 and "could not be saved" in failed.stderr
    assert sharing.ask("GET", "/v1/state", token).code == "not_paired"
    kept.rmdir()
    wait_for(kept.is_file, "it to be saved after all")
    assert json.loads(kept.read_text())["devices"] == []


# ---- What a browser could be made to do


def test_a_page_of_another_origin_and_a_name_that_points_here_are_refused(home: Home, sharing: Sharing):
    sharing.open("--host", "clock.example.org")
    token = sharing.pair()
    own = f"127.0.0.1:{sharing.port}"
    for host, origin, expected in (
        (own, None, 200), (own, f"https://{own}", 200), ("clock.example.org", None, 200), ("CLOCK.example.org.:1", None, 200),
        ("[::1]:5", None, 200), ("localhost", None, 200),
        (own, "https://evil.example", 403), (own, "null", 403), (own, f"https://{own}.evil.example", 403),
        ("clock.example.org", "https://localhost", 403),
        ("evil.example", None, 421), ("127.0.0.1.evil.example", None, 421), ("evil.example", "https://evil.example", 421),
        ("a@localhost", None, 421), ("localhost:x", None, 421), ("1.2.3", None, 421),
    ):
        headers = {"Host": host} | ({"Origin": origin} if origin else {})
        assert sharing.ask("GET", "/v1/state", token, **headers).status == expected, (host, origin)
    body = {"duration_ns": MINUTE}
    assert sharing.ask("POST", "/v1/timers", token, body, Content_Type="text/plain").status == 415
    assert sharing.ask("POST", "/v1/timers", token, body, Content_Type="application/x-www-form-urlencoded").status == 415
    assert sharing.ask("OPTIONS", "/v1/timers", token).status == 403
    assert home.json("list")["timers"] == []


@pytest.mark.parametrize("head", [
    b"GET /v1/state HTTP/1.1\r\nAuthorization: Bearer %t\r\n\r\n",
    b"GET /v1/state HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nAuthorization: Bearer %t\r\n\r\n",
    b"GET /v1/state?a=1&a=2 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %t\r\n\r\n",
    b"POST /v1/timers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %t\r\nContent-Length: 2\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n{}",
])
def test_a_head_that_could_be_read_in_two_ways_is_refused(home: Home, sharing: Sharing, head: bytes):
    sharing.open()
    token = sharing.pair()
    with sharing.secure() as client:
        client.sendall(head.replace(b"%t", token.encode()))
        assert re.match(rb"HTTP/1\.1 4\d\d ", client.recv(65536))


# ---- Those who want to do harm


def test_slow_and_huge_requests_are_cut_and_others_are_served(home: Home, sharing: Sharing):
    sharing.open()
    token = sharing.pair()
    pid = sharing.pid
    # A part of a handshake made libmicrohttpd ask for its turn for ever.
    halves = [sharing.raw() for _ in range(5)]
    for half in halves:
        half.sendall(b"\x16\x03\x01")
    slow = sharing.secure(source="127.0.0.3")
    slow.sendall(b"GET /v1/state HTTP/1.1\r\nHost: loc")
    before, start = cpu_seconds(pid), time.monotonic()
    time.sleep(3)
    assert cpu_seconds(pid) - before < 0.3 * (time.monotonic() - start)
    assert sharing.ask("GET", "/v1/state", token).status == 200
    for client in halves + [slow]:
        assert is_cut(client)
    assert time.monotonic() - start < 60
    with sharing.secure() as client:
        # It is refused by its head; who goes on sending finds the connection closed.
        client.sendall(
            f"POST /v1/timers HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
            "Content-Type: application/json\r\nContent-Length: 70000\r\n\r\n".encode())
        answer = b""
        while part := client.recv(65536):
            answer += part
        assert answer.startswith(b"HTTP/1.1 413 ") and b'"too_long"' in answer
    with sharing.secure() as client:
        try:
            client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000)
            assert re.match(rb"HTTP/1\.1 4\d\d |$", client.recv(65536))
        except OSError:
            pass
    assert sharing.ask("GET", "/v1/state", token).status == 200


def test_taking_all_connections_keeps_nobody_out(home: Home, sharing: Sharing):
    home.do("25m", "--detach")
    sharing.open()
    token = sharing.pair()
    stream = Stream(sharing, token)
    stream.wait_for("event: resync")
    crowd = [sharing.raw(source=f"127.0.0.{2 + number // 40}") for number in range(320)]
    assert sharing.ask("GET", "/v1/state", token).status == 200
    home.do("pause", "t1")
    stream.wait_for('"state":"paused"')
    open_ones = len(list(Path(f"/proc/{sharing.pid}/fd").iterdir()))
    assert open_ones < 320
    for client in crowd:
        client.close()


def test_garbage_closes_its_own_connection_alone(home: Home, sharing: Sharing):
    sharing.open()
    token = sharing.pair()
    for garbage in (b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 5_000, bytes(range(256)) * 8, b"\x16\x03\x01\xff\xff" + b"x" * 9_000):
        with sharing.raw() as client:
            try:
                client.sendall(garbage)
                client.shutdown(socket.SHUT_WR)
                client.recv(65536)
            except OSError:
                pass
    assert sharing.ask("GET", "/v1/state", token).status == 200


def test_plain_http_is_for_displays_alone(home: Home, sharing: Sharing):
    home.do("25m", "--detach")
    sharing.open()
    control = sharing.pair()
    sharing.open("--insecure")
    sharing.context = None
    assert sharing.ask("GET", "/v1/state", control).code == "insecure"
    refused = home.run("share")
    assert refused.returncode == 1 and "only displays" in refused.stderr
    display = sharing.pair("t1")
    assert sharing.ask("GET", "/v1/state", display).status == 200
    sharing.open("--secure")
    assert home.json("share", "status")["insecure"] is False


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion")
def test_https_is_never_answered_in_plain(home: Home, sharing: Sharing):
    sharing.open()
    token = sharing.pair()
    with sharing.raw() as client:
        client.sendall(f"GET /v1/state HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
        client.settimeout(PATIENCE)
        try:
            assert b"HTTP" not in client.recv(65536)
        except OSError:
            pass
    old = ssl._create_unverified_context()
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    old.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.raises(OSError):
        old.wrap_socket(sharing.raw())


# ---- Time, and a daemon that goes away


def test_the_time_of_the_daemon_is_in_every_answer_and_event(home: Home, sharing: Sharing):
    home.do("25m", "--detach")
    sharing.open()
    token = sharing.pair()
    before = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    reply = sharing.ask("GET", "/v1/clock", token)
    after = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    assert before < reply.json["boot_ns"] < after
    assert before < json.loads(reply.headers["toki-clock"])["boot_ns"] < after
    assert reply.json["boot_id"] == Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    assert reply.json["trusted_utc"] is None and reply.json["bound_ns"] is None
    stream = Stream(sharing, token)
    stream.wait_for("event: resync")
    home.do("pause", "t1")
    stream.wait_for('"state":"paused"')
    for frame in stream.text.strip().split("\n\n"):
        assert frame.startswith('clock: {"boot_id":"'), frame


def test_a_viewer_learns_that_the_daemon_is_gone_and_gets_the_state_when_it_is_back(home: Home, sharing: Sharing):
    home.do("25m", "--label", "Tea", "--detach")
    sharing.open()
    token = sharing.pair()
    stream = Stream(sharing, token)
    stream.wait_for("event: resync")
    home.stop_daemon()
    stream.wait_for("event: away")
    assert sharing.ask("GET", "/v1/state", token).code == "daemon_away"
    assert sharing.ask("GET", "/v1/timers", token).code == "daemon_away"
    assert not home.processes("tokid")
    home.daemon()
    wait_for(lambda: stream.text.count("event: resync") == 2, "the state")
    assert sharing.ask("GET", "/v1/timers", token).json["timers"][0]["label"] == "Tea"


def test_a_viewer_that_reconnects_gets_what_it_missed_without_a_jump(home: Home, sharing: Sharing):
    home.do("25m", "--detach")
    sharing.open()
    token = sharing.pair("t1")
    stream = Stream(sharing, token)
    stream.wait_for("event: resync")
    last = re.findall(r"^id: (\d+)$", stream.text, re.MULTILINE)[-1]
    stream.connection.sock and stream.connection.sock.close()
    home.do("pause", "t1")
    again = Stream(sharing, token, after=last)
    again.wait_for('"state":"paused"')
    assert "event: resync" not in again.text


def test_the_sharing_server_sees_no_file_of_the_home_but_its_own(home: Home, sharing: Sharing):
    sharing.open()
    sharing.pair()
    if not home.json("share", "status")["sharing"]["confined"]:
        pytest.skip("this kernel has no Landlock")
    pid = sharing.pid
    # None of its threads has it open, and its memory is its own.
    opened = {str(path.resolve()) for path in Path(f"/proc/{pid}/fd").iterdir()}
    assert str(home.database.resolve()) not in opened
    assert "Seccomp" in Path(f"/proc/{pid}/status").read_text()
    assert re.search(r"^NoNewPrivs:\s*1$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)


# ---- Found in the network


AVAHI = "org.freedesktop.Avahi"


class Avahi:
    """A system bus of its own, with an Avahi that writes down what it is told."""

    def __init__(self, folder: Path) -> None:
        self.address = f"unix:path={folder}/system-bus"
        self.running: list[subprocess.Popen] = []
        self.start(["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={self.address}"])
        wait_for(lambda: listens(folder / "system-bus"), "the bus")

    def start(self, command: list[str]) -> subprocess.Popen:
        self.running.append(subprocess.Popen(
            command, env=os.environ | {"DBUS_SYSTEM_BUS_ADDRESS": self.address}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL))
        return self.running[-1]

    def call(self, path: str, interface: str, method: str, *arguments: str) -> str | None:
        done = subprocess.run(
            ["busctl", f"--address={self.address}", "call", AVAHI, path, interface, method, *arguments],
            capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else None

    def play(self) -> subprocess.Popen:
        """Starts Avahi; every group of entries is `/group`."""
        mock = "org.freedesktop.DBus.Mock"
        process = self.start(["/usr/bin/python3", "-m", "dbusmock", "--system", AVAHI, "/", f"{AVAHI}.Server"])
        wait_for(lambda: self.call(
            "/", mock, "AddObject", "ssa{sv}a(ssss)", "/group", f"{AVAHI}.EntryGroup", "0", "2",
            "AddService", "iiussssqaay", "", "", "Commit", "", "", "") is not None, "Avahi")
        assert self.call(
            "/", mock, "AddMethod", "sssss", f"{AVAHI}.Server", "EntryGroupNew", "", "o", "ret = '/group'") is not None
        return process

    def find(self, services: list[tuple[str, str, str, int, bytes | list[bytes], int]]) -> None:
        """Has it see sharing servers: each with its name, host, address, port, its TXT record or the entry of one, and flags."""
        mock = "org.freedesktop.DBus.Mock"
        browser = f"{AVAHI}.ServiceBrowser"
        seen = "".join(
            f"self.EmitSignal('{browser}', 'ItemNew', 'iisssu', [2, 0, {name!r}, '_toki._tcp', 'local', 0]); "
            for name, *_ in services)
        places = {
            name: (host, address, port, [list(entry) for entry in ([text] if isinstance(text, bytes) else text)], flags)
            for name, host, address, port, text, flags in services}
        for method, taken, given, code in (
            ("ServiceBrowserNew", "iissu", "o", f"{seen}self.EmitSignal('{browser}', 'AllForNow', '', []); ret = '/browser'"),
            ("ResolveService", "iisssiu", "iissssisqaayu", (
                f"host, address, port, text, flags = {places!r}[str(args[2])]; "
                "ret = (2, 0, args[2], args[3], args[4], host, 0, address, port, text, flags)")),
        ):
            assert self.call(
                "/", mock, "AddMethod", "sssss", f"{AVAHI}.Server", method, taken, given, code) is not None

    def announced(self) -> str:
        """The calls of the group, as busctl writes them."""
        return self.call("/group", "org.freedesktop.DBus.Mock", "GetCalls") or ""


@pytest.fixture
def avahi(home: Home, tmp_path: Path) -> Iterator[Avahi]:
    if subprocess.run(["/usr/bin/python3", "-c", "import dbusmock"], capture_output=True).returncode != 0:
        pytest.skip("python3-dbusmock is not installed")
    avahi = Avahi(tmp_path)
    home.environment["DBUS_SYSTEM_BUS_ADDRESS"] = avahi.address
    yield avahi
    for process in reversed(avahi.running):
        process.kill()
        process.wait()


def test_an_avahi_that_starts_late_announces_sharing_too(home: Home, sharing: Sharing, avahi: Avahi):
    def names() -> str:
        asked = ["busctl", f"--address={avahi.address}", "list"]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout

    sharing.open()
    process = avahi.play()
    wait_for(lambda: "Commit" in avahi.announced(), "the announcement")
    told = avahi.announced()
    host = socket.gethostname().split(".")[0]
    assert f'"Toki on {host}"' in told
    assert '"_toki._tcp"' in told and re.search(rf"q {sharing.port}\b", told), told
    # "tls=1", as bytes.
    assert "116 108 115 61 49" in told
    fingerprint = home.json("share", "status")["sharing"]["fingerprint"]
    assert " ".join(str(byte) for byte in f"fp={fingerprint}".encode()) in told
    # The name that it answers for stays when an address changes; without it, the name leads nowhere.
    named = f"https://{host}.local:{sharing.port}/"
    wait_for(lambda: home.json("share")["addresses"][0] == named, "the name as the first address")
    process.kill()
    process.wait()
    wait_for(lambda: home.json("share")["addresses"][0] != named, "another first address")
    avahi.play()
    wait_for(lambda: "Commit" in avahi.announced(), "the announcement to a new Avahi")
    # It is gone with its connection to the bus.
    assert "toki-share" in names()
    home.do("share", "off")
    wait_for(lambda: "toki-share" not in names(), "the end of its connection")
