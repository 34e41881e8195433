#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks a running daemon against docs/openapi.yaml.

    check.py SOCKET [--stop]

Every path and method of the file is called and must be served; every answer must have a status listed in the file and a
body allowed by its schema, without unknown members. The paths that `GET /v1` lists and those of the file must be the
same, and every example must match its schema. With --stop the daemon is ended last. Items of every kind are created and
removed, so use a dedicated daemon.

Needs python3-yaml and python3-jsonschema (4.10 or newer).
"""

import http.client
import json
import pathlib
import socket
import sys
import tempfile
import time
import urllib.parse

import jsonschema
import yaml

from described import METHODS, close_objects, of_socket, resolved

ROOT = pathlib.Path(__file__).resolve().parents[2]
API = of_socket()
close_objects(API["components"]["schemas"])


class Failure(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Failure(message)


def validate(value, schema, what):
    whole = {"components": API["components"], **schema}
    validator = jsonschema.Draft202012Validator(whole)
    for error in validator.iter_errors(value):
        where = "/".join(str(part) for part in error.absolute_path)
        raise Failure(f"{what}: {where or 'the body'}: {error.message}")


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=60)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class Client:
    def __init__(self, path):
        self.path = path
        self.connection = UnixConnection(path)
        self.succeeded = set()

    def call(self, method, template, *, body=None, status=None, query="", headers=None, **parts):
        """Calls one operation, checks its answer against the file, and returns its JSON."""
        method = method.lower()
        operation = API["paths"][template][method]
        target = template.format(**parts) + query
        headers = dict(headers or {})
        data = None
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            if status in (None, 200, 201):
                schema = resolved(API, operation["requestBody"]["content"]["application/json"]["schema"])
                validate(body, schema, f"the request of {method} {target}")
        self.connection.request(method.upper(), target, data, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        what = f"{method.upper()} {target} -> {answer.status}"
        expect(status in (None, answer.status), f"{what}, not {status}: {text[:200]}")
        expect(str(answer.status) in operation["responses"], f"{what} is not in the file: {text[:200]}")
        expect(status is not None or answer.status < 300, f"{what}: {text[:200]}")
        described = resolved(API, operation["responses"][str(answer.status)])
        expect(answer.headers["Cache-Control"] == "no-store", f"{what} may be stored")
        for name in described.get("headers", {}):
            expect(answer.headers[name], f"{what} has no {name}")
        if answer.status < 300:
            self.succeeded.add((method, template))
        if "content" not in described:
            expect(not text, f"{what} has a body: {text[:200]}")
            return None
        expect(answer.headers["Content-Type"] == "application/json", f"{what} is not JSON by its type")
        value = json.loads(text)
        validate(value, described["content"]["application/json"]["schema"], what)
        return value

    def refused(self, method, target, status, *, body=None, headers=None):
        """Sends an invalid request; the answer must still be an error described in the file."""
        try:
            self.connection.request(method, target, body, headers or {})
        except BrokenPipeError:
            pass  # Refused by its head, before the body was sent; the answer can still be read.
        answer = self.connection.getresponse()
        text = answer.read()
        expect(answer.status == status, f"{method} {target} -> {answer.status}, not {status}")
        validate(json.loads(text), API["components"]["schemas"]["Error"], f"{method} {target}")
        if answer.headers["Connection"] == "close":
            self.connection.close()
        return answer

    def events(self, seconds=0.5):
        """Reads events for a moment and checks each against its schema."""
        connection = UnixConnection(self.path)
        connection.request("GET", "/v1/events")
        answer = connection.getresponse()
        expect(answer.status == 200, f"GET /v1/events -> {answer.status}")
        expect(answer.headers["Content-Type"] == "text/event-stream", "events are not a stream by type")
        schemas = API["components"]["schemas"]["Events"]["properties"]
        names, last, frame = [], -1, {}
        try:
            while True:
                # The first comes by itself.
                connection.sock.settimeout(seconds if names else 60)
                line = answer.readline().decode().rstrip("\n")
                if line:
                    key, _, value = line.partition(": ")
                    expect(key not in frame, f"two lines of {key} in a frame")
                    frame[key] = value
                    continue
                if not frame:
                    break
                expect(set(frame) == {"id", "event", "data"}, f"a frame of {sorted(frame)}")
                expect(int(frame["id"]) > last, "sequence numbers do not grow")
                expect(frame["event"] in schemas, f"no event {frame['event']} in the file")
                validate(json.loads(frame["data"]), schemas[frame["event"]], f"event {frame['event']}")
                last = int(frame["id"])
                names.append(frame["event"])
                frame = {}
        except TimeoutError:
            pass
        connection.close()
        expect(names[:1] == ["resync"], f"events begin with {names[:1]}")
        self.succeeded.add(("get", "/v1/events"))


def check_routes(client):
    served = {
        (method.lower(), entry["path"])
        for entry in client.call("get", "/v1")["paths"]
        for method in entry["methods"]
    }
    described = {
        (method, path) for path, item in API["paths"].items() for method in item if method in METHODS
    }
    expect(served, "no paths are served")
    expect(served == described, f"served or described alone: {sorted(served ^ described)}")
    return described


def check_examples():
    for name, schema in API["components"]["schemas"].items():
        for example in schema.get("examples", []):
            validate(example, schema, f"an example of {name}")
    for name, parameter in API["components"]["parameters"].items():
        if parameter["in"] == "path":
            expect("example" in parameter, f"the parameter {name} has no example")
            validate(parameter["example"], parameter["schema"], f"the example of {name}")
    for path, item in API["paths"].items():
        for method in item.keys() & set(METHODS):
            request = item[method].get("requestBody", {}).get("content", {})
            answers = [answer.get("content", {}) for status, answer in item[method]["responses"].items() if status < "3"]
            for kind, content in [*request.items(), *(pair for answer in answers for pair in answer.items())]:
                if "example" in content:
                    validate(content["example"], content["schema"], f"the example of {method} {path}")
                # That document is this one.
                elif kind != "application/yaml":
                    expect("examples" in resolved(API, content["schema"]), f"{method} {path} has no example")


def wait_for_ring(client):
    for _ in range(1_200):
        rings = client.call("get", "/v1/rings")["rings"]
        if rings:
            return rings[0]["id"]
        time.sleep(0.05)
    raise Failure("a timer of a millisecond does not ring within a minute")


def check_timers(client):
    settings = {"sound": {"kind": "none"}, "volume": 10, "ring_ns": 60_000_000_000}
    draft = {"duration_ns": 3_600_000_000_000, "label": "Tea", "settings": settings, "starts": False}
    key = {"Idempotency-Key": f"check-{time.time_ns()}"}
    timer = client.call("post", "/v1/timers", body=draft, headers=key)["id"]
    client.call("get", "/v1/timers")
    client.call("get", "/v1/timers/{id}", id=timer)
    for verb in ("start", "pause", "resume"):
        client.call("post", f"/v1/timers/{{id}}/{verb}", id=timer)
    client.call("patch", "/v1/timers/{id}", id=timer, body={"settings": {"overtime": True}})
    client.call("post", "/v1/timers/{id}/add", id=timer, body={"span_ns": 1_000_000_000})
    for verb in ("restart", "reset", "awake"):
        client.call("post", f"/v1/timers/{{id}}/{verb}", id=timer)
    edit = {"duration_ns": 60_000_000_000, "label": "", "settings": {"volume": 0}}
    client.call("patch", "/v1/timers/{id}", id=timer, body=edit)
    client.call("patch", "/v1/timers/{id}", id=timer, body={"settings": {"terminal": None}}, status=400)
    client.call("get", "/v1/decisions/{item}", item=timer, query="?limit=5")
    client.call("get", "/v1/decisions", query="?from=2026-01-01T00:00:00Z&limit=5")
    client.call("delete", "/v1/timers/{id}", id=timer)
    return settings


def check_alarms(client):
    draft = {"time": "07:00:30", "days": ["mon", "sun"], "zone": "Asia/Tokyo", "label": "Wake up"}
    alarm = client.call("post", "/v1/alarms", body=draft)["id"]
    client.call("get", "/v1/alarms")
    client.call("get", "/v1/alarms/{id}", id=alarm)
    client.call("post", "/v1/alarms/{id}/off", id=alarm)
    client.call("post", "/v1/alarms/{id}/on", id=alarm)
    client.call("post", "/v1/alarms/{id}/skip", id=alarm)
    client.call("post", "/v1/alarms/{id}/skip", id=alarm, body={"count": 2})
    client.call("post", "/v1/alarms/{id}/unskip", id=alarm)
    client.call("post", "/v1/alarms/{id}/awake", id=alarm)
    pause = {"from": "2031-01-01", "until": "2031-01-31"}
    client.call("post", "/v1/alarms/{id}/pause", id=alarm, body=pause)
    client.call("post", "/v1/alarms/{id}/resume", id=alarm)
    for edit in ({}, {"set": "work/仕事", "zone": None}, {"rrule": "FREQ=DAILY", "from": "2027-01-01"}):
        client.call("patch", "/v1/alarms/{id}", id=alarm, body=edit)
    for verb in ("off", "on"):
        name = urllib.parse.quote("work/仕事", safe="")
        client.call("post", f"/v1/sets/{{name}}/{verb}", name=name)
    client.call("patch", "/v1/alarms/{id}", id=alarm, body={"next": True, "set": None})
    client.call("delete", "/v1/alarms/{id}", id=alarm)
    once = client.call("post", "/v1/alarms", body={"time": "07:00"})["id"]
    client.call("delete", "/v1/alarms/{id}", id=once)
    for status in (200, 409):
        client.call("post", "/v1/undo", body={"item": once}, status=status)
    client.call("post", "/v1/cancel", body={"ids": [once, "t9"]})
    client.call("post", "/v1/cancel", body={"ids": None, "all": False}, status=400)
    client.call("post", "/v1/cancel", body={"all": True})


def check_sequences(client, settings):
    steps = [{"label": "work", "duration_ns": 60_000_000_000}, {"duration_ns": 1, "sound": {"kind": "none"}}]
    plan = [{"repeat": 4, "parts": steps}, {"duration_ns": 3_600_000_000_000, "waits": True}]
    draft = {"plan": plan, "label": "Intervals", "settings": settings, "starts": False}
    sequence = client.call("post", "/v1/sequences", body=draft)["id"]
    client.call("get", "/v1/sequences")
    client.call("get", "/v1/sequences/{id}", id=sequence)
    for verb in ("start", "pause", "resume"):
        client.call("post", f"/v1/sequences/{{id}}/{verb}", id=sequence)
    client.call("post", "/v1/sequences/{id}/add", id=sequence, body={"span_ns": 60_000_000_000})
    client.call("get", "/v1/state")
    for verb in ("next", "back", "restart", "reset"):
        client.call("post", f"/v1/sequences/{{id}}/{verb}", id=sequence)
    client.call("patch", "/v1/sequences/{id}", id=sequence, body={"plan": steps, "label": "x"})
    client.call("get", "/v1/decisions/{item}", item=sequence)
    client.call("delete", "/v1/sequences/{id}", id=sequence)


def check_stopwatches(client):
    client.call("delete", "/v1/stopwatches/{id}", id=client.call("post", "/v1/stopwatches")["id"])
    stopwatch = client.call("post", "/v1/stopwatches", body={"label": "Run", "starts": False})["id"]
    for verb in ("start", "lap", "lap", "pause"):
        client.call("post", f"/v1/stopwatches/{{id}}/{verb}", id=stopwatch)
    client.call("get", "/v1/stopwatches")
    client.call("get", "/v1/stopwatches/{id}", id=stopwatch)
    named = client.call("patch", "/v1/stopwatches/{id}", id=stopwatch, body={"label": "Race"})
    expect((named["label"], named["laps"] != []) == ("Race", True), f"the edited stopwatch is {named}")
    client.call("post", "/v1/stopwatches/{id}/reset", id=stopwatch)
    client.call("delete", "/v1/stopwatches/{id}", id=stopwatch)


def check_document(client):
    connection = UnixConnection(client.path)
    connection.request("GET", "/openapi.yaml")
    answer = connection.getresponse()
    text = answer.read()
    expect(answer.status in (200, 404), f"/openapi.yaml is answered with {answer.status}")
    if answer.status == 200:
        expect(answer.headers["Content-Type"] == "application/yaml", "the document has another type")
        expect(yaml.safe_load(text) == yaml.safe_load((ROOT / "docs/openapi.yaml").read_text()), "it is another document")
    connection.close()
    client.succeeded.add(("get", "/openapi.yaml"))


def check_versions(client):
    timer = client.call("post", "/v1/timers", body={"duration_ns": 3_600_000_000_000, "starts": False})["id"]
    version = f'"{client.call("get", "/v1/timers/{id}", id=timer)["revision"]}"'
    expected = {"If-Match": version}
    client.call("patch", "/v1/timers/{id}", id=timer, body={"label": "Tea"}, headers=expected)
    client.call("patch", "/v1/timers/{id}", id=timer, body={"label": "x"}, headers=expected, status=412)
    client.call("post", "/v1/timers/{id}/start", id=timer, headers=expected, status=412)
    client.call("delete", "/v1/timers/{id}", id=timer, headers=expected, status=412)
    expect(client.call("get", "/v1/timers/{id}", id=timer)["label"] == "Tea", "a refused edit was made")
    client.call("delete", "/v1/timers/{id}", id=timer, headers={"If-Match": "*"})
    client.call("patch", "/v1/settings", body={}, headers={"If-Match": '"0"'}, status=412)
    # An item without a version cannot be compared.
    client.call("post", "/v1/timers", body={"duration_ns": 1}, headers=expected, status=400)


def check_pages(client):
    made = [
        client.call("post", "/v1/timers", body={"duration_ns": 3_600_000_000_000, "starts": starts})["id"]
        for starts in (False, True, False)
    ]
    page = client.call("get", "/v1/timers", query="?limit=2")
    expect([timer["id"] for timer in page["timers"]] == made[:2] and page["next"] == made[1], f"a page of {page}")
    rest = client.call("get", "/v1/timers", query=f"?limit=2&after={made[1]}")
    expect([timer["id"] for timer in rest["timers"]] == made[2:] and "next" not in rest, f"the rest is {rest}")
    idle = client.call("get", "/v1/timers", query="?state=idle,paused")
    expect([timer["id"] for timer in idle["timers"]] == [made[0], made[2]], f"those that are idle: {idle}")
    client.call("get", "/v1/timers", query="?state=gone", status=400)
    client.call("get", "/v1/overview")
    state = client.call("get", "/v1/state", query="?kinds=alarm,stopwatch")
    expect(state["timers"] == [], f"timers that nobody asked for: {state['timers']}")
    client.call("get", "/v1/state", query="?kinds=tally", status=400)
    for timer in made:
        client.call("delete", "/v1/timers/{id}", id=timer)


def check_problem(client):
    connection = UnixConnection(client.path)
    connection.request("GET", "/v1/timers/t999", headers={"Accept": "application/problem+json"})
    answer = connection.getresponse()
    problem = json.loads(answer.read())
    expect(answer.headers["Content-Type"] == "application/problem+json", "a problem has another type")
    validate(problem, API["components"]["schemas"]["Problem"], "a problem")
    expect((problem["status"], problem["code"]) == (404, "not_found"), f"the problem is {problem}")
    connection.close()


def check_settings(client):
    settings = client.call("get", "/v1/settings")
    edit = {"late_limit_ns": 7_200_000_000_000, "ring": {"volume": 60, "ramp_ns": 0}}
    changed = client.call("patch", "/v1/settings", body=edit)
    expect(changed["ring"] == {**settings["ring"], **edit["ring"]}, f"the settings are {changed}")
    body = {"duration_ns": 3_600_000_000_000, "settings": {"ring_ns": 1_000_000_000}}
    timer = client.call("post", "/v1/timers", body=body)
    expect((timer["settings"]["volume"], timer["settings"]["ring_ns"]) == (60, 1_000_000_000), "what is left out")
    client.call("delete", "/v1/timers/{id}", id=timer["id"])
    outside = ("terminal", "hooks", "again", "again_ns", "chime", "check_ns", "pre_alarm")
    ring = {name: value for name, value in settings["ring"].items() if name not in outside}
    client.call("patch", "/v1/settings", body={"late_limit_ns": settings["late_limit_ns"], "ring": ring})
    # No server answers there, and nothing leaves the machine.
    servers = ["127.0.0.1:1", "nts://[::1]:2"]
    asked = client.call("patch", "/v1/settings", body={"time_servers": servers, "time_certificates": "/gone.pem"})
    expect((asked["time_servers"], asked["time_certificates"]) == (servers, "/gone.pem"), f"the servers are {asked}")
    client.call("get", "/v1/time")
    client.call("patch", "/v1/settings", body={"time_servers": ["a b"]}, status=400)
    client.call("patch", "/v1/settings", body={"time_servers": [], "time_certificates": None})
    client.call("post", "/v1/preview", body={"settings": {"sound": {"kind": "none"}}})
    client.call("post", "/v1/preview/stop")
    client.call("post", "/v1/preview", body={"settings": {"volume": 101}}, status=400)
    for words in ("25m tea", "every 2nd tue 7:15 until 2027-06-30", "9:00 Asia/Tokyo", "2x(25m work, 5m rest [wait])"):
        told = client.call("post", "/v1/explain", body={"words": words, "language": "ja"})["explanation"]
        made = client.call("post", f"/v1/{told['kind']}s", body=told["draft"])
        client.call("delete", f"/v1/{told['kind']}s/{{id}}", id=made["id"])
    problem = client.call("post", "/v1/explain", body={"words": "at 10", "language": None})["problem"]
    expect(problem["readings"], f"{problem} offers nothing")
    client.call("post", "/v1/explain", body={"words": ""}, status=400)
    client.call("post", "/v1/explain", body={"words": "x" * 201}, status=400)
    client.call("post", "/v1/explain", body={"words": "25m", "language": "french"}, status=400)
    client.call("get", "/v1/doctor")
    client.call("post", "/v1/doctor/seen")
    client.call("post", "/v1/time/ask")
    # What answers here cannot send this machine to sleep.
    client.call("post", "/v1/suspend")
    client.call("get", "/v1/warnings")
    client.call("get", "/v1/warnings", query="?item=x1", status=400)


def check_import(client, settings):
    """Sends everything back, as a backup does."""
    timer = {"duration_ns": 3_600_000_000_000, "settings": settings}
    made = [client.call("post", "/v1/timers", body=timer)["id"]]
    made.append(client.call("post", "/v1/alarms", body={"time": "07:00", "days": ["mon"]})["id"])
    made.append(client.call("post", "/v1/sequences", body={"plan": [{"duration_ns": 3_600_000_000_000}]})["id"])
    made.append(client.call("post", "/v1/stopwatches")["id"])
    state = client.call("get", "/v1/state")
    everything = client.call("get", "/v1/backup")
    expect(everything["settings"] == client.call("get", "/v1/settings"), "other settings")
    kinds = ("timers", "alarms", "sequences", "stopwatches")
    backup = {"toki": "backup", "format": 1, **{kind: everything[kind] for kind in kinds}}
    backup["alarm_drafts"] = [{"time": "07:00", "rrule": "FREQ=MONTHLY;BYDAY=2TU"}]
    backup["history"] = client.call("get", "/v1/history")["rings"]
    ids = client.call("post", "/v1/import", body=backup)["ids"]
    expect(set(made) <= set(ids), "an import of what is here names other items")
    expect(client.call("post", "/v1/import", body={**backup, "alarm_drafts": []})["ids"] == ids[:-1], "other ids")
    calendar = {"toki": "backup", "format": 1, "source": "calendar", "alarms": state["alarms"]}
    expect(len(client.call("post", "/v1/import", body=calendar)["ids"]) == len(state["alarms"]), "a calendar")
    for item in dict.fromkeys(made + ids[-1:]):
        kind = dict(zip("tasw", kinds))[item[0]]
        client.call("delete", f"/v1/{kind}/{{id}}", id=item)
    client.call("post", "/v1/import", body={**backup, "format": 3}, status=400)
    client.call("post", "/v1/import", body={**backup, "alarm_drafts": [{"time": "7"}]}, status=422)
    long = b" " * ((32 << 20) + 1)
    client.refused("POST", "/v1/import", 413, body=long, headers={"Content-Type": "application/json"})


CALENDAR = b"""BEGIN:VCALENDAR
BEGIN:VEVENT
UID:x
DTSTART:20900102T080000
END:VEVENT
END:VCALENDAR
"""


def check_following(client):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "a.ics"
        source = {"path": str(path), "all_day": "09:00", "strict": True}
        client.call("post", "/v1/follow", body=source, status=422)
        path.write_bytes(CALENDAR)
        ids = client.call("post", "/v1/follow", body=source)["ids"]
        expect(client.call("post", "/v1/follow", body=source)["ids"] == ids, "other ids")
        [file] = client.call("get", "/v1/followed")["followed"]
        expect(file == source | {"alarms": ids, "trouble": None}, "another file")
        client.call("post", "/v1/unfollow", body={"path": str(path)})
        client.call("post", "/v1/unfollow", body={"path": str(path)}, status=404)
        client.call("post", "/v1/follow", body={"path": "a.ics"}, status=400)
        client.call("delete", "/v1/alarms/{id}", id=ids[0])


def check_lost_links(client):
    lost = {"name": "kitchen", "since": "2026-11-22T06:00:00.000000000Z"}
    # By the names of today, and by those of an earlier build.
    for word in ("links", "bells"):
        path = f"/v1/{word}/lost"
        client.call("post", path, body={word: [lost]})
        client.call("post", path, body={word: [lost | {"name": ""}]}, status=400)
        client.call("post", path, body={word: []})


def check_rings(client, settings):
    made = []
    for verb, body in (("dismiss", None), ("snooze", {"length_ns": 3_600_000_000_000})):
        short = {"duration_ns": 1_000_000, "settings": settings}
        made.append(client.call("post", "/v1/timers", body=short)["id"])
        ring = wait_for_ring(client)
        client.call("get", "/v1/state")
        client.call("post", f"/v1/rings/{{id}}/{verb}", id=ring, body=body)
        client.call("get", "/v1/history", query=f"?limit=2&before={ring}")
    for timer in made:
        client.call("delete", "/v1/timers/{id}", id=timer)


def check_errors(client):
    gone = "t999999999"
    client.call("get", "/v1/timers/{id}", id=gone, status=404)
    client.call("get", "/v1/alarms/{id}", id="a999999999", status=404)
    client.call("get", "/v1/sequences/{id}", id="s999999999", status=404)
    client.call("get", "/v1/stopwatches/{id}", id="w999999999", status=404)
    client.call("get", "/v1/history", query="?limit=x", status=400)
    client.call("get", "/v1/state", query="?x=1", status=400)
    client.call("get", "/v1/events", query="?after=x", status=400)
    client.call("post", "/v1/timers", body={"duration_ns": 1, "labl": ""}, status=400)
    client.call("post", "/v1/timers", body={"duration_ns": 1, "label": "two\nlines"}, status=422)
    client.call("post", "/v1/alarms", body={"time": "25:00"}, status=422)
    client.call("post", "/v1/alarms", body={"time": "07:00", "rrule": "FREQ=HOURLY"}, status=422)
    client.call("post", "/v1/sequences", body={"plan": []}, status=400)
    client.call("post", "/v1/timers", body=b"{}", headers={"Content-Type": "text/plain"}, status=415)
    client.refused("GET", "/v1/nothing", 404)
    client.refused("GET", "/", 404)
    for path, item in API["paths"].items():
        there = path.replace("{item}", "t1").replace("{name}", "x").replace("{id}", "x1")
        allowed = {name.strip() for name in client.refused("PUT", there, 405).headers["Allow"].split(",")}
        described = {method.upper() for method in item if method in METHODS}
        expect(allowed - {"HEAD"} == described, f"{path} allows {sorted(allowed)}")
    long = b" " * 70_000
    client.refused("POST", "/v1/timers", 413, body=long, headers={"Content-Type": "application/json"})


def main():
    arguments = [word for word in sys.argv[1:] if word != "--stop"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    check_examples()
    client = Client(arguments[0])
    described = check_routes(client)
    client.call("get", "/v1/daemon")
    settings = check_timers(client)
    check_alarms(client)
    check_sequences(client, settings)
    check_stopwatches(client)
    check_document(client)
    check_versions(client)
    check_pages(client)
    check_problem(client)
    check_settings(client)
    check_rings(client, settings)
    check_import(client, settings)
    check_following(client)
    check_lost_links(client)
    client.events()
    check_errors(client)
    client.call("get", "/v1/daemon")
    left = {("post", "/v1/daemon/stop")}
    if "--stop" in sys.argv:
        client.call("post", "/v1/daemon/stop")
        left = set()
    missed = described - client.succeeded - left
    expect(not missed, f"never answered with success: {sorted(missed)}")
    print(f"{len(client.succeeded)} operations are served as docs/openapi.yaml describes them")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"check.py: {failure}")
