import { expect, test } from 'vitest'
import type { Observed } from '../core/observed'
import type { Sighting } from '../core/sighting'
import { createIpHistory } from './ip-history'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
const seen = (address: string, second: number, over: Partial<Observed> = {}): Observed => ({
  at: at(second),
  endpoint: 'validate',
  requestId: 'request',
  address,
  problem: null,
  version: null,
  deviceId: null,
  organizationId: 'organization',
  productId: 'product',
  licenseId: 'license',
  status: 'active',
  ...over,
})

test('hits of one address merge: first and last time, the later outcome', async () => {
  const written: Sighting[][] = []
  const history = createIpHistory(async (batch) => void written.push(batch), 10)
  history.note(seen('1.1.1.1', 2))
  history.note(seen('1.1.1.1', 3, { status: 'revoked' }))
  history.note(seen('1.1.1.1', 1))
  await history.flush()
  await history.flush()
  expect(written).toEqual([
    [
      {
        licenseId: 'license',
        address: '1.1.1.1',
        firstSeenAt: at(1),
        lastSeenAt: at(3),
        hits: 3,
        lastOutcome: 'revoked',
      },
    ],
  ])
})

test('what could not be written waits for the next flush, and loses nothing', async () => {
  let isDown = true
  const written: Sighting[] = []
  const history = createIpHistory(async (batch) => {
    if (isDown) throw new Error('down')
    written.push(...batch)
  }, 10)
  history.note(seen('1.1.1.1', 1))
  await expect(history.flush()).rejects.toThrow('down')
  history.note(seen('1.1.1.1', 2))
  isDown = false
  await history.flush()
  expect(written).toMatchObject([{ hits: 2, firstSeenAt: at(1), lastSeenAt: at(2) }])
})

test('memory is bounded, and what found no room is counted', () => {
  const history = createIpHistory(async () => undefined, 1)
  history.note(seen('1.1.1.1', 1))
  history.note(seen('1.1.1.1', 1))
  history.note(seen('2.2.2.2', 1))
  expect(history.dropped()).toBe(1)
})

test('a request that found no license leaves no trace, and no lookup does', async () => {
  const history = createIpHistory(async () => expect.unreachable(), 10)
  history.note(seen('1.1.1.1', 1, { licenseId: null, status: 'license_not_found' }))
  history.note(seen('1.1.1.1', 1, { endpoint: 'lookup', status: 'found' }))
  await history.flush()
})
