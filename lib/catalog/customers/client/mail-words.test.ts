import { expect, test } from 'vitest'
import { MAIL_KEPT } from '@/lib/foundation/mail/core/kept-mail'
import { mailedMessage, withheldLinkWords, withheldWords } from './mail-words'

const EMAIL = 'jonas@example.test'
const asSent = (sent: string) => sent
const limit = (of: 'customer' | 'organization', most_a_day: number) => ({
  mailed: 0,
  withheld: { count: 1, most_a_day, of },
})

test.each([
  ['sent', { mailed: 1, withheld: null }, 'License revoked. The email to jonas@example.test is on its way.'],
  ['not asked for', { mailed: 0, withheld: null }, 'License revoked'],
  ['withheld', limit('customer', 5), 'License revoked. Not emailed: 5 emails to this customer today.'],
  [
    'withheld until tomorrow',
    { mailed: 0, withheld: { count: 1, most_a_day: 5, of: 'customer' as const, waits: true } },
    'License revoked. Emailed tomorrow: 5 emails to this customer today.',
  ],
  [
    'withheld by the plan',
    limit('organization', 1_000),
    'License revoked. Not emailed: your 1,000 emails for today are sent.',
  ],
])('a change whose email is %s says so', (_, queued, words) => {
  expect(mailedMessage('License revoked', queued, EMAIL, asSent)).toBe(words)
})

test('where no mail server is set up, a change says that its email is kept', () => {
  expect(mailedMessage('License revoked', { mailed: 1, withheld: null }, EMAIL, () => MAIL_KEPT)).toBe(
    "License revoked. No mail server is set up: emails stay in this installation's mailbox.",
  )
})

test('a sign-in link that was held back can be sent tomorrow', () => {
  expect(withheldLinkWords(limit('customer', 20))).toBe(
    'Not emailed: 20 emails to this customer today. Try again tomorrow.',
  )
  expect(withheldLinkWords({ withheld: null })).toBeNull()
})

test('a customer without an email is not said to be emailed', () => {
  expect(mailedMessage('License revoked', { mailed: 1, withheld: null }, null, asSent)).toBe('License revoked')
  expect(withheldWords({ withheld: null })).toBeNull()
})
