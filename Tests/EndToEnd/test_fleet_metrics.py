# SPDX-License-Identifier: Apache-2.0
"""What a server of a fleet tells of itself."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Iterator

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from fleet import Fleet, Server, temporary_fleet
from home import ROOT, wait_for
from peers import PEERS

SILENT = {"sound": {"kind": "none"}}
RULES = ROOT / "packaging" / "toki-fleet.rules.yml"


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with temporary_fleet() as fleet:
        fleet.make_account("family")
        yield fleet


def documented() -> dict[str, tuple[str, set[str]]]:
    """The metrics of docs/fleet.md: the type and the labels of each."""
    rows = re.findall(r"^\| `([a-z_]+)(?:\{([a-z,]+)\})?` \| ([a-z]+) \|", (ROOT / "docs" / "fleet.md").read_text(), re.M)
    return {name: (kind, set(labels.split(",")) - {""}) for name, labels, kind in rows}


def told(server: Server) -> dict[str, tuple[str, set[str]]]:
    """The metrics of a server: the type and the labels of each, but for those of a histogram's buckets."""
    text = server.ask("GET", "/metrics").body.decode()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.M))
    labels: dict[str, set[str]] = {name: set() for name in kinds}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            if sample.name in labels:
                labels[sample.name] |= set(sample.labels) - {"le"}
    return {name: (kind, labels[name]) for name, kind in kinds.items()}


def value(server: Server, name: str, **labels: str) -> float:
    families = text_string_to_metric_families(server.ask("GET", "/metrics").body.decode())
    samples = [sample for family in families for sample in family.samples]
    return next((sample.value for sample in samples if sample.name == name and sample.labels == labels), 0)


def test_the_documented_metrics_are_the_servers(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen")
    server = fleet.start("--private-hooks")
    assert fleet.run("hook", "family", "add", "http://127.0.0.1:9/", "--on", "ring").returncode == 0
    made = server.ask_until_settled(
        "POST", "/v1/accounts/family/timers", token, {"duration_ns": 1_000_000, "settings": SILENT})
    assert made.status == 201, made.body
    wait_for(lambda: server.events("hook"), "the request of the hook to be given up")
    # Without trust there is no age of a lease.
    metrics = wait_for(lambda: (lambda a: a if "toki_lease_age_seconds" in a else None)(told(server)), "trust")
    assert metrics == documented()


def test_answers_are_counted_by_route_and_status_and_streams_while_they_are_open(fleet: Fleet) -> None:
    token = fleet.make_token("family", "kitchen")
    server = fleet.start()
    assert server.ask_until_settled("GET", "/v1/accounts/family/timers", token).status == 200
    assert server.ask_until_settled("GET", "/v1/accounts/family/timers/t9", token).status == 404
    assert server.ask_until_settled("GET", "/v1/accounts/family/timers", "nobody's").status == 401
    assert server.ask_until_settled("GET", "/v1/accounts/family/made-up/by/me", token).status == 403
    assert value(server, "toki_answers_total", route="GET /v1/timers", code="200") == 1
    assert value(server, "toki_answers_total", route="GET /v1/timers/{id}", code="404") == 1
    assert value(server, "toki_answers_total", route="GET /v1/timers", code="401") == 1
    assert value(server, "toki_answers_total", route="other", code="403") == 1

    def is_counted() -> bool:
        with server.events_of("family", token):
            return value(server, "toki_streams") == 1

    # A stream is cut where the server stood still for a moment.
    wait_for(is_counted, "the count of a stream", every=0.5)
    wait_for(lambda: value(server, "toki_streams") == 0, "the end of the stream")


def test_a_server_that_may_not_ring_is_not_ready_for_a_proxy_and_says_nothing_else(fleet: Fleet) -> None:
    server = fleet.start()

    def ready(**headers: str) -> bool:
        answer = server.ask("GET", "/ready", **headers)
        assert set(answer.json) == {"ready"} and answer.json["ready"] == (answer.status == 200)
        return answer.status == 200

    for headers in ({}, {"X_Forwarded_For": "192.0.2.1"}, {"Host": "toki.example.org"}):
        wait_for(lambda headers=headers: ready(**headers), "trust")
    fleet.postgres.send_signal(signal.SIGQUIT)
    wait_for(lambda: not ready(), "the end of the lease")
    assert 0 < value(server, "toki_silences_total") == len(server.events("silenced"))


def test_the_alert_rules_use_documented_metrics() -> None:
    metrics = documented()
    rules = yaml.safe_load(RULES.read_text())["groups"][0]["rules"]
    assert len(rules) >= 8
    for rule in rules:
        used = re.findall(r"toki_[a-z_]+", rule["expr"])
        assert used, rule
        for name in used:
            assert name in metrics or name.removesuffix("_bucket") in metrics, rule["alert"]
        assert rule["annotations"]["summary"] and rule["labels"]["severity"] in ("page", "ticket")


def test_prometheus_accepts_the_alert_rules() -> None:
    promtool = PEERS / "usr" / "bin" / "promtool"
    checked = subprocess.run([promtool, "check", "rules", str(RULES)], capture_output=True, text=True, timeout=60)
    assert checked.returncode == 0, checked.stdout + checked.stderr
