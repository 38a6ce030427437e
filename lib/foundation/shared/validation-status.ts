/** The reasons for which a validation is refused, in the order of the checks: the first that applies is the answer. */
export const VALIDATION_CHECKS = [
  'invalid_api_key',
  'rate_limit_exceeded',
  'product_not_found',
  'product_archived',
  'product_disabled',
  'org_suspended',
  'billing_suspended',
  'license_not_found',
  'revoked',
  'expired',
  'ip_blocked',
  'ip_not_registered',
  'ip_limit_reached',
] as const

export type ValidationCheck = (typeof VALIDATION_CHECKS)[number]

/** Every status of the public API, in their order of precedence (docs/contract.md section 1). */
export const VALIDATION_STATUSES = [...VALIDATION_CHECKS, 'active'] as const

export type ValidationStatus = (typeof VALIDATION_STATUSES)[number]
