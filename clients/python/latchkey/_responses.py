"""Which error an answer is."""

from __future__ import annotations

from typing import Optional
from urllib.parse import quote

from ._json import int_of, read_object, text_of
from ._retries import read_retry_after
from ._transport import Answer
from .errors import (
    ApiError,
    AuthenticationError,
    LatchkeyError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ResponseError,
    ServiceUnavailableError,
)


def error_of(answer: Answer, is_lookup: bool = False) -> ResponseError:
    """The error that an answer other than a 200 stands for."""
    status, request_id = answer.status_code, request_id_of(answer)
    members = read_object(answer.body or b"") or {}
    message = text_of(members, "message") or _general_message(status)
    if answer.body is None:
        return ApiError(f"Latchkey answered with HTTP status {status} and a body that is too long.", status, request_id)
    if status == 401:
        return AuthenticationError(message, status, request_id)
    if status == 403:
        return PermissionDeniedError(message, status, request_id)
    if status == 404 and is_lookup:
        return NotFoundError(message, status, request_id)
    if status == 429:
        seconds = int_of(members, "retry_after")
        if seconds is None or seconds < 0:
            seconds = read_retry_after(answer)
        return RateLimitError(message, status, request_id, seconds)
    if status == 503:
        return ServiceUnavailableError(message, status, request_id, read_retry_after(answer))
    return ApiError(message, status, request_id)


def undocumented(answer: Answer) -> ApiError:
    """The error for a 200 whose body is not what is documented."""
    problem = "is too long" if answer.body is None else "is not the documented JSON"
    return ApiError(f"Latchkey's answer {problem}.", answer.status_code, request_id_of(answer))


def request_id_of(answer: Answer) -> Optional[str]:
    return answer.headers.get("x-request-id") or None


def message_without(error: LatchkeyError, *secrets: str) -> str:
    """The error's message, or a general one in case the other side repeats a secret."""
    spellings = [spelling for secret in secrets for spelling in (secret, quote(secret, safe=""))]
    if not any(spelling in error.message for spelling in spellings):
        return error.message
    return _general_message(error.status_code) if isinstance(error, ResponseError) else "No response from Latchkey."


def _general_message(status_code: int) -> str:
    # Latchkey itself says more: this is a page, or another program.
    hint = " Use the base URL without a path, such as https://licenses.example.com." if status_code == 404 else ""
    return f"Latchkey answered with HTTP status {status_code}.{hint}"
