"""What the calls return."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Mapping, Optional

from ._json import bool_of, date_of, int_of, object_of, text_of


class Status:
    """The known statuses. One that is not among them is passed on as it came."""

    ACTIVE = "active"
    PRODUCT_NOT_FOUND = "product_not_found"
    PRODUCT_ARCHIVED = "product_archived"
    PRODUCT_DISABLED = "product_disabled"
    ORG_SUSPENDED = "org_suspended"
    BILLING_SUSPENDED = "billing_suspended"
    LICENSE_NOT_FOUND = "license_not_found"
    REVOKED = "revoked"
    EXPIRED = "expired"
    IP_BLOCKED = "ip_blocked"
    IP_NOT_REGISTERED = "ip_not_registered"
    IP_LIMIT_REACHED = "ip_limit_reached"


@dataclass(frozen=True)
class Validation:
    """The answer to a validation. Grant access only if ``valid`` is true."""

    valid: bool
    status: str
    expires: Optional[datetime]
    """When the license expires; None for a lifetime."""
    ip_count: Optional[int]
    ip_registered: Optional[bool]
    """Whether this call registered its address."""
    max_ips: Optional[int]
    version: Optional[str]
    version_valid: Optional[bool]
    """False if the license does not permit the version. ``valid`` is not affected by it."""
    custom: Optional[dict[str, Any]]
    """The product's custom response."""
    signature: Optional[str]
    offline: bool
    """Whether the answer was kept from an earlier call, as the service could not be reached."""
    answered_at: datetime
    """When the service gave the answer."""
    request_id: Optional[str]
    """Of the answer, for support; None when offline."""
    validation_error: Optional[str]
    """Why the service could not read the request; else None."""


@dataclass(frozen=True)
class License:
    """A license as looked up."""

    id: str
    license_key: str
    status: str
    organization_id: Optional[str]
    product_id: Optional[str]
    global_customer_id: Optional[str]
    expires_at: Optional[datetime]
    is_lifetime: Optional[bool]
    ip_system_enabled: Optional[bool]
    max_ips: Optional[int]
    current_unique_ip_count: Optional[int]
    notes: Optional[str]
    version_pin_mode: Optional[str]
    version_pinned: Optional[str]
    version_range_min: Optional[str]
    version_range_max: Optional[str]
    revoked_at: Optional[datetime]
    created_at: Optional[datetime]
    updated_at: Optional[datetime]
    customer_email: Optional[str]
    customer_name: Optional[str]
    customer_discord_id: Optional[str]


def read_validation(
    members: Mapping[str, Any],
    *,
    answered_at: datetime,
    offline: bool = False,
    request_id: Optional[str] = None,
    validation_error: Optional[str] = None,
) -> Optional[Validation]:
    """The validation in an answer, or None if it has no ``valid`` or no ``status``."""
    valid = bool_of(members, "valid")
    status = text_of(members, "status")
    if valid is None or status is None:
        return None
    return Validation(
        valid=valid,
        status=status,
        expires=date_of(members, "expires"),
        ip_count=int_of(members, "ip_count"),
        ip_registered=bool_of(members, "ip_registered"),
        max_ips=int_of(members, "max_ips"),
        version=text_of(members, "version"),
        version_valid=bool_of(members, "version_valid"),
        custom=object_of(members, "custom"),
        signature=text_of(members, "signature"),
        offline=offline,
        answered_at=answered_at,
        request_id=request_id,
        validation_error=validation_error,
    )


def read_license(members: Mapping[str, Any]) -> Optional[License]:
    """The license in an answer, or None if it has no ``id``, ``license_key`` or ``status``."""
    license_id = text_of(members, "id")
    license_key = text_of(members, "license_key")
    status = text_of(members, "status")
    if license_id is None or license_key is None or status is None:
        return None
    return License(
        id=license_id,
        license_key=license_key,
        status=status,
        organization_id=text_of(members, "organization_id"),
        product_id=text_of(members, "product_id"),
        global_customer_id=text_of(members, "global_customer_id"),
        expires_at=date_of(members, "expires_at"),
        is_lifetime=bool_of(members, "is_lifetime"),
        ip_system_enabled=bool_of(members, "ip_system_enabled"),
        max_ips=int_of(members, "max_ips"),
        current_unique_ip_count=int_of(members, "current_unique_ip_count"),
        notes=text_of(members, "notes"),
        version_pin_mode=text_of(members, "version_pin_mode"),
        version_pinned=text_of(members, "version_pinned"),
        version_range_min=text_of(members, "version_range_min"),
        version_range_max=text_of(members, "version_range_max"),
        revoked_at=date_of(members, "revoked_at"),
        created_at=date_of(members, "created_at"),
        updated_at=date_of(members, "updated_at"),
        customer_email=text_of(members, "customer_email"),
        customer_name=text_of(members, "customer_name"),
        customer_discord_id=text_of(members, "customer_discord_id"),
    )
