import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, contrastText } from '@/lib/foundation/shared/color/contrast-text'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { oneLine } from '@/lib/foundation/shared/text'
import { senderName } from './compose-customer-mail'
import { whyOutdated } from './why-outdated'

const NOW = new Date('2031-03-05T12:00:00Z')
const at = new Date('2031-03-04T12:00:00Z')
const soon = new Date('2031-03-06T12:00:00Z')
const open = { expiresAt: soon, revokedAt: null, isNoticed: true }

test('the text on any fill reaches 4.5 to 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (color) => {
      const fill = `#${color.toString(16).padStart(6, '0')}`
      return contrast(fill, contrastText(fill)) >= 4.5
    }),
    { numRuns: 2_000 },
  )
})

test('a sender is one line, without an address in it, and never empty', () => {
  expect(senderName('PayPal <service@paypal.com>\r\nBcc: all', false)).toBe(
    'PayPal service paypal.com Bcc: all via Latchkey',
  )
  expect(senderName('\u202E\n', false)).toBe('A vendor via Latchkey')
  expect(senderName('Acme', true)).toBe('Acme')
  const unit = fc.constantFrom(...'ab <>@"\r\n\u202E\u0000é😀')
  fc.assert(fc.property(fc.string({ unit }), (name) => !/[\r\n\p{Cc}\u202e<>@"]/u.test(senderName(name, true))))
})

test('what is cut is never cut through a character', () => {
  expect(oneLine('😀😀😀', 2)).toBe('😀😀')
})

test.each([
  ['license_issued', open, null],
  ['license_issued', { ...open, revokedAt: at }, 'revoked'],
  ['license_issued', { ...open, expiresAt: at }, 'expired'],
  ['license_expiring', open, null],
  ['license_expiring', { ...open, revokedAt: at }, 'revoked'],
  ['license_expiring', { ...open, expiresAt: at }, 'expired'],
  ['license_expiring', { ...open, isNoticed: false }, 'expiry_changed'],
  ['license_expired', { ...open, expiresAt: at }, null],
  ['license_expired', open, 'expiry_changed'],
  ['license_expired', { ...open, expiresAt: null }, 'expiry_changed'],
  ['license_expired', { ...open, expiresAt: at, revokedAt: at }, 'revoked'],
  ['license_revoked', { ...open, revokedAt: at }, null],
  ['license_revoked', { ...open, revokedAt: NOW }, 'reinstated'],
  ['license_revoked', open, 'reinstated'],
  ['license_reinstated', open, null],
  ['license_reinstated', { ...open, revokedAt: at }, 'revoked'],
  ['license_extended', open, null],
  ['license_extended', { ...open, revokedAt: at }, 'revoked'],
  ['key_replaced', open, null],
  ['key_replaced', { ...open, revokedAt: at }, 'revoked'],
  ['ips_reset', open, null],
] as const)('%s of %o: %s', (mail, license, expected) => {
  expect(whyOutdated({ mail, at }, license, NOW)).toBe(expected)
})

test('of many licenses revoked one after the other, the mail names those revoked in the meantime', () => {
  const [before, later] = [new Date(at.getTime() - 1), new Date(at.getTime() + MINUTE_MS)]
  const isMailed = (revokedAt: Date) =>
    whyOutdated({ mail: 'license_revoked', at, until: later }, { ...open, revokedAt }, NOW) === null
  expect([before, at, later, soon].map(isMailed)).toEqual([false, true, true, false])
})
