import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailHealth, readMailHealth } from '@/lib/foundation/mail/server/mail-health'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { createDelivery, createMailer, mailServerOf } from '@/lib/foundation/platform/mail/mailer'
import { sendTestMail } from '@/lib/people/operator/server/send-test-mail'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { testPort } from '@/tests/support/process/test-port'
import { startSmtp, type TestSmtp } from '@/tests/support/servers/smtp'
import { until } from '@/tests/support/setup/until'

const db = databaseOfFile()
const SITE = 'https://licenses.example.test'

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.close())

const envAt = (port: number) => ({
  ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
  DATABASE_URL: 'postgresql://nowhere',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: port,
  MAIL_FROM: 'Acme <licenses@acme.test>',
})
const envOfServer = () => envAt(Number(smtp.env['SMTP_PORT']))
const givenOperator = () => ({ userId: newId(), sessionId: newId(), email: `${newId()}@operators.test`, name: null })

const sendTo = (env: Parameters<typeof createDelivery>[0], operator = givenOperator()) =>
  sendTestMail({ pool: db.pool, now: new Date() }, operator, { deliver: createDelivery(env), site: SITE })

test('a test email reaches the operator, with what the mail server said, and the console knows of it', async () => {
  const operator = givenOperator()
  const result = await sendTo(envOfServer(), operator)
  expect(result).toEqual({
    accepted: true,
    to: operator.email,
    answer: expect.stringMatching(/^The mail server accepted it\. It said: “250 /),
  })
  const mail = await smtp.untilMail(operator.email)
  expect([mail.subject, mail.from]).toEqual(['Test email from Latchkey', 'Acme <licenses@acme.test>'])
  expect(mail.text).toContain(`Latchkey at ${SITE} can send emails`)
  expect(await readMailHealth(db.pool)).toMatchObject({ sentAt: expect.any(Date), failure: null })
})

test('a mail server that is away is said in words, and kept as the last failure', async () => {
  const result = await sendTo(envAt(await testPort()))
  expect(result).toMatchObject({ accepted: false, answer: 'Nothing answers there. Check SMTP_HOST and SMTP_PORT.' })
  expect(await readMailHealth(db.pool)).toMatchObject({ failedAt: expect.any(Date), failure: result.answer })
})

test('without a mail server there is nothing to test', async () => {
  const none = { ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, DATABASE_URL: 'postgresql://nowhere' }
  await expect(sendTo(none)).rejects.toThrow('There is no mail server to test')
  expect(mailServerOf(none)).toBeNull()
})

test('an operator sends up to ten in an hour', async () => {
  const operator = givenOperator()
  const attempt = () => sendTo(envOfServer(), operator)
  for (let sent = 0; sent < 10; sent++) expect((await attempt()).accepted).toBe(true)
  await expect(attempt()).rejects.toThrow('Up to 10 test emails can be sent in an hour')
  expect(smtp.mailsTo(operator.email)).toHaveLength(10)
})

test('the worker notes when an email was last taken and refused, and no email fails for it', async () => {
  await db.pool.query('delete from mail_health')
  const note = createMailHealth({ pool: db.pool, clock: () => new Date(), log: createLogger('silent') })
  const mail = { to: 'cy@customer.test', subject: 'Hello', text: 'Hello', html: 'Hello' }
  const away = note(createMailer(envAt(await testPort())))
  await expect(away.send(mail)).rejects.toThrow(/ECONNREFUSED/)
  await note(createMailer(envOfServer())).send(mail)
  await until(
    async () => {
      const { sentAt, failure } = await readMailHealth(db.pool)
      return sentAt && failure
    },
    () => 'nothing was noted',
  )
  await db.pool.query('alter table mail_health rename to mail_health_away')
  const unnoted = createMailHealth({ pool: db.pool, clock: () => new Date(), log: createLogger('silent') })
  await unnoted(createMailer(envOfServer())).send(mail)
  await db.pool.query('alter table mail_health_away rename to mail_health')
})

test('the mail server is named with what encrypts the way to it', () => {
  const at = (over: object) => mailServerOf({ ...envAt(587), SMTP_HOST: 'smtp.acme.test', ...over })
  expect(at({})).toEqual({
    host: 'smtp.acme.test:587',
    encryption: 'starttls',
    hasPassword: false,
    sender: 'licenses@acme.test',
  })
  expect(at({ SMTP_PORT: 465, SMTP_USER: 'a', SMTP_PASSWORD: 'b' })).toMatchObject({
    encryption: 'tls',
    hasPassword: true,
  })
  expect(at({ SMTP_TLS: '0', MAIL_FROM: undefined, SMTP_PORT: undefined })).toMatchObject({
    host: 'smtp.acme.test:587',
    encryption: 'if_offered',
    sender: 'no-reply@smtp.acme.test',
  })
})
