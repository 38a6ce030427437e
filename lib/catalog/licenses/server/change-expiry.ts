import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import {
  extensionMail,
  NOT_MAILED,
  queueCustomerMail,
  takeBackMail,
} from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { SaleOfShop, ServiceActor } from '@/lib/foundation/shared/change'
import { extendExpiry, isLonger, isSooner, TOO_LATE } from '../core/extend-expiry'
import type { Extension } from '../core/schema'
import { updateLicenseRow } from './licenses.sql'
import { licenseTarget, requireLicense } from './require-license'

type Change = {
  licenseId: string
  to: Extension
  /** of a date that is set again; a newly chosen one has none */
  anchorDay?: number | null | undefined
  notify?: boolean | undefined
  /** the mail waits as long as the screen offers to undo it */
  isUndoable?: boolean
  /** whose renewal it is, or whose refund */
  sale?: SaleOfShop
}

/** Extends a license, makes it lifetime, or sets its expiry to any date. */
export async function changeExpiry(
  work: WriteContext,
  actor: Granted<'licenses:update'> | ServiceActor,
  { licenseId, to, anchorDay = null, notify = false, isUndoable = false, sale }: Change,
) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLicense(work.tx, ref)
  if ((to.mode === 'days' || to.mode === 'months') && license.expiresAt === null)
    throw new Fault('conflict', "This license never expires, so it can't be extended.")
  const before = license.expiresAt
  const extended = extendExpiry(license, to, work.now)
  if (extended.outcome === 'too_late')
    throw new Fault('invalid', `to.${to.mode}: ${TOO_LATE}`, { [`to.${to.mode}`]: TOO_LATE })
  const after = extended.at
  const expiryAnchorDay = to.mode === 'until' ? anchorDay : extended.anchorDay
  if (after?.getTime() === before?.getTime() && expiryAnchorDay === license.expiryAnchorDay) return { changed: false }
  const data = { expiresAt: after, expiryAnchorDay }
  // If two people extend it at once, the second would extend an expiry that they never saw.
  if (!(await updateLicenseRow(work.tx, { ...ref, expected: { expiresAt: before } }, data)))
    throw new Fault('conflict', 'Someone else changed the expiry in the meantime. Check it, then try again.')
  await recordChange(work, actor, {
    action: isLonger(before, after) ? 'license.extended' : 'license.updated',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { expires_at: before },
    after: { expires_at: after, ...(sale && { sale }) },
  })
  const target = { organizationId: actor.organizationId, licenseIds: [licenseId] }
  // A customer who was not mailed of the expiry that is taken back yet hears of neither.
  const isUndone = await takeBackMail(work, {
    organizationId: actor.organizationId,
    key: extensionMail(licenseId, after),
    reason: 'expiry_changed',
  })
  const heldAs = { key: extensionMail(licenseId, before), isUndoable }
  const mail = { mail: 'license_extended', ...target, heldAs, isSooner: isSooner(before, after) } as const
  const queued = notify && !isUndone ? await queueCustomerMail(work, mail) : NOT_MAILED
  return { changed: true, ...queued }
}
