# SPDX-License-Identifier: Apache-2.0
"""The commands of docs/recipes.md, as they stand there, against receivers that check what they are sent."""

from __future__ import annotations

import json
import os
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from home import PROGRAMS, ROOT, TOKI, Home, wait_for
from listener import Listener
from receiver import Receiver
from terminal import Terminal
from test_share import free_port

PAGE = (ROOT / "docs" / "recipes.md").read_text()
LABEL = 'お茶 "$(touch x)"'
TOLD = {
    "TOKI_EVENT": "ring", "TOKI_ID": "a1", "TOKI_KIND": "alarm", "TOKI_LABEL": LABEL,
    "TOKI_PLANNED": "2027-01-15T08:00:00.000000000Z", "TOKI_AT": "2027-01-15T08:00:00.000000000Z", "TOKI_RING": "r1",
    "TOKI_LATE_NS": "0",
}
OCCASION = json.dumps({"event": "ring", "label": LABEL}, ensure_ascii=False)


def recipes(heading: str, language: str = "sh") -> list[str]:
    """The code of a section."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL)


def test_the_japanese_page_has_the_same_recipes():
    japanese = (ROOT / "docs" / "recipes.ja.md").read_text()
    code = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
    assert code.findall(japanese) == code.findall(PAGE) != []


def hook(code: str, option: str) -> str:
    """The command that a recipe gives to an option, as its shell reads it."""
    words = shlex.split(code)
    return words[words.index(option) + 1]


def run(command: str, home: Home) -> str:
    environment = home.environment | TOLD | {"PATH": f"{PROGRAMS}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["/bin/sh", "-c", command], input=OCCASION, env=environment, cwd=home.folder, capture_output=True, text=True,
        timeout=60)
    assert done.returncode == 0, done.stderr
    assert not (Path(home.folder) / "x").exists()
    return done.stdout


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """Debian's mosquitto with a subscriber: its port, and the file with `TOPIC MESSAGE` for each message."""
    port = free_port()
    settings = tmp_path / "mosquitto.conf"
    settings.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
    path = os.environ["PATH"] + ":/usr/sbin"
    server = subprocess.Popen(
        ["mosquitto", "-c", settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={"PATH": path})
    heard = tmp_path / "heard"

    def answers() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    try:
        wait_for(answers, "mosquitto to listen")
        with heard.open("w") as out:
            subscriber = subprocess.Popen(
                ["stdbuf", "-oL", "mosquitto_sub", "-p", str(port), "-t", "#", "-v", "-F", "%t %p"], stdout=out)
        try:
            # Who subscribes too late misses what is not retained.
            retained = ["mosquitto_pub", "-p", str(port), "-t", "ready", "-m", "yes", "-r"]
            subprocess.run(retained, check=True)
            wait_for(lambda: "ready yes" in heard.read_text(), "the subscriber to hear")
            yield port, heard
        finally:
            subscriber.terminate()
            subscriber.wait()
    finally:
        server.terminate()
        server.wait()


def test_a_song_is_heard_and_ended(home: Home, listener: Listener):
    [code] = recipes("A song at seven")
    music = Path(home.folder) / "Music"
    music.mkdir()
    # Long enough that only the other command can end it in time.
    subprocess.run(
        ["sox", "-q", "-n", "-r", "48000", "-b", "16", music / "morning.flac", "synth", "120", "sine", "440"], check=True)
    environment = home.environment | {"HOME": str(home.folder)}
    song = subprocess.Popen(["/bin/sh", "-c", hook(code, "--on-ring")], env=environment)
    try:
        wait_for(lambda: max(listener.loudness()[-25:], default=0) > 1_000, "the song to be heard")
        assert song.poll() is None
        subprocess.run(["/bin/sh", "-c", hook(code, "--on-dismiss")], env=environment, check=False)
        wait_for(lambda: song.poll() is not None, "the song to end")
    finally:
        song.kill()
        song.wait()


def test_a_lamp_gets_an_mqtt_message(home: Home, broker: tuple[int, Path]):
    port, heard = broker
    [code] = recipes("A lamp over MQTT")
    words = shlex.split(code)
    dim = words[words.index("--on-warn") + 2]
    for command, brightness in ((dim, 40), (hook(code, "--on-dismiss"), 254)):
        run(command.replace("-h 127.0.0.1", f"-h 127.0.0.1 -p {port}"), home)
        expected = 'zigbee2mqtt/bedroom/set {"state":"ON","brightness":%d}' % brightness
        wait_for(lambda: expected in heard.read_text().splitlines(), "the message")
    [command] = re.findall(r"`(mosquitto_pub [^`]* -s)`", PAGE)
    run(command.replace("-h 127.0.0.1", f"-h 127.0.0.1 -p {port}"), home)
    wait_for(lambda: f"toki/ring {OCCASION}" in heard.read_text().splitlines(), "the occasion")


def test_ntfy_gets_a_message(home: Home, receiver: Receiver):
    [code] = recipes("A push message by ntfy")
    address = receiver.address.removeprefix("http://")
    address = hook(code, "--post").replace("ntfy.sh", address) + "?secure=false"
    home.do("1s", "--label", LABEL, "--detach", "--sound", "none", "--post", address)
    [request] = wait_for(lambda: receiver.requests, "a message")
    message = json.loads(request.body)
    assert (request.method, request.path) == ("POST", "/")
    assert (message["topic"], message["title"]) == ("your-long-topic", LABEL)


def test_a_webhook_of_home_assistant_gets_the_occasion(home: Home, receiver: Receiver):
    code = recipes("Home Assistant")[0]
    address = hook(code, "--post").replace("https://home.example.org", receiver.address)
    subprocess.run([str(PROGRAMS / "toki-post"), address], input=OCCASION, env=home.environment, text=True, check=True)
    [request] = receiver.requests
    assert (request.path, request.headers["Content-Type"]) == ("/api/webhook/your-long-id", "application/json")
    assert json.loads(request.body)["label"] == LABEL


def test_home_assistant_learns_the_next_alarm(home: Home, receiver: Receiver):
    [yaml] = recipes("Home Assistant", "yaml")
    [command] = re.findall(r"^ +command: (.+)$", yaml, re.MULTILINE)
    assert run(command, home) == "unknown\n"
    home.do("alarm", "2030-01-02 07:00 UTC")
    home.do("alarm", "2029-12-31 07:00 UTC")
    assert run(command, home) == "2029-12-31T07:00:00.000000000Z\n"
    words = shlex.split(recipes("Home Assistant")[1])
    (Path(home.folder) / ".config").mkdir(exist_ok=True)
    (Path(home.folder) / ".config" / "home-assistant-token").write_text("t0ken\n")
    run(f"HOME='{home.folder}'; " + words[-1].replace("https://home.example.org", receiver.address), home)
    [request] = receiver.requests
    assert (request.path, request.headers["Authorization"]) == ("/api/states/sensor.toki_next", "Bearer t0ken")
    assert json.loads(request.body) == {"state": "2029-12-31T07:00:00.000000000Z"}


def test_the_receiver_takes_only_what_is_signed(home: Home, tmp_path: Path):
    [code] = recipes("Your own receiver", "python")
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-c", code], env={"TOKI_SECRET": "abc", "PORT": str(port)}, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    address = f"http://127.0.0.1:{port}/"

    def answers() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def post() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(PROGRAMS / "toki-post"), address], input=OCCASION, env=home.environment, text=True, capture_output=True)

    try:
        wait_for(answers, "the receiver to listen")
        assert "answered 403" in post().stderr
        for secret, status in (("other", 1), ("abc", 0)):
            subprocess.run(
                [TOKI, "settings", "webhook-secret"], input=secret + "\n", env=home.environment, text=True, check=True,
                capture_output=True)
            assert post().returncode == status
        assert server.stdout.readline() == OCCASION + "\n"
    finally:
        server.kill()
        server.wait()


# ---- Prompts and status bars


def part(heading: str, language: str) -> str:
    """The code below a heading of the third level."""
    section = PAGE.split(f"\n### {heading}\n")[1].split("\n### ")[0]
    return re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL)[0]


def test_the_prompt_of_bash_shows_what_remains(home: Home):
    with home.shell() as shell:
        shell.type(part("bash", "sh") + "\r")
        shell.type("toki 25m --detach --label Tea --quiet\r")
        shell.wait_for(r"^\(2[45]:[0-9]+ Tea\) ")
        shell.type("toki cancel Tea\r")
        shell.type("echo gone\r")
        shell.wait_for("^gone")
        wait_for(lambda: shell.read(0.05) or shell.last_line.endswith(("$ ", "# ")), "the next prompt")
        assert not shell.last_line.startswith("(")


def test_the_status_line_of_tmux_shows_what_remains(home: Home):
    (home.folder / ".tmux.conf").write_text(part("tmux", "tmux"))
    home.do("25m", "--detach", "--label", "Tea")
    path = f"{PROGRAMS}:{home.environment['PATH']}"
    tmux = ["tmux", "-S", str(home.folder / "tmux")]
    # tmux looks at its status line only for somebody who sees it.
    with Terminal([*tmux, "new", "cat"], home.environment | {"PATH": path, "SHELL": "/bin/sh"}, home.folder) as terminal:
        try:
            wait_for(lambda: terminal.read(0.1) or re.search("2[45]:[0-9]{2} Tea \\| ", terminal.raw), "tmux to show it")
        finally:
            home.execute([*tmux, "kill-server"])
