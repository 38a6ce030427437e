"""Sends requests over connections that are kept open, and shared by threads."""

from __future__ import annotations

import os
import ssl
import threading
import urllib.parse
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPResponse, IncompleteRead
from typing import List, Mapping, Optional

from ._connection import Connection, Deadline
from ._proxy import find_proxy

MAX_BODY_BYTES = 1024 * 1024
_MAX_IDLE_CONNECTIONS = 16


@dataclass(frozen=True)
class Request:
    method: str
    path: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    body: Optional[bytes] = field(default=None, repr=False)


@dataclass(frozen=True)
class Answer:
    status_code: int
    headers: Mapping[str, str] = field(repr=False)
    """By their names in lower case."""
    body: Optional[bytes] = field(repr=False)
    """None if it was too long to be read."""


class Transport:
    """Makes single attempts. Whatever fails is an OSError or an http.client.HTTPException."""

    def __init__(self, base_url: str, timeout: float, proxy: Optional[str] = None) -> None:
        parts = urllib.parse.urlsplit(base_url)
        self._is_tls = parts.scheme == "https"
        self._host = parts.hostname or ""
        self._port = parts.port or (443 if self._is_tls else 80)
        self._prefix = parts.path.rstrip("/")
        self._timeout = timeout
        self._proxy = find_proxy(proxy, parts.scheme, self._host, self._port)
        self._tls = ssl.create_default_context() if self._is_tls else None
        self._idle: List[Connection] = []
        self._lock = threading.Lock()
        self._process = os.getpid()
        if self._proxy and not self._is_tls:
            self._prefix = f"{parts.scheme}://{parts.netloc}{self._prefix}"

    def send(self, request: Request) -> Answer:
        connection = self._take(Deadline(self._timeout))
        keep = False
        try:
            headers = dict(request.headers)
            if self._proxy and not self._is_tls:
                headers.update(self._proxy.headers)
            connection.request(request.method, self._prefix + request.path, body=request.body, headers=headers)
            response, body = _receive(connection)
            keep = body is not None and not response.will_close
            names = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, names, body)
        finally:
            if keep:
                self._give_back(connection)
            else:
                connection.close()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _take(self, deadline: Deadline) -> Connection:
        while True:
            with self._lock:
                self._forget_connections_of_parent_process()
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                return self._connect(deadline)
            if connection.is_reusable():
                connection.begin_attempt(deadline)
                return connection
            connection.close()

    def _give_back(self, connection: Connection) -> None:
        with self._lock:
            if len(self._idle) < _MAX_IDLE_CONNECTIONS:
                self._idle.append(connection)
                return
        connection.close()

    def _forget_connections_of_parent_process(self) -> None:
        if self._process != os.getpid():
            for connection in self._idle:
                connection.close()
            self._idle, self._process = [], os.getpid()

    def _connect(self, deadline: Deadline) -> Connection:
        if self._proxy is None:
            return Connection(self._host, self._port, self._tls, deadline)
        connection = Connection(self._proxy.host, self._proxy.port, self._tls, deadline)
        if self._is_tls:
            connection.tunnel_to(self._host, self._port, self._proxy.headers)
        return connection


def _receive(connection: Connection) -> "tuple[HTTPResponse, Optional[bytes]]":
    try:
        with connection.getresponse() as response:
            return response, _read_body(response)
    except ValueError as error:  # Of http.client, for sizes that make no sense.
        raise HTTPException(f"The answer is not HTTP: {error}") from error


def _read_body(response: HTTPResponse) -> Optional[bytes]:
    body = bytearray()
    while len(body) <= MAX_BODY_BYTES:
        chunk = response.read(64 * 1024)
        if not chunk:
            if response.length:
                raise IncompleteRead(bytes(body), response.length)
            return bytes(body)
        body += chunk
    return None
