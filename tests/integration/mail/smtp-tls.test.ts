import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createMailer } from '@/lib/foundation/platform/mail/mailer'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { testPort } from '@/tests/support/process/test-port'
import { TLS } from '@/tests/support/servers/tls-certificate'

/** A name that resolves to the client's own machine without naming loopback. */
const ELSEWHERE = '0.0.0.0'

const servers: SMTPServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve))
})

/** A mail server that records what it receives, with or without offering STARTTLS. */
async function givenServer({ offersTls }: { offersTls: boolean }) {
  const heard: string[] = []
  const server = new SMTPServer({
    ...(!offersTls && { disabledCommands: ['STARTTLS'] }),
    ...TLS,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) => {
      heard.push(`password ${password}`)
      done(null, { user: 'x' })
    },
    onData: (stream, _, done) => {
      stream.resume()
      stream.on('end', () => {
        heard.push('mail')
        done()
      })
    },
  })
  servers.push(server)
  server.on('error', () => undefined)
  const port = await testPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const sendTo = (host: string, SMTP_TLS?: '0') =>
    createMailer({
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      DATABASE_URL: 'postgresql://nowhere',
      SMTP_HOST: host,
      SMTP_PORT: port,
      SMTP_USER: 'someone',
      SMTP_PASSWORD: 'hunter2',
      SMTP_TLS,
    }).send({ to: 'a@customer.test', subject: 'Your code', text: '123456', html: '123456' })
  return { heard, sendTo }
}

test('a remote server that does not offer TLS receives neither password nor mail', async () => {
  const { heard, sendTo } = await givenServer({ offersTls: false })
  await expect(sendTo(ELSEWHERE)).rejects.toThrow(/STARTTLS/)
  expect(heard).toEqual([])
})

test('nor does one with an untrusted certificate', async () => {
  const { heard, sendTo } = await givenServer({ offersTls: true })
  await expect(sendTo(ELSEWHERE)).rejects.toThrow(/certificate/)
  expect(heard).toEqual([])
})

test.each([
  ['on this machine', '127.0.0.1', undefined],
  ['that SMTP_TLS=0 allows', ELSEWHERE, '0' as const],
])('mail is sent to a server without TLS %s', async (_, host, setting) => {
  const { heard, sendTo } = await givenServer({ offersTls: false })
  await sendTo(host, setting)
  expect(heard).toEqual(['password hunter2', 'mail'])
})
