"""The calls of cases.json against the case server."""

from __future__ import annotations

import json
import tempfile
import unittest
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import quote

import latchkey
from latchkey._retries import Clock

from .cases import CASES, CASES_URL, comparable_expectation, describe_error, describe_result


@unittest.skipUnless(CASES and CASES_URL, "needs LATCHKEY_CASES_URL")
class CallsTest(unittest.TestCase):
    def test_calls(self) -> None:
        for case in CASES["calls"]:
            with self.subTest(case["name"]), tempfile.TemporaryDirectory() as folder:
                CaseRun(self, case, Path(folder) / "grace.json").run()


class CaseRun:
    def __init__(self, test: unittest.TestCase, case: dict[str, Any], file: Path) -> None:
        self.test = test
        self.case = case
        self.file = file
        self.now = 0.0
        self.delays_ms: list[float] = []

    def run(self) -> None:
        content = self.case["client"].get("offline_grace", {}).get("content")
        if content is not None:
            self.file.write_text(content, "utf-8")
        self.client = self.construct()
        try:
            for step in self.case["steps"]:
                self.now = step["now"]
                self.delays_ms.clear()
                for action in step.get("before", []):
                    self.prepare(action)
                self.take(step)
        finally:
            # The server keeps the state of a case until it is asked.
            self.client.close()
            problems = self.ask_verdict()
        self.test.assertEqual([], problems)

    def ask_verdict(self) -> Any:
        with urllib.request.urlopen(f"{CASES_URL}/verdict/{quote(self.case['name'], safe='')}") as response:
            return json.load(response)["problems"]

    def construct(self) -> latchkey.Latchkey:
        options = self.case["client"]
        verification = offline_grace = None
        if "verification" in options:
            names = options["verification"].get("public_keys")
            keys = None if names is None else [CASES["keys"][name] for name in names]
            verification = latchkey.Verification(CASES["product_id"], keys)
        if "offline_grace" in options:
            is_file = options["offline_grace"]["store"] == "file"
            store = latchkey.FileStore(self.file) if is_file else latchkey.MemoryStore()
            offline_grace = latchkey.OfflineGrace(options["offline_grace"]["hours"], store)
        return latchkey.Latchkey(
            CASES["api_key"],
            f"{CASES_URL}/{quote(self.case['name'], safe='')}",
            timeout=options["timeout_ms"] / 1000,
            max_retries=options["max_retries"],
            verification=verification,
            offline_grace=offline_grace,
            _clock=Clock(lambda: self.now, lambda seconds: self.delays_ms.append(seconds * 1000)),
        )

    def prepare(self, action: dict[str, Any]) -> None:
        if action["do"] == "restart":
            self.client.close()
            self.client = self.construct()
        elif action["do"] == "delete":
            self.file.unlink()
        elif action["do"] == "write":
            self.file.write_text(action["content"], "utf-8")
        elif action["do"] == "set":
            entry = json.loads(self.file.read_text("utf-8"))
            entry[action["member"]] = action["value"]
            self.file.write_text(json.dumps(entry), "utf-8")
        else:
            self.test.fail(f"unknown action {action['do']}")

    def take(self, step: dict[str, Any]) -> None:
        expect = step["expect"]
        try:
            result = self.call(step)
        except latchkey.LatchkeyError as error:
            self.test.assertIn("error", expect, repr(error))
            self.test.assertEqual(expect["error"], describe_error(error, expect["error"]))
            self.test.assertNotIn(CASES["api_key"], str(error) + error.message)
            if step["license_key"]:
                self.test.assertNotIn(step["license_key"], str(error) + error.message)
        else:
            self.test.assertIn("result", expect, repr(result))
            expected = comparable_expectation(result, expect["result"])
            self.test.assertEqual(expected, describe_result(result, expected))
        if "delays_ms" in expect:
            self.test.assertEqual(len(expect["delays_ms"]), len(self.delays_ms), self.delays_ms)
            for (shortest, longest), delay in zip(expect["delays_ms"], self.delays_ms):
                self.test.assertTrue(shortest <= delay <= longest, f"{delay} ms, not {shortest} to {longest}")
        if "stored" in expect:
            self.test.assertEqual(expect["stored"], self.file.exists() and self.file.stat().st_size > 0)

    def call(self, step: dict[str, Any]) -> Any:
        address = step.get("end_user_address")
        if step["call"] == "get_license":
            return self.client.get_license(step["license_key"], end_user_address=address)
        return self.client.validate(
            step["license_key"], step.get("version"), step.get("device_id"), end_user_address=address
        )
