import { z } from 'zod'
import { namedCustomer } from '@/lib/catalog/customers/core/schema'
import { queuedMails } from '@/lib/catalog/customers/core/schema-mails'
import { done } from '@/lib/foundation/shared/answers'
import { VALIDATION_STATUSES } from '@/lib/foundation/shared/validation-status'
import { BLOCKERS, IP_MODES, PIN_MODES } from './license'
import { SORTS } from './list-order'

const isoTime = z.iso.datetime()

/** All that is answered of a license, in the names of the contract. Every answer is a pick of it. */
export const license = z.object({
  id: z.uuid(),
  organization_id: z.uuid(),
  product_id: z.uuid(),
  product: z.object({ id: z.string(), name: z.string(), state: z.string() }),
  /** null while the license is in stock: it has no customer yet */
  customer_id: z.uuid().nullable(),
  /** the same as customer_id, under its name in the lookup */
  global_customer_id: z.uuid().nullable(),
  customer: namedCustomer.nullable(),
  customer_email: z.string().nullable(),
  customer_name: z.string().nullable(),
  customer_discord_id: z.string().nullable(),
  /** masked except for its last group */
  key: z.string(),
  /** null without the scope licenses:reveal */
  license_key: z.string().nullable(),
  /** fewer of a key under eight characters */
  license_key_last_four: z.string(),
  status: z.enum(['active', 'revoked', 'expired']),
  /** why an active license is not valid all the same */
  blocked_by: z.enum(BLOCKERS).nullable(),
  /** null for a lifetime license */
  expires_at: isoTime.nullable(),
  is_lifetime: z.boolean(),
  /** what an extension by months returns to: see extend-expiry.ts */
  expiry_anchor_day: z.int().nullable(),
  revoked_at: isoTime.nullable(),
  revoked_reason: z.string().nullable(),
  name: z.string().nullable(),
  /** what the customer calls it in the portal */
  customer_label: z.string().nullable(),
  notes: z.string().nullable(),
  ip_system_enabled: z.boolean(),
  ip_mode: z.enum(IP_MODES),
  max_ips: z.int().nullable(),
  ip_count: z.int(),
  /** the same, under its name in the lookup */
  current_unique_ip_count: z.int(),
  version_pin_mode: z.enum(PIN_MODES),
  version_pinned: z.string().nullable(),
  version_range_min: z.string().nullable(),
  version_range_max: z.string().nullable(),
  /** a merge patch on the product's custom response (RFC 7396) */
  override: z.record(z.string(), z.unknown()).nullable(),
  metadata: z.record(z.string(), z.string()),
  /** that it was created with, or was given last; its settings may be others by now. Null if that was deleted */
  license_type: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** the sale of a shop that created it: an id, which names nobody; null if none did */
  sale_id: z.uuid().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  /** the last validation, valid or refused, complete after a few seconds; null if there was none */
  last_validated_at: isoTime.nullable(),
})
export type License = z.infer<typeof license>

/** A license in the list of the dashboard. */
export const licenseLine = license.pick({
  id: true,
  key: true,
  product: true,
  customer: true,
  status: true,
  blocked_by: true,
  expires_at: true,
  ip_system_enabled: true,
  ip_mode: true,
  ip_count: true,
  max_ips: true,
  name: true,
  notes: true,
  created_at: true,
  last_validated_at: true,
})
export type LicenseLine = z.infer<typeof licenseLine>

/** A license where something else is about it. */
export const licenseTitle = licenseLine.pick({
  ...{ id: true, key: true, product: true, status: true, blocked_by: true, expires_at: true },
})
export type LicenseTitle = z.infer<typeof licenseTitle>

export const licenseList = z.object({
  items: z.array(licenseLine),
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
  /** the actual order of the list: a range of expiries is always sorted by expiry */
  sort: z.enum(SORTS),
  /** when the licenses were last validated cannot be read now */
  is_history_away: z.boolean(),
})
export type LicenseList = z.infer<typeof licenseList>

export const licenseCount = z.object({ count: z.number(), is_more: z.boolean() })
export type LicenseCount = z.infer<typeof licenseCount>

export const metadataKeys = z.object({ keys: z.array(z.string()) })
export type MetadataKeys = z.infer<typeof metadataKeys>

const lastCall = z.object({ at: z.string(), version: z.string().nullable(), address: z.string().nullable() })

/** An order of a shop, as a license names it. */
const licenseSale = z.object({ id: z.uuid(), order_id: z.string().nullable(), source_name: z.string() })

/** A license on its own page of the dashboard. */
export const licenseView = licenseLine.extend({
  product: license.shape.product.extend({
    version_module: z.boolean(),
    custom_response: z.boolean(),
    ipv6_prefix: z.number(),
    /** mails to customers that the product has switched off */
    mails_off: z.array(z.string()),
  }),
  ...license.pick({ expiry_anchor_day: true, customer_label: true }).shape,
  /** current status of a validation from an admitted address */
  answer: z.enum(VALIDATION_STATUSES),
  /** its last calls cannot be read now */
  is_history_away: z.boolean(),
  /** as far as they are known; IP addresses only for members who may see them */
  last_valid: lastCall.nullable(),
  last_refused: lastCall.extend({ status: z.string() }).nullable(),
  ...license.pick({ revoked_at: true, revoked_reason: true }).shape,
  /** whether the customer was mailed about it */
  revocation_mailed: z.boolean(),
  /** whether the customer unsubscribed from emails; those about the safety of a license are sent all the same */
  is_unsubscribed: z.boolean().default(false),
  ...license.pick({ version_pin_mode: true, version_pinned: true, version_range_min: true, version_range_max: true })
    .shape,
  ...license.pick({ metadata: true, override: true, license_type: true }).shape,
  /** the product's template, to which the override is applied; null if there is none */
  template: z.record(z.string(), z.unknown()).nullable(),
  /** the product's published versions, to pin to */
  versions: z.array(z.object({ version: z.string(), yanked: z.boolean() })),
  ...license.pick({ updated_at: true }).shape,
  /** the customer's other licenses with the same key, which replacing it replaces there, too */
  shares_key: z.array(z.object({ id: z.uuid(), product: z.string() })),
  /** until when the last of its replaced keys works, too; null if none does */
  old_key_ends_at: z.string().nullable(),
  /** the order that created it, for members who may see sales; null if none did */
  sale: licenseSale.nullable(),
  /** the order that created or extended it whose payment is disputed, for the same members */
  disputed_sale: licenseSale.nullable(),
})
export type LicenseView = z.infer<typeof licenseView>

export const revealedKey = z.object({ license_key: z.string() })
export const replacedKey = z.object({
  /** null for members who may not reveal keys */
  license_key: z.string().nullable(),
  /** null if it ended at once */
  old_key_ends_at: z.string().nullable(),
  ...queuedMails,
})
export type ReplacedKey = z.infer<typeof replacedKey>
export const changed = z.object({ changed: z.boolean() })
export const doneAndMailed = done.extend(queuedMails)
export const changedAndMailed = changed.extend(queuedMails)
