import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type OperatorIdentity, operatorOf } from '@/lib/foundation/shared/change'
import { requireLockedOrganization } from './require-organization'
import { updateSuspension } from './suspensions.sql'

type Suspend = { organizationId: string; reason: string }

/** Suspends an organization: from the next request on, its validations answer org_suspended. */
export async function suspendOrganization(
  work: WriteContext,
  operator: OperatorIdentity,
  { organizationId, reason }: Suspend,
): Promise<{ done: true }> {
  const before = await requireLockedOrganization(work.tx, organizationId)
  if (before.suspendedAt) throw new Fault('conflict', 'This organization is already suspended.')
  await updateSuspension(work.tx, organizationId, { suspendedAt: work.now, suspensionReason: reason })
  await recordChange(work, operatorOf(operator, organizationId), {
    action: 'organization.suspended',
    target: { type: 'organization', id: organizationId, label: before.name },
    before: { suspended_at: null },
    after: { suspended_at: work.now, reason },
  })
  return { done: true }
}

/** Ends a suspension, from the next request on. */
export async function resumeOrganization(
  work: WriteContext,
  operator: OperatorIdentity,
  organizationId: string,
): Promise<{ done: true }> {
  const before = await requireLockedOrganization(work.tx, organizationId)
  if (!before.suspendedAt) throw new Fault('conflict', "This organization isn't suspended.")
  await updateSuspension(work.tx, organizationId, { suspendedAt: null, suspensionReason: null })
  await recordChange(work, operatorOf(operator, organizationId), {
    action: 'organization.resumed',
    target: { type: 'organization', id: organizationId, label: before.name },
    before: { suspended_at: before.suspendedAt, reason: before.suspensionReason },
    after: { suspended_at: null },
  })
  return { done: true }
}
