"""Against a running Latchkey: clients/testing/README.md."""

from __future__ import annotations

import json
import os
import unittest

import latchkey

LIVE = json.loads(os.environ.get("LATCHKEY_LIVE") or "null")


@unittest.skipUnless(LIVE, "needs LATCHKEY_LIVE")
class LiveTest(unittest.TestCase):
    def client(self, api_key: str = "", *, fetches_keys: bool = False) -> latchkey.Latchkey:
        keys = None if fetches_keys else LIVE["public_keys"]
        client = latchkey.Latchkey(
            api_key or LIVE["api_key"], LIVE["base_url"], verification=latchkey.Verification(LIVE["product_id"], keys)
        )
        self.addCleanup(client.close)
        return client

    def test_validates_with_shipped_and_with_fetched_keys(self) -> None:
        statuses = {"active": "active", "revoked": "revoked", "unknown": "license_not_found"}
        for fetches_keys in (False, True):
            client = self.client(fetches_keys=fetches_keys)
            for license, status in statuses.items():
                with self.subTest(license, fetches_keys=fetches_keys):
                    result = client.validate(LIVE["licenses"][license])
                    self.assertEqual((license == "active", status), (result.valid, result.status))
                    self.assertIsNotNone(result.signature)
                    self.assertIsNotNone(result.request_id)

    def test_looks_up_a_license(self) -> None:
        license = self.client().get_license(LIVE["licenses"]["active"])
        self.assertEqual(LIVE["licenses"]["active"], license.license_key)
        self.assertEqual(LIVE["product_id"], license.product_id)

    def test_an_unknown_license_is_not_found(self) -> None:
        with self.assertRaises(latchkey.NotFoundError):
            self.client().get_license(LIVE["licenses"]["unknown"])

    def test_a_client_key_may_not_look_up(self) -> None:
        with self.assertRaises(latchkey.PermissionDeniedError):
            self.client(LIVE["client_api_key"]).get_license(LIVE["licenses"]["active"])

    def test_a_wrong_api_key_is_refused(self) -> None:
        with self.assertRaises(latchkey.AuthenticationError):
            self.client("lk_live_wrong").validate(LIVE["licenses"]["active"])
