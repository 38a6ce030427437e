import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { presentAs } from '@/lib/foundation/shared/present-as'
import { presentValidated } from './license'
import type { OpenedLicense } from './present-line'
import { type LicenseView, licenseView } from './schema-license'

export type LicenseContext = {
  isHistoryAway: boolean
  isRevocationMailed: boolean
  isUnsubscribed: boolean
  product: {
    versionModule: boolean
    customResponse: boolean
    ipv6Prefix: number
    mailsOff: string[]
    template: JsonObject | null
    versions: { version: string; yanked: boolean }[]
  }
  lastValid: LastCall | null
  lastRefused: (LastCall & { status: string }) | null
  sharing: { id: string; productName: string }[]
  oldKeyEndsAt: Date | null
  sale: SaleOfLicense | null
  disputedSale: SaleOfLicense | null
}

type SaleOfLicense = { id: string; orderId: string | null; sourceName: string }

const presentSale = ({ id, orderId, sourceName }: SaleOfLicense) => ({
  ...{ id, order_id: orderId, source_name: sourceName },
})

type LastCall = { at: Date; version: string | null; address: string | null }

const presentCall = ({ at, version, address }: LastCall) => ({ at: at.toISOString(), version, address })

/** A license in full, with its key masked. */
export function presentDetail(license: OpenedLicense & LicenseContext, now: Date): LicenseView {
  const presented = presentValidated(license, now)
  const { product, isHistoryAway, lastValid, lastRefused, sharing, oldKeyEndsAt, sale, disputedSale } = license
  return presentAs(licenseView, {
    ...presented,
    key: license.key,
    product: {
      ...presented.product,
      version_module: product.versionModule,
      custom_response: product.customResponse,
      ipv6_prefix: product.ipv6Prefix,
      mails_off: product.mailsOff,
    },
    answer: presented.blocked_by ?? presented.status,
    is_history_away: isHistoryAway,
    last_valid: lastValid && presentCall(lastValid),
    last_refused: lastRefused && { ...presentCall(lastRefused), status: lastRefused.status },
    revocation_mailed: license.isRevocationMailed,
    is_unsubscribed: license.isUnsubscribed,
    template: product.template,
    versions: product.versions.map(({ version, yanked }) => ({ version, yanked })),
    shares_key: sharing.map(({ id, productName }) => ({ id, product: productName })),
    old_key_ends_at: oldKeyEndsAt?.toISOString() ?? null,
    sale: sale && presentSale(sale),
    disputed_sale: disputedSale && presentSale(disputedSale),
  })
}
