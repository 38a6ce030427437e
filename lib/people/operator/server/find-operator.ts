import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { Db } from '@/lib/foundation/platform/database/db'
import { type Operator, type OperatorRefusal, refuseOperator } from '../core/operator'
import { selectOperatorFacts } from './operator-sessions.sql'

export type OperatorParts = { db: Db; now: Date; operatorEmails: readonly string[] }

/** The user as an operator, or what keeps them out. Read again for every request. */
export async function findOperator(
  { db, now, operatorEmails }: OperatorParts,
  { sessionId, userId, email, name }: SessionUser,
): Promise<Operator | OperatorRefusal> {
  // No query for those who are none: nearly everyone.
  if (!operatorEmails.includes(email)) return 'no_operator'
  const facts = await selectOperatorFacts(db, sessionId)
  const refusal = facts ? refuseOperator(facts, operatorEmails, now) : 'no_operator'
  return refusal ?? { sessionId, userId, email, name }
}
