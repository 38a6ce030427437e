import { z } from 'zod'
import { graceHours } from '@/lib/shared/fields'

/** Why a license does not work although its status may be active; the vendor's own reason is not shown. */
export const LICENSE_REASONS = [
  'revoked',
  'expired',
  'product_disabled',
  'product_archived',
  'vendor_unavailable',
  'no_ip_allowed',
] as const

const portalLicenseCard = z.object({
  id: z.string(),
  /** masked except for its last group */
  key: z.string(),
  status: z.enum(['active', 'expired', 'revoked']),
  reason: z.enum(LICENSE_REASONS).nullable(),
  expires_at: z.string().nullable(),
  /** started days count as whole; null for lifetime licenses and after the end */
  days_left: z.number().nullable(),
  ip: z.object({ used: z.number(), max: z.number(), mode: z.enum(['auto_register', 'allow_list']) }).nullable(),
  created_at: z.string(),
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
})
export type PortalVendor = z.infer<typeof portalVendor>

export const portalLicenses = z.object({
  vendors: z.array(
    portalVendor.extend({
      /** the license after which older ones of this vendor continue; null if all are shown */
      older_than: z.string().nullable(),
      products: z.array(portalProduct),
    }),
  ),
})
export type PortalLicenses = z.infer<typeof portalLicenses>

const portalAddress = z.object({
  address: z.string(),
  registered_at: z.string().nullable(),
  first_seen_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  /** holds a slot, alone or with others of its network */
  is_registered: z.boolean(),
})

export const portalLicenseDetail = portalLicenseCard.extend({
  vendor: portalVendor,
  product: z.object({ id: z.string(), name: z.string() }),
  addresses: z.array(portalAddress),
  /** slots held by IP addresses from before the license was transferred to this customer, which are not listed */
  earlier_addresses: z.number(),
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
  /** until when the previous key still works */
  old_key_ends_at: z.string().nullable(),
})
export type PortalLicenseDetail = z.infer<typeof portalLicenseDetail>

export const removeAddressInput = z.strictObject({ address: z.string('Enter an IP address.').min(1).max(64) })

export const rotateKeyInput = z.strictObject({ grace_hours: graceHours })

export const revealedKey = z.object({ license_key: z.string() })
export const rotatedKey = revealedKey.extend({ old_key_ends_at: z.string().nullable() })
export const freedAddresses = z.object({ freed: z.number(), next_at: z.string().nullable() })
