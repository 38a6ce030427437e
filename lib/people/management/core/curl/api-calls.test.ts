import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../server/endpoints'
import {
  type ApiCall,
  blockCall,
  bulkCall,
  createApiKeyCall,
  createLicenseTypeCall,
  curlOf,
  extendCall,
  issueCall,
  reinstateCall,
  replaceKeyCall,
  revokeCall,
  rotateApiKeyCall,
  SHOWN_ENDPOINTS,
  transferCall,
  updateApiKeyCall,
  updateLicenseTypeCall,
} from './api-calls'

const ID = '01934c5e-7a10-7000-8000-00000000b001'
const customer = { email: 'ada@example.com', discord_id: null, name: null }
const license = {
  id: ID,
  product_id: ID,
  license_key: null,
  customer,
  notify: true,
  expires_at: '2030-01-31T00:00:00Z',
  notes: null,
  ip_system_enabled: true,
  max_ips: 3,
  ip_mode: 'auto_register' as const,
  version_pin_mode: 'none' as const,
  version_pinned: null,
  version_range_min: null,
  version_range_max: null,
}

const apiKey = { name: 'Desktop app', daily_limit: null, sources: [], may_name_end_user: false }

const licenseType = {
  name: 'Yearly',
  duration: { unit: 'months' as const, count: 12 },
  ip_system_enabled: true,
  max_ips: 3,
  ip_mode: 'auto_register' as const,
  version_pin_mode: 'none' as const,
  version_pinned: null,
  version_range_min: null,
  version_range_max: null,
  override: { tier: 'gold' },
  metadata: { tier: 'gold' },
}

const calls: [string, ApiCall][] = [
  ['issue', issueCall({ ...license, count: 1 })],
  ['issue several', issueCall({ ...license, count: 20 })],
  ['revoke', revokeCall(ID, { reason: "it's over", notify: false })],
  ['reinstate', reinstateCall(ID, { notify: true })],
  ['extend', extendCall(ID, { to: { mode: 'days', days: 30 }, notify: true })],
  ['extend to a time', extendCall(ID, { to: { mode: 'until', expires_at: '2030-01-31T00:00:00Z' } })],
  ['replace the key', replaceKeyCall(ID, { grace_hours: 24, notify: true })],
  ['transfer', transferCall(ID, { customer, reset_addresses: true, new_key: { grace_hours: 0 }, notify: true })],
  ['transfer with the key', transferCall(ID, { customer, reset_addresses: false, new_key: null })],
  ['revoke several', bulkCall('revoke', { selection: { ids: [ID] } }, { reason: 'Refunded', notify: true })],
  [
    'extend several',
    bulkCall(
      'extend',
      { selection: { filter: { product: ID, expires_to: '2030-01-31T00:00:00Z' } }, expected_count: 1_015 },
      { to: { mode: 'lifetime' } },
    ),
  ],
  [
    'update several',
    bulkCall('update', { selection: { ids: [ID] } }, { set: { license_type: ID, with_expiry: true } }),
  ],
  ['email several', bulkCall('email', { selection: { ids: [ID] } })],
  ['delete several', bulkCall('delete', { selection: { filter: { status: 'expired', q: 'trial', job: ID } } })],
  ['create a server key', createApiKeyCall(ID, { ...apiKey, kind: 'server', sources: ['203.0.113.7'] })],
  ['create a client key', createApiKeyCall(ID, { ...apiKey, kind: 'client', daily_limit: 5_000 })],
  ['edit a client key', updateApiKeyCall(ID, ID, { ...apiKey, kind: 'client' })],
  ['edit a server key', updateApiKeyCall(ID, ID, { ...apiKey, kind: 'server' })],
  ['rotate an API key', rotateApiKeyCall(ID, ID, { grace_hours: 24 })],
  ['create a license type', createLicenseTypeCall(ID, licenseType)],
  ['create a license type that fills in nothing', createLicenseTypeCall(ID, { ...licenseType, metadata: {} })],
  [
    'edit a license type',
    updateLicenseTypeCall(ID, ID, { ...licenseType, duration: null, override: null }, { plan: 'old' }),
  ],
  ['block in a product', blockCall(ID, { network: '203.0.113.0/24', note: null })],
  ['block', blockCall(null, { network: '203.0.113.0/24', note: 'Abuse' })],
]

const endpointOf = ({ endpoint }: ApiCall) =>
  ENDPOINTS.find(({ method, path }) => `${method} ${path}` === SHOWN_ENDPOINTS[endpoint])

test.each(calls)('the call that the dashboard shows to %s is one that the API takes', (_, call) => {
  const endpoint = endpointOf(call)
  expect(endpoint?.body?.safeParse(call.body).error).toBeUndefined()
  expect(endpoint?.params.safeParse(call.path ?? {}).error).toBeUndefined()
  expect(endpoint?.body?.safeParse(call.body).success).toBe(true)
})

test('every endpoint that the dashboard may show is compared', () => {
  expect(new Set(calls.map(([, { endpoint }]) => endpoint))).toEqual(new Set(Object.keys(SHOWN_ENDPOINTS)))
})

test('a shown command names the token by its variable, and survives a quote', () => {
  const call = revokeCall(ID, { reason: "it's over" })
  expect(curlOf(call, { site: 'https://keys.example.com', key: 'key-1' })).toBe(
    `curl -X POST https://keys.example.com/api/v1/licenses/${ID}/revoke \\
  -H "Authorization: Bearer $LATCHKEY_ACCESS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: key-1" \\
  -d '{
  "reason": "it'\\''s over"
}'`,
  )
})

test('empty fields are left out', () => {
  expect(blockCall(null, { network: '', note: null }).body).toEqual({})
})

test('an edit clears what is empty, and has no Idempotency-Key', () => {
  const call = updateLicenseTypeCall(ID, ID, { ...licenseType, override: null }, { plan: 'old' })
  expect(call.body).toMatchObject({ override: null, metadata: { plan: null, tier: 'gold' } })
  expect(curlOf(call, { site: 'https://keys.example.com', key: 'key-1' })).not.toContain('Idempotency-Key')
})
