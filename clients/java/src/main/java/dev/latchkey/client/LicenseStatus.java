package dev.latchkey.client;

/** The statuses of validations and licenses known to this version. Expect others: the service may add some. */
public final class LicenseStatus {
  public static final String ACTIVE = "active";
  public static final String REVOKED = "revoked";
  public static final String EXPIRED = "expired";
  public static final String LICENSE_NOT_FOUND = "license_not_found";
  public static final String IP_BLOCKED = "ip_blocked";
  public static final String IP_NOT_REGISTERED = "ip_not_registered";
  public static final String IP_LIMIT_REACHED = "ip_limit_reached";
  public static final String PRODUCT_NOT_FOUND = "product_not_found";
  public static final String PRODUCT_ARCHIVED = "product_archived";
  public static final String PRODUCT_DISABLED = "product_disabled";
  public static final String ORG_SUSPENDED = "org_suspended";
  public static final String BILLING_SUSPENDED = "billing_suspended";

  private LicenseStatus() {}
}
