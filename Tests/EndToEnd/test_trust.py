# SPDX-License-Identifier: Apache-2.0
"""How a device comes to trust the machine that shares: its addresses, its certificates and its own authority."""

from __future__ import annotations

import hashlib
import http.client
import os
import plistlib
import re
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect

from home import Home, wait_for
from peers import Missing, Network, program
from test_page import axe, playwright  # noqa: F401
from test_share import Sharing, notices, sharing  # noqa: F401
from webdriver import WebKit

pytestmark = pytest.mark.xdist_group(__name__)

LEAF = """
import socket, ssl, sys
context = ssl._create_unverified_context()
with context.wrap_socket(socket.create_connection((sys.argv[1], int(sys.argv[2])), timeout=60)) as client:
    print(ssl.DER_cert_to_PEM_cert(client.getpeercert(binary_form=True)))
"""


@pytest.fixture
def network(home: Home) -> Iterator[Network]:
    """A network of the home's own, without an interface."""
    try:
        network = Network()
    except Missing as missing:
        pytest.skip(str(missing))
    with network:
        home.machine = network.command()
        yield network
        home.run("share", "off")
    home.machine = []


def ip(network: Network, words: str) -> None:
    subprocess.run(network.command("ip", *words.split()), check=True, capture_output=True)


def bridge(network: Network, name: str, address: str) -> None:
    try:
        ip(network, f"link add {name} type bridge")
    except subprocess.CalledProcessError as refused:
        pytest.skip(f"this kernel makes no bridge: {refused.stderr.decode()}")
    ip(network, f"address add {address} dev {name}")
    ip(network, f"link set {name} up")


def openssl(*words: str | Path, text: str = "") -> str:
    return subprocess.run(["openssl", *words], input=text, check=True, capture_output=True, text=True).stdout


def leaf(network: Network | None, host: str, port: int) -> str:
    words = [sys.executable, "-c", LEAF, host, str(port)]
    return subprocess.run(
        network.command(*words) if network else words, check=True, capture_output=True, text=True).stdout


def subjects(certificate: str) -> set[str]:
    """The names and addresses that a certificate is for."""
    said = openssl("x509", "-noout", "-ext", "subjectAltName", text=certificate)
    return {re.sub(r"^(DNS|IP Address):", "", word.strip()) for word in said.splitlines()[1].split(",")}


def public_key(certificate: str) -> str:
    return openssl("x509", "-noout", "-pubkey", text=certificate)


def authority(home: Home) -> str:
    """The certificate of the machine's authority."""
    return openssl("x509", "-in", home.data / "toki" / "sharing" / "authority.pem")


# ---- The address


def test_the_address_and_the_certificate_follow_the_machine_into_another_network(
    home: Home, sharing: Sharing, network: Network  # noqa: F811
):
    bridge(network, "home0", "192.168.1.23/24")
    ip(network, "route add default via 192.168.1.1")
    # As Docker makes it: not the machine's way to anywhere.
    bridge(network, "docker0", "172.17.0.1/16")
    sharing.open()
    first = home.json("share")
    assert first["addresses"][0] == f"https://192.168.1.23:{sharing.port}/"
    assert "172.17.0.1" not in str(first["addresses"])
    shown = leaf(network, "127.0.0.1", sharing.port)
    assert "192.168.1.23" in subjects(shown) and "172.17.0.1" not in subjects(shown)
    # From home to the office, with nobody at the keyboard.
    ip(network, "address delete 192.168.1.23/24 dev home0")
    ip(network, "address add 10.20.30.40/24 dev home0")
    ip(network, "route add default via 10.20.30.1")
    wait_for(lambda: "10.20.30.40" in subjects(leaf(network, "127.0.0.1", sharing.port)), "a certificate for the address")
    moved = leaf(network, "127.0.0.1", sharing.port)
    assert "192.168.1.23" not in subjects(moved)
    assert public_key(moved) == public_key(shown)
    second = home.json("share")
    assert second["addresses"][0] == f"https://10.20.30.40:{sharing.port}/"
    # Whoever trusted it before trusts it now.
    assert second["authority_fingerprint"] == first["authority_fingerprint"]


def test_the_address_is_one_that_a_person_named_before_all_others(
    home: Home, sharing: Sharing, network: Network, tmp_path: Path  # noqa: F811
):
    bridge(network, "home0", "192.168.1.23/24")
    ip(network, "route add default via 192.168.1.1")
    sharing.open("--host", "clock.example.org")
    assert home.json("share")["addresses"][:2] == [
        f"https://{host}:{sharing.port}/" for host in ("clock.example.org", "192.168.1.23")]
    # One for a name is shown under that name, or the browser would warn of it.
    chain, key = tmp_path / "own.pem", tmp_path / "own.key"
    openssl(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=toki", "-days", "30",
        "-addext", "subjectAltName=DNS:*.example.net,DNS:toki.example.net", "-keyout", key, "-out", chain)
    sharing.open("--host", "none", "--certificate", str(chain), "--key", str(key))
    offer = home.json("share")
    assert offer["addresses"][:2] == [f"https://{host}:{sharing.port}/" for host in ("toki.example.net", "192.168.1.23")]
    assert "authority_fingerprint" not in offer or offer["authority_fingerprint"] is None


# ---- The authority


def trusting(home: Home) -> ssl.SSLContext:
    return ssl.create_default_context(cadata=authority(home))


def test_a_browser_with_the_authority_opens_the_machines_addresses_and_names_only(
    home: Home, sharing: Sharing, tmp_path: Path  # noqa: F811
):
    sharing.open("--host", "clock.local")
    for host in ("127.0.0.1", "localhost", "clock.local"):
        with socket.create_connection(("127.0.0.1", sharing.port), timeout=60) as client:
            with trusting(home).wrap_socket(client, server_hostname=host) as secure:
                assert secure.getpeercert()["issuer"][0][0][1].startswith("Toki on ")
    with socket.create_connection(("127.0.0.1", sharing.port), timeout=60) as client:
        with pytest.raises(ssl.SSLCertVerificationError):
            trusting(home).wrap_socket(client, server_hostname="printer.local")
    # Whoever has its key can certify no other site.
    for name in ("bank.example", "printer.local"):
        forged = forge(home, tmp_path, f"DNS:{name}")
        said = subprocess.run(
            ["openssl", "verify", "-CAfile", write(tmp_path / "root.pem", authority(home)), forged], capture_output=True,
            text=True)
        assert said.returncode != 0 and "permitted subtree violation" in said.stderr
    own = forge(home, tmp_path, "DNS:clock.local,IP:192.168.1.23")
    openssl("verify", "-CAfile", tmp_path / "root.pem", own)


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def forge(home: Home, folder: Path, names: str) -> Path:
    """A certificate, with its key in `forged.key`, that somebody signs who has the authority's key."""
    signer = home.data / "toki" / "sharing" / "authority.pem"
    request, key, forged = folder / "forged.csr", folder / "forged.key", folder / "forged.pem"
    openssl(
        "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=forged", "-keyout", key,
        "-out", request)
    more = write(folder / "forged.ext", f"subjectAltName={names}\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n")
    openssl(
        "x509", "-req", "-in", request, "-CA", signer, "-CAkey", signer, "-CAcreateserial", "-CAserial", folder / "serial",
        "-days", "30", "-extfile", more, "-out", forged)
    return forged


def test_the_authority_stays_over_off_and_on_and_its_key_is_for_its_owner_alone(home: Home, sharing: Sharing):  # noqa: F811
    sharing.open()
    first, shown = authority(home), leaf(None, "127.0.0.1", sharing.port)
    fingerprint = openssl("x509", "-noout", "-fingerprint", "-sha256", text=first).strip().split("=")[1].replace(":", "").lower()
    assert home.json("share", "status")["sharing"]["authority_fingerprint"] == fingerprint
    assert (home.data / "toki" / "sharing" / "authority.pem").stat().st_mode & 0o777 == 0o600
    home.do("share", "off")
    sharing.open()
    assert authority(home) == first and leaf(None, "127.0.0.1", sharing.port) == shown
    # A name that it may not certify is worth another one; the key of the machine stays all the same.
    sharing.open("--host", "clock.example.org")
    assert authority(home) != first and "clock.example.org" in subjects(leaf(None, "127.0.0.1", sharing.port))
    assert public_key(leaf(None, "127.0.0.1", sharing.port)) == public_key(shown)


def named(name: str) -> list[str]:
    """The command prefix of a machine with another name."""
    return ["unshare", "--uts", "sh", "-euc", 'hostname "$1"; shift; exec "$@"', "sh", name]


@pytest.mark.root
def test_a_machine_that_is_renamed_stays_trusted_and_says_what_the_new_name_takes(home: Home, sharing: Sharing):  # noqa: F811
    home.machine = named("clock")
    sharing.open()
    first = authority(home)
    assert "clock.local" in subjects(leaf(None, "127.0.0.1", sharing.port))
    assert "another name" not in home.do("share", "status")
    home.do("share", "off")
    home.machine = named("tower")
    sharing.open()
    assert authority(home) == first and not {"clock.local", "tower.local"} & subjects(leaf(None, "127.0.0.1", sharing.port))
    assert "toki share on --host tower.local" in home.do("share", "status")
    sharing.open("--host", "tower.local")
    assert authority(home) != first and "tower.local" in subjects(leaf(None, "127.0.0.1", sharing.port))
    assert "another name" not in home.do("share", "status")
    home.machine = []


def test_a_certificate_has_no_name_or_address_beyond_the_authority(
    home: Home, sharing: Sharing, network: Network  # noqa: F811
):
    bridge(network, "home0", "192.168.1.23/24")
    for address in ("8.8.4.4/24", "2001:db8::5/64", "fd77::5/64"):
        ip(network, f"address add {address} dev home0")
    ip(network, "route add default via 192.168.1.1")
    sharing.open()
    # Those of IPv6 are being claimed for a second or two.
    wait_for(lambda: "FD77:0:0:0:0:0:0:5" in subjects(leaf(network, "127.0.0.1", sharing.port)), "the address of IPv6")
    shown = leaf(network, "127.0.0.1", sharing.port)
    assert not {"8.8.4.4", "2001:DB8:0:0:0:0:0:5"} & subjects(shown)
    root = home.folder / "root.pem"
    openssl("verify", "-CAfile", write(root, authority(home)), write(home.folder / "leaf.pem", shown))


# ---- Tailscale, whose command line is played: it was not tried


TAILSCALE = """#!/bin/sh
echo "$@" >> "$0.asked"
[ "$1" != status ] || echo '{"BackendState": "Running", "CertDomains": ["laptop.tail1.ts.net"], "Self": {"Online": true}}'
"""


def test_with_tailscale_the_address_is_the_name_that_it_gives(home: Home, sharing: Sharing, tmp_path: Path):  # noqa: F811
    program = write(tmp_path / "tailscale", TAILSCALE)
    program.chmod(0o755)
    path = {"PATH": f"{tmp_path}:{home.environment['PATH']}"}
    home.do("share", "on", "--port", str(sharing.port), "--tailscale", **path)
    asked = tmp_path / "tailscale.asked"
    assert asked.read_text().splitlines() == ["status --json", f"serve --bg https+insecure://localhost:{sharing.port}"]
    offer = home.json("share")
    # A certificate that browsers know needs no page of trust.
    assert offer["addresses"][0] == "https://laptop.tail1.ts.net/" and offer.get("trust") is None
    assert "laptop.tail1.ts.net" not in subjects(leaf(None, "127.0.0.1", sharing.port))
    # As Tailscale passes a request on.
    token = sharing.pair()
    reply = sharing.ask("GET", "/v1/state", token, Host="laptop.tail1.ts.net", X_Forwarded_For="100.101.102.103")
    assert reply.status == 200
    assert sharing.ask("GET", "/v1/state", token, Host="other.tail1.ts.net").status == 421
    home.do("share", "off", **path)
    assert asked.read_text().splitlines()[-1] == "serve --https=443 off"
    assert home.json("share", "status")["tailscale"] is None


# ---- The plain port


def plain(sharing: Sharing, path: str, host: str = "127.0.0.1", **headers: str) -> tuple[int, dict[str, str], bytes]:  # noqa: F811
    """What the plain port answers."""
    connection = http.client.HTTPConnection("127.0.0.1", trust_port(sharing), timeout=60)
    try:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", path, headers={"Host": host} | given)
        reply = connection.getresponse()
        return reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()
    finally:
        connection.close()


def trust_port(sharing: Sharing) -> int:  # noqa: F811
    return int(re.search(r":(\d+)/trust$", sharing.home.json("share", "status")["sharing"]["trust"])[1])


def test_the_plain_port_has_three_files_and_nothing_else_and_is_closed_with_sharing(home: Home, sharing: Sharing):  # noqa: F811
    # A name for which the certificate is wherever this machine is.
    sharing.open("--host", "clock.local")
    offer = home.json("share")
    port = trust_port(sharing)
    assert offer["trust"] == f"http://clock.local:{port}/trust" and offer["addresses"][0] == f"https://clock.local:{sharing.port}/"
    root = authority(home)
    status, headers, certificate = plain(sharing, "/toki.crt")
    assert (status, headers["content-type"]) == (200, "application/x-x509-ca-cert")
    assert certificate == ssl.PEM_cert_to_DER_cert(root)
    assert hashlib.sha256(certificate).hexdigest() == offer["authority_fingerprint"]
    status, headers, profile = plain(sharing, "/toki.mobileconfig")
    assert (status, headers["content-type"]) == (200, "application/x-apple-aspen-config")
    assert plistlib.loads(profile)["PayloadContent"][0]["PayloadContent"] == certificate
    assert b"PRIVATE" not in certificate + profile
    for path in ("/trust", "/"):
        status, headers, page = plain(sharing, path)
        assert status == 200 and "default-src 'none'" in headers["content-security-policy"]
        assert b"Let this device trust" in page
    assert "このデバイス" in plain(sharing, "/trust", Accept_Language="ja")[2].decode()
    token = sharing.pair()
    for path in ("/v1/state", "/sharing/device", "/index.html", "/authority.pem", "/../key.pem"):
        assert plain(sharing, path, Authorization=f"Bearer {token}")[0] == 404, path
    assert plain(sharing, "/trust", host="evil.example")[0] == 421
    # No more than the person's own command line says of it.
    said = home.do("share")
    assert f"http://clock.local:{port}/trust" in said
    shown = re.sub(r"[^0-9A-F]", "", "".join(re.findall(r"^  ((?:[0-9A-F]{2}:?){16})$", said, re.MULTILINE)))
    assert shown.lower().startswith(offer["authority_fingerprint"])
    home.do("share", "off")
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), timeout=60)


def test_without_an_authority_of_its_own_there_is_no_plain_port(home: Home, sharing: Sharing, tmp_path: Path):  # noqa: F811
    chain, key = tmp_path / "own.pem", tmp_path / "own.key"
    openssl(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=toki", "-days", "30",
        "-addext", "subjectAltName=DNS:clock.local", "-keyout", key, "-out", chain)
    for options in (["--certificate", str(chain), "--key", str(key)], ["--certificate", "none", "--insecure"]):
        sharing.open("--host", "clock.local", *options)
        assert home.json("share", "status")["sharing"].get("trust") is None
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", sharing.port + 1), timeout=60)


def test_a_plain_port_that_is_taken_is_another_one(home: Home, sharing: Sharing):  # noqa: F811
    with socket.create_server(("0.0.0.0", sharing.port + 1)):
        sharing.open("--host", "clock.local")
        assert trust_port(sharing) != sharing.port + 1
        assert plain(sharing, "/toki.crt")[0] == 200


def test_the_computer_tells_of_each_device_that_is_paired(home: Home, sharing: Sharing, tmp_path: Path):  # noqa: F811
    if subprocess.run(["/usr/bin/python3", "-c", "import dbusmock"], capture_output=True).returncode != 0:
        pytest.skip("python3-dbusmock is not installed")
    with notices(tmp_path) as (bus, said):
        home.do("share", "on", "--port", str(sharing.port), **bus)
        sharing.pair(device="Safari on <iPhone>")
        wait_for(lambda: "A device was paired" in said.read_text(), "the notification")
        assert "Safari on iPhone" in said.read_text() and "toki share revoke d1" in said.read_text()


# ---- Real browsers


class ForgedSite:
    """A site with a certificate that somebody signed who has the authority's key."""

    def __init__(self, certificate: Path, key: Path) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.context = context
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            try:
                with self.context.wrap_socket(client, server_side=True) as secure:
                    secure.recv(65536)
                    secure.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\nforged")
            except OSError:
                pass

    def close(self) -> None:
        self.listener.close()


@pytest.fixture
def forged(home: Home, sharing: Sharing, tmp_path: Path) -> Iterator[ForgedSite]:  # noqa: F811
    """Sharing as clock.local, and a site that pretends to be bank.example by the key of its authority."""
    sharing.open("--host", "clock.local")
    site = ForgedSite(forge(home, tmp_path, "DNS:bank.example"), tmp_path / "forged.key")
    yield site
    site.close()


def install(store: Path, home: Home) -> None:
    """Has a browser trust the authority, by its store of certificates."""
    try:
        certutil = program("certutil")
    except Missing as missing:
        pytest.skip(str(missing))
    store.mkdir(parents=True, exist_ok=True)
    root = write(store / "toki.crt", authority(home))
    for words in (["-N", "--empty-password"], ["-A", "-t", "C,,", "-n", "toki", "-i", str(root)]):
        subprocess.run([certutil, "-d", f"sql:{store}", *words], stdin=subprocess.DEVNULL, check=True)


NAMES = ("clock.local", "bank.example")


@contextmanager
def chromium(playwright: Playwright, folder: Path) -> Iterator[BrowserContext]:  # noqa: F811
    context = playwright.chromium.launch_persistent_context(
        folder / "profile", executable_path="/usr/bin/chromium", locale="en-US",
        env={name: value for name, value in os.environ.items()} | {"HOME": str(folder)},
        args=["--no-sandbox", "--host-resolver-rules=" + ", ".join(f"MAP {name} 127.0.0.1" for name in NAMES)])
    try:
        yield context
    finally:
        context.close()


@contextmanager
def firefox(playwright: Playwright, folder: Path) -> Iterator[BrowserContext]:  # noqa: F811
    context = playwright.firefox.launch_persistent_context(
        folder, channel="moz-firefox", executable_path="/usr/bin/firefox-esr", locale="en-US",
        firefox_user_prefs={"network.dns.localDomains": ",".join(NAMES)})
    try:
        yield context
    finally:
        context.close()


def comes_in(page: Page, home: Home, sharing: Sharing, host: str, name: str) -> None:  # noqa: F811
    """Scans the code at a host, whose page of trust goes on by itself and pairs, under its own name, without a warning."""
    code = home.json("share")["code"]
    page.goto(f"http://{host}:{trust_port(sharing)}/trust#pair={code}")
    page.wait_for_url(f"https://{host}:{sharing.port}/**")
    page.get_by_role("button", name="Pair").click()
    expect(page.get_by_text("This page also starts without the computer")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.ready.then((one) => one.active.state)") in ("activating", "activated")
    assert home.json("share", "devices")[-1]["name"] == name


def test_a_browser_that_trusts_nothing_is_shown_the_steps_and_stays_where_it_is(
    home: Home, sharing: Sharing, forged: ForgedSite, playwright: Playwright, tmp_path: Path  # noqa: F811
):
    with chromium(playwright, tmp_path) as context:
        page = context.new_page()
        page.goto(f"http://clock.local:{trust_port(sharing)}/trust#pair=ABCD2345")
        expect(page.get_by_role("status")).to_contain_text("Not done yet")
        expect(page.get_by_role("link", name="Download the certificate").last).to_be_visible()
        expect(page.get_by_role("link", name="Download the profile")).to_be_hidden()
        assert page.url.endswith("/trust#pair=ABCD2345")
        assert axe(page) == []
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the certificate").last.click()
        assert Path(download.value.path()).read_bytes() == ssl.PEM_cert_to_DER_cert(authority(home))
        link = page.get_by_role("link", name="Go on without it").get_attribute("href")
        assert link == f"https://clock.local:{sharing.port}/#pair=ABCD2345"
        # Not reached is another thing than not trusted.
        home.do("share", "off")
        expect(page.get_by_role("status")).to_contain_text("does not answer")
        sharing.open()
        expect(page.get_by_role("status")).to_contain_text("Not done yet")
        with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
            page.goto(f"https://127.0.0.1:{sharing.port}/")


@pytest.mark.parametrize(("agent", "shown", "hidden"), [
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148"
     " Safari/604.1", "Download the profile", "Chromium on Linux"),
    ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
     "choose “Install anyway”", "Download the profile"),
])
def test_the_steps_are_those_of_the_device_that_asks(
    sharing: Sharing, forged: ForgedSite, playwright: Playwright, agent: str, shown: str, hidden: str  # noqa: F811
):
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    try:
        page = browser.new_context(user_agent=agent, viewport={"width": 320, "height": 568}).new_page()
        page.goto(f"http://127.0.0.1:{trust_port(sharing)}/trust")
        expect(page.get_by_text(shown)).to_be_visible()
        expect(page.get_by_text(hidden)).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    finally:
        browser.close()


def test_with_the_authority_installed_chromium_opens_the_page_without_a_warning_and_refuses_a_forged_site(
    home: Home, sharing: Sharing, forged: ForgedSite, playwright: Playwright, tmp_path: Path  # noqa: F811
):
    install(tmp_path / ".pki" / "nssdb", home)
    with chromium(playwright, tmp_path) as context:
        for host in ("127.0.0.1", "clock.local"):
            page = context.new_page()
            comes_in(page, home, sharing, host, "Chrome on Linux")
            said = context.new_cdp_session(page).send("Page.getInstallabilityErrors")
            assert said["installabilityErrors"] == []
        with pytest.raises(Error, match="ERR_CERT_INVALID"):
            context.new_page().goto(f"https://bank.example:{forged.port}/")


def test_with_the_authority_installed_firefox_opens_the_page_without_a_warning_and_refuses_a_forged_site(
    home: Home, sharing: Sharing, forged: ForgedSite, playwright: Playwright, tmp_path: Path  # noqa: F811
):
    with firefox(playwright, tmp_path / "without") as context:
        page = context.new_page()
        page.goto(f"http://clock.local:{trust_port(sharing)}/trust")
        expect(page.get_by_role("status")).to_contain_text("Not done yet")
    profile = tmp_path / "with"
    install(profile, home)
    with firefox(playwright, profile) as context:
        for host in ("127.0.0.1", "clock.local"):
            comes_in(context.new_page(), home, sharing, host, "Firefox on Linux")
        with pytest.raises(Error):
            context.new_page().goto(f"https://bank.example:{forged.port}/")


@pytest.mark.root
def test_with_the_authority_installed_webkit_opens_the_page_without_a_warning_and_refuses_a_forged_site(
    home: Home, sharing: Sharing, forged: ForgedSite, tmp_path: Path  # noqa: F811
):
    # What update-ca-certificates(8) does, for this one process.
    script = 'mount --bind "$1" /etc/ssl/certs/ca-certificates.crt; mount --bind "$2" /etc/hosts; shift 2; exec "$@"'
    root = write(tmp_path / "root.pem", authority(home))
    hosts = write(tmp_path / "hosts", "127.0.0.1 localhost " + " ".join(NAMES) + "\n")
    folder = tmp_path / "webkit"
    folder.mkdir()
    webkit = WebKit(
        folder, strict=True, within=("unshare", "--mount", "sh", "-euc", script, "sh", str(root), str(hosts)))
    try:
        for host in ("127.0.0.1", "clock.local"):
            code = home.json("share")["code"]
            webkit.open(f"http://{host}:{trust_port(sharing)}/trust#pair={code}")
            wait_for(lambda: webkit.run("return location.protocol") == "https:", "the page to go on")
            webkit.click("#pairing button")
            wait_for(lambda: "starts without the computer" in webkit.text("body"), "the worker")
        with pytest.raises(RuntimeError):
            webkit.open(f"https://bank.example:{forged.port}/")
            assert "forged" not in webkit.text("body")
            raise RuntimeError("the page of an error is shown")
    finally:
        webkit.close()
