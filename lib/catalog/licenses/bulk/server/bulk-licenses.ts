import { z } from 'zod'
import { extendExpiry, isLonger, TOO_LATE } from '@/lib/catalog/licenses/core/extend-expiry'
import type { LicenseRow } from '@/lib/catalog/licenses/core/license'
import { type Extension, extension } from '@/lib/catalog/licenses/core/schema'
import { selectionSnapshot } from '@/lib/catalog/licenses/server/read-selection'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { type BulkChange, type BulkSelection, bulkTask, startBulk } from './bulk-task'
import { deleteLocked, revokeLocked, setExpiries } from './selected-licenses.sql'

type Notified = { notify?: boolean | undefined }

const notify = z.boolean().optional()

/** Revokes many licenses; those already revoked stay unchanged. */
export async function revokeLicenses(
  work: WriteContext,
  actor: Granted<'licenses:revoke'>,
  { id, selection, expected_count: expected, reason, notify }: BulkSelection & Notified & { reason: string },
): Promise<JobView> {
  const { job } = await startBulk(work, actor, {
    task: bulkRevokeTask,
    id,
    chosen: selection,
    expected,
    rest: { reason, notify },
  })
  return job
}

/** Extends many licenses, or makes them lifetime. */
export async function extendLicenses(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { id, selection, expected_count: expected, to, notify }: BulkSelection & Notified & { to: Extension },
): Promise<JobView> {
  const { job } = await startBulk(work, actor, {
    task: bulkExtendTask,
    id,
    chosen: selection,
    expected,
    rest: { to, notify },
  })
  return job
}

/** Deletes many licenses. */
export async function deleteLicenses(
  work: WriteContext,
  actor: Granted<'licenses:delete'>,
  { id, selection, expected_count: expected }: BulkSelection,
): Promise<JobView> {
  const { job } = await startBulk(work, actor, { task: bulkDeleteTask, id, chosen: selection, expected, rest: {} })
  return job
}

export const bulkRevokeTask = bulkTask({
  kind: 'license.bulk_revoke',
  permission: 'licenses:revoke',
  input: selectionSnapshot.extend({ reason: z.string(), notify }),
  mail: ({ notify = true }) => (notify ? 'license_revoked' : null),
  action: 'license.bulk_revoked',
  details: ({ reason }) => ({ reason }),
  apply: async (work, { reason, notify = true }, licenses) => {
    const open = licenses.filter(({ revokedAt }) => revokedAt === null)
    await revokeLocked(work.tx, idsOf(open), { now: work.now, reason })
    const change: BulkChange['change'] = {
      action: 'license.revoked',
      before: { revoked_at: null },
      after: { revoked_at: work.now, reason, mailed: notify, bulk: true },
    }
    return open.map((license) => ({ license, change }))
  },
})

export const bulkExtendTask = bulkTask({
  kind: 'license.bulk_extend',
  permission: 'licenses:update',
  input: selectionSnapshot.extend({ to: extension, notify }),
  mail: ({ notify = false }) => (notify ? 'license_extended' : null),
  action: 'license.bulk_extended',
  details: ({ to }) => ({ to }),
  refuses: (_, { to, at }, licenses) => {
    const isTooLate = (license: LicenseRow) => extendExpiry(license, to, new Date(at)).outcome === 'too_late'
    return new Map(licenses.filter(isTooLate).map(({ id }) => [id, { field: `to.${to.mode}`, message: TOO_LATE }]))
  },
  apply: async (work, { to, at }, licenses) => {
    const wanted = licenses.flatMap((license) => {
      const extended = extendExpiry(license, to, new Date(at))
      return extended.outcome === 'expires' ? [{ license, after: extended.at, anchorDay: extended.anchorDay }] : []
    })
    const changed = wanted.filter(
      ({ license, after, anchorDay }) =>
        after?.getTime() !== license.expiresAt?.getTime() || anchorDay !== license.expiryAnchorDay,
    )
    const rows = changed.map(({ license, after, anchorDay }) => ({
      id: license.id,
      expires_at: after?.toISOString() ?? null,
      expiry_anchor_day: anchorDay,
    }))
    await setExpiries(work.tx, rows, work.now)
    return changed.map(({ license, after }) => ({
      license,
      change: {
        action: isLonger(license.expiresAt, after) ? 'license.extended' : 'license.updated',
        before: { expires_at: license.expiresAt },
        after: { expires_at: after, bulk: true },
      },
    }))
  },
})

export const bulkDeleteTask = bulkTask({
  kind: 'license.bulk_delete',
  permission: 'licenses:delete',
  input: selectionSnapshot,
  action: 'license.bulk_deleted',
  details: () => ({}),
  apply: async (work, _input, licenses) => {
    await deleteLocked(work.tx, idsOf(licenses))
    return licenses.map((license) => ({
      license,
      change: {
        action: 'license.deleted',
        before: { product_id: license.productId, customer_id: license.customerId, expires_at: license.expiresAt },
        after: { bulk: true },
      },
    }))
  },
})

const idsOf = (licenses: LicenseRow[]): string[] => licenses.map(({ id }) => id)
