import { HOUR_MS } from '@/lib/foundation/shared/durations'

/** A person who set the installation up, or is in OPERATOR_EMAILS, and who entered a code for the console in this session. */
export type Operator = { userId: string; email: string; name: string | null; sessionId: string }

/** What keeps a signed-in person out of the console. Whoever is no operator is not told that there is one. */
export type OperatorRefusal = 'no_operator' | 'needs_two_factor' | 'needs_code'

/** What is known of a session and its user, as of the beginning of this request. */
export type OperatorFacts = {
  email: string
  emailVerifiedAt: Date | null
  /** set the installation up */
  isOperator: boolean
  suspendedAt: Date | null
  totpEnabledAt: Date | null
  /** of the code that was entered for the console; null without one */
  endsAt: Date | null
}

/** How long a code opens the console for. */
const OPERATOR_SESSION_MS = HOUR_MS

export const operatorSessionEnd = (now: Date): Date => new Date(now.getTime() + OPERATOR_SESSION_MS)

/** What keeps this person out, or null. The first reason counts. */
export function refuseOperator(
  facts: OperatorFacts,
  operatorEmails: readonly string[],
  now: Date,
): OperatorRefusal | null {
  const isNamed = facts.isOperator || operatorEmails.includes(facts.email)
  if (facts.suspendedAt || !facts.emailVerifiedAt || !isNamed) return 'no_operator'
  if (!facts.totpEnabledAt) return 'needs_two_factor'
  return facts.endsAt && facts.endsAt > now ? null : 'needs_code'
}
