import { expect, test } from 'vitest'
import type { Judged } from '../core/judged'
import type { Sighting } from '../core/sighting'
import type { LicenseSnapshot } from '../core/snapshot'
import { createIpHistory } from './ip-history'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second))
const license: LicenseSnapshot = {
  id: 'license',
  organizationId: 'organization',
  expiresAt: null,
  revokedAt: null,
  ipPolicy: null,
  ipCount: 0,
  isBlocked: false,
  isRegistered: false,
}
const seen = (address: string, status: 'active' | 'revoked' = 'active', found = true): Judged => ({
  decision: { status, license: found ? license : null, takesSlot: false, tookSlot: false },
  caller: null,
  address,
})

test('hits of one address merge: first and last time, the later outcome', async () => {
  const written: Sighting[][] = []
  const history = createIpHistory(async (batch) => void written.push(batch), 10)
  history.note(seen('1.1.1.1'), at(2))
  history.note(seen('1.1.1.1', 'revoked'), at(3))
  history.note(seen('1.1.1.1'), at(1))
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
  history.note(seen('1.1.1.1'), at(1))
  await expect(history.flush()).rejects.toThrow('down')
  history.note(seen('1.1.1.1'), at(2))
  isDown = false
  await history.flush()
  expect(written).toMatchObject([{ hits: 2, firstSeenAt: at(1), lastSeenAt: at(2) }])
})

test('memory is bounded, and what found no room is counted', () => {
  const history = createIpHistory(async () => undefined, 1)
  history.note(seen('1.1.1.1'), at(1))
  history.note(seen('1.1.1.1'), at(1))
  history.note(seen('2.2.2.2'), at(1))
  expect(history.dropped()).toBe(1)
})

test('a request that found no license leaves no trace', async () => {
  const history = createIpHistory(async () => expect.unreachable(), 10)
  history.note(seen('1.1.1.1', 'active', false), at(1))
  await history.flush()
})
