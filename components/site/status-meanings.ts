import type { Definition } from '@/components/ui/layout/definition-list'
import type { ValidationStatus } from '@/lib/shared/validation-status'

const MEANINGS: Record<ValidationStatus, string> = {
  active: 'The license is good. The only status with "valid": true.',
  license_not_found: 'This product has no license with this key.',
  revoked: 'The vendor revoked the license.',
  expired: 'The expiry date has passed.',
  ip_blocked: 'The calling address is blocked.',
  ip_not_registered: 'The license admits registered addresses only, and this is none.',
  ip_limit_reached: 'Every address slot of the license is taken.',
  product_not_found: 'The product of the API key is gone.',
  product_archived: 'The product is archived.',
  product_disabled: 'The product is disabled.',
  org_suspended: 'The organization is suspended.',
  billing_suspended: 'The billing of the organization is suspended.',
  invalid_api_key: 'HTTP 401: the API key is missing or not good.',
  rate_limit_exceeded: 'HTTP 429: the daily limit is reached. Retry after midnight UTC.',
}

export const statusMeanings: Definition[] = Object.entries(MEANINGS).map(([term, meaning]) => ({ term, meaning }))
