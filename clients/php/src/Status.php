<?php

declare(strict_types=1);

namespace Latchkey;

/** The known statuses. An answer may have others. */
final class Status
{
    public const ACTIVE = 'active';
    public const LICENSE_NOT_FOUND = 'license_not_found';
    public const REVOKED = 'revoked';
    public const EXPIRED = 'expired';
    public const IP_BLOCKED = 'ip_blocked';
    public const IP_NOT_REGISTERED = 'ip_not_registered';
    public const IP_LIMIT_REACHED = 'ip_limit_reached';
    public const PRODUCT_NOT_FOUND = 'product_not_found';
    public const PRODUCT_ARCHIVED = 'product_archived';
    public const PRODUCT_DISABLED = 'product_disabled';
    public const ORG_SUSPENDED = 'org_suspended';
    public const BILLING_SUSPENDED = 'billing_suspended';
}
