import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { MailOutcome, MailReason } from '@/lib/foundation/mail/core/mail-kinds'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'

/** What an email is about: "App", or "App, 12 licenses". */
export const aboutWords = ({ product, licenses }: MailLogEntry): string =>
  [product?.name ?? 'Deleted product', ...(licenses > 1 ? [`${formatNumber(licenses)} licenses`] : [])].join(', ')

/** What each email says, as a row of the log is called. */
export const MAIL_NAMES: Record<MailLogEntry['mail'], string> = {
  license_issued: 'New license',
  license_expiring: 'Expires soon',
  license_expired: 'Expired',
  license_extended: 'Expiry changed',
  license_revoked: 'Revoked',
  license_reinstated: 'Reinstated',
  key_replaced: 'Key replaced',
  ips_reset: 'IP addresses reset',
  ip_removed: 'IP address removed',
  transfer_requested: 'Transfer requested',
  transfer_approved: 'Transfer approved',
  transfer_rejected: 'Transfer rejected',
  transfer_canceled: 'Transfer canceled',
}

export const OUTCOME_NAMES: Record<MailOutcome, string> = {
  sent: 'Sent',
  kept: 'Kept here',
  withheld: 'Not sent',
  given_up: 'Given up',
}

/** Why an email was not sent, as a whole sentence. */
export const REASON_WORDS: Record<MailReason, string> = {
  customer_limit: 'The daily limit of emails to one customer was reached.',
  organization_limit: 'The daily limit of emails of your organization was reached.',
  switched_off: "The product's settings switch this email off.",
  unsubscribed: 'The customer unsubscribed.',
  mail_server: 'The mail server refused it 14 times over a day.',
  no_mail_server: "No mail server was set up, so it went to this installation's mailbox.",
}
