from __future__ import annotations

import os
import threading
import unittest
from unittest import mock

import latchkey
from latchkey._proxy import find_proxy
from latchkey._retries import Clock

from .server import running_server


class ConnectionsTest(unittest.TestCase):
    def test_a_connection_is_kept_between_calls(self) -> None:
        with running_server() as server, latchkey.Latchkey("key", server.url) as client:
            for _ in range(5):
                self.assertTrue(client.validate("LICENSE").valid)
            self.assertEqual(1, server.connections)

    def test_a_client_can_be_shared_by_threads(self) -> None:
        results: list[bool] = []
        with running_server() as server, latchkey.Latchkey("key", server.url) as client:
            call = lambda: results.extend(client.validate("LICENSE").valid for _ in range(20))
            threads = [threading.Thread(target=call) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual([True] * 160, results)
            self.assertLessEqual(server.connections, 8)

    def test_a_client_can_be_used_after_close(self) -> None:
        with running_server() as server, latchkey.Latchkey("key", server.url) as client:
            client.validate("LICENSE")
            client.close()
            self.assertTrue(client.validate("LICENSE").valid)
            self.assertEqual(2, server.connections)

    def test_the_timeout_covers_an_answer_that_drips(self) -> None:
        with running_server() as server:
            server.drip_seconds = 0.05
            with latchkey.Latchkey("key", server.url, timeout=0.3, max_retries=0) as client:
                with self.assertRaises(latchkey.TransportError) as raised:
                    client.validate("LICENSE")
            self.assertIsInstance(raised.exception.cause, OSError)

    def test_the_proxy_of_the_environment_is_used(self) -> None:
        with running_server() as proxy, mock.patch.dict(os.environ, {"http_proxy": proxy.url, "no_proxy": ""}):
            with latchkey.Latchkey("key", "http://licenses.test/base/") as client:
                self.assertTrue(client.validate("LICENSE").valid)
            self.assertEqual(["http://licenses.test/base/api/v1/validate"], proxy.requests)

    def test_the_option_comes_before_the_environment_and_an_empty_one_is_no_proxy(self) -> None:
        environment = {"http_proxy": "http://127.0.0.1:9", "no_proxy": ""}
        with running_server() as proxy, mock.patch.dict(os.environ, environment):
            with latchkey.Latchkey("key", "http://licenses.test", proxy=proxy.url) as client:
                self.assertTrue(client.validate("LICENSE").valid)
            with latchkey.Latchkey("key", proxy.url, proxy="") as client:
                self.assertTrue(client.validate("LICENSE").valid)
            self.assertEqual(["http://licenses.test/api/v1/validate", "/api/v1/validate"], proxy.requests)

    def test_no_proxy_lists_names_domains_addresses_networks_and_ports(self) -> None:
        for listed, host, port, is_used in (
            ("", "licenses.test", 443, True),
            ("other.test", "licenses.test", 443, True),
            ("licenses.test", "licenses.test", 443, False),
            (".test", "licenses.test", 443, False),
            ("a.test, licenses.test", "licenses.test", 443, False),
            ("*", "licenses.test", 443, False),
            ("licenses.test:8443", "licenses.test", 8443, False),
            ("licenses.test:8443", "licenses.test", 443, True),
            ("10.0.0.0/8", "10.1.2.3", 443, False),
            ("10.0.0.0/8", "11.1.2.3", 443, True),
            ("10.1.2.3", "10.1.2.3", 443, False),
            ("", "localhost", 443, False),
            ("", "127.8.8.8", 443, False),
            ("", "::1", 443, False),
        ):
            environment = {"https_proxy": "http://proxy.test:3128", "no_proxy": listed}
            with self.subTest(listed, host=host), mock.patch.dict(os.environ, environment):
                self.assertEqual(is_used, find_proxy(None, "https", host, port) is not None)

    def test_a_variable_that_is_no_url_of_a_proxy_is_named_and_not_repeated(self) -> None:
        for value in ("socks5://proxy.test", "http://", "a b", "http://user:secret@proxy.test:x"):
            environment = {"https_proxy": value, "no_proxy": ""}
            with self.subTest(value), mock.patch.dict(os.environ, environment):
                with self.assertRaises(latchkey.ConfigurationError) as raised:
                    latchkey.Latchkey("key", "https://licenses.test")
                self.assertIn("HTTPS_PROXY", str(raised.exception))
                self.assertNotIn("secret", str(raised.exception))

    def test_no_proxy_is_respected(self) -> None:
        environment = {"http_proxy": "http://127.0.0.1:9", "no_proxy": "127.0.0.1"}
        with running_server() as server, mock.patch.dict(os.environ, environment):
            with latchkey.Latchkey("key", server.url) as client:
                self.assertTrue(client.validate("LICENSE").valid)

    def test_nothing_is_sent_for_an_empty_license_key(self) -> None:
        with running_server() as server, latchkey.Latchkey("key", server.url) as client:
            for license_key in ("", None, 7):
                with self.assertRaises(latchkey.ConfigurationError):
                    client.validate(license_key)  # type: ignore[arg-type]
            self.assertEqual([], server.requests)

    def test_a_message_does_not_repeat_the_license_key(self) -> None:
        with mock.patch("latchkey._transport.Transport.send", side_effect=OSError("no route to SECRET-KEY")):
            with self.assertRaises(latchkey.TransportError) as raised:
                latchkey.Latchkey("key", "http://a", max_retries=0).validate("SECRET-KEY")
        self.assertEqual("No response from Latchkey.", raised.exception.message)

    def test_a_host_that_cannot_be_a_name_is_refused(self) -> None:
        for host in ("licenses..example.com", "a" * 64 + ".example.com"):
            with self.assertRaises(latchkey.ConfigurationError):
                latchkey.Latchkey("key", f"https://{host}")

    def test_a_refused_connection_is_tried_again(self) -> None:
        delays: list[float] = []
        with running_server() as server:
            url = server.url
        client = latchkey.Latchkey("key", url, _clock=Clock(sleep=delays.append))
        with self.assertRaises(latchkey.TransportError) as raised:
            client.validate("LICENSE")
        self.assertIsInstance(raised.exception.cause, ConnectionRefusedError)
        self.assertIsNone(raised.exception.grace)
        self.assertEqual([True, True], [0.25 <= delays[0] <= 0.5, 0.5 <= delays[1] <= 1])
