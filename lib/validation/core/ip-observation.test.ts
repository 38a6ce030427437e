import { expect, test } from 'vitest'
import type { Observed } from './call'
import { addToSighting, mergeSighting, openSighting, sightingKey } from './ip-observation'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
const seen = (second: number, over: Partial<Observed> = {}): Observed => ({
  at: at(second),
  endpoint: 'validate',
  requestId: 'request',
  address: '1.1.1.1',
  problem: null,
  version: null,
  deviceId: null,
  organizationId: 'organization',
  productId: 'product',
  apiKeyId: 'api-key',
  licenseId: 'license',
  status: 'active',
  saw: null,
  ...over,
})
const merged = { licenseId: 'license', address: '1.1.1.1', firstSeenAt: at(1), lastSeenAt: at(3), hits: 3 }

test('hits of one address add up: first and last time, the later outcome', () => {
  const sighting = openSighting(seen(2))
  addToSighting(sighting, seen(3, { status: 'revoked' }))
  addToSighting(sighting, seen(1))
  expect(sighting).toEqual({ ...merged, lastOutcome: 'revoked' })
})

test('two sightings merge the same, whichever came first', () => {
  const [early, late] = [openSighting(seen(1)), openSighting(seen(2))]
  addToSighting(late, seen(3, { status: 'expired' }))
  const [ab, ba] = [{ ...early }, { ...late }]
  mergeSighting(ab, late)
  mergeSighting(ba, early)
  expect(ab).toEqual({ ...merged, lastOutcome: 'expired' })
  expect(ba).toEqual(ab)
})

test('one line per license and address; a call that found no license leaves no trace, and no lookup does', () => {
  expect(sightingKey(seen(1))).toBe(sightingKey(seen(9, { status: 'revoked', deviceId: 'other' })))
  expect(sightingKey(seen(1))).not.toBe(sightingKey(seen(1, { address: '1.1.1.2' })))
  expect(sightingKey(seen(1, { licenseId: null, status: 'license_not_found' }))).toBeNull()
  expect(sightingKey(seen(1, { endpoint: 'lookup', status: 'found' }))).toBeNull()
})
