import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { type MailOutcomeOf, useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'

export type QueuedMails = {
  mailed: number
  withheld: { count: number; most_a_day: number; of: 'customer' | 'organization' } | null
}

/** Why an email was not sent; null if none was held back. */
export function withheldWords({ withheld }: Pick<QueuedMails, 'withheld'>): string | null {
  if (withheld === null) return null
  const most = formatNumber(withheld.most_a_day)
  return withheld.of === 'customer'
    ? `Not emailed: ${most} emails to this customer today already.`
    : `Not emailed: your organization's ${most} emails for today are sent.`
}

/** "License revoked. Emailed to jonas@example.com." */
export function mailedMessage(
  what: string,
  queued: QueuedMails,
  email: string | null,
  outcomeOf: MailOutcomeOf,
): string {
  const words = withheldWords(queued)
  if (words !== null) return `${what}. ${words}`
  return queued.mailed > 0 && email !== null ? `${what}. ${outcomeOf(`Emailed to ${email}.`)}` : what
}

/** The same in the browser, where no mail server may be set up. */
export function useMailedMessage() {
  const outcomeOf = useMailOutcome()
  return (what: string, queued: QueuedMails, email: string | null) => mailedMessage(what, queued, email, outcomeOf)
}
