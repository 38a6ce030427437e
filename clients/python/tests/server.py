"""A local server for what the cases do not show: connections, threads and proxies."""

from __future__ import annotations

import contextlib
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Iterator

ANSWER = b'{"valid":true,"status":"active"}'


class CountingServer(ThreadingHTTPServer):
    daemon_threads = True
    drip_seconds = 0.0
    connections = 0
    requests: "list[str]"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: CountingServer

    def setup(self) -> None:
        super().setup()
        self.server.connections += 1

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append(self.path)
        self.send_response(200)
        self.send_header("Content-Length", str(len(ANSWER)))
        self.end_headers()
        with contextlib.suppress(OSError):
            for byte in ANSWER:
                self.wfile.write(bytes([byte]))
                time.sleep(self.server.drip_seconds)

    def log_message(self, format: str, *arguments: object) -> None:
        pass


@contextlib.contextmanager
def running_server() -> Iterator[CountingServer]:
    server = CountingServer(("127.0.0.1", 0), Handler)
    server.requests = []
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
