namespace Latchkey
{
    /// <summary>
    /// The statuses of validations and licenses known to this version. Expect others: the service may add some.
    /// </summary>
    public static class LicenseStatus
    {
        public const string Active = "active";
        public const string Revoked = "revoked";
        public const string Expired = "expired";
        public const string LicenseNotFound = "license_not_found";
        public const string IpBlocked = "ip_blocked";
        public const string IpNotRegistered = "ip_not_registered";
        public const string IpLimitReached = "ip_limit_reached";
        public const string ProductNotFound = "product_not_found";
        public const string ProductArchived = "product_archived";
        public const string ProductDisabled = "product_disabled";
        public const string OrgSuspended = "org_suspended";
        public const string BillingSuspended = "billing_suspended";
    }
}
