# SPDX-License-Identifier: Apache-2.0
"""Holds the admin API of a fleet to docs/openapi-admin.yaml: the requests of a test, and their answers."""

import pathlib
import re

import jsonschema
import yaml

from described import METHODS, close_objects, resolved

ROOT = pathlib.Path(__file__).resolve().parents[2]


class UndescribedOperation(AssertionError):
    pass


class AdminAPI:
    """The description, and which of its operations have succeeded."""

    def __init__(self):
        self.whole = yaml.safe_load((ROOT / "docs/openapi-admin.yaml").read_text())
        close_objects(self.whole["components"]["schemas"])
        self.succeeded = set()

    @property
    def operations(self):
        return {(method, path) for path, item in self.whole["paths"].items() for method in item if method in METHODS}

    def validate(self, value, schema, what):
        """Fails unless the value is as the schema says."""
        whole = {"components": self.whole["components"], **schema}
        errors = [f"{what}: {error.json_path}: {error.message}"
                  for error in jsonschema.Draft202012Validator(whole).iter_errors(value)]
        assert not errors, errors

    def find(self, method, target):
        """The path of the description that is asked for, and the operation."""
        asked = target.partition("?")[0]
        for path, item in self.whole["paths"].items():
            if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), asked) and method.lower() in item:
                return path, item[method.lower()]
        raise UndescribedOperation(f"{method} {target}")

    def check(self, method, target, body, answer):
        """Checks an answer, and the request if it was granted; `answer` has `status`, `headers` and `json`."""
        path, operation = self.find(method, target)
        what = f"{method} {target} -> {answer.status}"
        assert str(answer.status) in operation["responses"], what
        described = resolved(self.whole, operation["responses"][str(answer.status)])
        self.validate(answer.json, described["content"]["application/json"]["schema"], what)
        for name in described.get("headers", {}):
            assert name.lower() in answer.headers, f"{what} has no {name}"
        if answer.status < 300:
            self.succeeded.add((method.lower(), path))
            if body is not None:
                self.validate(body, operation["requestBody"]["content"]["application/json"]["schema"], f"the request of {what}")

    def check_examples(self):
        """Fails unless each request and answer of success has an example, which its schema allows."""
        for method, path in self.operations:
            operation = self.whole["paths"][path][method]
            answers = [answer for status, answer in operation["responses"].items() if status < "3"]
            for one in [*answers, *([operation["requestBody"]] if "requestBody" in operation else [])]:
                content = one["content"]["application/json"]
                self.validate(content["example"], content["schema"], f"the example of {method} {path}")
