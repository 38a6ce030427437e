import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import {
  NOT_MAILED,
  queueCustomerMail,
  revocationMail,
  takeBackMail,
} from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { ServiceActor } from '@/lib/foundation/shared/change'
import { updateLicenseRow } from './licenses.sql'
import { licenseTarget, requireLicense } from './require-license'

type Revoker = Granted<'licenses:revoke'> | ServiceActor

type Revocation = {
  licenseId: string
  reason: string
  notify?: boolean | undefined
  /** the mail waits as long as the screen offers to undo it */
  isUndoable?: boolean
}

/** Revokes a license, from the next request on. The reason is only for the vendor. */
export async function revokeLicense(
  work: WriteContext,
  actor: Revoker,
  { licenseId, reason, notify = true, isUndoable = false }: Revocation,
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
    after: { revoked_at: work.now, reason, mailed: queued.mailed > 0 },
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
    after: { revoked_at: null },
  })
  const target = { organizationId: actor.organizationId, licenseIds: [licenseId] }
  const isUndone =
    license.revokedAt !== null && (await takeBackMail(work, revocationMail(licenseId, license.revokedAt)))
  const isMailed = notify && !isUndone
  const queued = isMailed ? await queueCustomerMail(work, { mail: 'license_reinstated', ...target }) : NOT_MAILED
  return { done: true as const, ...queued }
}
