import { extendExpiry } from '@/lib/catalog/licenses/core/extend-expiry'
import type { Duration } from '@/lib/catalog/products/license-types/core/schema'
import type { SaleTarget } from './mapping'

// A purchase that extends a license its buyer has, instead of creating one: what it added, and how that is taken back.

/** A license of the buyer that may be extended: not revoked, with an expiry, neither being transferred nor a subscription's. */
export type OwnedLicense = {
  id: string
  productId: string
  licenseTypeId: string | null
  expiresAt: Date
  expiryAnchorDay: number | null
}

/** What the buyer has, and the license types that mappings name. */
export type Existing = {
  now: Date
  licenses: readonly OwnedLicense[]
  typeOf: (target: SaleTarget) => { id: string; duration: Duration } | null
}

export type Extension = {
  license: OwnedLicense
  /** what is taken back with a refund */
  ms: number
  expiresAt: Date
  anchorDay: number | null
}

/**
 * How a purchase extends a license of its buyer; null if it creates one. Of several, the next one to expire is extended;
 * of those that have expired all, the last one. It adds the term of the license type, times the quantity, from now or
 * from the expiry, whichever is later: without a term there is nothing to add.
 */
export function extensionOf(
  { target, quantity }: { target: SaleTarget; quantity: number },
  existing: Existing,
): Extension | null {
  const type = existing.typeOf(target)
  if (!type?.duration) return null
  const license = nextToExpire(
    existing.licenses.filter(
      ({ productId, licenseTypeId }) => productId === target.product_id && licenseTypeId === type.id,
    ),
    existing.now,
  )
  if (!license) return null
  const { duration } = type
  const count = duration.count * quantity
  const to =
    duration.unit === 'days' ? { mode: 'days' as const, days: count } : { mode: 'months' as const, months: count }
  const after = extendExpiry(license, to, existing.now)
  if (after.outcome === 'too_late' || after.at === null) return null
  const from = Math.max(license.expiresAt.getTime(), existing.now.getTime())
  return { license, ms: after.at.getTime() - from, expiresAt: after.at, anchorDay: after.anchorDay }
}

function nextToExpire(licenses: readonly OwnedLicense[], now: Date): OwnedLicense | null {
  const byEnd = licenses.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1))
  return byEnd.find(({ expiresAt }) => expiresAt > now) ?? byEnd.at(-1) ?? null
}
