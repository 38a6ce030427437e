"""What can be raised. A license that is refused is a result, not an error."""

from __future__ import annotations


class LatchkeyError(Exception):
    """The base of all errors of this package."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class ConfigurationError(LatchkeyError):
    """An option or an argument is missing or wrong. Nothing was sent."""


class TransportError(LatchkeyError):
    """There was no answer: the name was not resolved, the connection failed or broke, or time ran out.

    ``grace`` says why no kept answer was used, and is ``None`` without offline grace.
    """

    def __init__(self, message: str, cause: BaseException | None = None) -> None:
        super().__init__(message)
        self.cause = cause
        self.grace: str | None = None


class ResponseError(LatchkeyError):
    """The base of the errors that come from an answer."""

    def __init__(self, message: str, status_code: int, request_id: str | None = None) -> None:
        super().__init__(message)
        self.status_code = status_code
        self.request_id = request_id


class AuthenticationError(ResponseError):
    """401: the API key is not valid."""


class PermissionDeniedError(ResponseError):
    """403: the API key may not do this, such as a client key that looks a license up."""


class NotFoundError(ResponseError):
    """404: the product has no such license."""


class RateLimitError(ResponseError):
    """429: the daily limit is used up. ``retry_after`` is in seconds."""

    def __init__(
        self, message: str, status_code: int, request_id: str | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(message, status_code, request_id)
        self.retry_after = retry_after


class ServiceUnavailableError(ResponseError):
    """503: the service cannot answer now. ``retry_after`` is in seconds.

    ``grace`` says why no kept answer was used, and is ``None`` without offline grace.
    """

    def __init__(
        self, message: str, status_code: int, request_id: str | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(message, status_code, request_id)
        self.retry_after = retry_after
        self.grace: str | None = None


class ApiError(ResponseError):
    """Any other answer, such as a redirect or a body that is not the documented JSON.

    ``grace`` says why no kept answer was used, and is ``None`` without offline grace.
    """

    def __init__(self, message: str, status_code: int, request_id: str | None = None) -> None:
        super().__init__(message, status_code, request_id)
        self.grace: str | None = None


class SignatureError(ResponseError):
    """An answer that is not proven to be Latchkey's. ``reason`` is the verdict of signed validation."""

    def __init__(self, message: str, status_code: int, request_id: str | None, reason: str) -> None:
        super().__init__(message, status_code, request_id)
        self.reason = reason


class WebhookVerificationError(LatchkeyError):
    """A request that is not a webhook of Latchkey's.

    ``reason`` is ``missing header``, ``timestamp``, ``signature`` or ``body``.
    """

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason
