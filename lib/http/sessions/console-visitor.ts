import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { Operator, OperatorRefusal } from '@/lib/people/operator/core/operator'
import { findOperator } from '@/lib/people/operator/server/find-operator'
import { letsIn, type SessionDeps } from './user-session'

export type OperatorSessionDeps = SessionDeps & { operatorEmails: readonly string[] }

/** Who comes to the operator console, for routes and pages alike. */
export type ConsoleVisitor = 'signed_out' | { user: SessionUser; state: Operator | OperatorRefusal }

export async function consoleVisitor(
  { db, clock, operatorEmails }: OperatorSessionDeps,
  session: SessionUser | null,
): Promise<ConsoleVisitor> {
  const user = letsIn(session, { isPending: false })
  if (!user) return 'signed_out'
  return { user, state: await findOperator({ db, now: clock(), operatorEmails }, user) }
}
