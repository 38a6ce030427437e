"""Client for Latchkey: validate license keys, also offline, and verify webhooks."""

from ._version import __version__
from .client import Latchkey
from .errors import (
    ApiError,
    AuthenticationError,
    ConfigurationError,
    LatchkeyError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ResponseError,
    ServiceUnavailableError,
    SignatureError,
    TransportError,
    WebhookVerificationError,
)
from .offline import FileStore, MemoryStore, OfflineGrace, Store
from .results import License, Status, Validation
from .verification import Verification, Verifier
from .webhooks import WebhookEvent, verify_webhook

__all__ = [
    "ApiError",
    "AuthenticationError",
    "ConfigurationError",
    "FileStore",
    "Latchkey",
    "LatchkeyError",
    "License",
    "MemoryStore",
    "NotFoundError",
    "OfflineGrace",
    "PermissionDeniedError",
    "RateLimitError",
    "ResponseError",
    "ServiceUnavailableError",
    "SignatureError",
    "Status",
    "Store",
    "TransportError",
    "Validation",
    "Verification",
    "Verifier",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
