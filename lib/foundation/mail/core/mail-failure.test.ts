import { expect, test } from 'vitest'
import { mailFailureOf } from './mail-failure'

const refused = (response: string, command = 'RCPT TO') =>
  mailFailureOf(Object.assign(new Error(), { response, responseCode: Number(response.slice(0, 3)), command }))

test.each([
  ['550 No such user here', 'RCPT TO', true],
  ['550 5.1.1 <ada@gone.test>: Recipient address rejected', 'RCPT TO', true],
  ['550 5.1.1 User unknown', 'DATA', true],
  ['554 5.2.1 Mailbox disabled', 'RCPT TO', true],
  ['550 Message looks like spam', 'DATA', false],
  ['554 5.7.1 Relay access denied', 'RCPT TO', false],
  ['530 5.7.0 Authentication required', 'MAIL FROM', false],
  ['552 5.2.2 Mailbox full', 'RCPT TO', false],
  ['451 4.7.1 Greylisted, try again later', 'RCPT TO', false],
])('%s to %s: tried again or given up', (response, command, isPermanent) => {
  expect(refused(response, command)).toEqual({ answer: response, isPermanent })
})

test('an answer is one line of a bounded length, and what is no answer says nothing of the installation', () => {
  expect(refused(`450 busy\r\n450 ${'x'.repeat(400)}`).answer).toMatch(/^450 busy 450 x{287}$/)
  expect(mailFailureOf(new Error('connect ECONNREFUSED 10.0.0.7:25'))).toEqual({ answer: null, isPermanent: false })
})
