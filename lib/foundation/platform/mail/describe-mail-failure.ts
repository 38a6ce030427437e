import { oneLine } from '@/lib/foundation/shared/text'
import { redactText } from '../log/redact-text'

const MAX_REPLY = 200

/** What nodemailer knows of a failure: the system's own code is `originalCode`, the server's reply `response`. */
type Failure = { code: string; originalCode: string; command: string; response: string; message: string }

/**
 * Why the mail server did not take a mail, in words for whoever set it up, with the server's own reply. Names no one who
 * would have received it.
 */
export function describeMailFailure(error: unknown): string {
  const failure = failureOf(error)
  const reply = quotable(failure.response)
  return reply === '' ? sentenceOf(failure) : `${sentenceOf(failure)} It said: “${reply}”`
}

/** The reply of a mail server, to be quoted: one line, without emails and secrets. */
export const quotable = (reply: string): string =>
  oneLine(
    redactText(reply)
      .split(/\s+/)
      .map((word) => (word.includes('@') ? '[email]' : word))
      .join(' '),
    MAX_REPLY,
  )

function sentenceOf({ code, originalCode, command, message }: Failure): string {
  if (isAboutCertificate(originalCode, message)) return "The mail server's certificate isn't trusted."
  if (originalCode === 'ECONNREFUSED') return 'Nothing answers there. Check SMTP_HOST and SMTP_PORT.'
  switch (code) {
    case 'EDNS':
      return 'No server has this name. Check SMTP_HOST.'
    case 'ETIMEDOUT':
      return "The mail server didn't answer in time. A firewall may block SMTP_PORT."
    case 'ETLS':
      return "Encryption failed: the mail server doesn't offer STARTTLS on this port, or speaks no TLS."
    case 'EAUTH':
      return "The mail server doesn't accept SMTP_USER and SMTP_PASSWORD."
    case 'EENVELOPE':
      return command.startsWith('RCPT')
        ? "The mail server doesn't accept the recipient."
        : "The mail server doesn't accept the sender. Check MAIL_FROM."
    case 'EMESSAGE':
      return "The mail server doesn't accept the email."
    case 'ESOCKET':
    case 'ECONNECTION':
      return `The connection to the mail server failed${originalCode && ` (${originalCode})`}.`
    default:
      return `The email could not be sent${code && ` (${code})`}.`
  }
}

const isAboutCertificate = (code: string, message: string): boolean => /CERT|SELF_SIGNED|LEAF/.test(code + message)

function failureOf(error: unknown): Failure {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {}
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  return {
    code: text('code'),
    originalCode: text('originalCode'),
    command: text('command'),
    response: text('response'),
    message: error instanceof Error ? error.message : '',
  }
}
