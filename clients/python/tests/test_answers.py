"""Answers that no good server sends: they are lines of bytes, and the connection stays open."""

from __future__ import annotations

import contextlib
import json
import socketserver
import threading
import time
import unittest
from typing import Iterator, List

import latchkey
from latchkey._transport import Request


def answer(license_key: str) -> bytes:
    body = json.dumps({"valid": True, "status": "active", "version": license_key}).encode()
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body


@contextlib.contextmanager
def serving(*parts: bytes) -> Iterator[str]:
    """Sends these parts for each request, one after the other, with the license key in place of KEY-SENT."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            while self.rfile.readline():
                size = 0
                for line in iter(self.rfile.readline, b"\r\n"):
                    name, _, value = line.partition(b":")
                    size = int(value) if name.lower() == b"content-length" else size
                license_key = json.loads(self.rfile.read(size))["license_key"]
                for part in parts:
                    self.wfile.write(part.replace(b"KEY-SENT", license_key.encode()))
                    time.sleep(0.05)

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


class AnswersTest(unittest.TestCase):
    def versions(self, *parts: bytes) -> "List[str | None]":
        with serving(*parts) as url, latchkey.Latchkey("key", url, max_retries=0, timeout=5) as client:
            return [client.validate(license_key).version for license_key in ("KEY-0001", "KEY-0002")]

    def test_an_interim_answer_is_not_the_answer(self) -> None:
        for status in (b"100 Continue", b"102 Processing", b"103 Early Hints"):
            interim = b"HTTP/1.1 " + status + b"\r\nLink: </a>\r\n\r\n"
            self.assertEqual(["KEY-0001", "KEY-0002"], self.versions(interim + interim + answer("KEY-SENT")))
            self.assertEqual(["KEY-0001", "KEY-0002"], self.versions(interim, answer("KEY-SENT")))

    def test_what_is_not_http_is_no_answer(self) -> None:
        for text in (
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n",
            b"HTTP/1.1 abc\r\n\r\n",
        ):
            with self.subTest(text), self.assertRaises(latchkey.TransportError):
                self.versions(text)

    def test_a_request_does_not_show_the_api_key(self) -> None:
        request = Request("POST", "/a/LICENSE", {"Authorization": "Bearer SECRET"}, b"LICENSE")
        self.assertEqual("Request(method='POST')", repr(request))
