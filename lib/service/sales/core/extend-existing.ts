import { extendExpiry } from '@/lib/catalog/licenses/core/extend-expiry'
import type { Duration } from '@/lib/catalog/products/license-types/core/schema'
import type { SaleTarget } from './mapping'

// A purchase that extends a license its buyer has, instead of creating one: what it added, and how that is taken back.

/** What a purchase added to a license that was there before: so much, after this moment. */
export type Extended = { from: Date; ms: number }

/** A license of the buyer that may be extended: not revoked, with an expiry, and not being transferred. */
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
  extended: Extended
  expiresAt: Date
  anchorDay: number | null
}

type Bought = {
  target: SaleTarget
  quantity: number
  /** of a subscription: until when it is paid, with its buffer; null while that is not known */
  subscription: { until: Date | null } | null
}

/**
 * How a purchase extends a license of its buyer; null if it creates one. Of several, the next one to expire is extended;
 * of those that have expired all, the last one. A subscription moves the expiry to the end of the paid period, if that
 * is later. Anything else adds the term of the license type, times the quantity, from now or from the expiry, whichever
 * is later: without a term there is nothing to add.
 */
export function extensionOf({ target, quantity, subscription }: Bought, existing: Existing): Extension | null {
  const type = existing.typeOf(target)
  const license = nextToExpire(
    existing.licenses.filter(
      ({ productId, licenseTypeId }) =>
        productId === target.product_id && (target.license_type === null || licenseTypeId === type?.id),
    ),
    existing.now,
  )
  if (!license) return null
  const { expiresAt, expiryAnchorDay } = license
  if (subscription !== null) {
    const ms = msBetween(expiresAt, subscription.until)
    const end = new Date(expiresAt.getTime() + ms)
    return { license, extended: { from: expiresAt, ms }, expiresAt: end, anchorDay: ms === 0 ? expiryAnchorDay : null }
  }
  const duration = type?.duration ?? null
  if (duration === null) return null
  const count = duration.count * quantity
  const to =
    duration.unit === 'days' ? { mode: 'days' as const, days: count } : { mode: 'months' as const, months: count }
  const after = extendExpiry(license, to, existing.now)
  if (after.outcome === 'too_late' || after.at === null) return null
  const from = expiresAt > existing.now ? expiresAt : existing.now
  const extended = { from, ms: after.at.getTime() - from.getTime() }
  return { license, extended, expiresAt: after.at, anchorDay: after.anchorDay }
}

/** What a subscription adds after a moment; nothing if it is paid until an earlier one. */
export const msBetween = (from: Date, until: Date | null): number =>
  until === null ? 0 : Math.max(0, until.getTime() - from.getTime())

function nextToExpire(licenses: readonly OwnedLicense[], now: Date): OwnedLicense | null {
  const byEnd = licenses.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1))
  return byEnd.find(({ expiresAt }) => expiresAt > now) ?? byEnd.at(-1) ?? null
}
