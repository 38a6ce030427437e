"""The client of the validation API."""

from __future__ import annotations

import json
import secrets
from datetime import datetime, timezone
from types import TracebackType
from typing import Dict, Optional, Type, Union
from urllib.parse import quote

from ._entry import Entry
from ._grace import GraceKeeper
from ._json import read_object
from ._keys import FetchedKeys, PinnedKeys
from ._options import (
    check_end_user_address,
    check_license_key,
    read_api_key,
    read_base_url,
    read_max_retries,
    read_timeout,
)
from ._responses import error_of, message_without, request_id_of, undocumented
from ._retries import Clock, Sender
from ._transport import Answer, Request, Transport
from ._version import __version__
from .errors import (
    ApiError,
    ConfigurationError,
    LatchkeyError,
    ServiceUnavailableError,
    SignatureError,
    TransportError,
)
from .offline import FileStore, OfflineGrace
from .results import License, Validation, read_license, read_validation
from .verification import Verification, issued_at_of, signed_members_of, verify_answer

_HEADERS = {"Accept": "application/json", "User-Agent": f"latchkey-python/{__version__}"}


class Latchkey:
    """Validates and looks up the licenses of one product. It may be shared by threads.

    Args:
        api_key: of the product; by default the variable ``LATCHKEY_API_KEY``.
        base_url: of the service; by default the variable ``LATCHKEY_BASE_URL``.
        timeout: of one attempt, in seconds.
        max_retries: how often a call is tried again when the service cannot be reached, from 0 to 5.
        proxy: the URL of an HTTP proxy, ``""`` for none; by default that of ``HTTPS_PROXY`` or ``HTTP_PROXY``.
        verification: makes the client verify the signature of every validation.
        offline_grace: keeps the last valid answer for times without a connection. It needs ``verification``.

    Raises:
        ConfigurationError: an option is missing or wrong.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = 10,
        max_retries: int = 2,
        proxy: Optional[str] = None,
        verification: Optional[Verification] = None,
        offline_grace: Optional[OfflineGrace] = None,
        _clock: Clock = Clock(),
    ) -> None:
        _check_pair(verification, offline_grace)
        self._api_key = read_api_key(api_key)
        self._transport = Transport(read_base_url(base_url), read_timeout(timeout), proxy)
        self._sender = Sender(self._transport, read_max_retries(max_retries), _clock)
        self._clock = _clock
        self._verification = verification
        self._keys: Union[PinnedKeys, FetchedKeys, None] = None
        self._grace: Optional[GraceKeeper] = None
        if verification and verification.public_keys is not None:
            self._keys = PinnedKeys(verification.public_keys)
        elif verification:
            self._keys = FetchedKeys(self._sender, verification.product_id, _HEADERS)
        if verification and offline_grace and self._keys:
            self._grace = GraceKeeper(offline_grace, verification.product_id, self._api_key, self._keys)

    def validate(
        self,
        license_key: str,
        version: Optional[str] = None,
        device_id: Optional[str] = None,
        *,
        end_user_address: Optional[str] = None,
    ) -> Validation:
        """Whether the license is valid. A refusal is a result, not an error.

        Args:
            license_key: as the customer entered it.
            version: of the program.
            device_id: of the device; a custom response may contain it.
            end_user_address: the customer's IP address, for a backend whose API key may name it.

        Raises:
            LatchkeyError: there is no answer that can be relied on.
        """
        check_license_key(license_key)
        check_end_user_address(end_user_address)
        try:
            return self._validate(license_key, version, device_id, end_user_address)
        except LatchkeyError as error:
            raise self._hide_secrets(error, license_key)

    def get_license(self, license_key: str, *, end_user_address: Optional[str] = None) -> License:
        """The license with all its fields. It needs a server key.

        Raises:
            NotFoundError: the product has no such license.
            LatchkeyError: there is no answer that can be relied on.
        """
        check_license_key(license_key)
        check_end_user_address(end_user_address)
        request = Request("GET", f"/api/v1/license/{quote(license_key, safe='')}", self._headers(end_user_address))
        try:
            answer = self._sender.send(request)
            if answer.status_code != 200:
                raise error_of(answer, is_lookup=True)
            license = read_license(read_object(answer.body or b"") or {})
            if license is None:
                raise undocumented(answer)
            return license
        except LatchkeyError as error:
            raise self._hide_secrets(error, license_key)

    def close(self) -> None:
        """Closes the connections that are kept open. The client can still be used."""
        self._transport.close()

    def __enter__(self) -> Latchkey:
        return self

    def __exit__(
        self,
        exc_type: Optional[Type[BaseException]],
        exc: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def _validate(
        self, license_key: str, version: Optional[str], device_id: Optional[str], end_user_address: Optional[str]
    ) -> Validation:
        members = {"license_key": license_key, "version": version, "device_id": device_id}
        body = json.dumps({name: value for name, value in members.items() if value is not None}).encode()
        headers = {**self._headers(end_user_address), "Content-Type": "application/json"}
        nonce = secrets.token_urlsafe(24)
        if self._verification:
            headers["X-Validation-Nonce"] = nonce
        try:
            answer = self._sender.send(Request("POST", "/api/v1/validate", headers, body))
            if answer.status_code != 200:
                raise error_of(answer)
            return self._read_validation(answer, body, license_key, nonce)
        except (TransportError, ServiceUnavailableError, ApiError) as error:
            return self._kept_answer(error, license_key, version)

    def _read_validation(self, answer: Answer, request: bytes, license_key: str, nonce: str) -> Validation:
        if answer.body is None:
            raise undocumented(answer)
        now = self._clock.now()
        if self._verification:
            self._verify(answer, request, license_key, nonce)
        validation = read_validation(
            signed_members_of(answer.body) if self._verification else read_object(answer.body) or {},
            answered_at=datetime.fromtimestamp(issued_at_of(answer.body) if self._verification else now, timezone.utc),
            request_id=request_id_of(answer),
            validation_error=answer.headers.get("x-validation-error") or None,
        )
        if validation is None:
            raise undocumented(answer)
        if self._grace and validation.valid:
            self._grace.keep(license_key, Entry(answer.body, request, nonce, int(now)))
        elif self._grace:
            self._grace.clear(license_key)
        return validation

    def _verify(self, answer: Answer, request: bytes, license_key: str, nonce: str) -> None:
        if self._verification is None or self._keys is None or answer.body is None:
            return
        asked = (self._verification.product_id, answer.body, request, license_key, nonce, self._clock.now())
        keys = self._keys.current()
        verdict = verify_answer(keys, *asked)
        if verdict == "unknown key":
            others = self._keys.other_than(keys)
            verdict = verify_answer(others, *asked) if others is not None else verdict
        if verdict != "ok":
            message = f"The answer is not proven to be Latchkey's: {verdict}."
            raise SignatureError(message, answer.status_code, request_id_of(answer), verdict)

    def _kept_answer(
        self, error: Union[TransportError, ServiceUnavailableError, ApiError], license_key: str, version: Optional[str]
    ) -> Validation:
        """The kept answer if the service cannot be reached; else the error is raised."""
        is_unreachable = isinstance(error, TransportError) or error.status_code >= 500
        if self._grace is None or not is_unreachable:
            raise error
        kept = self._grace.use(license_key, version, self._clock.now())
        if isinstance(kept, Validation):
            return kept
        error.grace = kept.verdict
        if kept.explanation:
            error.message = f"{error.message.rstrip('.')}. {kept.explanation}"
        raise error

    def _headers(self, end_user_address: Optional[str]) -> Dict[str, str]:
        headers = {**_HEADERS, "Authorization": f"Bearer {self._api_key}"}
        if end_user_address is not None:
            headers["X-End-User-Address"] = end_user_address
        return headers

    def _hide_secrets(self, error: LatchkeyError, license_key: str) -> LatchkeyError:
        error.message = message_without(error, self._api_key, license_key)
        error.args = (error.message,)
        return error


def _check_pair(verification: Optional[Verification], offline_grace: Optional[OfflineGrace]) -> None:
    if verification is not None and not isinstance(verification, Verification):
        raise ConfigurationError("verification must be a Verification.")
    if offline_grace is not None and not isinstance(offline_grace, OfflineGrace):
        raise ConfigurationError("offline_grace must be an OfflineGrace.")
    if offline_grace is not None and verification is None:
        raise ConfigurationError("offline_grace needs verification: only a verified answer is kept.")
    if offline_grace is not None and isinstance(offline_grace.store, FileStore) and verification is not None:
        if verification.public_keys is None:
            raise ConfigurationError(
                "offline_grace with a FileStore needs the public_keys of verification: keys cannot be fetched offline."
            )
