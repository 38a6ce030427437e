import { sha256 } from '@/lib/foundation/platform/security/vault'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { isSameToken } from '@/lib/people/sign-in/server/setup-token'
import type { SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'

type Parts = Pick<SignInDeps, 'vault' | 'clock'>
type Intent = { sessionToken: string; provider: string }

const GOOD_FOR_MS = 10 * MINUTE_MS

/**
 * Proof that this session asked to link an identity of this provider, minutes ago. Without it an
 * attacker who sends a signed-in browser back from a provider could link their own identity to its account.
 */
export function writeLinkIntent(parts: Parts, intent: Intent): string {
  const ends = parts.clock().getTime() + GOOD_FOR_MS
  return `${ends}.${sign(parts, intent, ends)}`
}

export function isLinkIntent(parts: Parts, intent: Intent, text: string): boolean {
  const [ends = '', signature = ''] = text.split('.')
  if (!/^\d{1,15}$/.test(ends) || Number(ends) <= parts.clock().getTime()) return false
  return isSameToken(signature, sign(parts, intent, Number(ends)))
}

const sign = ({ vault }: Parts, { sessionToken, provider }: Intent, ends: number): string =>
  vault.lookupHash(`to link ${provider} until ${ends} ${sha256(sessionToken).toString('hex')}`).toString('base64url')
