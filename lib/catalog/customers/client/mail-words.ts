import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { type MailOutcomeOf, onItsWay, useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'

export type QueuedMails = {
  mailed: number
  withheld: { count: number; most_a_day: number; of: 'customer' | 'organization'; waits?: boolean | undefined } | null
}

/** Why an email was not sent; null if none was held back. */
export function withheldWords({ withheld }: Pick<QueuedMails, 'withheld'>): string | null {
  if (withheld === null) return null
  const most = formatNumber(withheld.most_a_day)
  const reached =
    withheld.of === 'customer' ? `${most} emails to this customer today` : `your ${most} emails for today are sent`
  return `${withheld.waits ? 'Emailed tomorrow' : 'Not emailed'}: ${reached}.`
}

/** The same of a sign-in link, which works for a day, and is not kept for the next one. */
export function withheldLinkWords(queued: Pick<QueuedMails, 'withheld'>): string | null {
  const words = withheldWords(queued)
  return words && `${words} Try again tomorrow.`
}

/** "License revoked. The email to jonas@example.com is on its way." */
export function mailedMessage(
  what: string,
  queued: QueuedMails,
  email: string | null,
  outcomeOf: MailOutcomeOf,
): string {
  const words = withheldWords(queued)
  if (words !== null) return `${what}. ${words}`
  return queued.mailed > 0 && email !== null ? `${what}. ${outcomeOf(onItsWay(email))}` : what
}

/** The same in the browser, where no mail server may be set up. */
export function useMailedMessage() {
  const outcomeOf = useMailOutcome()
  return (what: string, queued: QueuedMails, email: string | null) => mailedMessage(what, queued, email, outcomeOf)
}
