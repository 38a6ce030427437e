import { expect, test } from 'vitest'
import { describeMailFailure, quotable } from './describe-mail-failure'

const failure = (fields: Record<string, string>) => Object.assign(new Error(fields['message'] ?? 'x'), fields)

test.each([
  [{ code: 'EDNS' }, 'No server has this name. Check SMTP_HOST.'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'Nothing answers there. Check SMTP_HOST and SMTP_PORT.'],
  [{ code: 'ESOCKET', originalCode: 'ECONNRESET' }, 'The connection to the mail server failed (ECONNRESET).'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, "The mail server's certificate isn't trusted."],
  [
    { code: 'EAUTH', response: '535 5.7.8 Authentication failed' },
    "The mail server doesn't accept SMTP_USER and SMTP_PASSWORD. It said: “535 5.7.8 Authentication failed”",
  ],
  [{ code: 'EENVELOPE', command: 'MAIL FROM' }, "The mail server doesn't accept the sender. Check MAIL_FROM."],
  [{ code: 'EWHATEVER' }, 'The email could not be sent (EWHATEVER).'],
])('%o is said in words', (fields, words) => {
  expect(describeMailFailure(failure(fields))).toBe(words)
})

test('a reply is quoted in one line, without whom it names', () => {
  const response = '550-5.1.1 <cy@customer.test>: no such\r\n550 user'
  expect(describeMailFailure(failure({ code: 'EENVELOPE', command: 'RCPT TO', response }))).toBe(
    "The mail server doesn't accept the recipient. It said: “550-5.1.1 [email] no such 550 user”",
  )
  expect(quotable(`250 ${'x'.repeat(900)}`).length).toBeLessThanOrEqual(200)
})

test('what is no error of a mail server is said, too', () => {
  expect(describeMailFailure('nonsense')).toBe('The email could not be sent.')
})
