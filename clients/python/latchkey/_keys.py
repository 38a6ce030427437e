"""Where the public keys of a product come from: shipped with the program, or fetched."""

from __future__ import annotations

import threading
from typing import Dict, List, Mapping, Optional, Sequence, Union
from urllib.parse import quote

from ._json import read_object
from ._responses import error_of, undocumented
from ._retries import Sender
from ._transport import Request
from .verification import PublicKey, read_configured_keys, read_keys

Keys = Mapping[str, bytes]

_FRESH_SECONDS = 3600
_SECONDS_BETWEEN_FETCHES = 60


class PinnedKeys:
    def __init__(self, public_keys: Sequence[PublicKey]) -> None:
        self._keys = read_configured_keys(public_keys)

    def current(self) -> Keys:
        return self._keys

    def other_than(self, used: Keys) -> Optional[Keys]:
        """Keys to look for an unknown one in: there are none."""
        return None

    def known(self) -> Keys:
        return self._keys


class FetchedKeys:
    """The key set of the service, kept for an hour."""

    def __init__(self, sender: Sender, product_id: str, headers: Mapping[str, str]) -> None:
        self._sender = sender
        self._request = Request("GET", f"/api/v1/keys/{quote(product_id, safe='')}", headers)
        self._keys: Dict[str, bytes] = {}
        self._fetched_at: Optional[float] = None
        self._lock = threading.Lock()

    def current(self) -> Keys:
        with self._lock:
            return self._fetch() if self._is_older_than(_FRESH_SECONDS) else self._keys

    def other_than(self, used: Keys) -> Optional[Keys]:
        """Keys to look for an unknown one in, or None if the ones that were used were fetched just now."""
        with self._lock:
            if self._keys is not used:
                return self._keys  # Another thread has fetched them meanwhile.
            return self._fetch() if self._is_older_than(_SECONDS_BETWEEN_FETCHES) else None

    def known(self) -> Keys:
        """The keys as fetched last, however long ago."""
        return self._keys

    def _is_older_than(self, seconds: float) -> bool:
        return self._fetched_at is None or not 0 <= self._sender.clock.now() - self._fetched_at <= seconds

    def _fetch(self) -> Keys:
        answer = self._sender.send(self._request)
        if answer.status_code != 200:
            raise error_of(answer)
        key_set = None if answer.body is None else read_object(answer.body)
        keys: Union[List[object], object] = key_set.get("keys") if key_set else None
        if not isinstance(keys, list):
            raise undocumented(answer)
        self._keys, self._fetched_at = read_keys(keys), self._sender.clock.now()
        return self._keys
