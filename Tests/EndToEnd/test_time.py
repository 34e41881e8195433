# SPDX-License-Identifier: Apache-2.0
"""`toki time` with real servers on this machine: chronyd, plain and with NTS, some of which lie."""

from __future__ import annotations

import calendar
import json
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import peers
from home import TOKI, TOKID, Home, wait_for

STATES = {"none", "singleSource", "trusted", "holdover", "expired", "disrupted"}
MEMBERS = ["state", "earliest", "latest", "midpoint", "bound_ns", "device_offset_ns", "servers"]
SERVER_MEMBERS = [
    "server", "address", "verdict", "reason", "offset_ns", "delay_ns", "root_distance_ns", "stratum", "authenticated",
]
Start = Callable[..., peers.Chronyd]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a chronyd on the next loopback address, with the arguments of `peers.Chronyd`."""
    started: list[peers.Chronyd] = []

    def chronyd(**how: Any) -> peers.Chronyd:
        number = len(started) + 1
        try:
            started.append(peers.Chronyd(tmp_path / str(number), address=f"127.0.0.{number}", **how))
        except peers.Missing as missing:
            pytest.skip(str(missing))
        return started[-1]

    yield chronyd
    for peer in started:
        peer.end()


def asking(*servers: peers.Chronyd) -> list[str]:
    return [word for server in servers for word in ("--server", server.server)]


def answer(home: Home, *words: str, silent: int = 0, **environment: str) -> tuple[int, dict[str, Any]]:
    """The output of `toki time --json`; retried if more servers than expected failed to answer within a second."""
    for _ in range(3):
        done = home.run("time", *words, "--json", **environment)
        assert done.stderr == ""
        found = json.loads(done.stdout)
        assert list(found) == MEMBERS and found["state"] in STATES
        for server in found["servers"]:
            assert list(server) == SERVER_MEMBERS
        if sum(server["reason"] == "no_answer" for server in found["servers"]) <= silent:
            break
    return done.returncode, found


# ---- Single queries


def test_three_servers_that_agree_are_trusted_and_the_truth_is_inside(home: Home, start: Start):
    servers = [start(), start(), start()]
    before = time.time_ns()
    code, found = answer(home, *asking(*servers))
    after = time.time_ns()
    assert (code, found["state"]) == (0, "trusted")
    # The servers serve this machine's own clock.
    assert abs(found["device_offset_ns"]) <= found["bound_ns"] < 20_000_000
    assert rfc3339(found["earliest"]) <= after and before <= rfc3339(found["latest"])
    assert rfc3339(found["latest"]) - rfc3339(found["earliest"]) == pytest.approx(2 * found["bound_ns"], abs=2)
    assert [server["verdict"] for server in found["servers"]] == ["truechimer"] * 3
    assert [server["server"] for server in found["servers"]] == [server.server for server in servers]
    assert home.processes("tokid") == [], "it needs no daemon"


def test_servers_that_lie_are_outvoted_and_named(home: Home, start: Start):
    liar = start(offset=3.25)
    honest = [start(), start(), start()]
    far = start(offset=-40)
    code, found = answer(home, *asking(liar, *honest, far))
    assert (code, found["state"]) == (0, "trusted")
    assert abs(found["device_offset_ns"]) <= found["bound_ns"]
    verdicts = [server["verdict"] for server in found["servers"]]
    assert verdicts == ["falseticker"] + ["truechimer"] * 3 + ["falseticker"]
    assert found["servers"][0]["offset_ns"] == pytest.approx(3.25e9, abs=0.1e9)
    assert found["servers"][4]["offset_ns"] == pytest.approx(-40e9, abs=0.1e9)
    assert {server["reason"] for server in found["servers"]} == {None, "outvoted"}


@pytest.mark.parametrize("offsets", [[0], [0, 0], [0, 3.25], [0, 0, 3.25, 3.25], [0, 3.25, -40]])
def test_without_a_majority_of_three_nothing_is_trusted(home: Home, start: Start, offsets: list[float]):
    code, found = answer(home, *asking(*[start(offset=offset) for offset in offsets]))
    assert (code, found["state"] == "trusted") == (4, False)


def test_a_server_without_time_and_a_missing_server_are_distinguished(home: Home, start: Start):
    code, found = answer(home, *asking(start(synchronized=False)), "--server", "127.0.0.9:9", silent=1)
    assert (code, found["state"], found["bound_ns"], found["midpoint"]) == (4, "none", None, None)
    rejected, silent = found["servers"]
    assert (rejected["verdict"], rejected["reason"]) == ("rejected", "unsynchronized")
    assert silent["verdict"] == "silent"
    said = home.run("time", "--server", "127.0.0.9:9")
    assert said.returncode == 4
    assert said.stdout.startswith("Not known: no server has given a time that can be taken.\n")


def test_silence_is_waited_for_no_longer_than_two_seconds(home: Home, start: Start):
    server = start()
    server.pause()
    spent: list[float] = []
    while min(spent, default=9) > 4 and len(spent) < 4:
        begun = time.monotonic()
        code, found = answer(home, *asking(server), silent=1)
        spent.append(time.monotonic() - begun)
        assert (code, found["servers"][0]["verdict"], found["servers"][0]["reason"]) == (4, "silent", "no_answer")
    assert min(spent) < 4, "what a busy machine adds comes on top"


def test_nts_is_proven_and_never_replaced_by_plain_answers(home: Home, start: Start):
    server = start(nts=True)
    certificates = ["--certificates", str(server.certificate)]
    code, found = answer(home, "--nts", server.nts_server, *certificates, *asking(start(), start()))
    assert (code, found["state"]) == (0, "trusted")
    assert [one["authenticated"] for one in found["servers"]] == [True, False, False]
    assert found["servers"][0]["server"] == f"nts://{server.nts_server}"
    # It is not signed by anyone the system trusts.
    code, found = answer(home, "--nts", server.nts_server)
    assert (code, found["servers"][0]["verdict"]) == (4, "rejected")
    assert found["servers"][0]["reason"] == "untrusted_certificate"
    assert found["servers"][0]["offset_ns"] is None


@pytest.mark.parametrize("offset", [43, -43, 400 * 86_400, -400 * 86_400])
def test_the_clock_of_the_device_is_judged_and_not_believed(
    home: Home, start: Start, shifted_clock: Path, offset: int
):
    servers = [start(), start(), start()]
    wrong = {"LD_PRELOAD": str(shifted_clock), "TOKI_CLOCK_SHIFT": str(-offset)}
    code, found = answer(home, *asking(*servers), **wrong)
    assert (code, found["state"]) == (0, "trusted")
    assert found["device_offset_ns"] == pytest.approx(offset * 1e9, abs=0.2e9)
    assert abs(rfc3339(found["midpoint"]) - time.time_ns()) < 20e9, "the true time, whatever the device says"
    said = home.run("time", *asking(*servers), **wrong).stdout
    how = "slow" if offset > 0 else "fast"
    assert re.search(rf"^This device's clock is (43 s|400 d) {how}\.$", said, re.MULTILINE), said


def test_people_read_it_in_both_languages_and_on_narrow_terminals(home: Home, start: Start):
    words = ["time", *asking(start(), start(), start(offset=3.25), start())]
    with home.tty(*words) as terminal:
        assert terminal.wait() == 0
        lines = terminal.lines
    assert re.match(r"^\w{3} \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ Asia/Tokyo  ± [\d.]+ (µs|ms)$", lines[0])
    assert re.match(r"^\w{3} \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+ UTC$", lines[1])
    assert lines[2] == "Trusted: 3 of 4 servers agree."
    assert lines[3].startswith("This device's clock is ")
    assert [line.split()[-1] for line in lines[6:10]] == ["agrees", "agrees", "outvoted", "agrees"]
    japanese = home.run(*words, LANG="ja_JP.UTF-8").stdout
    assert "信頼できます: サーバー4台中3台が一致しています。" in japanese
    assert "このデバイスの時計" in japanese
    # A terminal of 40 columns, resized before the program asks.
    with home.shell() as shell:
        shell.resize(40, 24)
        shell.type(f"{TOKI} {' '.join(words)}\n")
        shell.wait_for(r"^127\S+  \+3\.2\d s +outvoted$")
        shown = [line for line in shell.lines if "--server" not in line]
        assert max(len(line) for line in shown) < 40 and not any("delay" in line for line in shown)


# ---- Watching


def test_a_watch_is_redrawn_in_place_each_second_and_ends_on_ctrl_c(home: Home, start: Start):
    servers = [start(), start(), start()]
    with home.tty("time", *asking(*servers), "--watch") as terminal:
        terminal.wait_for(r"^Trusted: 3 of 3")
        first = len(terminal.lines)
        shown = set()
        begun = time.monotonic()

        def moments() -> set[str]:
            terminal.read(0.1)
            shown.add(re.match(r".* (\d\d:\d\d:\d\d) Asia/Tokyo", terminal.lines[0]).group(1))
            return shown

        wait_for(lambda: len(moments()) >= 4, "it to be redrawn", every=0)
        assert len(shown) <= time.monotonic() - begun + 2, shown
        assert len(terminal.lines) == first, "no line is added"
        terminal.type("\x03")
        assert terminal.wait() == 0


def test_a_watch_for_programs_is_an_object_a_line(home: Home, start: Start):
    watching = home.start("time", *asking(start(), start(), start()), "--watch", "--json")
    found: list[dict[str, Any]] = []
    while not found or found[-1]["state"] != "trusted":
        found.append(json.loads(watching.stdout.readline()))
        assert list(found[-1]) == MEMBERS and len(found) < 20
    watching.send_signal(signal.SIGINT)
    assert watching.wait(100) == 0


def test_no_server_is_asked_again_within_sixteen_seconds(home: Home, start: Start):
    server = start()
    watching = home.start("time", *asking(server), "--watch", "--json")
    time.sleep(5)
    watching.send_signal(signal.SIGINT)
    lines, _ = watching.communicate(timeout=100)
    delays = [one["servers"][0]["delay_ns"] for one in map(json.loads, lines.splitlines()) if one["servers"]]
    assert len({delay for delay in delays if delay}) == 1, "one answer, so one question"


# ---- Bad input


@pytest.mark.parametrize(
    "words",
    [
        ["--server", ""], ["--server", "a b"], ["--server", "host:0"], ["--server", "host:65536"], ["--server", "[::1"],
        ["--server", "x" * 300], ["--server", "\x1b[2J"], ["--nts", "ntp://host"], ["--nts", "host", "--certificates", "/nowhere"],
        ["--certificates", "/etc/passwd"], ["--nts", "host", "--certificates", "/etc/passwd"], ["server"],
    ],
)
def test_bad_servers_are_named_with_exit_code_2(home: Home, words: list[str]):
    done = home.run("time", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("toki: ") and "\x1b" not in done.stderr
    assert home.processes("tokid") == []


# ---- The daemon


def test_without_servers_time_says_how_to_set_them(home: Home):
    done = home.run("time")
    assert (done.returncode, done.stdout) == (4, "")
    assert "toki settings time-servers" in done.stderr
    done = home.run("time", "--json")
    assert done.returncode == 4
    assert json.loads(done.stdout) == dict.fromkeys(MEMBERS) | {"state": "none", "servers": []}


def test_servers_are_a_setting_that_is_kept_and_shown_the_first_time(home: Home):
    # Nobody listens on port 9 of these.
    servers = ["127.0.0.9:9", "nts://127.0.0.8:9", "127.0.0.7:9"]
    said = home.do("settings", "time.servers", *servers)
    assert "From now on Toki asks 127.0.0.9:9, nts://127.0.0.8:9, 127.0.0.7:9" in said
    assert "every 16 seconds" in said and "20 times an hour" in said
    home.stop_daemon()
    assert home.json("settings")["time_servers"] == servers
    assert home.do("settings", "time.servers", "none").endswith("From now on Toki asks nobody for the time.\n")
    assert home.json("settings")["time_servers"] == []


def test_the_former_option_is_accepted_and_names_the_setting(home: Home):
    done = home.run("alarm", "07:00", "--trusted")
    assert done.returncode == 0 and "toki settings trusted-time on|off" in done.stderr
    assert "trusted" not in home.alarm("a1") and home.json("settings")["trusted_time"] is True
    home.do("settings", "trusted-time", "off")
    assert home.json("settings")["trusted_time"] is False


def set_servers(home: Home, servers: list[peers.Chronyd]) -> None:
    home.do("settings", "time.servers", *[server.server for server in servers])

    def all_have_answered() -> bool:
        done = home.run("time", "--json")
        heard = [server["delay_ns"] is not None for server in json.loads(done.stdout)["servers"]]
        return done.returncode == 0 and len(heard) == len(servers) and all(heard)

    # A server that is too slow once is queried again after 16 s.
    wait_for(all_have_answered, "trusted time", timeout=90)


def test_the_daemon_keeps_the_time_and_shows_it(home: Home, start: Start):
    set_servers(home, [start(), start(), start(offset=-3.25), start()])
    code, found = answer(home)
    assert (code, found["state"]) == (0, "trusted")
    assert [one["verdict"] for one in found["servers"]] == ["truechimer", "truechimer", "falseticker", "truechimer"]
    said = home.do("doctor") if home.run("doctor").returncode == 0 else home.run("doctor").stdout
    assert "good: Trusted time (trusted)" in said
    with home.tty("time", "--watch") as terminal:
        terminal.wait_for(r"^Trusted: 3 of 4 servers agree\.")
        terminal.type("q")
        assert terminal.wait() == 0


def test_other_certificates_and_one_more_server_leave_the_time_trusted(home: Home, start: Start):
    servers = [start(), start(), start()]
    set_servers(home, servers)
    certificate = start(nts=True).certificate
    home.do("settings", "time.certificates", certificate)
    assert answer(home)[1]["state"] == "trusted"
    home.do("settings", "time.servers", *(server.server for server in servers), "127.0.0.9:9")
    assert answer(home)[1]["state"] == "trusted"


def test_a_restarted_daemon_keeps_the_time_and_asks_no_server_at_once(home: Home, start: Start):
    set_servers(home, [start(), start(), start()])
    home.stop_daemon()
    home.do("daemon", "start")
    said = json.loads(home.run("time", "--json").stdout)
    assert said["state"] == "holdover" and said["bound_ns"] < 1_000_000_000
    assert [one["delay_ns"] for one in said["servers"]] == [None, None, None], "within 16 s nobody is asked again"


def test_while_servers_are_waited_for_the_countdown_says_so_and_then_how_sure_it_is(home: Home, start: Start):
    servers = [start(), start(), start()]
    for server in servers:
        server.pause()
    home.do("settings", "time.servers", *[server.server for server in servers])
    with home.tty("5m", "--sound", "none") as terminal:
        terminal.wait_for(r"^0[45]:\d\d  .*  Waiting for NTP servers")
        for server in servers:
            server.go_on()
        terminal.wait_for(r"^0\d:\d\d  .*  \d\d:\d\d:\d\d  ✓ ± [\d.]+ (µs|ms)", timeout=90)
        terminal.type("q")
        assert terminal.wait() == 3


def test_a_timer_by_trusted_time_rings_by_it_and_says_so(home: Home, start: Start):
    set_servers(home, [start(), start(), start()])
    done = home.run("1s", "--sound", "none")
    assert done.returncode == 0
    assert re.search(r"^The time is up\. Rang at .* late, by trusted time, ± ", done.stdout, re.MULTILINE)
    [ring] = home.history()
    assert ring["basis"]["state"] == "trusted" and 0 <= ring["basis"]["bound_ns"] < 100_000_000
    assert "by trusted time, ± " in home.do("history")
    assert "last rang " in home.do("show", "t1")


def test_no_clock_is_ever_set_and_no_right_is_needed(home: Home, start: Start, tmp_path: Path):
    servers = [start(), start(), start()]

    def watched(name: str) -> list[str]:
        # All privileges are dropped first.
        return [
            "strace", "--follow-forks", f"--output={tmp_path / name}",
            "--trace=settimeofday,clock_settime,clock_adjtime,adjtimex,sendto,sendmsg",
            "setpriv", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs",
        ]

    assert home.execute([*watched("command"), TOKI, "time", *asking(*servers)]).returncode == 0
    daemon = subprocess.Popen([*watched("daemon"), TOKID], env=home.environment, cwd=home.folder)
    try:
        wait_for(lambda: home.run("daemon", "status").returncode == 0, "the daemon")
        set_servers(home, servers)
        assert home.run("1s", "--sound", "none").returncode == 0
    finally:
        home.run("daemon", "stop")
        daemon.wait(timeout=100)
    for name in ("command", "daemon"):
        calls = (tmp_path / name).read_text()
        assert re.search(r"send(to|msg)\(", calls), "what is sent is seen, so a call that sets a clock would be"
        assert not re.search(r"settimeofday|clock_settime|adjtime", calls)


def test_an_alarm_by_trusted_time_rings_at_the_true_instant_of_a_clock_that_is_wrong(
    home: Home, start: Start, shifted_clock: Path
):
    servers = [start(), start(), start()]
    home.environment |= {"LD_PRELOAD": str(shifted_clock), "TOKI_CLOCK_SHIFT": "-43"}
    set_servers(home, servers)
    home.do("settings", "trusted-time", "off")
    said = home.do("alarm", "07:00")
    assert "This device's clock is 43 s slow: 07:00 will ring at 07:00:43 by true time." in said
    assert "This device's clock is 43 s slow: 07:00 will ring at 07:00:43 by true time." in home.do("list")
    assert "このデバイスの時計は43秒遅れています: 07:00は正確な時刻の07:00:43に鳴ります。" in home.do("list", LANG="ja_JP.UTF-8")
    home.do("settings", "trusted-time", "on")
    assert "07:00 will ring at" not in home.do("list")
    true = int(time.time()) + 15
    wall = time.strftime("%H:%M:%S", time.gmtime(true + 9 * 3_600))
    done = home.run("until", wall, "--sound", "none", timeout=90)
    assert true <= time.time() < true + 20, "by the device's clock it would be 43 s later"
    assert done.returncode == 0 and f"Rang at {wall}, " in done.stdout and "by trusted time" in done.stdout


def rfc3339(text: str) -> int:
    """Nanoseconds since 1970 of an RFC 3339 instant."""
    found = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{9})Z", text)
    assert found, text
    return calendar.timegm(time.strptime(found.group(1), "%Y-%m-%dT%H:%M:%S")) * 10**9 + int(found.group(2))
