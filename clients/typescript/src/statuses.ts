/** The statuses of a validation. The service may add others: a result's `status` is any string. */
export const ValidationStatus = {
  Active: 'active',
  BillingSuspended: 'billing_suspended',
  Expired: 'expired',
  IpBlocked: 'ip_blocked',
  IpLimitReached: 'ip_limit_reached',
  IpNotRegistered: 'ip_not_registered',
  LicenseNotFound: 'license_not_found',
  OrgSuspended: 'org_suspended',
  ProductArchived: 'product_archived',
  ProductDisabled: 'product_disabled',
  ProductNotFound: 'product_not_found',
  Revoked: 'revoked',
} as const
export type ValidationStatus = (typeof ValidationStatus)[keyof typeof ValidationStatus]

/** Any string, with completion for the known ones. */
export type OpenString<T extends string> = T | (string & Record<never, never>)

/** The types of webhook events. The service may add others. */
export const WebhookEventType = {
  LicenseCreated: 'license.created',
  LicenseUpdated: 'license.updated',
  LicenseRevoked: 'license.revoked',
  LicenseReinstated: 'license.reinstated',
  LicenseExtended: 'license.extended',
  LicenseRenewed: 'license.renewed',
  LicenseExpiring: 'license.expiring',
  LicenseExpired: 'license.expired',
  LicenseDeleted: 'license.deleted',
  LicenseTransferRequested: 'license.transfer_requested',
  LicenseTransferred: 'license.transferred',
  LicenseTransferRejected: 'license.transfer_rejected',
  LicenseKeyReplaced: 'license.key_replaced',
  LicenseIpBlocked: 'license.ip_blocked',
  LicenseIpUnblocked: 'license.ip_unblocked',
  LicenseIpRemoved: 'license.ip_removed',
  LicenseIpsReset: 'license.ips_reset',
  LicenseBulkRevoked: 'license.bulk_revoked',
  SaleReceived: 'sale.received',
  SaleHeld: 'sale.held',
  SaleDisputed: 'sale.disputed',
  ProductApiKeyRotated: 'product.api_key_rotated',
  ProductArchived: 'product.archived',
  ProductDisabled: 'product.disabled',
  ProductEnabled: 'product.enabled',
  UsageThreshold: 'usage.threshold',
  BillingSuspended: 'billing.suspended',
  BillingResumed: 'billing.resumed',
  WebhookTest: 'webhook.test',
} as const
export type WebhookEventType = (typeof WebhookEventType)[keyof typeof WebhookEventType]
