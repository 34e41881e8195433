# SPDX-License-Identifier: Apache-2.0
"""Requests of hooks: `toki-post` against a server that answers as a test wants."""

from __future__ import annotations

import hashlib
import hmac
import socket
import stat
import subprocess
import time
from pathlib import Path

import pytest

from home import PROGRAMS, Home
from receiver import Receiver

POST = str(PROGRAMS / "toki-post")
BODY = '{"event":"ring","label":"お茶 \\"$(x)\\""}'


def post(home: Home, address: str, body: str = BODY, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [POST, address], input=body, env=home.environment | environment, capture_output=True, text=True, timeout=240)


@pytest.fixture
def authority(tmp_path: Path) -> Path:
    """An own CA, and a certificate by it for 127.0.0.1: `ca.pem`, `server.pem`, `server.key`."""
    subprocess.run(
        """set -e
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ca.key -out ca.pem -days 2 \
          -subj "/CN=Test CA" -addext basicConstraints=critical,CA:TRUE
        openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout server.key -out server.csr \
          -subj "/CN=127.0.0.1"
        printf 'subjectAltName=IP:127.0.0.1\\n' > ext
        openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile ext -out server.pem
        """, shell=True, cwd=tmp_path, check=True, capture_output=True)
    return tmp_path


def test_a_request_is_delivered_as_it_is_described(home: Home, receiver: Receiver):
    said = post(home, receiver.address + "/hook?key=1")
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")
    [request] = receiver.requests
    assert (request.path, request.body.decode()) == ("/hook?key=1", BODY)
    assert request.headers["Content-Type"] == "application/json"
    assert request.headers["User-Agent"].startswith("toki/")
    assert len(request.headers["Toki-Delivery"]) == 32
    assert abs(int(request.headers["Toki-Timestamp"]) - time.time()) < 60
    assert "Toki-Signature" not in request.headers


def test_the_address_may_stand_on_the_first_line_of_the_input(home: Home, receiver: Receiver):
    said = subprocess.run(
        [POST], input=f"{receiver.address}/hook?key=1\n{BODY}", env=home.environment, capture_output=True, text=True,
        timeout=240)
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")
    assert [(request.path, request.body.decode()) for request in receiver.requests] == [("/hook?key=1", BODY)]


def test_a_secret_signs_each_try_anew_and_is_nowhere_else(home: Home, receiver: Receiver):
    secret = "s3cr\"et $(x) é"
    subprocess.run(
        [str(PROGRAMS / "toki"), "settings", "webhook-secret"], input=secret + "\n", env=home.environment, check=True,
        capture_output=True, text=True)
    [file] = Path(home.environment["XDG_DATA_HOME"]).rglob("webhook-secret")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    receiver.answers = [(503, {}, b""), (200, {}, b"")]
    said = post(home, receiver.address)
    assert said.returncode == 0 and secret not in said.stderr
    first, second = receiver.requests
    assert first.headers["Toki-Delivery"] == second.headers["Toki-Delivery"]
    for request in (first, second):
        text = request.headers["Toki-Timestamp"].encode() + b"." + request.body
        wanted = hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()
        assert request.headers["Toki-Signature"] == f"sha256={wanted}"
    assert first.headers["Toki-Timestamp"] != second.headers["Toki-Timestamp"]
    # A file that others may read sends nothing at all.
    file.chmod(0o644)
    said = post(home, receiver.address)
    assert said.returncode == 1 and "others may read it" in said.stderr and len(receiver.requests) == 2
    subprocess.run(
        [str(PROGRAMS / "toki"), "settings", "webhook-secret", "none"], env=home.environment, check=True,
        capture_output=True)
    assert not file.exists()


@pytest.mark.parametrize("status", [408, 429, 500, 503])
def test_a_busy_receiver_is_asked_again(home: Home, receiver: Receiver, status: int):
    receiver.answers = [(status, {}, b""), (204, {}, b"")]
    assert post(home, receiver.address).returncode == 0
    first, second = receiver.requests
    assert second.at - first.at >= 1


def test_the_wait_that_a_server_asks_for_is_kept(home: Home, receiver: Receiver):
    receiver.answers = [(503, {"Retry-After": "3"}, b""), (200, {}, b"")]
    assert post(home, receiver.address).returncode == 0
    first, second = receiver.requests
    assert second.at - first.at >= 3


def test_a_refusal_is_reported_and_not_retried(home: Home, receiver: Receiver):
    receiver.answers = [(403, {}, b"wrong key\nindeed")]
    said = post(home, receiver.address + "/secret-path")
    assert said.returncode == 1
    assert said.stderr == f"{receiver.address} answered 403: wrong key indeed\n"
    assert len(receiver.requests) == 1


@pytest.mark.parametrize("status", [301, 302, 307])
def test_a_redirect_is_not_followed(home: Home, receiver: Receiver, status: int):
    receiver.answers = [(status, {"Location": receiver.address + "/elsewhere"}, b"")]
    said = post(home, receiver.address)
    assert said.returncode == 1 and f"answered {status}, and redirects are not followed" in said.stderr
    assert len(receiver.requests) == 1


def test_a_long_answer_is_cut(home: Home, receiver: Receiver):
    receiver.answers = [(400, {}, b"x" * 5_000_000), (200, {}, b"y" * 5_000_000)]
    said = post(home, receiver.address)
    assert said.returncode == 1 and len(said.stderr) < 2_000
    assert post(home, receiver.address).returncode == 0


def test_a_silent_receiver_is_reported_after_all_tries(home: Home, receiver: Receiver):
    address = receiver.address
    receiver.close()
    start = time.monotonic()
    said = post(home, address)
    assert said.returncode == 1 and said.stderr.startswith(f"{address} was not reached after 5 tries: ")
    assert time.monotonic() - start >= 1 + 2 + 4 + 8


def test_only_a_known_authority_is_trusted(home: Home, authority: Path):
    receiver = Receiver(authority)
    try:
        said = post(home, receiver.address)
        assert said.returncode == 1 and "certificate" in said.stderr.lower() and receiver.requests == []
    finally:
        receiver.close()


@pytest.mark.root
def test_an_authority_that_the_machine_trusts_is_trusted(home: Home, authority: Path):
    # What update-ca-certificates(8) does, for this one process.
    script = 'mount --bind "$1" /etc/ssl/certs/ca-certificates.crt; shift; exec "$@"'
    receiver = Receiver(authority)
    try:
        said = subprocess.run(
            ["unshare", "--mount", "sh", "-euc", script, "sh", authority / "ca.pem", POST, receiver.address],
            input=BODY, env=home.environment, capture_output=True, text=True, timeout=120)
        assert (said.returncode, said.stderr) == (0, "")
        # The certificate is for another name.
        other = receiver.address.replace("127.0.0.1", "localhost")
        said = subprocess.run(
            ["unshare", "--mount", "sh", "-euc", script, "sh", authority / "ca.pem", POST, other],
            input=BODY, env=home.environment, capture_output=True, text=True, timeout=120)
        assert said.returncode == 1 and "localhost" in said.stderr
        assert len(receiver.requests) == 1
    finally:
        receiver.close()


@pytest.mark.slow
def test_a_silent_receiver_is_left_after_half_a_minute_each_time(home: Home):
    with socket.create_server(("127.0.0.1", 0)) as mute:
        start = time.monotonic()
        said = post(home, f"http://127.0.0.1:{mute.getsockname()[1]}/")
        assert said.returncode == 1 and "was not reached after 5 tries" in said.stderr
        assert 5 * 30 + 15 <= time.monotonic() - start < 5 * 30 + 90


@pytest.mark.parametrize(
    "address, words",
    [
        ("http://example.org/ring", "with https"),
        ("http://127.0.0.1.example.org/", "with https"),
        ("ftp://127.0.0.1/", "such as https://example.org/ring"),
        ("file:///etc/passwd", "such as https://example.org/ring"),
        ("http://localhost@example.org/", "with https"),
        ("https://", "such as https://example.org/ring"),
    ])
def test_other_addresses_are_refused(home: Home, address: str, words: str):
    said = post(home, address)
    assert said.returncode == 2 and words in said.stderr


def test_no_proxy_stands_between_this_machine_and_itself(home: Home, receiver: Receiver):
    said = post(home, receiver.address, http_proxy="http://127.0.0.1:9", ALL_PROXY="http://127.0.0.1:9")
    assert (said.returncode, said.stderr) == (0, "")
