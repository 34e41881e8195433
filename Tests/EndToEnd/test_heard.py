# SPDX-License-Identifier: Apache-2.0
"""A ring is heard although its output is muted, low, another one or gone; and nothing is left raised."""

from __future__ import annotations

import subprocess

from home import Home, kill, wait_for
from listener import Listener, tone


def pactl(listener: Listener, *command: str) -> str:
    return subprocess.run(
        ["pactl", *command], env=listener.environment | {"LC_ALL": "C"}, check=True, capture_output=True, text=True,
        stdin=subprocess.DEVNULL,
    ).stdout


def is_muted(listener: Listener) -> bool:
    return "yes" in pactl(listener, "get-sink-mute", "probe")


def is_at(listener: Listener, percent: int) -> bool:
    return f" {percent}%" in pactl(listener, "get-sink-volume", "probe")


def ring(home: Home, *options: str) -> None:
    """A ring of 440 Hz that is at its volume at once."""
    home.do("1s", "--detach", "--sound", str(tone(home, 440)), "--ramp", "0", *options)
    home.wait_until_ringing("t1")


def test_a_muted_output_is_heard_and_muted_again_after_the_ring(home: Home, listener: Listener):
    pactl(listener, "set-sink-mute", "probe", "1")
    pactl(listener, "set-sink-volume", "probe", "20%")
    assert home.run("25m", "--detach").stderr == "", "it will be heard"
    home.do("cancel", "t1")
    home.do("1s", "--detach", "--sound", str(tone(home, 440)), "--ramp", "0", "--volume", "50", "--label", "loud")
    wait_for(lambda: listener.strength(440) > 0.45 * 0.8 * 32_767, "half of full scale to be heard")
    assert max(listener.samples()) < 0.42 * 32_767, "and no more"
    assert not is_muted(listener)
    home.do("dismiss")
    wait_for(lambda: is_muted(listener), "the mute to be back")
    assert is_at(listener, 20)
    told = home.do("why", "t2")
    assert "raised for the ring: it was muted" in told and "could hear" not in told
    assert "消音になっていました" in home.do("why", "t2", LANGUAGE="ja", LANG="C.UTF-8")


def test_killed_while_it_rings_the_next_daemon_puts_the_output_back(home: Home, listener: Listener):
    pactl(listener, "set-sink-mute", "probe", "1")
    ring(home, "--ring", "5m")
    wait_for(lambda: not is_muted(listener), "the output to be raised")
    note = home.data / "toki" / "raised-outputs"
    assert note.exists(), "it is noted before"
    kill(home.daemon())
    assert not is_muted(listener), "nobody is there to put it back"
    home.wait_until_ringing("t1")
    wait_for(lambda: listener.strength(440) > 1_000, "the ring to go on")
    home.do("dismiss", "t1")
    wait_for(lambda: is_muted(listener), "the mute to be back")
    wait_for(lambda: not note.exists(), "the note to be gone")


def test_a_daemon_without_rings_restores_the_volume_left_behind(home: Home, listener: Listener):
    note = home.data / "toki" / "raised-outputs"
    note.parent.mkdir(parents=True, exist_ok=True)
    note.write_text("toki raised outputs 1\nprobe\tmuted\t13107,13107\ton\t65536,65536\n")
    home.do("list")
    wait_for(lambda: is_muted(listener) and is_at(listener, 20), "the output to be as it was")
    wait_for(lambda: not note.exists(), "the note to be gone")


def test_where_a_person_wants_it_the_output_stays_as_it_is(home: Home, listener: Listener):
    pactl(listener, "set-sink-mute", "probe", "1")
    warned = home.run("1s", "--detach", "--no-override").stderr
    assert "is muted." in warned
    home.wait_until_ringing("t1")
    wait_for(lambda: "nobody can hear it" in home.do("list") or "is muted" in home.do("show", "t1"), "it to be told")
    assert is_muted(listener)
    home.do("dismiss")
    home.do("settings", "override", "off")
    assert "is muted." in home.run("25m", "--detach").stderr
    assert "a muted or low output is left as it is" in home.do("show", "t2", "--detach")


def test_an_output_of_ones_choice_is_played_on_and_another_if_it_is_not_there(home: Home, listener: Listener):
    pactl(listener, "load-module", "module-null-sink", "sink_name=hdmi", "sink_properties=device.description=HDMI")
    doctor = home.run("doctor").stdout
    assert "HDMI [hdmi]" in doctor and "[probe]" in doctor
    ring(home, "--output", "HDMI")
    wait_for(lambda: "sound on “HDMI”" in home.do("show", "t1", "--detach"), "it to play there")
    assert "played on “HDMI”" in home.do("show", "t1", "--detach")
    pactl(listener, "unload-module", "module-null-sink")
    home.do("dismiss")


def test_a_missing_output_is_warned_of(home: Home, listener: Listener):
    warned = home.run("1s", "--detach", "--output", "Headphones", "--sound", str(tone(home, 440)))
    assert warned.returncode == 0
    assert "The output “Headphones” is not there now" in warned.stderr
    home.wait_until_ringing("t1")
    wait_for(lambda: listener.strength(440) > 300, "it to be heard on the usual one")
    home.do("dismiss")
    [told] = home.history()
    assert told["reach"] == "heard"
    tried = [(one["output"], one["result"]) for one in told["tries"] if one["by"] == "sound"]
    assert tried[0] == ("Headphones", "missing") and tried[-1][1] == "played"
    assert "The chosen output “Headphones” was not there, so another one played." in home.do("why", "t1")
    assert "選んだ出力「Headphones」がなかったため、別の出力で鳴らしました。" in home.do("why", "t1", LANGUAGE="ja")


def test_a_ring_that_nobody_answered_comes_again_louder_and_on_another_output(home: Home, listener: Listener):
    pactl(listener, "load-module", "module-null-sink", "sink_name=hdmi", "sink_properties=device.description=HDMI")
    home.do(
        "1s", "--detach", "--sound", str(tone(home, 440)), "--ramp", "0", "--volume", "30", "--ring", "5s", "--again", "2",
        "--every", "1s")
    wait_for(lambda: [ring["attempt"] for ring in home.history()] == [3, 2, 1], "the third ring", timeout=60)
    wait_for(lambda: home.history()[0]["reach"] == "heard", "it to be heard")
    home.do("dismiss")
    rings = [[one["output"] for one in ring["tries"] if one["by"] == "sound"] for ring in home.history()]
    usual = rings[2][0]
    assert rings == [[usual], ["HDMI"], [usual]] and usual != "HDMI", rings
    told = home.do("why", "t1")
    assert "“HDMI”" in told, told


def test_without_a_sound_server_the_sound_card_is_played_on(home: Home):
    heard = home.folder / "card.wav"
    settings = home.folder / "asound.conf"
    settings.write_text(
        f'pcm.!default {{ type file slave.pcm {{ type null }} file "{heard}" format wav }}\n')
    home.environment["ALSA_CONFIG_PATH"] = str(settings)
    ring(home)
    wait_for(lambda: "sound on the sound card" in home.do("show", "t1", "--detach"), "the card to be played on")
    wait_for(lambda: any(heard.read_bytes()[44:]), "samples that are no silence")
    assert "can hear" not in home.do("list")
    home.do("dismiss")
    [told] = home.history()
    assert told["reach"] == "heard"
    results = [(one["by"], one["result"]) for one in told["tries"] if one["by"] != "notification"]
    assert results == [("sound", "no_server"), ("sound_card", "played")], "and no bell"


def test_a_missing_sound_card_is_reported_too(home: Home):
    ring(home)
    wait_for(lambda: home.json("show", "t1")["ring"]["tries"], "the tries")
    wait_for(
        lambda: {"sound_card", "sound", "terminal_bell"} <= {one["by"] for one in home.json("show", "t1")["ring"]["tries"]},
        "every means to be tried")
    card = next(one for one in home.json("show", "t1")["ring"]["tries"] if one["by"] == "sound_card")
    assert card["result"] == "no_device" and card["detail"] is not None
    home.do("dismiss")
