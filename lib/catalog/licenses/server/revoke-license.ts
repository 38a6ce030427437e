import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import {
  NOT_MAILED,
  queueCustomerMail,
  queueReinstatedMail,
  revocationMail,
  takeBackRevocation,
} from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { ServiceActor, TakenBecause } from '@/lib/foundation/shared/change'
import { updateLicenseRow } from './licenses.sql'
import { licenseTarget, requireLicense } from './require-license'

type Revoker = Granted<'licenses:revoke'> | ServiceActor

type Revocation = {
  licenseId: string
  reason: string
  /** what became of its order, which its customer may know */
  because?: TakenBecause | undefined
  notify?: boolean | undefined
  /** the mail waits as long as the screen offers to undo it */
  isUndoable?: boolean
}

/** Revokes a license, from the next request on. The reason is only for the vendor. */
export async function revokeLicense(
  work: WriteContext,
  actor: Revoker,
  { licenseId, reason, because, notify = true, isUndoable = false }: Revocation,
) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLicense(work.tx, ref)
  const data = { revokedAt: work.now, revokedReason: reason }
  if (!(await updateLicenseRow(work.tx, { ...ref, expected: { revokedAt: null } }, data)))
    throw new Fault('conflict', 'This license is already revoked.')
  const target = { organizationId: actor.organizationId, licenseIds: [licenseId] }
  const heldAs = { key: revocationMail(licenseId, work.now), isUndoable }
  const queued = notify ? await queueCustomerMail(work, { mail: 'license_revoked', ...target, heldAs }) : NOT_MAILED
  await recordChange(work, actor, {
    action: 'license.revoked',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { revoked_at: null },
    after: { revoked_at: work.now, reason, mailed: queued.mailed > 0, ...(because && { because }) },
  })
  return { done: true as const, ...queued }
}

/**
 * Reinstates a license; its status depends on the expiry again. A customer who was not mailed of the revocation yet hears
 * of neither.
 */
export async function reinstateLicense(
  work: WriteContext,
  actor: Revoker,
  licenseId: string,
  { notify = false }: { notify?: boolean | undefined } = {},
) {
  const isUndone = await giveBack(work, actor, licenseId)
  const queued = await queueReinstatedMail(work, {
    organizationId: actor.organizationId,
    licenseIds: notify || isUndone ? [licenseId] : [],
    unheard: isUndone ? [licenseId] : [],
  })
  return { done: true as const, ...queued }
}

/** The same without the mail. Resolves to whether the mail about the revocation was taken back. */
export async function giveBack(
  work: WriteContext,
  actor: Revoker,
  licenseId: string,
  because?: 'dispute_won',
): Promise<boolean> {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLicense(work.tx, ref)
  const data = { revokedAt: null, revokedReason: null }
  if (!(await updateLicenseRow(work.tx, { ...ref, expected: { revokedAt: { not: null } } }, data)))
    throw new Fault('conflict', "This license isn't revoked.")
  await recordChange(work, actor, {
    action: 'license.reinstated',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { revoked_at: license.revokedAt, reason: license.revokedReason },
    after: { revoked_at: null, ...(because && { because }) },
  })
  const { revokedAt } = license
  return revokedAt !== null && takeBackRevocation(work, { organizationId: actor.organizationId, licenseId, revokedAt })
}
