import { createTransport } from 'nodemailer'
import { dataFolder, type Env } from '../config/env'
import { keepMail } from './mailbox'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** the sender's name; the address is always ours */
  fromName?: string
  /** unsubscribes from mails of this kind with one POST (RFC 8058) */
  unsubscribeUrl?: string
  /** the same for every attempt to send it: mail programs show duplicates once */
  id?: string
}

export type Mailer = {
  /** rejects if the mail server did not accept the mail */
  send: (mail: Mail) => Promise<void>
  /** no mail leaves: without a mail server they are kept here, and reach nobody */
  isMailbox: boolean
}

const DEFAULT_PORT = 587
/** Here TLS comes first. */
const TLS_PORT = 465

/** Short, because a user is waiting for most of our mails. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends over SMTP if the environment configures a server, else into the mailbox of the data folder. */
export function createMailer(env: Env): Mailer {
  const deliver = createDelivery(env)
  return deliver
    ? { isMailbox: false, send: async (mail) => void (await deliver(mail)) }
    : { isMailbox: true, send: (mail) => keepMail(dataFolder(env), mail) }
}

/** Hands a mail to the mail server, and returns its answer; rejects if it did not accept it. Null without a server. */
export function createDelivery(env: Env): ((mail: Mail) => Promise<string>) | null {
  const { SMTP_HOST: host } = env
  if (!host) return null
  const transport = connectTo(host, env)
  const sender = senderOf(host, env)
  return async ({ to, subject, text, html, replyTo, id, unsubscribeUrl, fromName = sender.name }) => {
    const from = { name: fromName, address: sender.address }
    // As objects, so that a text is never parsed into several addresses.
    const { response } = await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: {
        // Prevents out-of-office replies (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      ...(id && { messageId: `<${id}@${sender.address.split('@').at(-1)}>` }),
    })
    return response
  }
}

export type MailServer = {
  /** with its port */
  host: string
  encryption: 'tls' | 'starttls' | 'if_offered'
  hasPassword: boolean
  sender: string
}

/** Where mails go, for people; null without a mail server. */
export function mailServerOf(env: Env): MailServer | null {
  const { SMTP_HOST: host, SMTP_PORT: port = DEFAULT_PORT, SMTP_USER, SMTP_PASSWORD } = env
  if (!host) return null
  const whenUpgraded = isUpgradeRequired(host, env) ? 'starttls' : 'if_offered'
  return {
    host: `${host}:${port}`,
    encryption: port === TLS_PORT ? 'tls' : whenUpgraded,
    hasPassword: Boolean(SMTP_USER && SMTP_PASSWORD),
    sender: senderOf(host, env).address,
  }
}

/** Connects and signs in to the mail server, as sending a mail begins; rejects if that fails. Null without a server. */
export function createMailCheck(env: Env): (() => Promise<void>) | null {
  const { SMTP_HOST: host } = env
  if (!host) return null
  return async () => void (await connectTo(host, env).verify())
}

function connectTo(host: string, env: Env) {
  const { SMTP_PORT: port = DEFAULT_PORT, SMTP_USER: user, SMTP_PASSWORD: pass } = env
  return createTransport({
    host,
    port,
    // On port 465 TLS comes first; elsewhere the connection is upgraded, and a server that does not offer it gets
    // nothing: an attacker in the middle could have removed the offer, and would read passwords and sign-in codes.
    secure: port === TLS_PORT,
    requireTLS: port !== TLS_PORT && isUpgradeRequired(host, env),
    ...(user && pass && { auth: { user, pass } }),
    ...TIMEOUTS,
    // Mails contain user input, which must not make the library read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const isUpgradeRequired = (host: string, { SMTP_TLS }: Env): boolean => SMTP_TLS !== '0' && !isLoopback(host)

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

const senderOf = (host: string, { MAIL_FROM }: Env) => parseSender(MAIL_FROM ?? `no-reply@${host}`)

/** `Name <address>`, or an address alone. */
function parseSender(text: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^(.*)<([^<>]+)>$/.exec(text.trim()) ?? []
  return address
    ? { name: name.trim() || 'Latchkey', address: address.trim() }
    : { name: 'Latchkey', address: text.trim() }
}
