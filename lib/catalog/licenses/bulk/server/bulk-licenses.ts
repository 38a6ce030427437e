import { z } from 'zod'
import { extendExpiry, isLonger, isSooner, TOO_LATE } from '@/lib/catalog/licenses/core/extend-expiry'
import type { LicenseRow } from '@/lib/catalog/licenses/core/license'
import { type Extension, extension } from '@/lib/catalog/licenses/core/schema'
import { selectionSnapshot } from '@/lib/catalog/licenses/server/read-selection'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { type ExtendPreview, keepLifetime, type RevokePreview } from '../core/schema'
import { type BulkChange, type BulkSelection, bulkTask, type Refusal, startBulk } from './bulk-task'
import { previewSelection } from './preview-selection'
import { deleteLocked, reinstateLocked, revokeLocked, setExpiries } from './selected-licenses.sql'

type Notified = { notify?: boolean | undefined }
type Extending = { to: Extension; keep_lifetime?: boolean | undefined }

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

/** Reinstates many licenses; those that aren't revoked stay unchanged. */
export async function reinstateLicenses(
  work: WriteContext,
  actor: Granted<'licenses:revoke'>,
  { id, selection, expected_count: expected, notify }: BulkSelection & Notified,
): Promise<JobView> {
  const { job } = await startBulk(work, actor, {
    task: bulkReinstateTask,
    id,
    chosen: selection,
    expected,
    rest: { notify },
  })
  return job
}

/** Extends many licenses, or makes them lifetime. */
export async function extendLicenses(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { id, selection, expected_count: expected, to, keep_lifetime, notify }: BulkSelection & Notified & Extending,
): Promise<JobView> {
  const { job } = await startBulk(work, actor, {
    task: bulkExtendTask,
    id,
    chosen: selection,
    expected,
    rest: { to, keep_lifetime, notify },
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
    const open = licenses.filter(isOpen)
    await revokeLocked(work.tx, idsOf(open), { now: work.now, reason })
    const change: BulkChange['change'] = {
      action: 'license.revoked',
      before: { revoked_at: null },
      after: { revoked_at: work.now, reason, mailed: notify, bulk: true },
    }
    return open.map((license) => ({ license, change }))
  },
})

const isOpen = ({ revokedAt }: LicenseRow): boolean => revokedAt === null
const isRevoked = (license: LicenseRow): boolean => !isOpen(license)

/** How many a revocation would revoke, and how many are revoked already. */
export const previewRevoke = previewOf(isOpen)

export const bulkReinstateTask = bulkTask({
  kind: 'license.bulk_reinstate',
  permission: 'licenses:revoke',
  input: selectionSnapshot.extend({ notify }),
  mail: ({ notify = false }) => (notify ? 'license_reinstated' : null),
  action: 'license.bulk_reinstated',
  details: () => ({}),
  apply: async (work, _input, licenses) => {
    const revoked = licenses.filter(isRevoked)
    await reinstateLocked(work.tx, idsOf(revoked), work.now)
    return revoked.map((license) => ({
      license,
      change: {
        action: 'license.reinstated',
        before: { revoked_at: license.revokedAt, reason: license.revokedReason },
        after: { revoked_at: null, bulk: true },
      },
    }))
  },
})

/** How many a reinstatement would reinstate, and how many aren't revoked. */
export const previewReinstate = previewOf(isRevoked)

/** Of a change that nothing is refused, and that only some licenses need. */
function previewOf(isChanged: (license: LicenseRow) => boolean) {
  return (
    work: WriteContext,
    { organizationId }: Granted<'licenses:revoke'>,
    { selection }: Pick<BulkSelection, 'selection'>,
  ): Promise<RevokePreview> =>
    previewSelection(work, { organizationId, selection }, async (licenses) => ({
      changed: licenses.filter(isChanged).length,
      refusals: new Map(),
    }))
}

export const bulkExtendTask = bulkTask({
  kind: 'license.bulk_extend',
  permission: 'licenses:update',
  input: selectionSnapshot.extend({ to: extension, keep_lifetime: keepLifetime, notify }),
  mail: ({ notify = false }) => (notify ? 'license_extended' : null),
  action: 'license.bulk_extended',
  details: ({ to }) => ({ to }),
  counts: (input, licenses) => ({ lifetime: stayingLifetime(licenses, input) }),
  refuses: (_, input, licenses) => extendAll(licenses, input).refusals,
  apply: async (work, input, licenses) => {
    const { changes } = extendAll(licenses, input)
    const rows = changes.map(({ license, after, anchorDay }) => ({
      id: license.id,
      expires_at: after?.toISOString() ?? null,
      expiry_anchor_day: anchorDay,
    }))
    await setExpiries(work.tx, rows, work.now)
    return changes.map(({ license, after }) => ({
      license,
      isSooner: isSooner(license.expiresAt, after),
      change: {
        action: isLonger(license.expiresAt, after) ? 'license.extended' : 'license.updated',
        before: { expires_at: license.expiresAt },
        after: { expires_at: after, bulk: true },
      },
    }))
  },
})

/** What an extension would do, to how many it does nothing, which would expire sooner, or at all, and which are revoked. */
export async function previewExtend(
  work: WriteContext,
  { organizationId }: Granted<'licenses:update'>,
  { selection, ...change }: Pick<BulkSelection, 'selection'> & Extending,
): Promise<ExtendPreview> {
  let [lifetime, sooner, ending, revoked] = [0, 0, 0, 0]
  const preview = await previewSelection(work, { organizationId, selection }, async (licenses) => {
    const { changes, refusals } = extendAll(licenses, { ...change, at: work.now.toISOString() })
    lifetime += stayingLifetime(licenses, change)
    const shorter = changes.filter(({ license, after }) => isSooner(license.expiresAt, after))
    const ended = shorter.filter(({ license }) => license.expiresAt === null).length
    ending += ended
    sooner += shorter.length - ended
    revoked += changes.filter(({ license }) => isRevoked(license)).length
    return { changed: changes.length, refusals }
  })
  return { ...preview, lifetime, sooner, ending, revoked }
}

type Extended = { license: LicenseRow; after: Date | null; anchorDay: number | null }

/** The expiries that change, and the licenses that would expire too late. */
function extendAll(licenses: LicenseRow[], { to, keep_lifetime, at }: Extending & { at: string }) {
  const changes: Extended[] = []
  const refusals = new Map<string, Refusal>()
  for (const license of licenses) {
    if (keep_lifetime && license.expiresAt === null) continue
    const extended = extendExpiry(license, to, new Date(at))
    if (extended.outcome === 'too_late') refusals.set(license.id, { field: `to.${to.mode}`, message: TOO_LATE })
    else if (extended.at?.getTime() !== license.expiresAt?.getTime() || extended.anchorDay !== license.expiryAnchorDay)
      changes.push({ license, after: extended.at, anchorDay: extended.anchorDay })
  }
  return { changes, refusals }
}

/** Only a date ends a lifetime license, and only if it may. */
const stayingLifetime = (licenses: LicenseRow[], { to, keep_lifetime = false }: Extending): number =>
  to.mode === 'until' && !keep_lifetime ? 0 : licenses.filter(({ expiresAt }) => expiresAt === null).length

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
