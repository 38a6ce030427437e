"""The cases of cases.json that need no server: signatures, webhooks and configurations."""

from __future__ import annotations

import os
import tempfile
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

import latchkey

from .cases import CASES, describe_error


@unittest.skipUnless(CASES, "needs clients/cases.json: npm run cases")
class CaseFileTest(unittest.TestCase):
    def test_signatures(self) -> None:
        for vector in CASES["signatures"]["vectors"]:
            with self.subTest(vector["name"]):
                verifier = latchkey.Verifier(vector["product_id"], CASES["signatures"]["keys"])
                answer, request = vector["answer"].encode(), vector["request"].encode()
                verdict = verifier.verify_answer(
                    answer, request, vector["license_key"], vector["nonce"], vector["now"]
                )
                self.assertEqual(vector["expected"], verdict)

    def test_webhooks(self) -> None:
        for case in CASES["webhooks"]:
            with self.subTest(case["name"]):
                self.verify_webhook(case)

    def verify_webhook(self, case: dict[str, Any]) -> None:
        tolerance = {"tolerance": case["tolerance"]} if "tolerance" in case else {}
        arguments = (case["body"].encode(), case["headers"], case["secret"])
        expect = case["expect"]
        if "error" in expect:
            with self.assertRaises(latchkey.LatchkeyError) as raised:
                latchkey.verify_webhook(*arguments, **tolerance, now=case["now"])
            if expect["error"].get("type") == "configuration":
                self.assertIsInstance(raised.exception, latchkey.ConfigurationError)
            else:
                self.assertIsInstance(raised.exception, latchkey.WebhookVerificationError)
                self.assertEqual(expect["error"]["reason"], raised.exception.reason)
                self.assertIn(expect["error"].get("message_contains", ""), str(raised.exception))
            return
        event = latchkey.verify_webhook(*arguments, **tolerance, now=case["now"])
        self.assertEqual(expect["event"]["id"], event.id)
        self.assertEqual(expect["event"]["type"], event.type)
        self.assertEqual(expect["event"]["timestamp"], event.timestamp)
        self.assertEqual(expect["event"]["data"], event.data)

    def test_configurations(self) -> None:
        unset = {name: value for name, value in os.environ.items() if not name.startswith("LATCHKEY_")}
        for case in CASES["configurations"]:
            environment = {**unset, **case["environment"]}
            with self.subTest(case["name"]), mock.patch.dict(os.environ, environment, clear=True):
                if "ok" in case["expect"]:
                    construct(case["options"])
                    continue
                with self.assertRaises(latchkey.ConfigurationError) as raised:
                    construct(case["options"])
                self.assertIn(case["expect"]["error"]["names"], raised.exception.message)


def construct(options: dict[str, Any]) -> latchkey.Latchkey:
    arguments = {name: options[name] for name in ("api_key", "base_url", "max_retries", "proxy") if name in options}
    if "timeout_ms" in options:
        arguments["timeout"] = options["timeout_ms"] / 1000
    if options.get("verification") is not None:
        verification = options["verification"]
        arguments["verification"] = latchkey.Verification(verification["product_id"], verification.get("public_keys"))
    if options.get("offline_grace") is not None:
        grace = options["offline_grace"]
        is_file = grace.get("store") == "file"
        store = latchkey.FileStore(Path(tempfile.gettempdir()) / "unused") if is_file else latchkey.MemoryStore()
        arguments["offline_grace"] = latchkey.OfflineGrace(grace["hours"], store)
    return latchkey.Latchkey(**arguments)
