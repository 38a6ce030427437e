import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Actor } from '@/lib/foundation/shared/change'
import { allowedOn, isAllowList, reasonOf } from '../core/decide-own-license'
import type { PortalLicenseRow } from '../core/present-license'
import type { PortalLicenseDetail } from '../core/schema-licenses'
import { findOwn, lockOwn } from './licenses.sql'
import type { Customer } from './read-customer'

/** A license of this customer, or a Fault: licenses of other customers do not exist for them. */
export const requireOwnLicense = async (
  db: ReadContext['db'] | WriteContext['tx'],
  { customerIds }: Customer,
  id: string,
): Promise<PortalLicenseRow> => (await findOwn(db, { id, customerIds })) ?? noLicense()

/** The same, locked until the end of the transaction, if product and license allow the action. */
export async function requireOwnLocked(
  { tx, now }: WriteContext,
  { customerIds }: Customer,
  { licenseId, wanted }: { licenseId: string; wanted: keyof PortalLicenseDetail['may'] },
): Promise<PortalLicenseRow> {
  const license = (await lockOwn(tx, { id: licenseId, customerIds })) ?? noLicense()
  if (allowedOn(license, now)[wanted]) return license
  const reason = reasonOf(license, now)
  // What the license is by now, not what its vendor allows: the page was opened before that.
  if (reason === 'revoked' || (reason === 'expired' && wanted === 'transfer'))
    throw new Fault('conflict', STATES[reason], { license: reason })
  throw new Fault('forbidden', refusalOf(wanted, license))
}

const STATES = { revoked: 'This license was revoked.', expired: 'This license has expired.' }

/** The customer in the vendor's audit log, identified only by data that the vendor already has. */
export const actorOf = ({ organizationId, customerEmail, customerDiscordId }: PortalLicenseRow): Actor => ({
  organizationId,
  userId: null,
  email: customerEmail ?? (customerDiscordId && `Discord ${customerDiscordId}`),
})

export function noLicense(): never {
  throw new Fault('not_found', 'There is no such license among yours.')
}

const refusalOf = (wanted: keyof PortalLicenseDetail['may'], license: PortalLicenseRow): string =>
  wanted === 'reset' && isAllowList(license)
    ? 'The vendor decides which IP addresses may use this license. Contact the vendor to change them.'
    : REFUSALS[wanted]

const REFUSALS: Record<keyof PortalLicenseDetail['may'], string> = {
  reset: 'The IP addresses of this license can only be changed by the vendor.',
  rotate: 'The key of this license can only be changed by the vendor.',
  transfer: 'This license cannot be transferred here.',
}
