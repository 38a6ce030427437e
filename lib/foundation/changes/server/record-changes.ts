import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Actor, Change, JobAction } from '@/lib/foundation/shared/change'
import { countJobEntries, insertAuditEntries } from './audit-entries.sql'

/**
 * Writes a change to the audit log and passes it to the subscribers, for example the webhooks, in the transaction of
 * the change: either all of it is stored or none.
 */
export const recordChange = (work: WriteContext, actor: Actor, change: Change): Promise<void> =>
  recordChanges(work, actor, [change])

/** The same for many changes at once. */
export async function recordChanges(work: WriteContext, actor: Actor, changes: Change[]): Promise<void> {
  const rows = changes.map(({ action, target, licenseId = null, before = null, after = null }) => ({
    id: work.newId(),
    organizationId: actor.organizationId,
    at: work.now,
    actorId: actor.userId,
    actorEmail: actor.email,
    isOperator: actor.isOperator ?? false,
    accessTokenId: actor.accessToken?.id ?? null,
    accessTokenName: actor.accessToken?.name ?? null,
    saleSourceId: actor.saleSource?.id ?? null,
    saleSourceName: actor.saleSource?.name ?? null,
    action,
    targetType: target.type,
    targetId: target.id,
    targetLabel: target.label,
    licenseId,
    jobId: work.jobId ?? null,
    before,
    after,
    // Members read the log, and where an operator works is not for them.
    address: actor.isOperator ? null : work.address,
    requestId: work.requestId,
  }))
  await insertAuditEntries(work.tx, rows)
  // One after the other: a transaction has one connection.
  for (const onChanges of work.subscribers) await onChanges(work, actor, changes)
}

type WholeJob = { action: JobAction; jobId: string; details: Record<string, unknown> }

/** The entry of a job, under which the log folds those recorded with its `jobId`. */
export async function recordJob(work: WriteContext, actor: Actor, { action, jobId, details }: WholeJob): Promise<void> {
  const licenses = await countJobEntries(work.tx, jobId)
  await recordChange(work, actor, {
    action,
    target: { type: 'job', id: jobId, label: `${formatCount(licenses)} ${licenses === 1 ? 'license' : 'licenses'}` },
    after: { licenses, ...details },
  })
}

const formatCount = (count: number): string => count.toLocaleString('en-US')
