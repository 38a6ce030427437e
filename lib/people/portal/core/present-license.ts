import { isExpired, type LicenseRow, licenseStatus } from '@/lib/catalog/licenses/core/license'
import type { Product } from '@/lib/catalog/products/core/schema'
import { daysToLastDay } from '@/lib/foundation/shared/expiry'
import { fillLink } from '@/lib/foundation/shared/portal/customer-links'
import { isRunning } from '@/lib/foundation/shared/subscribed'
import type { LicensePayment } from '@/lib/service/sales/core/own-orders'
import { allowedOn, attentionOf, isFull, nextResetAt, reasonOf, type SelfService } from './decide-own-license'
import type { PortalLicenseCard, PortalLicenseDetail, PortalLicenses, PortalVendor } from './schema-licenses'

/** The vendor's notes, metadata and reason to revoke it are not for its customer. */
export const OWN_FIELDS = [
  'id',
  'name',
  'customerLabel',
  'organizationId',
  'productId',
  'customerId',
  'keyCiphertext',
  'expiresAt',
  'revokedAt',
  'ipSystemEnabled',
  'ipMode',
  'ipCount',
  'maxIps',
  'versionPinMode',
  'versionPinned',
  'versionRangeMin',
  'versionRangeMax',
  'portalResetAt',
  'customerSince',
  'keyReplacedAt',
  'createdAt',
] as const satisfies (keyof LicenseRow)[]

type ProductOfLicense = SelfService &
  Pick<Product, 'keyPrefix' | 'ipv6Prefix' | 'versionModule' | 'renewUrl' | 'downloadUrl' | 'helpUrl'>

/** A license of a customer, with the settings of its vendor and product. */
export type PortalLicenseRow = Pick<LicenseRow, (typeof OWN_FIELDS)[number]> &
  ProductOfLicense & {
    customerId: string
    /** the receiver of a transfer that its customer requested and the vendor has not decided */
    pendingTo: string | null
    vendorSlug: string
    vendorName: string
    accent: string | null
    supportEmail: string | null
    supportUrl: string | null
    logoChangedAt: Date | null
    isVendorSuspended: boolean
    productName: string
    productSlug: string
    productState: string
    /** null: none, or deleted */
    licenseTypeName: string | null
    /** the customer's e-mail as known to the vendor; the person's other addresses are not disclosed */
    customerEmail: string | null
    customerDiscordId: string | null
  }

/** The same with its key, masked and whole: a link to the vendor's own pages may contain it. */
export type StoredPortalLicense = PortalLicenseRow & { maskedKey: string; licenseKey: string }

type StoredTransfer = {
  id: string
  toEmail: string
  state: string
  reason: string | null
  requestedAt: Date
  decidedAt: Date | null
}

type Around = {
  addresses: PortalLicenseDetail['addresses']
  earlierAddresses: number
  isHistoryAway: boolean
  /** the customer's latest request */
  transfer: StoredTransfer | null
  oldKeysEndAt: Date[]
  sharing: PortalLicenseRow[]
  activity: PortalLicenseDetail['activity']
  payment: LicensePayment | undefined
}

type OfOrder = { payment: LicensePayment | undefined; saleId: string | null; now: Date }

/**
 * A license of an order whose link was opened, without what its owner did since: another may have paid. What its
 * subscription means for it is said, but where it is managed only if this order's payment failed.
 */
export const presentOfOrder = (license: StoredPortalLicense, { payment, saleId, now }: OfOrder) => ({
  ...presentCard(license, now, payment && { ...payment, subscription: payableOf(payment, saleId) }),
  ...{ label: null, own_label: null, ip: null, attention: null, renew: null, pending_to: null, order: null },
  product: { id: license.productId, name: license.productName },
  links: { ...linksOf(license, payment), renew: null },
})

const payableOf = ({ order, subscription }: LicensePayment, saleId: string | null) =>
  order.id === saleId && subscription?.state === 'past_due'
    ? subscription
    : subscription && { ...subscription, manage: null }

const presentCard = (
  license: StoredPortalLicense,
  now: Date,
  payment: LicensePayment | undefined,
): PortalLicenseCard => {
  const attention = attentionOf(license, now, { loss: null, subscription: null, ...payment })
  return {
    id: license.id,
    label: license.name,
    own_label: license.customerLabel,
    license_type: license.licenseTypeName,
    key: license.maskedKey,
    status: licenseStatus(license, now),
    reason: reasonOf(license, now),
    expires_at: license.expiresAt?.toISOString() ?? null,
    days_left: daysLeft(license, now),
    ip:
      license.ipSystemEnabled && license.maxIps !== null
        ? {
            used: license.ipCount,
            max: license.maxIps,
            mode: license.ipMode,
          }
        : null,
    is_full: reasonOf(license, now) === null && isFull(license),
    attention,
    renew: attention === 'ending' || attention === 'expired' ? linksOf(license, payment).renew : null,
    pending_to: license.pendingTo,
    created_at: license.createdAt.toISOString(),
    subscription: payment?.subscription ?? null,
    order: payment?.order ?? null,
    loss: payment?.loss ?? null,
  }
}

type Listing = {
  now: Date /** by vendor, the oldest license that is shown where there are older ones */
  olderThan: Map<string, string>
  incoming: PortalLicenses['incoming']
  payments: Map<string, LicensePayment>
}

/** Grouped by vendor and product, in the order of the licenses. */
export function presentLicenses(
  licenses: StoredPortalLicense[],
  { now, olderThan, incoming, payments }: Listing,
): PortalLicenses {
  const vendors = new Map<string, PortalLicenses['vendors'][number]>()
  const products = new Map<string, PortalLicenses['vendors'][number]['products'][number]>()
  for (const license of licenses) {
    const vendor = vendors.get(license.organizationId) ?? {
      ...presentVendor(license),
      older_than: olderThan.get(license.organizationId) ?? null,
      products: [],
    }
    vendors.set(license.organizationId, vendor)
    const product = products.get(license.productId) ?? {
      id: license.productId,
      name: license.productName,
      licenses: [],
    }
    if (product.licenses.length === 0) vendor.products.push(product)
    products.set(license.productId, product)
    product.licenses.push(presentCard(license, now, payments.get(license.id)))
  }
  return { incoming, vendors: [...vendors.values()] }
}

export const presentDetail = (
  license: StoredPortalLicense,
  { addresses, earlierAddresses, isHistoryAway, transfer, oldKeysEndAt, sharing, payment, activity }: Around,
  now: Date,
): PortalLicenseDetail => ({
  ...presentCard(license, now, payment),
  vendor: presentVendor(license),
  product: { id: license.productId, name: license.productName },
  registered_to: license.customerEmail ?? (license.customerDiscordId && `Discord ${license.customerDiscordId}`),
  addresses,
  earlier_addresses: earlierAddresses,
  is_history_away: isHistoryAway,
  versions: license.versionModule
    ? {
        mode: license.versionPinMode,
        pinned: license.versionPinned,
        min: license.versionRangeMin,
        max: license.versionRangeMax,
      }
    : null,
  may: allowedOn(license, now),
  reset: {
    cooldown_hours: license.portalIpResetCooldownHours,
    next_at: nextResetAt(license, now)?.toISOString() ?? null,
  },
  transfer: transfer && presentOpen(transfer),
  rejection: transfer && presentRejection(transfer),
  transferred_key: transferredKey(license),
  shares_key: sharing.map((other) => ({
    id: other.id,
    product: other.productName,
    may_rotate: allowedOn(other, now).rotate,
  })),
  old_keys_end_at: oldKeysEndAt.map((at) => at.toISOString()),
  links: linksOf(license, payment),
  activity,
})

/** While a subscription runs, it renews the license, and who pays for it elsewhere pays twice. */
function linksOf(
  { id, customerEmail, licenseKey, ...own }: StoredPortalLicense,
  payment: LicensePayment | undefined,
): PortalLicenseDetail['links'] {
  const values = { licenseId: id, licenseKey, email: customerEmail }
  return {
    renew: isRunning(payment?.subscription) ? null : fillLink(own.renewUrl, values),
    download: fillLink(own.downloadUrl, values),
    help: fillLink(own.helpUrl, values),
  }
}

const presentOpen = ({ id, toEmail, state, requestedAt }: StoredTransfer): PortalLicenseDetail['transfer'] =>
  state === 'pending' ? { id, to_email: toEmail, requested_at: requestedAt.toISOString() } : null

const presentRejection = ({ toEmail, state, reason, decidedAt }: StoredTransfer): PortalLicenseDetail['rejection'] =>
  state === 'rejected' && decidedAt ? { to_email: toEmail, rejected_at: decidedAt.toISOString(), reason } : null

function transferredKey({
  customerSince,
  keyReplacedAt,
}: Pick<LicenseRow, 'customerSince' | 'keyReplacedAt'>): PortalLicenseDetail['transferred_key'] {
  if (customerSince === null) return null
  return keyReplacedAt !== null && keyReplacedAt >= customerSince ? 'new' : 'known'
}

/** A logo's URL changes with it, so that it can be cached forever. */
const presentVendor = (license: StoredPortalLicense): PortalVendor => ({
  id: license.organizationId,
  slug: license.vendorSlug,
  name: license.vendorName,
  logo_url: license.logoChangedAt && `/api/portal/logo/${license.organizationId}?v=${license.logoChangedAt.getTime()}`,
  accent: license.accent,
  support_email: license.supportEmail,
  support_url: license.supportUrl,
})

function daysLeft(license: { expiresAt: Date | null }, now: Date): number | null {
  if (license.expiresAt === null || isExpired(license, now)) return null
  return daysToLastDay(license.expiresAt, now)
}
