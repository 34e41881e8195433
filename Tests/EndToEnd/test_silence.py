# SPDX-License-Identifier: Apache-2.0
"""Whether a ring could be heard: recorded, reported, and warned about beforehand."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess

from api import Api
from home import Home, kill, wait_for
from listener import Listener
from test_language import JAPANESE

SOUND = {"by": "sound", "output": None, "result": "no_server", "detail": "no sound server: Connection refused"}


def tries(home: Home, by: str) -> list[tuple[str, str | None]]:
    """The outcome and the output of each attempt by one means, for the newest ring."""
    return [(one["result"], one["output"]) for one in home.history()[0]["tries"] if one["by"] == by]


def wait_until_all_is_tried(home: Home) -> None:
    """Waits for all four means; that nobody hears it may be known before the last of them."""
    means = {"sound", "sound_card", "notification", "terminal_bell"}
    wait_for(lambda: {one["by"] for one in home.history()[0]["tries"]} == means, "all means to be tried")


def test_a_ring_that_nobody_hears_says_so_while_it_rings_and_after(home: Home):
    home.do("1s", "--detach", "--label", "Tea")
    home.wait_until_ringing("t1")
    wait_until_all_is_tried(home)
    said = "Nobody can hear or see it: no sound server answers, there is no notification service"
    assert f"t1: {said}" in home.do("list")
    assert said in home.do("show", "t1")
    [ring] = json.loads(home.do("list", "--json"))["rings"]
    assert ring["reach"] == "nobody" and SOUND in ring["tries"], ring
    assert {one["by"]: one["result"] for one in ring["tries"]} == {
        "sound": "no_server", "sound_card": "no_device", "notification": "no_service", "terminal_bell": "no_terminal",
    }
    home.do("dismiss")
    assert "nobody could hear it" in home.do("history")
    shown = home.do("show", "t1")
    assert "last rang" in shown and "Nobody could hear or see it: no sound server answers" in shown
    assert json.loads(home.do("show", "t1", "--json"))["ring"]["reach"] == "nobody"
    ja = home.run("history", LANGUAGE="ja", LANG="C.UTF-8").stdout
    assert "誰にも聞こえませんでした" in ja, ja


def test_the_bells_of_all_terminals_ring_and_are_one_try(home: Home):
    pairs = [pty.openpty() for _ in range(2)]
    names = [os.ttyname(slave) for _, slave in pairs]
    home.environment["TOKI_TERMINALS"] = ":".join(names)
    home.do("1s", "--detach", "--label", "Tea")
    written = [b"", b""]

    def are_rung() -> bool:
        for index, (master, _) in enumerate(pairs):
            if select.select([master], [], [], 0)[0]:
                written[index] += os.read(master, 4096)
        return all(text.count(b"\a") > 1 for text in written)

    wait_for(are_rung, "both terminals to be rung twice")
    assert b"Tea (t1)" in written[0] and b"Tea" not in written[1]
    assert tries(home, "terminal_bell") == [("rung", ", ".join(names))]
    assert "Only the bell of a terminal rings: no sound server answers" in home.do("list")
    for descriptor in sum(pairs, ()):
        os.close(descriptor)


def test_a_ring_without_a_sound_that_nobody_sees_is_silence_too(home: Home):
    home.do("1s", "--detach", "--sound", "none")
    home.wait_until_ringing("t1")
    wait_for(lambda: home.history()[0]["reach"] == "nobody", "it to be known that nobody sees it")
    assert tries(home, "sound") == [("off", None)]
    assert "It has no sound, and nobody can see it: there is no notification service" in home.do("list")


def test_attempts_outlive_the_daemon_and_an_unanswered_ring_lists_them(home: Home):
    home.do("settings", "ring-length", "4s")
    home.do("1s", "--detach")
    home.wait_until_ringing("t1")
    wait_until_all_is_tried(home)
    before = home.history()[0]["tries"]
    kill(home.daemon())
    wait_for(lambda: home.history()[0]["end"] == "unanswered", "nobody to stop it")
    assert home.history()[0]["tries"] == before, "the same is not added again"
    assert "Nobody could hear or see it" in home.do("list")


def test_a_sound_server_that_goes_and_returns_is_listed_in_the_attempts(home: Home, listener: Listener):
    home.do("settings", "ring-length", "2m")
    home.do("1s", "--detach")
    home.wait_until_ringing("t1")
    wait_for(lambda: tries(home, "sound"), "the sound to be tried")
    [(first, device)] = tries(home, "sound")
    assert first == "played" and device
    assert "heard" in home.do("history") and f"sound on “{device}”" in home.do("show", "t1")
    listener.stop_server()
    wait_for(lambda: tries(home, "sound")[-1][0] in ("cut_off", "no_server"), "the loss to be told")
    wait_for(lambda: "can hear" in home.do("list"), "the list to say it")
    listener.start_server()
    wait_for(lambda: tries(home, "sound")[-1] == ("played", device), "it to be heard again")
    assert "can hear" not in home.do("list")
    home.do("dismiss")
    assert home.history()[0]["reach"] == "heard"


def test_setting_an_inaudible_item_warns_once_for_each_cause(home: Home):
    def lines(*command: str, **environment: str) -> list[str]:
        # As on the next day: a cause is told once a day.
        (home.runtime / "toki" / "warned").unlink(missing_ok=True)
        done = home.run(*command, **environment)
        assert done.returncode == 0, done
        return done.stderr.splitlines()

    sound = "toki: Nobody would hear it now: no sound server is running."
    seen = "toki: Nobody would see it now: no notification can be shown."
    advice = "  What to do: toki doctor"
    for command in (
        ["25m", "--detach"], ["alarm", "07:00"], ["sequence", "25m work, 5m rest", "--detach"], ["edit", "a1", "8:00"],
        ["restart", "t1", "s1"], ["settings", "volume", "50"], ["off", "a1"], ["on", "a1"],
    ):
        told = lines(*command)
        if command[0] == "off":
            assert told == [], "what is off rings nowhere"
            continue
        assert told == [sound, seen, advice], (command, told)
    assert lines("list") == [] and lines("pause", "t1") == []
    assert len(lines("resume", "t1")) == 3
    assert lines("10m", "--detach", "--sound", "none") == [seen, advice]
    assert (home.runtime / "toki" / "warned").read_text().endswith(" notifications\n"), "noted, to be told once a day"
    ja = lines("10m", "--detach", LANGUAGE="ja", LANG="C.UTF-8")
    assert len(ja) == 3 and "このままでは音が鳴りません" in ja[0], ja
    made = json.loads(home.do("10m", "--detach", "--json"))
    assert [one["code"] for one in made["warnings"]] == ["sound_server", "notifications"]


def test_the_api_warns_in_the_answer(home: Home):
    home.do("daemon", "start")
    with Api(home) as api:
        status, made = api.ask("POST", "/v1/timers", {"duration_ns": 60_000_000_000})
        assert status == 201 and [one["code"] for one in made["warnings"]] == ["sound_server", "notifications"]
        assert "warnings" not in api.get(f"/v1/timers/{made['id']}")
        assert api.get(f"/v1/warnings?item={made['id']}")["warnings"] == made["warnings"]


def test_an_audible_item_gets_no_warning(home: Home, listener: Listener):
    done = home.run("25m", "--detach")
    assert done.returncode == 0 and done.stderr == ""
    assert "warnings" not in json.loads(home.do("25m", "--detach", "--json"))


def test_the_line_on_a_terminal_is_in_the_language_of_the_person_there(home: Home):
    master, slave = pty.openpty()
    home.environment["TOKI_TERMINALS"] = os.ttyname(slave)
    # The daemon speaks English; the programs on the terminal say that the person reads Japanese.
    with subprocess.Popen(
        ["setsid", "--ctty", "sleep", "100"], stdin=slave, stdout=slave, stderr=slave,
        env=home.environment | {"LANG": "ja_JP.UTF-8"},
    ) as person:
        try:
            home.do("1s", "--detach", "--label", "Tea")
            written = b""

            def is_written() -> bool:
                nonlocal written
                if select.select([master], [], [], 0)[0]:
                    written += os.read(master, 4096)
                return b"Tea" in written and written.count(b"\a") > 1

            wait_for(is_written, "the line and the bell")
        finally:
            person.kill()
    line = written.decode()
    assert "Tea（t1）" in line and JAPANESE.search(line) and "rings" not in line, line
    os.close(master)
    os.close(slave)
