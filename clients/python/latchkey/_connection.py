"""One HTTP connection whose deadline covers everything: connecting, TLS, and each byte of the answer."""

from __future__ import annotations

import http.client
import io
import select
import socket
import ssl
import time
from typing import Any, Optional


class Deadline:
    """When an attempt has to be over."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def remaining(self) -> float:
        seconds = self._end - time.monotonic()
        if seconds <= 0:
            raise socket.timeout("time over")
        return seconds


class TimedSocket:
    """A socket as http.client uses it, with the time that is left set before each operation.

    As with a plain socket, a file made from it remains readable after ``close``.
    """

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self.raw = sock
        self.deadline = deadline
        self._files = 0
        self._is_closed = False

    def sendall(self, data: Any) -> None:
        self.raw.settimeout(self.deadline.remaining())
        self.raw.sendall(data)

    def recv_into(self, buffer: Any) -> int:
        self.raw.settimeout(self.deadline.remaining())
        return self.raw.recv_into(buffer)

    def makefile(self, mode: str) -> io.BufferedReader:
        self._files += 1
        return io.BufferedReader(_SocketReader(self))

    def close(self) -> None:
        self._is_closed = True
        self._close_unused()

    def close_file(self) -> None:
        self._files -= 1
        self._close_unused()

    def _close_unused(self) -> None:
        if self._is_closed and self._files == 0:
            self.raw.close()


class _SocketReader(io.RawIOBase):
    def __init__(self, sock: TimedSocket) -> None:
        self._sock = sock

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._sock.recv_into(buffer)

    def close(self) -> None:
        if not self.closed:
            super().close()
            self._sock.close_file()


class _Response(http.client.HTTPResponse):
    """The final answer. http.client takes every interim answer but a 100 for it, and the final one for the next."""

    def _read_status(self) -> "tuple[str, int, str]":
        while True:
            version, status, reason = super()._read_status()  # type: ignore[misc]
            if status == http.client.SWITCHING_PROTOCOLS:
                raise http.client.HTTPException("The answer switches protocols.")
            if status >= 200:
                return version, status, reason
            http.client.parse_headers(self.fp)  # type: ignore[attr-defined]


class Connection(http.client.HTTPConnection):
    """A connection to the service, or to a proxy in front of it. It is TLS with a ``context``."""

    response_class = _Response

    def __init__(self, host: str, port: int, context: Optional[ssl.SSLContext], deadline: Deadline) -> None:
        super().__init__(host, port)
        self.default_port = http.client.HTTP_PORT if context is None else http.client.HTTPS_PORT
        self._context = context
        self._tls_name = host
        self._deadline = deadline

    def tunnel_to(self, host: str, port: int, headers: "dict[str, str]") -> None:
        """Has ``connect`` ask the proxy for a connection to this host."""
        self.set_tunnel(host, port, headers)
        self._tls_name = host

    def connect(self) -> None:
        sock = self._open()
        self.sock: Any = TimedSocket(sock, self._deadline)
        if getattr(self, "_tunnel_host", None):
            self._tunnel()  # type: ignore[attr-defined]
        if self._context is not None:
            sock.settimeout(self._deadline.remaining())
            self.sock = TimedSocket(self._context.wrap_socket(sock, server_hostname=self._tls_name), self._deadline)

    def begin_attempt(self, deadline: Deadline) -> None:
        self._deadline = deadline
        if self.sock is not None:
            self.sock.deadline = deadline

    def is_reusable(self) -> bool:
        """Whether the idle connection is open. One that has something to read was closed by the other side."""
        if self.sock is None:
            return False
        return not _is_readable(self.sock.raw)

    def _open(self) -> socket.socket:
        failure: OSError = OSError(f"{self.host} has no address")
        for family, kind, protocol, _, address in socket.getaddrinfo(self.host, self.port, 0, socket.SOCK_STREAM):
            sock = None
            try:
                sock = socket.socket(family, kind, protocol)
                sock.settimeout(self._deadline.remaining())
                sock.connect(address)
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return sock
            except OSError as error:
                failure = error
                if sock is not None:
                    sock.close()
        raise failure


def _is_readable(sock: socket.socket) -> bool:
    try:
        if hasattr(select, "poll"):
            poll = select.poll()
            poll.register(sock, select.POLLIN)
            return bool(poll.poll(0))
        return bool(select.select([sock], [], [], 0)[0])
    except (OSError, ValueError):
        return True
