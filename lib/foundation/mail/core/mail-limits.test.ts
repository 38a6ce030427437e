import { expect, test } from 'vitest'
import { isOptional, maxMailsOfOrganization } from './mail-limits'

const NOW = new Date('2031-03-08T12:00:00Z')

test.each([
  ['free', '2031-03-01T12:00:01Z', 200],
  ['free', '2031-03-01T12:00:00Z', 1_000],
  ['pro', '2031-03-08T00:00:00Z', 2_000],
  ['enterprise', '2030-01-01T00:00:00Z', 200_000],
  ['unheard of', '2030-01-01T00:00:00Z', 1_000],
])('a %s organization since %s sends %i a day', (plan, since, most) => {
  expect(maxMailsOfOrganization({ plan, createdAt: new Date(since) }, NOW)).toBe(most)
})

test('mails that protect a license, or bring what was bought, cannot be unsubscribed from', () => {
  expect(isOptional({ mail: 'license_issued' })).toBe(true)
  expect(isOptional({ mail: 'license_issued', order: { news: 'paid' } })).toBe(false)
  expect(isOptional({ mail: 'license_revoked' })).toBe(true)
  expect(isOptional({ mail: 'license_revoked', order: { news: 'refunded' } })).toBe(false)
  expect(isOptional({ mail: 'transfer_requested' })).toBe(false)
})
