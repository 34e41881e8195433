# SPDX-License-Identifier: Apache-2.0
"""Web Push: a device whose page is closed is told of a ring, by a real browser and a push service of the tests."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from playwright.sync_api import BrowserContext, Playwright, expect

from desktop import Desktop
from home import ROOT, Home, wait_for
from push_service import Push, PushService
from receiver import Receiver
from test_page import playwright  # noqa: F401
from test_share import Sharing
from test_trust import comes_in, install

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    try:
        yield service
    finally:
        service.close()


@pytest.fixture
def sharing(home: Home) -> Iterator[Sharing]:
    # The push services of the tests are on this machine.
    home.environment["TOKI_PUSH_PRIVATE"] = "1"
    sharing = Sharing(home)
    try:
        sharing.open()
        yield sharing
    finally:
        home.run("share", "off")


# ---- A device without a browser


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """What a browser does with its keys (RFC 8291), by another library than Toki's."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text(self.point), "auth": text(self.secret)}

    def notice(self, push: Push) -> dict[str, Any]:
        """What a push says."""
        salt, size, theirs = push.body[:16], push.body[20], push.body[21:86]
        assert size == 65 and push.body[16:20] == bytes([0, 0, 16, 0])
        agreed = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))

        def derived(key: bytes, salt: bytes, info: bytes, count: int) -> bytes:
            return HKDF(hashes.SHA256(), count, salt, info).derive(key)

        material = derived(agreed, self.secret, b"WebPush: info\0" + self.point + theirs, 32)
        key = derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(material, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, push.body[86:], None)
        assert plain[-1:] == b"\x02"
        return json.loads(plain[:-1])


def subscribed(service: PushService, sharing: Sharing, name: str = "phone", *words: str) -> tuple[Device, str]:
    token = sharing.pair(*words, device=name)
    device = Device(f"{service.address}/{name}")
    assert sharing.ask("GET", "/sharing/push", token).json["subscribed"] is False
    assert sharing.ask("PUT", "/sharing/push", token, device.subscription).status == 204
    assert sharing.ask("GET", "/sharing/push", token).json["subscribed"] is True
    return device, token


def ring(home: Home, *options: str) -> None:
    home.do("1s", "--detach", "--sound", "none", *options)
    home.wait_until_ringing("t1")


def pushes(service: PushService, count: int) -> list[Push]:
    return wait_for(lambda: len(service.pushes) >= count and service.pushes[:], f"{count} pushes")


def test_a_ring_is_one_push_and_its_end_takes_its_place(home: Home, sharing: Sharing, service: PushService):
    device, token = subscribed(service, sharing)
    key = sharing.ask("GET", "/sharing/push", token).json["key"]
    ring(home, "--label", "お茶 <b>")
    [push] = pushes(service, 1)
    assert push.headers["Urgency"] == "high" and push.headers["Content-Encoding"] == "aes128gcm"
    # It waits at the push service as long as it rings.
    assert push.headers["TTL"] == "600"
    assert push.headers["Topic"].startswith("r1-") and len(push.headers["Topic"]) <= 32
    said = device.notice(push)
    assert (said["label"], said["kind"], said["item"]) == ("お茶 <b>", "timer", "t1")
    assert said["can_stop"] is True and said["can_snooze"] is True and "ended" not in said
    scheme, token_field, key_field = push.headers["Authorization"].split()
    assert scheme == "vapid" and key_field == f"k={key}"
    head, claims, signature = token_field.removeprefix("t=").removesuffix(",").split(".")
    told = json.loads(read(claims))
    assert told["aud"] == service.address and told["sub"].startswith("https://") and 0 < told["exp"] - time.time() < 86_400
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(key))
    numbers = [int.from_bytes(read(signature)[part], "big") for part in (slice(0, 32), slice(32, 64))]
    public.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    home.do("dismiss", "t1")
    _, over = pushes(service, 2)
    assert over.headers["Topic"] == push.headers["Topic"]
    said = device.notice(over)
    assert said["ring"] == "r1" and said["ended"] and said["can_stop"] is False and said["can_snooze"] is False
    # A key and a salt of its own.
    assert over.body[:86] != push.body[:86]


def test_keys_are_kept_for_their_owner_alone_and_go_with_the_device(home: Home, sharing: Sharing, service: PushService):
    _, token = subscribed(service, sharing)
    folder = home.data / "toki" / "sharing"
    for name in ("push-key.pem", "devices.json"):
        assert (folder / name).stat().st_mode & 0o777 == 0o600
    assert service.address in (folder / "devices.json").read_text()
    home.do("share", "revoke", "d1")
    assert service.address not in (folder / "devices.json").read_text()
    # A second device shows that pushes would have come.
    subscribed(service, sharing, "tablet")
    ring(home)
    [push] = pushes(service, 1)
    assert push.path == "/tablet"


def test_an_invalid_subscription_is_refused(home: Home, sharing: Sharing, service: PushService):
    token = sharing.pair()
    good = Device(service.address + "/x").subscription
    off = bytearray(read(good["p256dh"]))
    off[-1] ^= 1
    for wrong in (
        {"endpoint": "http://example.org/"}, {"endpoint": "file:///etc/passwd"}, {"p256dh": text(bytes(off))},
        {"p256dh": "AA"}, {"auth": "AA"}, {"auth": "!"},
    ):
        assert sharing.ask("PUT", "/sharing/push", token, good | wrong).code == "invalid_request", wrong
    assert sharing.ask("PUT", "/sharing/push", None, good).status == 401
    assert sharing.ask("GET", "/sharing/push", token).json["subscribed"] is False


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(home: Home, sharing: Sharing, service: PushService, status: int):
    _, token = subscribed(service, sharing)
    service.answers = [(status, {})]
    ring(home)
    wait_for(lambda: sharing.ask("GET", "/sharing/push", token).json["subscribed"] is False, "it to be forgotten")
    # A second device is told of the end, as this one would be.
    subscribed(service, sharing, "tablet")
    home.do("dismiss", "t1")
    assert [push.path for push in pushes(service, 2)] == ["/phone", "/tablet"]


def test_a_push_service_that_is_busy_is_asked_again_when_it_says(home: Home, sharing: Sharing, service: PushService):
    # Named as ntfy's server names a browser that takes its pushes by UnifiedPush.
    _, token = subscribed(service, sharing, "upAbC?up=1")
    service.answers = [(429, {"Retry-After": "2"})]
    ring(home)
    first, second = pushes(service, 2)
    assert second.at - first.at >= 2 and second.body == first.body and second.path == "/upAbC?up=1"
    assert sharing.ask("GET", "/sharing/push", token).json["subscribed"] is True


def test_a_push_service_that_does_not_answer_delays_no_ring(home: Home, sharing: Sharing, service: PushService):
    subscribed(service, sharing)
    service.close()
    ring(home)
    # The tries of its push take longer.
    assert home.json("list")["rings"][0]["late_ns"] < 10_000_000_000


def test_the_device_that_stops_a_ring_gets_no_push_and_a_display_gets_those_of_its_items(home: Home, sharing: Sharing, service: PushService):
    for _ in range(2):
        home.do("timer", "1s", "--ready", "--sound", "none")
    _, token = subscribed(service, sharing)
    display, _ = subscribed(service, sharing, "display", "t1")
    subscribed(service, sharing, "other", "t2")
    home.do("start", "t1")
    told = {push.path: push for push in pushes(service, 2)}
    assert set(told) == {"/phone", "/display"}
    said = display.notice(told["/display"])
    assert said["can_stop"] is False and said["can_snooze"] is False
    assert sharing.ask("POST", "/v1/rings/r1/dismiss", token).status == 200
    assert [push.path for push in pushes(service, 3)[2:]] == ["/display"]


def test_a_crashed_sharing_server_announces_the_current_rings(home: Home, sharing: Sharing, service: PushService):
    device, _ = subscribed(service, sharing)
    sharing.crash()
    ring(home)
    sharing.open()
    [push] = pushes(service, 1)
    assert device.notice(push)["ring"] == "r1"


def test_without_leave_only_public_push_services_are_called(home: Home, service: PushService):
    sharing = Sharing(home)
    try:
        sharing.open()
        subscribed(service, sharing)
        ring(home)
        home.do("dismiss", "t1")
        assert service.pushes == []
    finally:
        home.run("share", "off")


CERTIFIED = """set -e
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ca.key -out ca.pem -days 2 \\
  -subj "/CN=Test CA" -addext basicConstraints=critical,CA:TRUE
openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout server.key -out server.csr -subj "/CN=push"
printf 'subjectAltName=DNS:push.example.org\\n' > ext
openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile ext -out server.pem
printf '127.0.0.1 localhost push.example.org\\n' > hosts
"""


@pytest.mark.root
def test_a_push_goes_by_name_and_over_tls_though_its_sender_is_confined(home: Home, tmp_path: Path):
    subprocess.run(CERTIFIED, shell=True, cwd=tmp_path, check=True, capture_output=True)
    home.environment["TOKI_PUSH_PRIVATE"] = "1"
    sharing, receiver = Sharing(home), Receiver(tmp_path)
    # The authorities and names of this machine, for the sharing server alone.
    script = 'mount --bind "$1" /etc/ssl/certs/ca-certificates.crt; mount --bind "$2" /etc/hosts; shift 2; exec "$@"'
    home.machine = [
        "unshare", "--mount", "sh", "-euc", script, "sh", str(tmp_path / "ca.pem"), str(tmp_path / "hosts")]
    try:
        sharing.open()
        if not home.json("share", "status")["sharing"]["confined"]:
            pytest.skip("this kernel has no Landlock")
        token = sharing.pair()
        device = Device(f"https://push.example.org:{receiver.server.server_port}/x")
        assert sharing.ask("PUT", "/sharing/push", token, device.subscription).status == 204
        ring(home)
        [request] = wait_for(lambda: receiver.requests, "the push")
        assert device.notice(Push(request.path, request.headers, request.body, request.at))["ring"] == "r1"
    finally:
        home.run("share", "off")
        receiver.close()


# ---- Browsers


class Notifications:
    """The notification service of a desktop, and what it was told last of each notification."""

    def __init__(self, desktop: Desktop) -> None:
        self.process = desktop.start(
            "/usr/bin/python3", str(ROOT / "Tests" / "EndToEnd" / "notifications.py"), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self.told: list[dict[str, Any]] = []
        assert self.process.stdout.readline()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        for line in self.process.stdout:
            self.told.append(json.loads(line))

    def ringing(self, summary: str) -> list[dict[str, Any]]:
        """What was told of rings that can be snoozed."""
        return [one for one in self.told if one.get("summary") == summary and "Snooze" in one["actions"].values()]

    def wait(self, summary: str, body: str) -> dict[str, Any]:
        def found() -> dict[str, Any] | None:
            return next((one for one in self.told if one.get("summary") == summary and body in one["body"]), None)

        return wait_for(found, f"a notification {summary!r} with {body!r}")

    def press(self, notice: dict[str, Any], label: str) -> None:
        [key] = [key for key, text in notice["actions"].items() if text == label]
        self.process.stdin.write(f"{notice['id']} {key}\n".encode())
        self.process.stdin.flush()


@pytest.fixture
def desktop(home: Home) -> Iterator[Desktop]:
    desktop = Desktop(home)
    # What the daemon shows itself is another test.
    del home.environment["DBUS_SESSION_BUS_ADDRESS"]
    try:
        yield desktop
    finally:
        desktop.close()


@pytest.fixture
def notifications(desktop: Desktop) -> Notifications:
    return Notifications(desktop)


@contextmanager
def firefox(
    playwright: Playwright, profile: Path, desktop: Desktop, service: PushService  # noqa: F811
) -> Iterator[BrowserContext]:
    context = playwright.firefox.launch_persistent_context(
        profile, channel="moz-firefox", executable_path="/usr/bin/firefox-esr", locale="en-US", headless=False,
        env=os.environ | {name: desktop.environment[name] for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS")},
        firefox_user_prefs={
            "dom.push.enabled": True, "dom.push.connection.enabled": True, "dom.push.serverURL": service.socket,
            "dom.push.testing.allowInsecureServerURL": True, "permissions.default.desktop-notification": 1,
            "alerts.useSystemBackend": True})
    try:
        yield context
    finally:
        context.close()


def test_firefox_shows_a_ring_and_its_stop_silences_the_computer(
    home: Home, sharing: Sharing, service: PushService, desktop: Desktop, notifications: Notifications,
    playwright: Playwright, tmp_path: Path  # noqa: F811
):
    profile = tmp_path / "profile"
    install(profile, home)
    with firefox(playwright, profile, desktop, service) as context:
        page = context.new_page()
        comes_in(page, home, sharing, "127.0.0.1", "Firefox on Linux")
        switch = page.get_by_role("button", name="Tell this device when it rings")
        expect(switch).to_have_attribute("aria-pressed", "false")
        expect(page.get_by_text("seconds to minutes late, or never")).to_be_visible()
        switch.click()
        expect(page.get_by_role("button", name="Do not tell this device any more")).to_have_attribute("aria-pressed", "true")
        # Nobody looks at the page any more.
        page.goto("about:blank")
        ring(home, "--label", "Pasta")
        shown = notifications.wait("Pasta", "It has been ringing since")
        assert {"Stop", "Snooze"} <= set(shown["actions"].values())
        wait_for(lambda: service.codes == [100], "the browser to say that it could read it")
        notifications.press(shown, "Stop")
        wait_for(lambda: home.json("list")["rings"] == [], "silence")
        assert home.history()[0]["end"] == "dismissed"
        # Snooze, and a ring that is stopped at the computer.
        home.do("start", "t1")
        wait_for(lambda: len(service.pushes) == 2, "the second ring")
        again = wait_for(lambda: notifications.ringing("Pasta")[1:], "the second ring")
        notifications.press(again[0], "Snooze")
        wait_for(lambda: home.history()[0]["end"] == "snoozed", "the snooze")
        home.do("cancel", "t1")
        home.do("1s", "--label", "Tea", "--detach", "--sound", "none")
        first = notifications.wait("Tea", "It has been ringing since")
        home.do("dismiss", "Tea")
        over = notifications.wait("Tea", "It stopped ringing at")
        assert "Stop" not in over["actions"].values() and first is not over
        # Forgotten, the device is told nothing any more, and its browser keeps nothing.
        page.goto(f"https://127.0.0.1:{sharing.port}/")
        page.get_by_role("button", name="Forget this device").click()
        expect(page.get_by_label("Code")).to_be_visible()
        wait_for(lambda: service.channels == {}, "the end of the subscription")
        kept = "new Promise((done) => { const opening = indexedDB.open('pushed'); opening.onsuccess = () => { const asked ="
        kept += " opening.result.transaction('device').objectStore('device').count(); asked.onsuccess = () => done(asked.result); } })"
        wait_for(lambda: page.evaluate(kept) == 0, "the end of what its browser keeps")


@pytest.mark.slow
def test_firefox_says_when_the_computer_was_not_reached(
    home: Home, sharing: Sharing, service: PushService, desktop: Desktop, notifications: Notifications,
    playwright: Playwright, tmp_path: Path  # noqa: F811
):
    profile = tmp_path / "profile"
    install(profile, home)
    with firefox(playwright, profile, desktop, service) as context:
        page = context.new_page()
        comes_in(page, home, sharing, "127.0.0.1", "Firefox on Linux")
        page.get_by_role("button", name="Tell this device when it rings").click()
        expect(page.get_by_role("button", name="Do not tell this device any more")).to_be_visible()
        ring(home, "--label", "Pasta")
        shown = notifications.wait("Pasta", "It has been ringing since")
        sharing.crash()
        notifications.press(shown, "Stop")
        unreached = notifications.wait("Pasta", "The computer was not reached")
        assert "Stop" in unreached["actions"].values()
        assert home.timer("t1")["state"] == "ringing"
        # Back again, it tells what still rings, in place of what was said.
        told = len(notifications.told)
        sharing.open()
        again = wait_for(lambda: next((one for one in notifications.told[told:] if "summary" in one), None), "the ring")
        assert "It has been ringing since" in again["body"]
        notifications.press(again, "Stop")
        wait_for(lambda: home.json("list")["rings"] == [], "silence")


KEEP = """async ([token, words]) => {
  await new Promise((done, fail) => {
    const opening = indexedDB.open("pushed", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("device");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const work = opening.result.transaction("device", "readwrite");
      work.objectStore("device").put({ token, words }, "device");
      work.oncomplete = () => done();
    };
  });
}"""


def test_chromium_shows_a_push_and_its_stop_silences_the_computer(
    home: Home, sharing: Sharing, desktop: Desktop, notifications: Notifications, playwright: Playwright,  # noqa: F811
    tmp_path: Path
):
    # Its push service is Google's, so what one would bring comes by its developer protocol, and the page's part is played.
    install(tmp_path / ".pki" / "nssdb", home)
    environment = {name: desktop.environment[name] for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS")}
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path="/usr/bin/chromium", locale="en-US", headless=False,
        env=os.environ | environment | {"HOME": str(tmp_path)}, args=["--no-sandbox"])
    try:
        context.grant_permissions(["notifications"])
        page = context.new_page()
        comes_in(page, home, sharing, "127.0.0.1", "Chrome on Linux")
        token = page.evaluate("localStorage.getItem('token')")
        page.evaluate(KEEP, [token, {"rings": "Since {time}.", "over": "Over at {time}.", "stop": "Stop", "snooze": "Snooze"}])
        ring(home, "--label", "Pasta")
        [told] = home.json("list")["rings"]
        notice = {
            "ring": "r1", "item": "t1", "kind": "timer", "label": "Pasta", "planned": told["planned"], "can_stop": True,
            "can_snooze": True}
        session = context.new_cdp_session(page)
        registrations: list[dict[str, Any]] = []
        session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
        session.send("ServiceWorker.enable")
        wait_for(lambda: page.wait_for_timeout(20) or registrations, "the registration")
        origin = f"https://127.0.0.1:{sharing.port}"
        where = {"origin": origin, "registrationId": registrations[0]["registrationId"]}
        session.send("ServiceWorker.deliverPushMessage", where | {"data": json.dumps(notice)})
        shown = notifications.wait("Pasta", "Since ")
        assert {"Stop", "Snooze"} <= set(shown["actions"].values())
        notifications.press(shown, "Stop")
        wait_for(lambda: home.json("list")["rings"] == [], "silence")
        # Its end takes its place, without buttons.
        over = notice | {"ended": told["planned"], "can_stop": False, "can_snooze": False}
        session.send("ServiceWorker.deliverPushMessage", where | {"data": json.dumps(over)})
        said = notifications.wait("Pasta", "Over at ")
        assert "Stop" not in said["actions"].values()
        # A touch beside the buttons opens what rang.
        key = next(key for key in said["actions"] if key == "default")
        notifications.process.stdin.write(f"{said['id']} {key}\n".encode())
        notifications.process.stdin.flush()
        wait_for(lambda: page.wait_for_timeout(20) or any(one.url.endswith("#show=t1") for one in context.pages), "the timer")
    finally:
        context.close()
