import type { Answer, KeyName, Signing } from '../case-types'

/** The ten fields of a validation, as the service sends them without signed validation. */
export const ACTIVE = {
  valid: true,
  status: 'active',
  expires: '2028-01-01T00:00:00.000Z',
  ip_registered: true,
  ip_count: 1,
  max_ips: 3,
  version: null,
  version_valid: null,
  custom: null as object | null,
  signature: null,
}

const NOTHING = { ip_registered: null, ip_count: null, max_ips: null, custom: null }
export const REVOKED = { ...ACTIVE, ...NOTHING, valid: false, status: 'revoked' }
export const NOT_FOUND = { ...REVOKED, status: 'license_not_found', expires: null }

/** The 22 fields of a lookup. */
export const LICENSE_FIELDS = {
  id: '01930000-0000-7000-8000-00000000000a',
  organization_id: '01930000-0000-7000-8000-00000000000b',
  product_id: '01930000-0000-7000-8000-000000000001',
  global_customer_id: '01930000-0000-7000-8000-00000000000c',
  license_key: 'ACME-7K2QD-00000-00000-00000-0000X',
  status: 'active',
  expires_at: '2028-01-01T00:00:00.000Z',
  is_lifetime: false,
  ip_system_enabled: true,
  max_ips: 3,
  current_unique_ip_count: 2,
  notes: 'Grüße an Søren',
  version_pin_mode: 'range',
  version_pinned: null,
  version_range_min: '1.0',
  version_range_max: '2.0',
  revoked_at: null,
  created_at: '2026-11-01T10:20:30.456Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  customer_email: 'ada@customer.test',
  customer_name: 'Ada',
  customer_discord_id: null,
}

export const ok = (json: unknown, more: Partial<Answer> = {}): Answer => ({ status: 200, json, ...more })

/** A signed 200. The member `signature` is the signature's own. */
export const signed = (fields: object, how: Signing = {}, more: Partial<Answer> = {}): Answer => {
  const { signature: _, ...rest } = fields as Record<string, unknown>
  return { status: 200, json: rest, sign: how, ...more }
}

export const keySet = (...keys: KeyName[]): Answer => ({ status: 200, keys })

export const broken = (fault: NonNullable<Answer['fault']>, json: unknown = ACTIVE): Answer => ({
  status: 200,
  json,
  fault,
})

const refusal = (status: number, payload: object, headers: Record<string, string> = {}): Answer => ({
  status,
  json: payload,
  headers,
})

const UNAVAILABLE = {
  status: 'service_unavailable',
  message: 'The service cannot answer right now. Try again in a moment.',
}

/** The refusals of the service, with its own words. */
export const REFUSALS = {
  invalidApiKey: refusal(
    401,
    {
      valid: false,
      status: 'invalid_api_key',
      message: 'Invalid API key. Use a current key of this product, or create one in the dashboard.',
    },
    { 'WWW-Authenticate': 'Bearer realm="latchkey", error="invalid_token"' },
  ),
  lookupNotAllowed: refusal(403, {
    status: 'lookup_not_allowed',
    message: 'This is a client key: it validates, and cannot look up.',
  }),
  licenseNotFound: refusal(404, {
    status: 'license_not_found',
    message: 'This product has no license with this key.',
  }),
  limitReached: refusal(
    429,
    {
      valid: false,
      status: 'rate_limit_exceeded',
      message: 'The provider reached its daily plan limit.',
      retry_after: 3_600,
    },
    { 'Retry-After': '3600' },
  ),
  unavailable: (retryAfter: string | null = null): Answer =>
    refusal(503, UNAVAILABLE, retryAfter === null ? {} : { 'Retry-After': retryAfter }),
  failed: (status: number, headers: Record<string, string> = {}): Answer =>
    refusal(status, { status: 'internal', message: 'Something went wrong.' }, headers),
}
