import { expect, test } from 'vitest'
import type { Call } from './call'
import { callOfEndUser, loadedFor } from './end-user'
import type { CallerSnapshot } from './snapshot'

const call = (endUser: Call['endUser'], over: Partial<Call> = {}): Call => ({
  token: 'token',
  licenseKey: 'KEY',
  problem: null,
  address: '198.51.100.7',
  endUser,
  requestId: 'request',
  version: '1.0',
  deviceId: 'device',
  sent: { licenseKey: 'KEY', body: null, nonce: null },
  ...over,
})
const callerWith = (mayNameEndUser: boolean) =>
  ({ keySettings: { kind: 'server', dailyLimit: null, sources: [], mayNameEndUser } }) as unknown as CallerSnapshot

test('a named address stands for the calling one, where the key may name one', () => {
  const asked = call({ address: '203.0.113.5' })
  expect(callOfEndUser(asked, callerWith(true))).toEqual({ ...asked, address: '203.0.113.5' })
})

test.each([{ address: '203.0.113.5' }, { address: null }])('from any other key %o changes nothing', (endUser) => {
  const asked = call(endUser)
  const plain = { keySettings: null } as unknown as CallerSnapshot
  for (const caller of [callerWith(false), plain, null]) expect(callOfEndUser(asked, caller)).toBe(asked)
})

test('an unreadable header makes the request unreadable; a problem of the body comes first', () => {
  const unreadable = callOfEndUser(call({ address: null }), callerWith(true))
  expect(unreadable).toMatchObject({ licenseKey: null, version: null, deviceId: null, address: '198.51.100.7' })
  expect(unreadable.problem).toBe('X-End-User-Address is not one IP address')
  const both = call({ address: null }, { licenseKey: null, problem: 'license_key is missing' })
  expect(callOfEndUser(both, callerWith(true)).problem).toBe('license_key is missing')
})

test('a call without a key that could exist has no license', () => {
  const loaded = { license: { id: 'license' } }
  expect(loadedFor(call(null, { licenseKey: null }), loaded)).toEqual({ license: null })
  expect(loadedFor(call(null), loaded)).toBe(loaded)
})
