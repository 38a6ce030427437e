import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { testPort } from '@/tests/support/process/test-port'
import { until } from '../setup/until'

type ReceivedMail = {
  id: string
  from: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}
export type ReadMails = {
  /** The mails received for this address, oldest first. */
  mailsTo: (email: string) => ReceivedMail[]
  all: () => ReceivedMail[]
  /** The latest mail to this address, once this many have arrived. */
  untilMail: (email: string, count?: number) => Promise<ReceivedMail>
}
export type TestSmtp = ReadMails & {
  env: Record<string, string>
  /** From now on, what this address gets is answered like `550 5.1.1 No such user`; null: accepted again. */
  answer: (email: string, answer: string | null) => void
  close: () => Promise<void>
}

type SmtpOptions = { port?: number | undefined; spool?: string }

/** A real SMTP server that keeps all mails it receives, and adds each as a line of JSON to the `spool`, if one is named. */
export async function startSmtp({ port: wanted, spool }: SmtpOptions = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = []
  const answers = new Map<string, string | null>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const answer = answers.get(address)
      if (!answer) return done()
      done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        read(Buffer.concat(chunks), recipients).then((mail) => {
          mails.push(mail)
          if (spool) appendFileSync(spool, `${JSON.stringify(mail)}\n`)
          done()
        }, done)
      })
    },
  })
  const port = wanted ?? (await testPort())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    ...readingFrom(() => mails),
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), MAIL_FROM: 'Latchkey <no-reply@latchkey.test>' },
    answer: (email, answer) => void answers.set(email, answer),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The mails of an SMTP server of another process, which writes them to this file. */
export const readSpool = (spool: string): ReadMails =>
  readingFrom(() =>
    (existsSync(spool) ? readFileSync(spool, 'utf8') : '')
      .split('\n')
      // What follows the last end of a line is empty, or a mail that is being written.
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  )

function readingFrom(all: () => ReceivedMail[]): ReadMails {
  const mailsTo = (email: string) => all().filter(({ to }) => to === email)
  return {
    mailsTo,
    all,
    untilMail: (email, count = 1) =>
      until(
        () => mailsTo(email)[count - 1] ?? null,
        () => `no mail ${count} came to ${email}`,
      ),
  }
}

async function read(message: Buffer, recipients: string[]): Promise<ReceivedMail> {
  const { from, subject, text, html, replyTo, messageId, headers } = await PostalMime.parse(message)
  return {
    id: messageId ?? '',
    replyTo: replyTo?.[0]?.address ?? null,
    from: from && 'address' in from ? `${from.name} <${from.address}>` : '',
    to: recipients.join(', '),
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  }
}
