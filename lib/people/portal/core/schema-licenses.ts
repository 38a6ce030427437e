import { z } from 'zod'
import { MAIL_KINDS } from '@/lib/foundation/mail/core/mail-kinds'
import { graceHours, textUpTo } from '@/lib/foundation/shared/fields'
import { MAX_SENT_KEY } from '@/lib/foundation/shared/license-key'
import type { OrderPageState } from '@/lib/service/sales/core/order-link'
import { licenseLoss, licenseSubscription, orderOfLicense } from '@/lib/service/sales/core/own-orders'
import { MAX_OWN_LABEL } from './own-label'
import { KEYS_AT_ONCE } from './write-limits'

/** Why a license does not work although its status may be active; the vendor's own reason is not shown. */
export const LICENSE_REASONS = [
  'revoked',
  'expired',
  'product_disabled',
  'product_archived',
  'vendor_unavailable',
  'no_ip_allowed',
] as const

/** Why a license comes first in the list, in the order of the list. */
export const ATTENTION = ['paused', 'payment', 'expired', 'ending', 'full', 'revoked', 'transfer'] as const

const portalLicenseCard = z.object({
  id: z.string(),
  /** the vendor's name for this license */
  label: z.string().nullable(),
  /** the customer's own */
  own_label: z.string().nullable(),
  /** the name of the kind that it was sold as */
  license_type: z.string().nullable(),
  /** masked except for its last group */
  key: z.string(),
  status: z.enum(['active', 'expired', 'revoked']),
  reason: z.enum(LICENSE_REASONS).nullable(),
  expires_at: z.string().nullable(),
  /** started days count as whole; null for lifetime licenses and after the end */
  days_left: z.number().nullable(),
  ip: z.object({ used: z.number(), max: z.number(), mode: z.enum(['auto_register', 'allow_list']) }).nullable(),
  /** no free slot: a further IP address is refused */
  is_full: z.boolean(),
  attention: z.enum(ATTENTION).nullable(),
  /** the vendor's own page to renew it, while it ends soon or has expired recently, and no subscription runs */
  renew: z.string().nullable(),
  /** the receiver of a transfer that waits for the vendor */
  pending_to: z.string().nullable(),
  created_at: z.string(),
  /** of a shop, which the customer pays for it with; null if none decides how long it works */
  subscription: licenseSubscription.nullable(),
  /** that created it, if it was this customer's */
  order: orderOfLicense.nullable(),
  /** why it was revoked, if its order was refunded, or its payment is disputed */
  loss: licenseLoss.nullable(),
})
export type PortalLicenseCard = z.infer<typeof portalLicenseCard>

const portalProduct = z.object({ id: z.string(), name: z.string(), licenses: z.array(portalLicenseCard) })

const portalVendor = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  logo_url: z.string().nullable(),
  accent: z.string().nullable(),
  support_email: z.string().nullable(),
  support_url: z.string().nullable(),
})
export type PortalVendor = z.infer<typeof portalVendor>
/** What the sign-in page of one vendor, and the head of every page, show of it. */
export type PortalDoorVendor = Pick<PortalVendor, 'slug' | 'name' | 'logo_url' | 'accent'>

export const portalLicenses = z.object({
  /** licenses that their owners want to transfer to this customer, and whose vendors have not decided */
  incoming: z.array(z.object({ id: z.string(), product: z.string(), vendor: z.string() })),
  vendors: z.array(
    portalVendor.extend({
      /** the license after which older ones of this vendor continue; null if all are shown */
      older_than: z.string().nullable(),
      products: z.array(portalProduct),
    }),
  ),
})
export type PortalLicenses = z.infer<typeof portalLicenses>

/** What is shown of a license's history. */
export const ACTIVITIES = [
  'created',
  'extended',
  'revoked',
  'reinstated',
  'transferred',
  'claimed',
  'assigned',
  'transfer_requested',
  'transfer_canceled',
  'transfer_rejected',
  'key_replaced',
  'ip_added',
  'ip_removed',
  'ips_reset',
  'ip_registered',
  'expiry_changed',
  'limit_changed',
  'mail_sent',
] as const

/** Why a license was revoked or reinstated, where that was because of its order. */
export const BECAUSE = ['refunded', 'disputed', 'dispute_lost', 'dispute_won'] as const

/** Validations that were refused for their IP address. */
export const REFUSALS = ['ip_limit_reached', 'ip_not_registered', 'ip_blocked'] as const

const portalAddress = z.object({
  address: z.string(),
  registered_at: z.string().nullable(),
  /** when it was first and last used; of one that was only refused, when it was tried */
  first_seen_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  /** holds a slot, alone or with others of its network */
  is_registered: z.boolean(),
  /** a member of the vendor registered it, not its use */
  is_added: z.boolean(),
  /** why its last use was refused; null if it was not, or for another reason than its IP address */
  refused: z.enum(REFUSALS).nullable(),
  /** the customer is looking from this IP address */
  is_current: z.boolean(),
  /** as the software reports them */
  device_ids: z.array(z.string()),
})

export const portalLicenseDetail = portalLicenseCard.extend({
  vendor: portalVendor,
  product: z.object({ id: z.string(), name: z.string() }),
  /** the customer as this vendor knows them */
  registered_to: z.string().nullable(),
  addresses: z.array(portalAddress),
  /** slots held by IP addresses from before the license was transferred to this customer, which are not listed */
  earlier_addresses: z.number(),
  /** what the license was used from cannot be read now: what cannot be judged is not shown */
  is_history_away: z.boolean(),
  /** null if the product does not pin versions */
  versions: z
    .object({
      mode: z.enum(['none', 'exact', 'range']),
      pinned: z.string().nullable(),
      min: z.string().nullable(),
      max: z.string().nullable(),
    })
    .nullable(),
  /** what the product and the state of the license allow, cooldown aside */
  may: z.object({ reset: z.boolean(), rotate: z.boolean(), transfer: z.boolean() }),
  /** `next_at` while the cooldown runs */
  reset: z.object({ cooldown_hours: z.number(), next_at: z.string().nullable() }),
  transfer: z.object({ id: z.string(), to_email: z.string(), requested_at: z.string() }).nullable(),
  /** the result of the last request, until there is another one; the reason is the vendor's */
  rejection: z.object({ to_email: z.string(), rejected_at: z.string(), reason: z.string().nullable() }).nullable(),
  /** for a transferred license, whether the former owner may know its key; null if the customer always owned it */
  transferred_key: z.enum(['new', 'known']).nullable(),
  /** the customer's other licenses with the same key, and whether replacing it replaces it there, too */
  shares_key: z.array(z.object({ id: z.string(), product: z.string(), may_rotate: z.boolean() })),
  /** until when each previous key works that still does, the last one last */
  old_keys_end_at: z.array(z.string()),
  /** the vendor's own pages for this license */
  links: z.object({ renew: z.string().nullable(), download: z.string().nullable(), help: z.string().nullable() }),
  /** since the license is this customer's, newest first */
  activity: z.array(
    z.object({
      at: z.string(),
      what: z.enum(ACTIVITIES),
      because: z.enum(BECAUSE).nullable(),
      /** `software`: the program, when it was validated */
      by: z.enum(['you', 'vendor', 'software']),
      /** of a changed expiry, null being never */
      expiry: z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable(),
      /** of a changed limit of IP addresses, null being none */
      limit: z.object({ from: z.number().nullable(), to: z.number().nullable() }).nullable(),
      /** the IP address that it is about, if the customer may know it */
      address: z.string().nullable(),
      /** which email was sent */
      mail: z.enum(MAIL_KINDS).nullable(),
    }),
  ),
})
export type PortalLicenseDetail = z.infer<typeof portalLicenseDetail>

/** What a link to an order shows. */
export type PortalOrder = {
  state: OrderPageState
  order_id: string | null
  /** how many it is about; 1 where no number is shown */
  licenses: number
  /** by key: the licenses of a bundle share one */
  keys: { license_key: string; licenses: PortalOrderLicense[] }[]
  /** more than are shown */
  others: number
}
export type PortalOrderLicense = PortalLicenseCard & Pick<PortalLicenseDetail, 'product' | 'links'>

export const removeAddressInput = z.strictObject({ address: z.string('Enter an IP address.').min(1).max(64) })

/** What the customer calls a license; null for nothing. */
export const ownLabelInput = z.strictObject({
  label: z.string('Enter a label.').trim().pipe(textUpTo(MAX_OWN_LABEL)).nullable(),
})

export const rotateKeyInput = z.strictObject({
  grace_hours: graceHours,
  /** masked, as the page shows it: another one isn't replaced unseen */
  current_key: z.string('Enter the masked key.').max(64).optional(),
})

/** A search that may be a part of a key. */
export const keySearchInput = z.strictObject({ text: z.string('Enter a part of a key.').min(1).max(MAX_SENT_KEY) })
export const foundLicenses = z.object({ ids: z.array(z.string()) })

export const revealKeysInput = z.strictObject({
  license_ids: z.array(z.uuid('Choose your own licenses.')).min(1).max(KEYS_AT_ONCE),
})
export const revealedKeys = z.object({ keys: z.array(z.object({ id: z.string(), license_key: z.string() })) })

export const revealedKey = z.object({ license_key: z.string() })
export const rotatedKey = revealedKey.extend({ old_key_ends_at: z.string().nullable() })
export const freedAddresses = z.object({ freed: z.number(), next_at: z.string().nullable() })
