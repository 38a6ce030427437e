import { MAIL_ATTEMPTS, type MailReason } from '../core/mail-kinds'

/** A reason after a colon. */
export const inSentence = (reason: string): string => reason.replace(/^T/, 't')

/** Why an email was not sent, as a sentence. */
export const REASON_WORDS: Record<MailReason, string> = {
  customer_limit: 'The daily limit of emails to one customer was reached.',
  organization_limit: 'The daily limit of emails of your organization was reached.',
  switched_off: "The product's settings switch this email off.",
  unsubscribed: 'The customer unsubscribed.',
  reinstated: 'The license was reinstated meanwhile.',
  revoked: 'The license was revoked meanwhile.',
  expired: 'The license expired meanwhile.',
  expiry_changed: 'The expiry of the license was changed meanwhile.',
  license_gone: 'The license was deleted or transferred meanwhile.',
  transfer_ended: 'The transfer was decided or canceled meanwhile.',
  superseded: 'A later email says it.',
  outdated: 'What it says was no longer true.',
  no_email: 'The customer has no email anymore.',
  suspended: 'Your organization was suspended.',
  mail_server: `The mail server refused it ${MAIL_ATTEMPTS} times over a day.`,
  no_mail_server: "No mail server was set up, so it went to this installation's mailbox.",
}
