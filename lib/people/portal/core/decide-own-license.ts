import { isExpired, type LicenseRow, licenseStatus } from '@/lib/catalog/licenses/core/license'
import type { Product } from '@/lib/catalog/products/core/schema'
import { DAY_MS, HOUR_MS } from '@/lib/foundation/shared/durations'
import type { ATTENTION, LICENSE_REASONS, PortalLicenseCard, PortalLicenseDetail } from './schema-licenses'

type State = Pick<LicenseRow, 'revokedAt' | 'expiresAt' | 'ipSystemEnabled' | 'ipMode' | 'ipCount' | 'maxIps'> & {
  productState: string
  isVendorSuspended: boolean
}

/** What the product lets customers do themselves. */
export type SelfService = Pick<
  Product,
  'portalIpReset' | 'portalIpResetCooldownHours' | 'portalTransfers' | 'portalKeyRotation'
>

/** Only IP addresses entered by the vendor may use the license, so only the vendor can restore a removed one. */
export const isAllowList = ({ ipSystemEnabled, ipMode }: Pick<State, 'ipSystemEnabled' | 'ipMode'>): boolean =>
  ipSystemEnabled && ipMode === 'allow_list'

/**
 * The customer's own actions on a license. A revoked license, or one of a closed product or vendor, is read-only. An
 * expired one may be renewed, so its key and IP addresses can be managed, but it cannot be transferred.
 */
export function allowedOn(license: State & SelfService, now: Date): PortalLicenseDetail['may'] {
  const isOpen = license.revokedAt === null && license.productState === 'active' && !license.isVendorSuspended
  return {
    reset: isOpen && license.portalIpReset && license.ipSystemEnabled && !isAllowList(license),
    rotate: isOpen && license.portalKeyRotation,
    transfer: isOpen && license.portalTransfers && !isExpired(license, now),
  }
}

/** Why the license does not work, the most useful reason first: one that the customer can resolve by renewing. */
export function reasonOf(license: State, now: Date): (typeof LICENSE_REASONS)[number] | null {
  const status = licenseStatus(license, now)
  if (status !== 'active') return status
  if (license.productState === 'archived') return 'product_archived'
  if (license.productState === 'disabled') return 'product_disabled'
  if (license.isVendorSuspended) return 'vendor_unavailable'
  return isAllowList(license) && license.ipCount === 0 ? 'no_ip_allowed' : null
}

/** When IP addresses may be reset or removed again; null if that is now. */
export function nextResetAt(
  {
    portalResetAt,
    portalIpResetCooldownHours,
  }: Pick<LicenseRow & SelfService, 'portalResetAt' | 'portalIpResetCooldownHours'>,
  now: Date,
): Date | null {
  if (portalResetAt === null) return null
  const next = new Date(portalResetAt.getTime() + portalIpResetCooldownHours * HOUR_MS)
  return next > now ? next : null
}

/** Every slot is taken, so a further IP address is refused. Where the vendor lists the IP addresses, that is intended. */
export const isFull = (license: State): boolean =>
  license.ipSystemEnabled && !isAllowList(license) && license.maxIps !== null && license.ipCount >= license.maxIps

/** While the payment is disputed, a revoked license is only paused: it has not ended. */
export const isPaused = ({ loss }: Pick<PortalLicenseCard, 'loss'>): boolean => loss?.because === 'disputed'

const RECENT_MS = 30 * DAY_MS
const isNear = (time: Date | null, now: Date): boolean =>
  time !== null && Math.abs(time.getTime() - now.getTime()) <= RECENT_MS

/** Why a license comes first in the list, the most urgent reason first; null if it needs no attention. */
export function attentionOf(
  license: State & { pendingTo: string | null },
  now: Date,
  { loss, subscription }: Pick<PortalLicenseCard, 'loss' | 'subscription'>,
): (typeof ATTENTION)[number] | null {
  const { revokedAt, expiresAt, pendingTo } = license
  if (isPaused({ loss })) return 'paused'
  if (revokedAt !== null) return isNear(revokedAt, now) ? 'revoked' : null
  if (isExpired(license, now)) return isNear(expiresAt, now) ? 'expired' : null
  if (subscription?.state === 'past_due') return 'payment'
  // One that renews by itself is not about to end.
  if (isNear(expiresAt, now) && subscription?.state !== 'renews') return 'ending'
  if (isFull(license)) return 'full'
  return pendingTo === null ? null : 'transfer'
}
