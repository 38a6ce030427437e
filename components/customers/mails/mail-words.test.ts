import { expect, test } from 'vitest'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import { reasonWords, resentWords } from './mail-words'

const REFUSED: MailLogEntry = {
  ...{ id: '1', at: '2031-03-05T13:00:00Z', mail: 'license_issued', email: 'ada@customer.test', customer: null },
  ...{ product: { id: 'p', name: 'Rocket' }, products: ['Rocket'], order: null, license_id: null, licenses: 1 },
  ...{ outcome: 'retrying', reason: 'mail_server', sends_at: '2031-03-05T14:05:00Z', attempts: 2, answer: '451 Busy' },
  ...{ resent: null, repeats: null },
}

test.each([
  [{}, 'The mail server answered “451 Busy”. Attempt 2 of 14, the next at 14:05 UTC.'],
  [{ answer: null }, "The mail server couldn't be reached. Attempt 2 of 14, the next at 14:05 UTC."],
  [
    { outcome: 'given_up', sends_at: null, attempts: 1, answer: '550 5.1.1 No such user' },
    "The mail server answered “550 5.1.1 No such user”. It isn't tried again.",
  ],
  [
    { outcome: 'given_up', sends_at: null, attempts: 14 },
    'The mail server answered “451 Busy”. It was tried 14 times over a day.',
  ],
  [{ outcome: 'given_up', sends_at: null, attempts: null }, 'The mail server refused it 14 times over a day.'],
] as const)('a refused email says what the server said, and what becomes of it: %o', (over, words) => {
  expect(reasonWords({ ...REFUSED, ...over }, false)).toBe(words)
})

test('an email past a limit waits until midnight, and without a mail server it says what it also needs', () => {
  const waiting: MailLogEntry = {
    ...REFUSED,
    outcome: 'waiting',
    reason: 'customer_limit',
    attempts: null,
    answer: null,
  }
  const why = 'the daily limit of emails to one customer was reached.'
  expect(reasonWords(waiting, false)).toBe(`Waits until 00:00 UTC: ${why}`)
  expect(reasonWords({ ...waiting, sends_at: null }, false)).toBe(`Sending now: ${why}`)
  expect(reasonWords(waiting, true)).toBe(
    `Waits until 00:00 UTC, and is sent then only if a mail server is set up: ${why}`,
  )
})

test.each([
  ['sent', 'Sent again NOW'],
  ['given_up', 'Asked to send again NOW: given up'],
  ['kept', 'Asked to send again NOW: kept here'],
  [null, 'Asked to send again NOW: on its way'],
] as const)('of one that was sent again, what came of it is said: %s', (outcome, words) => {
  expect(resentWords({ at: '2031-03-05T15:00:00Z', id: '2', outcome }).join('|').replace('|', ' NOW')).toBe(words)
})
