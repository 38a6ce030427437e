import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { formatClock } from '@/lib/foundation/browser/format/format-time'
import { inSentence, REASON_WORDS } from '@/lib/foundation/mail/client/reason-words'
import type { MailedOrder } from '@/lib/foundation/mail/core/customer-mails'
import { MAIL_ATTEMPTS, type MailOutcome } from '@/lib/foundation/mail/core/mail-kinds'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import { listNames } from '@/lib/foundation/shared/list-names'

/** What an email is about: "App", "App, 12 licenses", or "Tape, Delay, and Verb". */
export const aboutWords = ({ product, products, licenses }: MailLogEntry): string =>
  products.length > 1
    ? listNames('en', products.length > MAX_NAMES ? shortened(products) : products)
    : [product?.name ?? 'Deleted product', ...(licenses > 1 ? [`${formatNumber(licenses)} licenses`] : [])].join(', ')

export const orderWords = ({ order }: MailLogEntry): string | null => (order?.number ? `order ${order.number}` : null)

const MAX_NAMES = 3
const shortened = (names: string[]): string[] => [
  ...names.slice(0, MAX_NAMES - 1),
  `${formatNumber(names.length - MAX_NAMES + 1)} more`,
]

/** What an email said, as its row of the log is called: one about an order says what became of that. */
export const mailName = ({ mail, order, licenses }: Pick<MailLogEntry, 'mail' | 'order' | 'licenses'>): string =>
  (order && ORDER_MAIL_NAMES[mail]?.[order.news]) ??
  (mail === 'license_issued' && licenses > 1 ? 'New licenses' : MAIL_NAMES[mail])

type OrderNames = Partial<Record<MailedOrder['news'], string>>

/** What each email about an order says, where that is not what its kind says. */
export const ORDER_MAIL_NAMES: { [mail in MailLogEntry['mail']]?: OrderNames } = {
  license_issued: { paid: 'New order' },
  license_extended: { paid: 'Extended by an order' },
  license_revoked: {
    refunded: 'Order refunded',
    disputed: 'Payment disputed',
    dispute_lost: 'Payment returned',
  },
  license_reinstated: { dispute_won: 'Works again' },
}

/** Each kind of email. */
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
  waiting: 'Waiting',
  retrying: 'Retrying',
  withheld: 'Not sent',
  given_up: 'Given up',
}

/** That a member sent an email again, before and after when: an email that nobody got is not said to be sent. */
export const resentWords = ({ outcome }: NonNullable<MailLogEntry['resent']>): [done: string, result: string] =>
  outcome === 'sent'
    ? ['Sent again', '']
    : ['Asked to send again', `: ${outcome === null ? 'on its way' : OUTCOME_NAMES[outcome].toLowerCase()}`]

/**
 * Why an email was not sent, as a whole sentence; of one that waits or is tried again, until when. `isKept`: whether
 * emails stay here, for lack of a mail server.
 */
export function reasonWords(entry: MailLogEntry, isKept: boolean): string | null {
  const { outcome, reason, sends_at } = entry
  if (reason === null) return null
  if (reason === 'mail_server') return refusalWords(entry)
  if (outcome !== 'waiting') return REASON_WORDS[reason]
  const why = inSentence(REASON_WORDS[reason])
  if (isKept) return `Waits until 00:00 UTC, and is sent then only if a mail server is set up: ${why}`
  return sends_at === null ? `Sending now: ${why}` : `Waits until 00:00 UTC: ${why}`
}

/** What the mail server said, and what becomes of the email. */
function refusalWords({ outcome, sends_at, attempts, answer }: MailLogEntry): string {
  if (attempts === null) return REASON_WORDS.mail_server
  const said = answer === null ? "The mail server couldn't be reached." : `The mail server answered “${answer}”.`
  const next = sends_at === null ? '' : `, the next at ${formatClock(new Date(sends_at), 'UTC')} UTC`
  if (outcome === 'retrying') return `${said} Attempt ${attempts} of ${MAIL_ATTEMPTS}${next}.`
  return `${said} It ${attempts < MAIL_ATTEMPTS ? "isn't tried again" : `was tried ${attempts} times over a day`}.`
}
