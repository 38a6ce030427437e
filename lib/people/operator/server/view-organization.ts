import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { operatorOf } from '@/lib/foundation/shared/change'
import type { Operator } from '../core/operator'
import { updateViewed } from './operator-sessions.sql'
import { lockOrganization, selectName } from './organizations.sql'
import { recordOperatorAct, type Visitor } from './record-operator-act'

/** Lets an operator look at an organization without changing it. Its owners see in their audit log that they did. */
export async function viewOrganization(
  work: WriteContext,
  { operator, visitor, organizationId }: { operator: Operator; visitor: Visitor; organizationId: string },
): Promise<{ slug: string }> {
  const organization = await lockOrganization(work.tx, organizationId)
  if (!organization) throw new Fault('not_found', "This organization doesn't exist.")
  const { slug, name } = organization
  const member = await findTeamMember(work.tx, { organizationId, userId: operator.userId })
  if (member) throw new Fault('conflict', 'You are a member of this organization: open it from your own account.')
  await updateViewed(work.tx, operator.sessionId, organizationId)
  await recordChange(work, operatorOf(operator, organizationId), {
    action: 'organization.viewed',
    target: { type: 'organization', id: organizationId, label: name },
  })
  await recordOperatorAct(work, visitor, {
    ...{ operator, act: 'organization.viewed', subjectId: organizationId },
    what: `viewed the dashboard of ${name} (${slug})`,
  })
  return { slug }
}

/** Ends the look. */
export async function stopViewing({ tx }: Pick<WriteContext, 'tx'>, { sessionId }: Operator): Promise<{ done: true }> {
  await updateViewed(tx, sessionId, null)
  return { done: true }
}

/** What an operator looks at; null for members. */
export async function findViewedOrganization(
  { pool }: Pick<ReadContext, 'pool'>,
  { isOperator, organizationId }: Member,
) {
  return isOperator ? selectName(pool, organizationId) : null
}
