import { expect, test } from 'vitest'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { addToIpObservation, ipObservationKey, mergeIpObservation, openIpObservation } from './ip-observation'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
const seen = (second: number, over: Partial<AnsweredCall> = {}): AnsweredCall => ({
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
  evidence: null,
  ...over,
})
const merged = {
  organizationId: 'organization',
  licenseId: 'license',
  address: '1.1.1.1',
  firstSeenAt: at(1),
  lastSeenAt: at(3),
  hits: 3,
  deviceId: 'laptop',
}

test('hits of one address add up: first and last time, the later outcome', () => {
  const observation = openIpObservation(seen(2, { deviceId: 'laptop' }))
  addToIpObservation(observation, seen(3, { status: 'revoked' }))
  addToIpObservation(observation, seen(1, { deviceId: 'old' }))
  expect(observation).toEqual({ ...merged, lastOutcome: 'revoked' })
})

test('two observations merge the same, whichever came first', () => {
  const [early, late] = [
    openIpObservation(seen(1, { deviceId: 'old' })),
    openIpObservation(seen(2, { deviceId: 'laptop' })),
  ]
  addToIpObservation(late, seen(3, { status: 'expired' }))
  const [ab, ba] = [{ ...early }, { ...late }]
  mergeIpObservation(ab, late)
  mergeIpObservation(ba, early)
  expect(ab).toEqual({ ...merged, lastOutcome: 'expired' })
  expect(ba).toEqual(ab)
})

test('one line per license and address; a call that found no license leaves no trace, and no lookup does', () => {
  expect(ipObservationKey(seen(1))).toBe(ipObservationKey(seen(9, { status: 'revoked', deviceId: 'other' })))
  expect(ipObservationKey(seen(1))).not.toBe(ipObservationKey(seen(1, { address: '1.1.1.2' })))
  expect(ipObservationKey(seen(1, { licenseId: null, status: 'license_not_found' }))).toBeNull()
  expect(ipObservationKey(seen(1, { endpoint: 'lookup', status: 'found' }))).toBeNull()
})
