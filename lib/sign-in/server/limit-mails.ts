import { windowEnd } from '@/lib/rate-limit/core/window'
import { MINUTE_MS } from '@/lib/shared/durations'
import { MAILS_OF_ACCOUNT_A_DAY } from '../core/attempt-rules'
import type { CodePurpose } from '../core/email-code'
import { lastMailTickets, mailTickets } from './attempt-tickets'
import type { KnownBrowser } from './sessions/known-browsers'
import type { RequestContext, SignInDeps, Throttled } from './sign-in-deps'

const LINK_MS = 30 * MINUTE_MS

type Wanted = { email: string; purpose: CodePurpose; browser: KnownBrowser }
export type MailAllowance = { outcome: 'taken'; isLast: boolean; linkEnd: Date } | Throttled

/**
 * Leave to send one mail that a stranger asked for. Who is refused because the account had its mails has one of them
 * in the mailbox whose link still works, in any browser: nobody is locked out by others asking for mails.
 */
export async function limitMails(
  { vault, clock, limit }: Pick<SignInDeps, 'vault' | 'clock' | 'limit'>,
  { address }: Pick<RequestContext, 'address'>,
  wanted: Wanted,
): Promise<MailAllowance> {
  const now = clock()
  const taken = await limit.take(mailTickets({ vault, address, ...wanted }), now)
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const isLast = wanted.browser === null && (await limit.take(lastMailTickets({ vault, ...wanted }), now)).isOver
  const dayEnd = windowEnd(now, MAILS_OF_ACCOUNT_A_DAY)
  return { outcome: 'taken', isLast, linkEnd: isLast ? dayEnd : new Date(now.getTime() + LINK_MS) }
}
