import type { Member } from '@/lib/foundation/permissions/core/granted'
import { permissionsOf } from '@/lib/foundation/permissions/core/roles'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { Db } from '@/lib/foundation/platform/database/db'
import { type Operator, type OperatorRefusal, refuseOperator } from '../core/operator'
import { selectOperatorFacts, selectViewed } from './operator-sessions.sql'

export type OperatorParts = { db: Db; now: Date; operatorEmails: readonly string[] }

/** Whether the console may open for this user. It asks for more. */
export const isNamedOperator = (
  { email, mayOperate }: Pick<SessionUser, 'email' | 'mayOperate'>,
  operatorEmails: readonly string[],
): boolean => mayOperate || operatorEmails.includes(email)

/** The user as an operator, or what keeps them out. Read again for every request. */
export async function findOperator(
  { db, now, operatorEmails }: OperatorParts,
  user: SessionUser,
): Promise<Operator | OperatorRefusal> {
  // No query for those who are none: nearly everyone.
  if (!isNamedOperator(user, operatorEmails)) return 'no_operator'
  const { sessionId, userId, email, name } = user
  const facts = await selectOperatorFacts(db, sessionId)
  const refusal = facts ? refuseOperator(facts, operatorEmails, now) : 'no_operator'
  return refusal ?? { sessionId, userId, email, name }
}

/** The operator as a viewer of the organization that their session looks at; null for everyone and everything else. */
export async function findViewingOperator(
  { db, now, operatorEmails }: OperatorParts,
  user: SessionUser,
  slug: string,
): Promise<Member | null> {
  // No query for those who are no operator: nearly everyone.
  if (!isNamedOperator(user, operatorEmails)) return null
  const { sessionId, userId, email, name } = user
  const viewed = await selectViewed(db, { sessionId, slug })
  if (!viewed || refuseOperator(viewed, operatorEmails, now)) return null
  return {
    userId,
    email,
    name,
    organizationId: viewed.organizationId,
    organizationSlug: slug,
    role: 'viewer',
    roleId: null,
    roleName: 'Operator',
    permissions: permissionsOf('viewer', null),
    isProven: false,
    isOperator: true,
  }
}
