# SPDX-License-Identifier: Apache-2.0
"""How a server is set up: its configuration file, how it reaches its database, and what it refuses."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fleet import FLEET, Fleet, Server, temporary_fleet, unprivileged
from home import PATIENCE, wait_for
from peers import free_port

PASSWORD = "it's a \\ secret, 100 %"


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with temporary_fleet() as fleet:
        yield fleet


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the database can read, unlike those of pytest."""
    folder = Path(tempfile.mkdtemp(prefix="toki-fleet-"))
    unprivileged(folder)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def secured_fleet(folder: Path) -> Iterator[tuple[Fleet, str]]:
    """A fleet whose database is at a port as well, by TLS and a password alone; and the address of that without it."""
    make_authority(folder)
    if unprivileged(folder):
        # PostgreSQL reads its key itself.
        shutil.chown(folder / "server.key", "nobody")
    port = free_port(socket.SOCK_STREAM)
    access = folder / "pg_hba.conf"
    access.write_text("local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
    with temporary_fleet(
        "listen_addresses=127.0.0.1", f"port={port}", "ssl=on", f"ssl_cert_file={folder}/server.pem",
        f"ssl_key_file={folder}/server.key", f"hba_file={access}",
    ) as fleet:
        literal = PASSWORD.replace("'", "''")
        fleet.query(f"ALTER ROLE toki PASSWORD '{literal}'")
        yield fleet, f"postgres://toki@localhost:{port}/postgres?hostaddr=127.0.0.1&sslmode=verify-full"


def make_authority(folder: Path) -> None:
    """An own CA, and a certificate by it for `localhost`: `ca.pem`, `server.pem`, `server.key`."""
    subprocess.run(
        """set -e
        new="openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        for name in ca other; do
          $new -x509 -keyout $name.key -out $name.pem -days 2 -subj "/CN=$name" \
            -addext basicConstraints=critical,CA:TRUE
        done
        $new -keyout server.key -out server.csr -subj "/CN=localhost"
        printf 'subjectAltName=DNS:localhost\\n' > ext
        openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile ext -out server.pem
        """, shell=True, cwd=folder, check=True, capture_output=True)


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [FLEET, *arguments], text=True, capture_output=True, timeout=PATIENCE,
        env={"PATH": "/usr/bin:/bin", "TZ": "Asia/Tokyo"} | environment)


def test_a_server_and_commands_read_the_configuration_file_and_options_win_over_it(fleet: Fleet) -> None:
    file = fleet.folder / "toki-fleet.conf"
    file.write_text(
        f"# Ours\n\ndatabase = {fleet.database}\n  listen=127.0.0.1:0  \nlease = 9\nrenewal=2\nstreams = 1\nhistory = forever\n"
        "private-hooks = no\n")
    assert run("--config", str(file), "create", "family").returncode == 0
    token = run("--config", str(file), "token", "family", "add", "kitchen").stdout.strip()
    server = Server(None, fleet.folder, "--config", str(file), "--streams", "2")
    fleet.servers.append(server)
    longer = "SELECT 1 FROM toki.nodes WHERE lease_until > clock_timestamp() + interval '4 seconds'"
    wait_for(lambda: fleet.query(longer), "a lease that is longer than by default")
    with server.events_of("family", token) as first, server.events_of("family", token) as second:
        assert (first.status, second.status) == (200, 200)
        assert server.ask("GET", "/v1/accounts/family/events", token).status == 429
    # An option and the environment win.
    assert run("--config", str(file), "--database", "host=/nowhere", "list").returncode == 1
    assert run("--config", str(file), "list", TOKI_DATABASE="host=/nowhere").returncode == 1
    assert run("--config", str(file), "--database", fleet.database, "list", TOKI_DATABASE="host=/nowhere").returncode == 0


@pytest.mark.parametrize("text, line, word", [
    ("database = host=/nowhere\nlisten = 127.0.0.1:0\nlisen = x\n", 3, "lisen"),
    ("listen\n", 1, "listen ="), ("lease = 3\nlease = 4\n", 2, "lease"), ("\n\nlease = 2\n", 3, "3"),
    ("listen = 0.0.0.0:80\n", 1, "127.0.0.1"), ("private-hooks = perhaps\n", 1, "yes"), ("places =\n", 1, "--places"),
])
def test_a_line_that_is_no_setting_is_refused_with_its_number(tmp_path: Path, text: str, line: int, word: str) -> None:
    file = tmp_path / "toki-fleet.conf"
    file.write_text(text)
    for command in ([], ["list"]):
        refused = run("--config", str(file), *command)
        assert refused.returncode == 2 and not refused.stdout
        assert f"{file}, line {line}: " in refused.stderr and word in refused.stderr.split(f"line {line}: ")[1], refused.stderr


def test_a_file_that_is_not_there_and_settings_that_do_not_go_together_are_refused(tmp_path: Path) -> None:
    refused = run("--config", str(tmp_path / "none.conf"), "list")
    assert refused.returncode == 2 and str(tmp_path / "none.conf") in refused.stderr
    # With more than a third of the lease, one renewal that fails silences a server.
    refused = run("--database", "host=/nowhere", "--lease", "9", "--renewal", "4")
    assert refused.returncode == 2 and "3 s" in refused.stderr
    for option, value in [("--lease", "3"), ("--places", "100"), ("--listen", "127.0.0.1:0"), ("--connections", "2")]:
        refused = run("--database", "host=/nowhere", option, value, "list")
        assert refused.returncode == 2 and option in refused.stderr


def test_a_password_comes_by_a_file_or_a_credential_and_as_an_argument_with_a_warning(folder: Path) -> None:
    with secured_fleet(folder) as (fleet, address):
        address += f"&sslrootcert={folder}/ca.pem"
        assert run("--database", address, "list").returncode == 1
        file = folder / "password"
        file.write_text(f"{PASSWORD}\n")
        by_file = run("--database", address, "--password-file", str(file), "list")
        assert (by_file.returncode, by_file.stderr) == (0, "")
        # The same in the other form of an address.
        parameters = f"host=localhost hostaddr=127.0.0.1 user=toki dbname=postgres port={address.split(':')[2].split('/')[0]}"
        assert run("--database", parameters, "--password-file", str(file), "list").returncode == 0
        (folder / "database-password").write_text(PASSWORD)
        by_credential = run("--database", address, "list", CREDENTIALS_DIRECTORY=str(folder))
        assert (by_credential.returncode, by_credential.stderr) == (0, "")
        # The credential is read in place of a file that the unit's user cannot read.
        unread = run("--database", address, "--password-file", "/nowhere", "list", CREDENTIALS_DIRECTORY=str(folder))
        assert unread.returncode == 0
        # One that is empty is none.
        (folder / "database-password").write_text("")
        assert run("--database", address, "list", CREDENTIALS_DIRECTORY=str(folder)).returncode == 1
        missing = run("--database", address, "--password-file", "/nowhere", "list")
        assert missing.returncode == 2 and "/nowhere" in missing.stderr
        (folder / "empty").touch()
        assert run("--database", address, "--password-file", str(folder / "empty"), "list").returncode == 2
        shown = run("--database", f"{parameters} password=x", "list")
        assert "--password-file" in shown.stderr
        hidden = run("list", TOKI_DATABASE=f"{parameters} password=x")
        assert "--password-file" not in hidden.stderr


def test_a_server_speaks_tls_to_its_database_and_believes_its_own_certificate_authority_alone(folder: Path) -> None:
    with secured_fleet(folder) as (fleet, address):
        (folder / "password").write_text(PASSWORD)
        words = ["--password-file", str(folder / "password")]
        own = f"{address}&sslrootcert={folder}/ca.pem"
        assert run("--database", own, *words, "create", "family").returncode == 0
        token = run("--database", own, *words, "token", "family", "add", "kitchen").stdout.strip()
        server = Server(own, fleet.folder, *words)
        fleet.servers.append(server)
        timer = {"duration_ns": 1_000_000_000, "settings": {"sound": {"kind": "none"}}}
        assert server.ask_until_settled("POST", "/v1/accounts/family/timers", token, timer).status == 201
        server.wait_for_event("ring")
        # All its connections, and none beside them.
        rows = fleet.query(
            "SELECT s.ssl, count(*) FROM pg_stat_activity JOIN pg_stat_ssl s USING (pid) WHERE client_addr IS NOT NULL GROUP BY 1")
        assert [row[0] for row in rows] == ["t"]
        stranger = run("--database", f"{address}&sslrootcert={folder}/other.pem", *words, "list")
        assert stranger.returncode == 1 and "certificate verify failed" in stranger.stderr, stranger.stderr
        elsewhere = run("--database", own.replace("@localhost", "@db.example.org"), *words, "list")
        assert elsewhere.returncode == 1 and "db.example.org" in elsewhere.stderr, elsewhere.stderr


@contextmanager
def pooler(fleet: Fleet, mode: str) -> Iterator[str]:
    """PgBouncer before the database of a fleet, and the address of that there."""
    folder = fleet.folder / mode
    folder.mkdir()
    file = folder / "pgbouncer.ini"
    file.write_text(
        f"[databases]\npostgres = host={fleet.folder} user=toki\n[pgbouncer]\nunix_socket_dir = {folder}\nauth_type = any\n"
        f"listen_port = 6432\npool_mode = {mode}\n")
    process = subprocess.Popen(
        [*unprivileged(folder), "pgbouncer", str(file)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)
    try:
        wait_for((folder / ".s.PGSQL.6432").is_socket, "PgBouncer")
        yield f"host={folder} port=6432 user=toki dbname=postgres"
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("mode", ["transaction", "session"])
def test_a_pooler_between_a_server_and_its_database_is_refused(fleet: Fleet, mode: str) -> None:
    with pooler(fleet, mode) as address:
        # It is there, and passes on.
        asked = subprocess.run(
            ["psql", "-XAtd", address, "-c", "SELECT 1"], text=True, capture_output=True, timeout=PATIENCE)
        assert asked.stdout == "1\n", asked.stderr
        for words in (["list"], ["--listen", "127.0.0.1:0"]):
            refused = run(*words, TOKI_DATABASE=address)
            assert refused.returncode == 1 and "PgBouncer" in refused.stderr, refused.stderr
