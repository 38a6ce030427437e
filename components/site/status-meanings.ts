import type { Definition } from '@/components/ui/layout/definition-list'
import type { ValidationStatus } from '@/lib/shared/validation-status'

const MEANINGS: Record<ValidationStatus, string> = {
  active: 'The license is valid. The only status with "valid": true.',
  license_not_found: 'This product has no license with this key.',
  revoked: 'The vendor revoked the license.',
  expired: 'The expiry date has passed.',
  ip_blocked: 'The customer’s IP address is blocked.',
  ip_not_registered: 'The license only works from registered IP addresses, and this isn’t one.',
  ip_limit_reached: 'The license is in use on as many IP addresses as it allows.',
  product_not_found: 'The product this API key belongs to was deleted.',
  product_archived: 'The product is archived.',
  product_disabled: 'The product is disabled.',
  org_suspended: 'The organization is suspended.',
  billing_suspended: 'The organization is suspended for billing.',
  invalid_api_key: 'HTTP 401: the API key is missing or invalid.',
  rate_limit_exceeded: 'HTTP 429: the daily limit is reached. Retry after midnight UTC.',
}

export const statusMeanings: Definition[] = Object.entries(MEANINGS).map(([term, meaning]) => ({ term, meaning }))
