# SPDX-License-Identifier: Apache-2.0
"""Every command of the documents and of the help, typed in order: it is understood, and shows what the document shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from documents import FrozenShell, frozen_shell, inline, page, steps
from home import ROOT, Home
from listener import Listener

# Each document that people read with a shell beside it, and the moment at which it is typed.
NOON = "2026-11-21T14:07:10"
DOCUMENTS = {
    "README.md": "2026-11-23T05:46:00", "README.ja.md": "2026-11-23T05:46:00",
    **{f"docs/{name}{language}.md": NOON
       for name in ("using", "tutorial", "recipes", "questions", "devices", "scripts") for language in ("", ".ja")},
}
LANGUAGES = ["en", "ja"]

# What is not typed here, and why, or what stands in for it.
NOT_HERE = {
    r"^(make|sudo|git) ": "builds or installs: scripts/run.sh and test_package.py do that on bare systems",
    r"^systemctl |^loginctl ": "changes the session of a person: test_systemd.py boots one",
    r"toki (time .*--(server|nts)|time --watch|settings time-servers)|^toki (time|settings time-certificates)\b":
        "asks time servers: test_time.py and test_trust.py ask servers of their own",
    r"^toki share|^toki-desktop|^avahi-browse": "opens a port for other devices: test_share.py does, on a free one",
    r"^toki (pair|link|unlink|remotes)\b|--at \w|TOKI_REMOTE": "needs another computer: test_remotes.py has two",
    r"--test-(wake|ring)": "sends the machine to sleep, or waits for a ring: test_sleep.py, test_heard.py",
    r"^openssl .*webhook-secret|^toki settings webhook-secret": "reads a secret: test_recipes.py",
    r"^PS1=": "changes the prompt: test_recipes.py shows it",
}
# What Toki asks about or refuses, which is what the document says there.
REFUSED = {
    r"^toki (explain )?10:00$": "ten minutes, or ten o'clock?",
}
# Words that stand for something of the reader's.
PLACEHOLDER = re.compile(r"…|\b(COMMAND|TEXT|FILE|HOST|NAME|TEMPLATE|LINE|TOPIC|URL)\b|コマンド")


@pytest.fixture
def shell(home: Home, listener: Listener, frozen_clock: Path, request: pytest.FixtureRequest) -> Iterator[FrozenShell]:
    """A shell in the language of the document, at its moment."""
    name = request.node.callspec.params.get("name", "")
    language = request.node.callspec.params.get("language") or ("ja" if ".ja." in name else "en")
    home.environment["LANGUAGE"] = language
    with frozen_shell(home, frozen_clock, DOCUMENTS.get(name, NOON)) as shell:
        yield shell


def is_one_of(command: str, table: dict[str, str]) -> bool:
    return any(re.search(pattern, command) for pattern in table)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_blocks_of_a_document_show_what_it_says(shell: FrozenShell, name: str):
    differences = []
    for block in steps(page(name)):
        for step in block:
            if is_one_of(step.command, NOT_HERE):
                continue
            differences += shell.do(step)
            if not step.is_compared and shell.status not in (0, 3):
                differences.append("\n  ".join([f"line {step.line}: {step.command} ended with {shell.status}", *shell.shown]))
    assert not differences, "\n\n".join(differences)


class Bench:
    """A home with something of each kind, which is set up anew for each command."""

    FILES = {
        "holidays.ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x\r\nBEGIN:VEVENT\r\nUID:1\r\n"
        "DTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:20261224\r\nSUMMARY:Day\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
        "team.ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x\r\nBEGIN:VEVENT\r\nUID:2\r\n"
        "DTSTAMP:20260101T000000Z\r\nDTSTART:20261224T090000Z\r\nSUMMARY:Team\r\n"
        "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:PT0M\r\nDESCRIPTION:Team\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    }
    SET_UP = (
        "toki 25m Tea --detach --quiet", "toki 10m Bread --detach --quiet", "toki pause Bread",
        "toki alarm every weekday 7:00 --label Work --set work", "toki alarm tomorrow 6:40",
        "toki sequence '25m work, 5m rest' --repeat 4 --detach --quiet", "toki stopwatch --detach --quiet", "toki lap w1",
        "toki 3s egg --detach --quiet", "toki skip a1", "toki settings holidays jp")

    def __init__(self, shell: FrozenShell) -> None:
        self.shell = shell
        for name, text in self.FILES.items():
            (shell.home.folder / name).write_text(text)
        for name, like in (("祝日.ics", "holidays.ics"), ("a.ics", "team.ics")):
            (shell.home.folder / name).write_text(self.FILES[like])
        for command in self.SET_UP:
            shell.type(command)
            assert shell.status == 0, (command, shell.shown)
        # The egg rings.
        shell.let_pass(3)
        shell.type("toki export bench.json")

    @staticmethod
    def is_short(command: str, shown: list[str]) -> bool:
        """Whether nothing is amiss but what the reader adds: which of several items, or a file."""
        asks = re.search(r"more than one|複数あります|1つではありません", "\n".join(shown[:1]))
        return bool(asks or re.fullmatch(r"toki [a-z]+( --[a-z-]+)?", command) and re.search("needs|必要です", shown[0]))

    def wrong(self, where: str, command: str) -> list[str]:
        """What is wrong with a command, which is typed where everything is set up."""
        shell = self.shell
        shell.type("toki import --replace bench.json >/dev/null")
        assert shell.status == 0, shell.shown
        shell.begin(command)
        shell.leave()
        is_refused = shell.status == 2 and not self.is_short(command, shell.shown)
        # 1 where it is understood and nothing rings, say, or no item has that label here.
        if shell.status in (0, 1, 2, 3, 4, 130) and is_refused == is_one_of(command, REFUSED):
            return []
        return ["\n  ".join([f"{where}: {command} ended with {shell.status}", *shell.shown])]


# The same commands as in the English document are left to make proof.
IN_TEXT = [
    pytest.param(name, marks=pytest.mark.slow) if ".ja." in name and "using" not in name else name for name in DOCUMENTS]


@pytest.mark.parametrize("name", IN_TEXT)
def test_the_commands_in_the_text_are_understood(shell: FrozenShell, name: str):
    bench = Bench(shell)
    wrong = []
    for line, command in inline(page(name)):
        if not is_one_of(command, NOT_HERE) and not PLACEHOLDER.search(command):
            wrong += bench.wrong(f"line {line}", command)
    assert not wrong, "\n\n".join(wrong)


def examples(help: str) -> list[str]:
    """The examples of the help about a command."""
    found = re.search(r"^(?:Examples|例):\n((?:  .*\n)+)", help, re.MULTILINE)
    return [line.strip() for line in found.group(1).splitlines()] if found else []


def commands_of(home: Home) -> list[str]:
    """The names of all commands, of which help has a line each."""
    found = re.findall(r"^  ([a-z]+)(?: |$)", home.do("help", "--all", LANGUAGE="en").split("Set:\n")[1], re.MULTILINE)
    assert len(found) > 40
    return found


# HelpTests.swift reads each example in make test.
@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_help_are_understood(shell: FrozenShell, language: str):
    bench = Bench(shell)
    wrong = []
    for name in commands_of(shell.home):
        found = examples(shell.home.do("help", name))
        if not found:
            wrong.append(f"help {name} has no example")
        for command in found:
            if not is_one_of(command, NOT_HERE):
                wrong += bench.wrong(f"help {name}", command)
    assert not wrong, "\n\n".join(wrong)


def members(name: str, command: str) -> list[list[str]]:
    """The members of each object that the table of JSON shows for a command."""
    [row] = re.findall(rf"^\| `{re.escape(command)}` \| (.*)$", page(name), re.MULTILINE)
    shown = "".join(re.findall(r"`([^`]*)`", row.split("。")[0].split(": ")[0]))
    inner = re.findall(r":\[?\{([^{}]*)\}", shown)
    outer = re.sub(r":\[?\{[^{}]*\}\]?", "", shown).strip("{}")
    return [re.findall(r'"(\w+)"', one) for one in [*inner, outer] if one]


@pytest.mark.parametrize("name", ["docs/scripts.md", "docs/scripts.ja.md"])
def test_the_table_of_json_names_every_member(home: Home, name: str):
    home.do("25m", "--detach")
    (home.folder / "holidays.ics").write_text(Bench.FILES["holidays.ics"])
    home.do("alarm", "07:00", "--on", "daily", "--except", "holidays.ics")
    found = home.json("list")
    timer, alarm, whole = members(name, "toki list --json")
    assert (timer, alarm) == (list(found["timers"][0]), list(found["alarms"][0]))
    assert whole == list(found)
    assert members(name, "toki settings --json") == [list(home.json("settings"))]
    assert members(name, "toki version --json") == [list(home.json("version"))]
    assert members(name, "toki daemon status --json") == [list(home.json("daemon", "status"))]
    assert members(name, "toki status --json")[-1] == list(home.json("status"))


# Code that is not typed into a shell: test_recipes.py runs it where it belongs.
OTHER_CODE = {"", "yaml", "tmux", "json", "css", "ini", "toml", "python"}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_block_is_of_a_kind_that_is_tried(name: str):
    kinds = set(re.findall(r"^```(\w*)\n.*?^```$", page(name), re.DOTALL | re.MULTILINE))
    assert kinds <= OTHER_CODE | {"console", "sh"}


def test_the_guide_is_short_and_of_one_computer():
    text = page("docs/using.md")
    assert len(text.split()) <= 2_000
    # The links to the other worlds are at its end.
    assert not re.findall(r"\b(?:remotes?|sharing|toki share|paired?|fleet|accounts?)\b", text.split("\n## More\n")[0])


def test_each_reason_not_to_type_a_command_is_still_needed(home: Home):
    typed = [step.command for name in DOCUMENTS for block in steps(page(name)) for step in block]
    typed += [command for name in DOCUMENTS for _, command in inline(page(name))]
    typed += [command for name in commands_of(home) for command in examples(home.do("help", name))]
    for table in (NOT_HERE, REFUSED):
        for pattern in table:
            assert any(re.search(pattern, command) for command in typed), pattern
