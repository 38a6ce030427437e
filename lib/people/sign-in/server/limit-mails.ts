import { windowEnd } from '@/lib/foundation/rate-limit/core/window'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { MAILS_OF_ACCOUNT_A_DAY } from '../core/attempt-rules'
import type { CodePurpose } from '../core/email-code'
import { lastMailAttempts, mailAttempts } from './attempts'
import type { KnownBrowser } from './sessions/known-browsers'
import type { RequestContext, SignInDeps, Throttled } from './sign-in-deps'

const LINK_MS = 30 * MINUTE_MS

type Wanted = { email: string; purpose: CodePurpose; browser: KnownBrowser }
export type MailAllowance = { outcome: 'allowed'; isLast: boolean; linkEnd: Date } | Throttled

/**
 * Permits one mail that an anonymous caller requested. After an account's last mail of the day, its link still works,
 * in any browser: owners are not locked out by others who request mails.
 */
export async function limitMails(
  { vault, clock, limit }: Pick<SignInDeps, 'vault' | 'clock' | 'limit'>,
  { address }: Pick<RequestContext, 'address'>,
  wanted: Wanted,
): Promise<MailAllowance> {
  const now = clock()
  const attempt = await limit.consume(mailAttempts({ vault, address, ...wanted }), now)
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const isLast = wanted.browser === null && (await limit.consume(lastMailAttempts({ vault, ...wanted }), now)).isOver
  const dayEnd = windowEnd(now, MAILS_OF_ACCOUNT_A_DAY)
  return { outcome: 'allowed', isLast, linkEnd: isLast ? dayEnd : new Date(now.getTime() + LINK_MS) }
}
