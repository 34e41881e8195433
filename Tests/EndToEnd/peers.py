# SPDX-License-Identifier: Apache-2.0
"""Time servers for tests: unprivileged chronyd and NTPsec ntpd processes on loopback, which lie as told.

They listen on 127.0.0.x on free ports, keep their files in a folder of the test, and never touch a clock.

`python3 peers.py ask ADDRESS PORT` queries one of them once and prints its answer as JSON.
`python3 peers.py run FOLDER JSON` starts the servers of a list such as `[{"kind": "chronyd", "offset": 3.25}, {"kind":
"rate"}]` (further keys: the arguments of `Chronyd`), prints their addresses once they answer, and runs until told to
end. Exit code 3 means that this machine lacks something they need; the message says what.
"""

from __future__ import annotations

import ctypes
import dataclasses
import datetime
import functools
import glob
import json
import os
import random
import re
import secrets
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PEERS = Path(os.environ.get("TOKI_PEERS", ROOT / ".build" / "peers"))
# From 1900, the start of NTP time, to 1970.
EPOCH = 2_208_988_800
PATIENCE = 100.0


def die_with_parent() -> None:
    """Ends this process with the thread that started it, so that no server outlives its test."""
    pr_set_pdeathsig = 1
    ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)


class Missing(Exception):
    """Why a peer cannot be started on this machine; a test that needs it is skipped with this message."""


def program(name: str) -> str:
    """The path of a server, unpacked by scripts/fetch-peers.sh or installed."""
    for folder in (PEERS / "usr" / "sbin", PEERS / "usr" / "bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"):
        path = Path(folder) / name
        if os.access(path, os.X_OK):
            return str(path)
    if found := shutil.which(name):
        return found
    raise Missing(f"{name} is not there: run scripts/fetch-peers.sh, or install it")


def faketime_library() -> str:
    """The preload library that gives a program a different time (faketime(1))."""
    found = sorted(glob.glob("/usr/lib/*/faketime/libfaketime.so.1") + glob.glob("/usr/lib*/faketime/libfaketime.so.1"))
    if not found:
        raise Missing("libfaketime is not there: install faketime")
    return found[0]


def faked(offset: float) -> dict[str, str]:
    """The environment of a program whose clock is `offset` seconds ahead of ours."""
    return {"LD_PRELOAD": faketime_library(), "FAKETIME": f"{offset:+.9f}s", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}


def offset_to(moment: datetime.datetime) -> float:
    """How many seconds a clock must be ahead of ours to show this moment now."""
    return moment.timestamp() - time.time()


# ---- Asking


@dataclasses.dataclass
class Answer:
    """A server's answer: its header, and what follows for our clock."""

    leap: int
    version: int
    mode: int
    stratum: int
    refid: str
    # In seconds: how far its clock is ahead of ours, and the round trip.
    offset: float
    delay: float
    root_delay: float
    root_dispersion: float
    # The server's transmit time in seconds since 1970, in the era nearest to our clock.
    sent: float

    @property
    def is_good(self) -> bool:
        return self.leap != 3 and 1 <= self.stratum <= 15


def ask(address: str, port: int, timeout: float = 0.5) -> Answer | None:
    """Sends one plain NTP query (RFC 5905); None if nobody answers in time."""
    question = secrets.token_bytes(8)
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.settimeout(timeout)
        try:
            asking.connect((address, port))
            left = time.time()
            asking.send(b"\x23" + bytes(39) + question)
            while True:
                data = asking.recv(2_048)
                came = time.time()
                if len(data) >= 48 and data[24:32] == question:
                    return read(data, left, came)
        except OSError:
            return None


def read(data: bytes, left: float, came: float) -> Answer:
    first, stratum, _, _, root_delay, root_dispersion = struct.unpack("!BBbbII", data[:12])
    received, sent = (seconds(struct.unpack("!Q", data[at : at + 8])[0], left) for at in (32, 40))
    return Answer(
        leap=first >> 6, version=first >> 3 & 7, mode=first & 7, stratum=stratum,
        refid=data[12:16].rstrip(b"\0").decode("latin-1"),
        offset=((received - left) + (sent - came)) / 2, delay=(came - left) - (sent - received),
        root_delay=root_delay / 65_536, root_dispersion=root_dispersion / 65_536, sent=sent,
    )


def seconds(stamp: int, near: float) -> float:
    """Seconds since 1970 of an NTP timestamp, in the era nearest to `near`."""
    era = 2**32
    value = (stamp >> 32) - EPOCH + (stamp & 0xFFFF_FFFF) / era
    return value + round((near - value) / era) * era


def wait_until(question: Callable[[], object], what: str, timeout: float = PATIENCE, every: float = 0.05) -> None:
    deadline = time.monotonic() + timeout
    while not question():
        if time.monotonic() > deadline:
            raise TimeoutError(f"waited {timeout} s for {what}")
        time.sleep(every)


def free_port(kind: int = socket.SOCK_DGRAM, address: str = "127.0.0.1") -> int:
    """A free port, below those that the kernel gives to clients."""
    for _ in range(200):
        port = random.randint(12_000, 29_999)
        with socket.socket(socket.AF_INET, kind) as probe:
            try:
                probe.bind((address, port))
                return port
            except OSError:
                continue
    raise Missing("no port is free")


# ---- A private network


class Network:
    """A network namespace with only a loopback, in which an ordinary user may listen on port 123.

    `command(...)` is the command prefix for running inside it.
    """

    def __init__(self) -> None:
        self.holder = subprocess.Popen(
            ["unshare", "-rn", "sh", "-c", "ip link set lo up && echo ready && exec sleep infinity"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=die_with_parent,
        )
        assert self.holder.stdout and self.holder.stderr
        if self.holder.stdout.readline().strip() != "ready":
            self.end()
            raise Missing(f"this machine gives no network of its own: {self.holder.stderr.read().strip()}")

    def command(self, *words: str) -> list[str]:
        return [
            "nsenter", "--target", str(self.holder.pid), "--user", "--net", "--preserve-credentials", "--", *words,
        ]

    def ask(self, address: str, port: int) -> Answer | None:
        asked = subprocess.run(
            self.command(sys.executable, __file__, "ask", address, str(port)), capture_output=True, text=True)
        found = json.loads(asked.stdout) if asked.returncode == 0 else None
        return Answer(**found) if found else None

    def end(self) -> None:
        self.holder.kill()
        self.holder.wait()

    def __enter__(self) -> Network:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


# ---- Servers


class Peer:
    """A server that runs until `end()`."""

    def __init__(self, name: str, address: str, port: int, folder: Path) -> None:
        self.name = name
        self.address = address
        self.port = port
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True, mode=0o750)
        self.log = folder / "log"
        self.processes: list[subprocess.Popen[bytes]] = []

    @property
    def server(self) -> str:
        """The address as `toki time --server` takes it."""
        return f"[{self.address}]:{self.port}" if ":" in self.address else f"{self.address}:{self.port}"

    def start(self, command: list[str], environment: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
        kept = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C.UTF-8", "TZ": "UTC"}
        # Debian's ntpd needs libraries that were unpacked next to it.
        libraries = [str(path) for path in (PEERS / "usr" / "lib").glob("*-linux-gnu*")]
        kept["LD_LIBRARY_PATH"] = ":".join(libraries)
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                env=kept | (environment or {}), preexec_fn=die_with_parent,
            )
        self.processes.append(process)
        return process

    def ask(self) -> Answer | None:
        return ask(self.address, self.port)

    def wait_ready(
        self, is_ready: Callable[[Answer], object], timeout: float = PATIENCE, every: float = 0.05
    ) -> None:
        def answers() -> bool:
            if self.processes[0].poll() is not None:
                raise Missing(f"{self.name} ended: {self.log.read_text(errors='replace')[-600:]}")
            found = self.ask()
            return found is not None and bool(is_ready(found))

        try:
            wait_until(answers, f"{self.name} on {self.server}", timeout, every)
        except BaseException:
            self.end()
            raise

    def place(self) -> dict[str, object]:
        """The server's address, for other programs."""
        named = ("nts_port", "certificate", "offset")
        found = {name: getattr(self, name, None) for name in named} | {"address": self.address, "port": self.port}
        network = getattr(self, "network", None)
        found["enter"] = network.command() if network else []
        return found | {"certificate": found["certificate"] and str(found["certificate"])}

    def pause(self) -> None:
        """Stops answering, as if the route to it were cut."""
        self.processes[0].send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.processes[0].send_signal(signal.SIGCONT)

    def end(self) -> None:
        for process in self.processes:
            process.send_signal(signal.SIGCONT)
            process.terminate()
        for process in self.processes:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.processes.clear()

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def certificate(folder: Path, names: str = "DNS:localhost,IP:127.0.0.1,IP:::1", days: int = 3650) -> tuple[Path, Path]:
    """A new self-signed certificate and its key."""
    folder.mkdir(parents=True, exist_ok=True)
    key, made = folder / "nts.key", folder / "nts.crt"
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", str(days), "-keyout", str(key), "-out", str(made), "-subj", "/CN=localhost",
            "-addext", f"subjectAltName={names}", "-addext", "basicConstraints=critical,CA:TRUE",
        ],
        check=True, capture_output=True,
    )
    key.chmod(0o600)
    return key, made


class Chronyd(Peer):
    """A chronyd that serves its own clock.

    offset: how many seconds its clock is ahead of ours.
    nts: whether it also supports NTS; then `nts_server` is its address, and `certificate` the certificate to trust.
    leap: whether it announces a leap second; its clock is then on the last day of the next June or December.
    synchronized: `False` for one that claims to have no time.
    lines: more lines of its configuration (chrony.conf(5)).
    """

    def __init__(
        self, folder: Path, address: str = "127.0.0.1", offset: float = 0.0, nts: bool = False, leap: bool = False,
        synchronized: bool = True, stratum: int = 3, lines: tuple[str, ...] = (), port: int | None = None,
    ) -> None:
        path = program("chronyd")
        super().__init__("chronyd", address, port or free_port(address=address), folder)
        self.offset = leap_offset() if leap else offset
        self.certificate: Path | None = None
        self.nts_port: int | None = None
        # Also an IPv6 address, even if unused: without one, the key server listens everywhere.
        text = [
            f"bindaddress {address}", "bindaddress ::1", "allow 127.0.0.0/8", "allow ::1", f"port {self.port}",
            "cmdport 0", f"pidfile {folder}/pid", *lines,
        ]
        if synchronized and not leap:
            text.append(f"local stratum {stratum}")
        if leap:
            text.append(f"refclock SOCK {folder}/clock refid LEAP poll 0 filter 4 precision 1e-7")
        if nts:
            key, self.certificate = certificate(folder, f"DNS:localhost,IP:{address},IP:::1")
            self.nts_port = free_port(socket.SOCK_STREAM, address)
            text += [
                f"ntsserverkey {key}", f"ntsservercert {self.certificate}", f"ntsport {self.nts_port}",
                "ntsprocesses 0", f"ntsdumpdir {folder}",
            ]
        configuration = folder / "chrony.conf"
        configuration.write_text("\n".join(text) + "\n")
        user = subprocess.run(["id", "-un"], check=True, capture_output=True, text=True).stdout.strip()
        environment = faked(self.offset) if self.offset else {}
        self.start([path, "-x", "-U", "-d", "-u", user, "-f", str(configuration)], environment)
        if leap:
            self.feed()
        self.wait_ready(lambda answer: answer.leap == 3 if not synchronized else self.is_ready(answer, leap))

    @property
    def nts_server(self) -> str:
        """The address as `toki time --nts` takes it."""
        return f"{self.address}:{self.nts_port}"

    @staticmethod
    def is_ready(answer: Answer, leap: bool) -> bool:
        return answer.leap == 1 if leap else answer.is_good

    def feed(self) -> None:
        """Tells it five times a second that its clock is right and that a leap second will be inserted."""
        clock = self.folder / "clock"
        wait_until(clock.exists, "chronyd's socket")
        self.start([sys.executable, __file__, "feed", str(clock), repr(self.offset)])


@functools.cache
def leap_offset() -> float:
    """The clock offset of all servers that announce a leap second, in seconds."""
    return offset_to(leap_eve())


def leap_eve() -> datetime.datetime:
    """20:00 UTC on the last day of the next June or December, when a leap second is possible."""
    now = datetime.datetime.now(datetime.timezone.utc)
    eves = [
        datetime.datetime(now.year + years, month, day, 20, tzinfo=datetime.timezone.utc)
        for years in (0, 1) for month, day in ((6, 30), (12, 31))
    ]
    return next(eve for eve in eves if eve > now)


# The end of NTP's first era, when its seconds restart at 0.
ERA_END = datetime.datetime(2036, 2, 7, 6, 28, 16, tzinfo=datetime.timezone.utc)


class Ntpsec(Peer):
    """NTPsec's ntpd in a network namespace, on 127.0.0.1 and port 123.

    kind: "rate" answers all but the first queries with a kiss of code RATE; "init" reports that it is starting, for
    about ten seconds by a kiss of code INIT and then by its leap indicator alone; "nts" has the time and supports NTS,
    after up to a minute.
    """

    def __init__(self, folder: Path, kind: str) -> None:
        path = program("ntpd")
        self.network = Network()
        super().__init__("ntpd", "127.0.0.1", 123, folder)
        self.certificate: Path | None = None
        text = [
            "refclock local unit 0 minpoll 0 maxpoll 0 prefer stratum 3", "interface ignore wildcard",
            "interface listen 127.0.0.1",
        ]
        if kind == "nts":
            key, self.certificate = certificate(folder)
            text += [
                "restrict default", "tos minsane 1 minclock 1", "nts enable", f"nts cert {self.certificate}",
                f"nts key {key}", f"nts cookie {folder}/cookies",
            ]
        else:
            text += ["disable ntp", "restrict default limited kod", "restrict 127.0.0.1 limited kod"]
            text += ["limit average 0.5 burst 2 kod 100" if kind == "rate" else "limit average 10 burst 1000 kod 100"]
        configuration = folder / "ntp.conf"
        configuration.write_text("\n".join(text) + "\n")
        self.start(self.network.command(path, "-n", "-d", "-c", str(configuration), "-p", str(folder / "pid")))
        ready: dict[str, Callable[[Answer], object]] = {
            "rate": lambda answer: answer.refid == "RATE",
            # Later it reports its lack of time differently.
            "init": lambda answer: answer.leap == 3,
            # Its root dispersion shrinks from 8 s as it keeps hearing its clock.
            "nts": lambda answer: answer.is_good and answer.root_dispersion < 0.5,
        }
        self.wait_ready(ready[kind], timeout=300, every=0.5)

    def ask(self) -> Answer | None:
        return self.network.ask(self.address, self.port)

    def end(self) -> None:
        super().end()
        self.network.end()


# ---- As a program


def feed(path: str, offset: float) -> None:
    """Sends samples and a leap warning to the refclock SOCK of a chronyd whose clock is `offset` seconds ahead."""
    leap_inserted, magic = 1, 0x534F_434B
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as clock:
        while True:
            now = time.time() + offset
            sample = struct.pack(
                "@qqdiiii", int(now), int(now % 1 * 1e6), 0.0, 0, leap_inserted, 0, magic)
            try:
                clock.sendto(sample, path)
            except OSError:
                return
            time.sleep(0.2)


def run(folder: Path, wanted: list[dict[str, Any]]) -> int:
    """Starts servers, prints their addresses, and waits for SIGTERM or the end of the parent."""
    parent = os.getppid()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    started: list[Peer] = []
    try:
        for index, one in enumerate(wanted):
            kind, place = one.pop("kind", "chronyd"), folder / f"peer-{index}"
            started.append(Chronyd(place, **one) if kind == "chronyd" else Ntpsec(place, kind))
        print(json.dumps([peer.place() for peer in started]), flush=True)
        # Not by a signal of the kernel, which comes as soon as the starting thread ends.
        while os.getppid() == parent:
            time.sleep(0.5)
        return 0
    except Missing as missing:
        print(missing, flush=True)
        return 3
    finally:
        for peer in started:
            peer.end()


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["run"] and len(arguments) == 3:
        return run(Path(arguments[1]), json.loads(arguments[2]))
    if arguments[:1] == ["ask"] and len(arguments) == 3:
        found = ask(arguments[1], int(arguments[2]))
        print(json.dumps(found and dataclasses.asdict(found)))
        return 0 if found else 1
    if arguments[:1] == ["feed"] and len(arguments) == 3:
        feed(arguments[1], float(arguments[2]))
        return 0
    print(re.sub(r"\s+", " ", __doc__ or ""))
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
