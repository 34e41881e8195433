# SPDX-License-Identifier: Apache-2.0
"""Homes on servers: what a token opens, which server answers, and what is told to nobody."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from fleet import Answer, Fleet, Server, temporary_fleet
from home import PATIENCE, ROOT, TOKI, Home, kill, wait_for

MINUTE = 60_000_000_000
SILENT = {"sound": {"kind": "none"}}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
DESCRIBED = yaml.safe_load((ROOT / "docs" / "openapi.yaml").read_text())["paths"]


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with temporary_fleet() as fleet:
        fleet.make_account("family")
        fleet.make_account("school")
        yield fleet


def make_timer(server: Server, token: str, key: str, length: int = 60 * MINUTE) -> dict:
    answer = server.ask_until_settled(
        "POST", "/v1/accounts/family/timers", token, {"duration_ns": length, "settings": SILENT}, Idempotency_Key=key)
    assert answer.status == 201, answer.body
    assert answer.headers["location"] == f"/v1/accounts/family/timers/{answer.json['id']}"
    return answer.json


def ids(server: Server, token: str) -> list[str]:
    answer = server.ask_until_settled("GET", "/v1/accounts/family/timers", token)
    assert answer.status == 200, answer.body
    return [timer["id"] for timer in answer.json["timers"]]


def inside(path: str) -> str:
    """A path of docs/openapi.yaml as it is below an account."""
    path = re.sub(r"\{[^}]*\}", "t1", path.removeprefix("/v1/accounts/{account}"))
    return path.removeprefix("/v1") if path.startswith("/v1") else path


# Whatever is described, by every method, and what is not there at all.
PATHS = [inside(path) for path in DESCRIBED]
NOWHERE = ["/", "/nothing", "/timers/t1/nothing", "/timers/t999", "/timers/%00x", "/v1/timers", "/..", "/%2e%2e/family/timers"]
ROUTES = {
    (method.upper(), inside(path))
    for path, methods in DESCRIBED.items() for method in methods if method.upper() in METHODS
}


class Wire:
    """One connection to a server, with all that a client could tell two answers apart by, but their dates."""

    def __init__(self, server: Server) -> None:
        self.connection = http.client.HTTPConnection(server.address, timeout=PATIENCE)

    def ask(self, method: str, path: str, token: str | None, body: str | None = None) -> tuple[object, ...]:
        headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
        if body is not None:
            headers["Content-Type"] = "application/json"

        def answered() -> tuple[object, ...] | None:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            fields = [(name, value) for name, value in answer.getheaders() if name != "Date"]
            told = (answer.version, answer.status, answer.reason, fields, answer.read())
            # Without trust in its lease a server answers nobody.
            return told if answer.status != 503 else None

        return wait_for(answered, f"{method} {path}", every=0.1)


def status(told: tuple[object, ...]) -> object:
    return told[1]


def in_turn(fleet: Fleet, home: str, role: str, *options: str) -> Callable[[], str]:
    """Tokens of a role, one after the other: each may ask only so often."""
    tokens = [fleet.make_token(home, f"{role}{number}", "--role", role, *options) for number in range(12)]
    return itertools.cycle(tokens).__next__


def test_words_and_alarms_follow_the_zone_of_the_account_wherever_the_server_is(fleet: Fleet):
    assert fleet.run("create", "away", "--zone", "America/St_Johns").returncode == 0
    server = fleet.start()
    token = fleet.make_token("away", "phone")
    words = {"words": "tomorrow 7:00"}
    told = server.ask_until_settled("POST", "/v1/accounts/away/explain", token, words).json["explanation"]
    made = server.ask_until_settled("POST", "/v1/accounts/away/alarms", token, told["draft"]).json
    # St. John's is 2:30 or 3:30 behind, and no other zone is that.
    assert made["next"] == told["occurrences"][0] and made["next"][14:16] == "30"


# ---- One account, several servers


def test_changes_through_one_server_are_read_through_the_other_even_after_a_kill(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen")
    first, second = fleet.start(), fleet.start()
    made = make_timer(first, token, "tea")
    # A key that comes again makes nothing, whichever server is asked.
    assert make_timer(second, token, "tea")["id"] == made["id"]
    assert ids(second, token) == ids(first, token) == [made["id"]]
    holder, other = fleet.holding("family")
    moved = other.ask_until_settled("GET", "/v1/accounts/family/events?kinds=timer", token)
    assert moved.status == 307
    assert moved.headers["location"] == f"http://{holder.address}/v1/accounts/family/events?kinds=timer"

    holder.kill()
    assert make_timer(other, token, "tea")["id"] == made["id"]
    assert ids(other, token) == [made["id"]]
    assert fleet.holding("family") == (other, holder)
    paused = other.ask_until_settled("POST", f"/v1/accounts/family/timers/{made['id']}/pause", token)
    assert paused.status == 200 and paused.json["state"] == "paused"


def test_the_former_paths_of_an_account_are_answered_through_any_server(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen")
    first, second = fleet.start(), fleet.start()
    timer = {"duration_ns": 60 * MINUTE, "settings": SILENT}
    made = [
        server.ask_until_settled("POST", "/v1/homes/family/timers", token, timer, Idempotency_Key=server.address)
        for server in (first, second)
    ]
    assert [answer.headers["location"] for answer in made] == ["/v1/homes/family/timers/t1", "/v1/homes/family/timers/t2"]
    assert ids(second, token) == ["t1", "t2"]
    # What a server passed on is not passed on again, by either name of the header that says so.
    for header in ("Toki_Server", "Toki_Node"):
        _, other = fleet.holding("family")
        assert other.ask("GET", "/v1/accounts/family/timers", token, **{header: "1"}).status == 503


def test_a_timer_that_is_set_through_one_server_rings_through_the_other_after_the_first_is_killed(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen")
    first, second = fleet.start(), fleet.start()
    made = make_timer(second, token, "tea", 6_000_000_000)
    holder, other = fleet.holding("family")
    holder.kill()
    ring = other.wait_for_event("ring")
    assert ring["owner"] == made["id"]
    answer = other.ask_until_settled("GET", "/v1/accounts/family/rings", token)
    assert [ring["owner"] for ring in answer.json["rings"]] == [made["id"]]
    # It tells the ring again after a pause in its trust.
    metrics = other.ask("GET", "/metrics").body.decode()
    assert int(re.search(r"^toki_ring_lateness_seconds_count (\d+)$", metrics, re.MULTILINE)[1]) >= 1


def test_a_server_that_has_lost_its_lease_answers_for_no_account_and_its_events_end(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen")
    server = fleet.start()
    make_timer(server, token, "tea")
    with server.events_of("family", token) as events:
        assert events.readline().startswith(b"clock: ")
        with stopped_database(fleet):
            answer = wait_for(
                lambda: (lambda a: a if a.status == 503 else None)(server.ask("GET", "/health")), "the end of the trust")
            wait_for_end(events)
            assert answer.json["status"] == "silent"
            refused = server.ask("GET", "/v1/accounts/family/timers", token)
            assert (refused.status, refused.code, refused.headers["retry-after"]) == (503, "shutting_down", "1")
    assert ids(server, token) == ["t1"]
    wait_for(lambda: server.ask("GET", "/health").status == 200, "the server's health")


@contextlib.contextmanager
def stopped_database(fleet: Fleet) -> Iterator[None]:
    """The server and its processes, which would go on by themselves, are stopped for a while."""
    fleet.postgres.send_signal(signal.SIGSTOP)
    stopped = wait_for(lambda: children(fleet.postgres.pid), "the server's processes")
    for process in stopped:
        kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in stopped:
            kill(process, signal.SIGCONT)
        fleet.postgres.send_signal(signal.SIGCONT)


def wait_for_end(events: http.client.HTTPResponse) -> None:
    """Reads a stream until it is cut; the connection's own timeout limits the wait."""
    with contextlib.suppress(http.client.IncompleteRead, ConnectionError):
        while events.read1():
            pass


def children(process: int) -> list[int]:
    with open(f"/proc/{process}/task/{process}/children") as children:
        return [int(child) for child in children.read().split()]


@pytest.mark.slow
def test_an_account_whose_events_are_followed_stays_where_it_is(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen")
    server = fleet.start()

    def stays() -> bool:
        silences = len(server.events("silenced"))
        with server.events_of("family", token) as events:
            assert events.status == 200
            assert events.readline().startswith(b"clock: ")
            # An account that nobody asks for is given back after 10 s.
            time.sleep(13)
            is_held = fleet.holder("family") == server.address
        # A server that stood still until its lease was over holds nothing.
        is_told = len(server.events("silenced")) == silences
        assert is_held or not is_told
        return is_told

    wait_for(stays, "a server that does not stand still")
    wait_for(lambda: fleet.holder("family") == "-", "the end of the account's stay")


def test_an_account_that_sleeps_is_read_through_any_server_and_nobody_holds_it(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen", "--role", "owner")
    first, second = fleet.start(), fleet.start()
    made = make_timer(first, token, "tea")
    wait_for(lambda: fleet.holder("family") == "-", "the end of the account's stay")
    [[epoch]] = fleet.query("SELECT epoch FROM toki.homes WHERE name = 'family'")
    for server in (first, second):
        assert ids(server, token) == [made["id"]]
        for path in ("state", "overview", "settings", "history", "decisions", "rings", f"timers/{made['id']}", "alarms"):
            assert server.ask_until_settled("GET", f"/v1/accounts/family/{path}", token).status == 200, path
    assert fleet.query("SELECT epoch, owner FROM toki.homes WHERE name = 'family'") == [[epoch, ""]]
    # Whoever reads next is told what was changed.
    make_timer(second, token, "coffee")
    assert len(ids(first, token)) == 2


# ---- Tokens


# What a token of the role may not do in its own account either.
OF_OWNERS = {
    ("GET", "/settings"), ("PATCH", "/settings"), ("POST", "/preview"), ("POST", "/preview/stop"), ("GET", "/doctor"),
    ("POST", "/doctor/seen"), ("GET", "/daemon"), ("POST", "/time/ask"),
}
OF_NOBODY = {
    ("POST", "/daemon/stop"), ("POST", "/suspend"), ("POST", "/import"), ("GET", "/followed"), ("POST", "/follow"),
    ("POST", "/unfollow"), ("POST", "/links/lost"), ("POST", "/bells/lost"), ("GET", "/openapi.yaml"),
}
OF_DISPLAYS = {("GET", path) for path in ("/clock", "/token", "/state", "/events", "/timers/t1")}


def test_without_its_token_an_account_answers_like_one_that_does_not_exist(fleet: Fleet) -> None:
    owner = fleet.make_token("family", "owner", "--role", "owner")
    revoked = fleet.make_token("family", "old", "--role", "owner")
    assert fleet.run("token", "family", "revoke", "old").returncode == 0
    strangers = {role: in_turn(fleet, "school", role) for role in ("owner", "control")}
    strangers["display"] = in_turn(fleet, "school", "display", "--item", "t1")
    server = fleet.start()
    make_timer(server, owner, "tea")
    wire = Wire(server)
    assert len(ROUTES) > 60
    for path in PATHS + NOWHERE:
        for method in METHODS:
            body = "{}" if method in ("POST", "PATCH", "PUT") else None

            def asked(home: str, token: str | None) -> tuple[object, ...]:
                return wire.ask(method, f"/v1/accounts/{home}{path}", token, body)

            # Owners may most, so they are compared on all of it; the others must not be told apart from them.
            nothing = asked("nowhere", strangers["owner"]())
            assert status(nothing) == (400 if "%00" in path else 404), f"{method} {path}: {nothing}"
            assert b"family" not in nothing[4]
            for stranger in strangers.values():
                assert asked("family", stranger()) == nothing, f"{method} {path}"
            unknown = asked("nowhere", "x" * 43)
            assert status(unknown) == (400 if "%00" in path else 401), f"{method} {path}: {unknown}"
            assert asked("family", revoked) == asked("family", "x" * 43) == unknown, f"{method} {path}"
            assert asked("family", None) == asked("nowhere", None), f"{method} {path}"
    assert ids(server, owner) == ["t1"]


def test_a_token_is_refused_beyond_its_role_on_every_route_of_its_own_account(fleet: Fleet) -> None:
    owner = fleet.make_token("family", "owner", "--role", "owner")
    control = in_turn(fleet, "family", "control")
    display = in_turn(fleet, "family", "display", "--item", "t1")
    server = fleet.start()
    make_timer(server, owner, "tea")
    make_timer(server, owner, "coffee")
    assert OF_OWNERS | OF_NOBODY | OF_DISPLAYS <= ROUTES, "a route that is not described"
    wire = Wire(server)
    refused = {display: {(method, path) for method in METHODS for path in PATHS} - OF_DISPLAYS, control: OF_OWNERS | OF_NOBODY}
    refused[display] |= {("GET", "/timers/t2"), ("GET", "/timers/t999"), ("GET", "/nothing")}
    for token, routes in refused.items():
        for method, path in sorted(routes):
            told = wire.ask(method, f"/v1/accounts/family{path}", token(), "{}" if method in ("POST", "PATCH", "PUT") else None)
            assert status(told) == 403, f"{method} {path}: {told}"
    for method, path in OF_DISPLAYS - {("GET", "/events")}:
        assert status(wire.ask(method, f"/v1/accounts/family{path}", display())) == 200, path
    assert ids(server, owner) == ["t1", "t2"]


def test_a_token_of_another_account_gets_the_same_answer_from_a_forwarding_server(fleet: Fleet) -> None:
    owner = fleet.make_token("family", "owner", "--role", "owner")
    stranger = fleet.make_token("school", "hall", "--role", "owner")
    first, second = fleet.start(), fleet.start()
    make_timer(first, owner, "tea")
    for path in ("timers", "events", "state", "timers/t1"):
        told = [second.ask_until_settled("GET", f"/v1/accounts/{home}/{path}", stranger).told for home in ("family", "nowhere")]
        assert told[0] == told[1] and told[0][0] == 404


def test_a_token_allows_what_its_role_does_and_no_local_request(fleet: Fleet) -> None:
    tokens = {role: fleet.make_token("family", role, "--role", role) for role in ("control", "owner")}
    server = fleet.start()
    hidden = make_timer(server, tokens["owner"], "hidden")["id"]
    shown = make_timer(server, tokens["owner"], "shown")["id"]
    tokens["display"] = fleet.make_token("family", "screen", "--role", "display", "--item", shown)

    def status(role: str, method: str, path: str, body: object = None) -> int:
        return server.ask_until_settled(method, f"/v1/accounts/family{path}", tokens[role], body).status

    assert [status(role, "GET", "/settings") for role in ("display", "control", "owner")] == [403, 403, 200]
    assert [status(role, "GET", "/history") for role in ("display", "control", "owner")] == [403, 200, 200]
    assert [status(role, "GET", "/state") for role in ("display", "control", "owner")] == [200, 200, 200]
    assert [status("display", "GET", f"/timers/{item}") for item in (shown, hidden, "t999")] == [200, 403, 403]
    state = server.ask_until_settled("GET", "/v1/accounts/family/state", tokens["display"]).json
    assert [timer["id"] for timer in state["timers"]] == [shown]
    with server.events_of("family", tokens["display"]) as events:
        lines = [events.readline() for _ in range(4)]
        told = json.loads(lines[3].removeprefix(b"data: "))
        assert [timer["id"] for timer in told["timers"]] == [shown]
    for method, path, body in [
        ("POST", "/daemon/stop", None), ("POST", "/suspend", None), ("POST", "/import", {}), ("GET", "/followed", None),
        ("GET", "/openapi.yaml", None), ("HEAD", "/state", None), ("GET", "/nothing", None),
        ("POST", "/timers", {"duration_ns": MINUTE, "settings": {"hooks": [{"on": "ring", "run": "true"}]}}),
        ("POST", "/timers", {"duration_ns": MINUTE, "settings": {"sound": {"kind": "file", "value": "/etc/passwd"}}}),
        ("PATCH", "/settings", {"time_certificates": "/etc/shadow"}),
    ]:
        assert status("owner", method, path, body) == 403, path
    assert server.process.poll() is None


def test_a_revoked_token_is_out_at_once_and_its_events_end(fleet: Fleet) -> None:
    token, other = fleet.make_token("family", "kitchen"), fleet.make_token("family", "hall")
    server = fleet.start()
    with server.events_of("family", token) as events, server.events_of("family", other) as others:
        assert (events.status, others.status) == (200, 200)
        assert fleet.run("token", "family", "revoke", "kitchen").returncode == 0
        assert server.ask_until_settled("GET", "/v1/accounts/family/state", token).status == 401
        wait_for_end(events)
        assert server.ask_until_settled("GET", "/v1/accounts/family/state", other).status == 200
        assert others.readline().startswith(b"clock: ")


def test_a_token_that_is_used_too_often_waits_and_another_account_does_not(fleet: Fleet) -> None:
    token, other = fleet.make_token("family", "kitchen"), fleet.make_token("school", "hall")
    server = fleet.start()

    def refused() -> Answer | None:
        answer = server.ask("GET", "/v1/accounts/family/clock", token)
        return answer if answer.status == 429 else None

    with server.asked_without_pause("family", token) as statuses:
        answer = wait_for(refused, "a refusal")
        assert answer.code == "too_many" and answer.headers["retry-after"] == "1"
        assert server.ask_until_settled("GET", "/v1/accounts/school/clock", other).status == 200
    assert statuses.count(200) >= 190, "so many are answered before the first is refused, a few of them not here"


def test_a_token_has_so_many_streams_and_no_more(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen")
    server = fleet.start()
    ids(server, token)

    def are_limited() -> bool:
        connections = [http.client.HTTPConnection(server.address, timeout=PATIENCE) for _ in range(40)]
        # All of them before the first is answered.
        for connection in connections:
            connection.request("GET", "/v1/accounts/family/events", headers={"Authorization": f"Bearer {token}"})
        statuses = [connection.getresponse().status for connection in connections]
        for connection in connections:
            connection.close()
        assert statuses.count(200) <= 16, statuses
        return statuses.count(200) == 16 and statuses.count(429) == 24

    wait_for(are_limited, "sixteen streams", every=2)


# ---- The command line


def settled(command: Callable[[], subprocess.CompletedProcess[str]]) -> subprocess.CompletedProcess[str]:
    """A command's end, run again while the account moves or its server has no trust."""
    def ended() -> subprocess.CompletedProcess[str] | None:
        done = command()
        return None if done.returncode == 1 and "try again" in done.stderr else done

    return wait_for(ended, "the account to settle", every=0.2)


def pair(home: Home, server: Server, token: str, name: str = "fam") -> subprocess.CompletedProcess[str]:
    return settled(
        lambda: subprocess.run(
            [TOKI, "pair", name, f"http://{server.address}", "--account", "family"], input=token + "\n", text=True,
            env=home.environment, capture_output=True, timeout=PATIENCE))


def at_fam(home: Home, *words: str) -> str:
    """What a command at the account says."""
    done = settled(lambda: home.run("--at", "fam", *words))
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_line_uses_an_account_as_another_machine_through_any_server(fleet: Fleet, home: Home) -> None:
    token = fleet.make_token("family", "desk", "--role", "owner")
    first, second = fleet.start(), fleet.start()
    make_timer(first, token, "tea")
    # The server that does not hold it: requests are passed on, and events are redirected.
    paired = pair(home, second, token)
    assert paired.returncode == 0, paired.stderr
    assert token not in paired.stdout + paired.stderr
    assert (home.data / "toki" / "remotes.json").stat().st_mode & 0o777 == 0o600
    assert [timer["id"] for timer in json.loads(at_fam(home, "list", "--json"))["timers"]] == ["t1"]
    at_fam(home, "25m", "Eggs", "--detach")
    assert json.loads(at_fam(home, "show", "t2", "--json"))["label"] == "Eggs"
    # Followed from afar until somebody stops it.
    countdown = home.start("--at", "fam", "1s", "--sound", "none")
    told = wait_for(lambda: first.events("ring") + second.events("ring"), "the ring")
    assert told[0]["owner"] == "t3"
    at_fam(home, "dismiss", "t3")
    assert countdown.wait(PATIENCE) == 0
    assert "device desk" in at_fam(home, "why", "t3")
    at_fam(home, "settings", "volume", "50")
    for words, status in ((("show", "t99"), 1), (("import", "x.json"), 2), (("nonsense",), 2)):
        assert settled(lambda words=words: home.run("--at", "fam", *words)).returncode == status, words
    assert not home.processes("tokid")
    first.kill()
    # Slower than the token's limit: who asks faster is refused for as long as it goes on.
    wait_for(lambda: home.run("--at", "fam", "list").returncode == 0, "the other server", every=0.5)
    assert json.loads(at_fam(home, "show", "t2", "--json"))["label"] == "Eggs"
    assert fleet.run("token", "family", "revoke", "desk").returncode == 0
    revoked = settled(lambda: home.run("--at", "fam", "list"))
    assert revoked.returncode == 1 and "does not know this machine any more" in revoked.stderr


def test_the_command_line_has_words_of_its_own_for_an_account_that_is_away_or_asked_too_often(
    fleet: Fleet, home: Home
) -> None:
    token = fleet.make_token("family", "desk", "--role", "owner")
    server = fleet.start()
    make_timer(server, token, "tea")
    assert pair(home, server, token).returncode == 0
    away = "fam is moving to another server, or its database is away; try again in a moment."
    with stopped_database(fleet):
        wait_for(lambda: server.ask("GET", "/health").status == 503, "the end of the trust")
        for words in (("list",), ("25m", "Eggs", "--detach"), ("watch",)):
            refused = home.run("--at", "fam", *words)
            assert (refused.returncode, refused.stderr) == (1, f"toki: {away}\n"), words
        in_japanese = home.run("--at", "fam", "list", LANG="ja_JP.UTF-8").stderr
        assert in_japanese.startswith("toki: fam は別のサーバーに移っているところか、データベースにつながりません。")
    at_fam(home, "list")

    def refusal() -> str:
        said = home.run("--at", "fam", "list").stderr
        # A server that stood still for a moment has no trust.
        return "" if away in said else said

    with server.asked_without_pause("family", token):
        assert wait_for(refusal, "a refusal") == "toki: fam is asked too much at once; try again in a few seconds.\n"


def test_an_account_is_named_by_its_host_as_by_its_remote(fleet: Fleet, home: Home) -> None:
    token = fleet.make_token("family", "desk", "--role", "owner")
    server = fleet.start()
    make_timer(server, token, "tea")
    place = ("--at", f"http://{server.address}", "--account", "family")
    refused = home.run("list", *place)
    command = f"toki pair family http://{server.address} --account family"
    assert (refused.returncode, refused.stderr.splitlines()[1:]) == (1, [f"Pair it: {command}"])
    # As it was told.
    paired = settled(
        lambda: subprocess.run(
            [TOKI, *command.split()[1:]], input=token, text=True, env=home.environment, capture_output=True, timeout=PATIENCE))
    assert paired.returncode == 0, paired.stderr
    listed = settled(lambda: home.run("list", "--json", *place))
    assert [timer["id"] for timer in json.loads(listed.stdout)["timers"]] == ["t1"]
    made = settled(lambda: home.run("25m", "Eggs", "--detach", "--at", server.address, "--account", "family"))
    assert f"toki show t2 --at {server.address} --account family" in made.stdout + made.stderr
    # The former name of the option.
    assert settled(lambda: home.run("list", "--json", *(word.replace("--account", "--home") for word in place))).returncode == 0
    assert home.run("list", "--account", "family").returncode == 2
    assert not home.processes("tokid")


def test_one_command_makes_a_machine_a_device_of_an_account(fleet: Fleet, home: Home) -> None:
    token = fleet.make_token("family", "bedside")
    server = fleet.start()
    make_timer(server, token, "tea")

    def link(*options: str, typed: str = token) -> subprocess.CompletedProcess[str]:
        return settled(
            lambda: subprocess.run(
                [TOKI, "link", f"http://{server.address}", *options], input=typed + "\n", text=True, env=home.environment,
                capture_output=True, timeout=PATIENCE))

    assert link("family", typed="x" * 43).returncode == 1
    assert home.json("remotes") == [] and home.json("link") == []
    try:
        linked = link("family")
        assert linked.returncode == 0, linked.stderr
        assert token not in linked.stdout + linked.stderr
        assert [(remote["name"], remote["account"], remote["linked"]) for remote in home.json("remotes")] == [("family", "family", True)]
        wait_for(lambda: (home.json("link")[0]["next"] or {}).get("id") == "t1", "the timer to be known")
        # Once more, it asks for nothing.
        assert json.loads(link("family", "--json", typed="").stdout)["followed"]
        ring = server.ask_until_settled(
            "POST", "/v1/accounts/family/timers", token, {"duration_ns": 1_000_000_000, "label": "Eggs", "settings": SILENT},
            Idempotency_Key="eggs")
        assert ring.status == 201, ring.body
        rings = wait_for(lambda: home.json("list")["rings"], "the ring here")
        assert rings[0]["label"] == "Eggs · family"
        home.do("dismiss")
        wait_for(
            lambda: server.ask_until_settled("GET", "/v1/accounts/family/rings", token).json["rings"] == [], "the stop there")
    finally:
        home.run("unlink", "family")


def test_a_token_that_opens_nothing_pairs_nothing(fleet: Fleet, home: Home) -> None:
    other = fleet.make_token("school", "hall")
    server = fleet.start()
    none = pair(home, server, "")
    assert (none.returncode, none.stderr) == (2, "toki: No token was given, so nothing was paired.\n")
    for token in (other, "x" * 43, "a b", "a\x01"):
        refused = pair(home, server, token)
        assert refused.returncode == 1 and "does not open an account family there" in refused.stderr, refused.stderr
    assert home.json("remotes") == []
    fleet.servers[0].kill()
    assert "cannot be reached" in pair(home, server, other).stderr


# ---- The server's own address


def test_a_server_listens_on_its_own_machine_alone(fleet: Fleet) -> None:
    for address in ("0.0.0.0:8080", "192.0.2.1:8080", "[::]:8080", "example.org:8080", "127.0.0.1", "127.0.0.1:x"):
        refused = fleet.run("--listen", address)
        assert refused.returncode == 2 and "put a proxy with TLS before it" in refused.stderr
    for arguments in (("--address", "127.0.0.1:9"), ("--listen", "127.0.0.1:0", "--address", "http://192.0.2.1")):
        assert fleet.run(*arguments).returncode == 2
    server = fleet.start()
    taken = fleet.run("--listen", server.address)
    assert taken.returncode == 1 and server.address in taken.stderr


def test_a_page_of_another_origin_may_not_ask(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen")
    server = fleet.start()
    refused = server.ask_until_settled("GET", "/v1/accounts/family/state", token, Origin="https://evil.example")
    assert (refused.status, refused.code) == (403, "wrong_origin")
    assert server.ask_until_settled("GET", "/v1/accounts/family/state", token, Origin=f"http://{server.address}").status == 200


def test_health_and_metrics_are_served_on_the_servers_own_machine_alone(fleet: Fleet) -> None:
    server = fleet.start()
    health = wait_for(lambda: (lambda a: a if a.status == 200 else None)(server.ask("GET", "/health")), "the server's health")
    assert health.json == {"status": "trusted", "accounts": 0}
    token = fleet.make_token("family", "kitchen")
    asked = itertools.count(1)

    def metrics() -> tuple[Answer, int] | None:
        count = next(asked)
        make_timer(server, token, "tea")
        told = server.ask("GET", "/metrics")
        # Without trust there is neither an age of a lease nor an account.
        is_trusted = b"\ntoki_lease_age_seconds " in told.body and b"\ntoki_accounts_loaded 0\n" not in told.body
        return (told, count) if is_trusted else None

    answer, count = wait_for(metrics, "trust")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = {family.name: family for family in text_string_to_metric_families(answer.body.decode())}
    lateness = families["toki_ring_lateness_seconds"]
    assert lateness.type == "histogram" and all(sample.value == 0 for sample in lateness.samples)
    assert [sample.labels["le"] for sample in lateness.samples if sample.name.endswith("_bucket")][-1] == "+Inf"

    def value(name: str, **labels: str) -> float:
        return next(sample.value for sample in families[name].samples if sample.labels == labels)

    assert value("toki_accounts_loaded") == 1
    assert value("toki_commits") >= 1
    assert 0 <= value("toki_lease_age_seconds") < 3
    assert value("toki_requests", outcome="answered") == count
    for path in ("/health", "/metrics"):
        for headers in ({"X_Forwarded_For": "192.0.2.1"}, {"Via": "1.1 caddy"}, {"Host": "evil.example"}):
            assert server.ask("GET", path, **headers).status == 404, f"{path} {headers}"
        assert server.ask("POST", path, body={}).status == 404
