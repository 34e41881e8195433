# SPDX-License-Identifier: Apache-2.0
"""Completion in the shells themselves: what a person types, with Tab, and what Toki is then told."""

from __future__ import annotations

import contextlib
import itertools
import time
from collections.abc import Callable

import pytest

from home import PROGRAMS, Home, wait_for
from terminal import Terminal

SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source <(toki completion bash)"),
    "zsh": (["zsh", "-f", "-i"], "autoload -Uz compinit && compinit -u -D && source <(toki completion zsh)"),
    "fish": (["fish", "--no-config", "-i"], "toki completion fish | source"),
}

Line = Callable[[str, Callable[[], bool]], None]


@pytest.fixture(params=SHELLS)
def line(request: pytest.FixtureRequest, home: Home) -> Line:
    """Types a line into a shell of its own, waits until it has run, and checks that Toki was told what it should be.

    A daemon that takes longer than a second, as when a disk is busy, completes nothing. A person then types it again.
    """
    command, load = SHELLS[request.param]
    environment = home.environment | {"PATH": f"{PROGRAMS}:{home.environment['PATH']}", "PS1": "$ "}
    count = itertools.count()

    def run(shell: Terminal, text: str) -> None:
        done = home.folder / f"done-{next(count)}"
        shell.type(text)
        # Completion reads the words first.
        shell.type(f"\rtouch {done}\r")

        def has_run() -> bool:
            shell.read()
            return done.exists()

        wait_for(has_run, f"{request.param} to run {text!r}", 30)

    def type_line(text: str, is_told: Callable[[], bool]) -> None:
        for _ in range(5):
            with Terminal(command, environment, home.folder) as shell:
                run(shell, load)
                # A quotation mark that was not completed leaves the shell waiting for its other half.
                with contextlib.suppress(AssertionError):
                    run(shell, text)
            if is_told():
                return
        pytest.fail("\n".join(shell.lines))

    return type_line


def states(home: Home) -> dict[str, str]:
    return {timer["label"]: timer["state"] for timer in home.json("list")["timers"]}


def test_commands_and_labels_are_completed(home: Home, line: Line):
    for label in ("Green tea", "Bread"):
        home.do("25m", "--detach", "--label", label)
    line("toki pau\tGr\t", lambda: states(home) == {"Green tea": "paused", "Bread": "running"})
    line("toki resume t\t", lambda: states(home) == {"Green tea": "running", "Bread": "running"})


@pytest.mark.parametrize("label", ["Bob's \"pasta\"", "x$(touch x) `touch x` \\", "お茶: 3 * 分!", "a;b|c&d>e<f#g?h[i]{j}~^"])
@pytest.mark.parametrize("quote", ["", "'", '"'])
def test_a_label_of_any_kind_is_quoted_rightly(home: Home, line: Line, label: str, quote: str):
    if quote == '"' and "!" in label:
        pytest.skip("bash has no way to quote ! there")
    for other in (label, "Other"):
        home.do("25m", "--detach", "--label", other)
    line(f"toki pause {quote}{label[0]}\t", lambda: states(home) == {label: "paused", "Other": "running"})
    assert not (home.folder / "x").exists()


def test_a_value_after_an_equals_sign_is_completed(home: Home, line: Line):
    def alarms() -> list[tuple[str, str]]:
        return [(alarm["zone"], alarm["label"]) for alarm in home.json("list")["alarms"]]

    line("toki alarm 7:00 --zone=Europe/Berli\t --lab\tTea --qui\t", lambda: alarms() == [("Europe/Berlin", "Tea")])


def test_files_are_completed_where_one_can_stand(home: Home, line: Line):
    home.do("25m", "--detach", "--label", "Tea")
    home.do("export", "my backup.json")
    home.do("cancel", "Tea")
    line("toki import my\t", lambda: list(states(home)) == ["Tea"])


def test_completing_starts_no_daemon(home: Home, line: Line):
    home.do("25m", "--detach", "--label", "Tea")
    home.stop_daemon()
    line("echo \x15toki pause \t\x15true", lambda: True)
    time.sleep(0.2)
    assert home.processes("tokid") == []


def test_a_daemon_that_hangs_does_not_keep_the_shell_waiting(home: Home):
    home.do("alarm", "7:00", "--label", "Tea", "--set", "work")

    def asked(*words: str) -> tuple[list[str], float]:
        begun = time.monotonic()
        said = home.do("completion", "words", "bash", "--", *words).splitlines()
        return said[1:], time.monotonic() - begun

    assert asked("off", "")[0] == ["a1", "Tea"]
    home.stand_still()
    try:
        # What the table knows still comes. The limit is 150 ms, elsewhere 2 s; the rest is for a busy machine.
        for words, offered in ((("off", ""), []), (("set", "work", ""), ["on", "off"]), (("pau",), ["pause"])):
            answers = [asked(*words) for _ in range(3)]
            assert [answer for answer, _ in answers] == [offered] * 3
            assert min(took for _, took in answers) < 1
    finally:
        home.go_on()
