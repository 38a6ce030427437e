import { z } from 'zod'
import { namedCustomer } from '@/lib/catalog/customers/core/schema'
import { license } from '@/lib/catalog/licenses/core/schema-license'

// The data of events. Times are ISO 8601 in UTC. A license key never appears in full, an API key or secret not at all.

const time = z.iso.datetime()

/** null while the license is in stock */
const customerPart = namedCustomer.omit({ name: true }).extend({ id: z.uuid() }).nullable()

const productPart = z.object({ id: z.uuid(), slug: z.string(), name: z.string(), state: z.string() })

export const licensePart = license
  .pick({
    id: true,
    key: true,
    product_id: true,
    status: true,
    expires_at: true,
    is_lifetime: true,
    revoked_at: true,
    revoked_reason: true,
    ip_system_enabled: true,
    ip_mode: true,
    max_ips: true,
    ip_count: true,
    name: true,
    metadata: true,
    customer: true,
    created_at: true,
  })
  .extend({ customer: customerPart })

const ofLicense = z.object({ license: licensePart, product: productPart })
const ofProduct = z.object({ product: productPart })
const ofOrganization = z.object({ organization: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }) })

const salePart = z.object({
  id: z.uuid(),
  order_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
})
const ofSale = z.object({ sale: salePart, source: z.object({ id: z.uuid(), name: z.string(), provider: z.string() }) })

/** The `data` of each event, by its type. */
export const EVENT_DATA = {
  'license.created': ofLicense,
  /** `previous` has the former values of the changed fields */
  'license.updated': ofLicense.extend({ previous: z.record(z.string(), z.unknown()) }),
  'license.revoked': ofLicense,
  'license.reinstated': ofLicense,
  'license.extended': ofLicense.extend({ previous_expires_at: time.nullable() }),
  /** sent in addition to license.extended */
  'license.renewed': ofLicense.extend({ previous_expires_at: time.nullable(), sale: salePart }),
  'license.expiring': ofLicense.extend({ notice: z.enum(['7_days', '1_day']) }),
  'license.expired': ofLicense,
  'license.deleted': z.object({
    license: z.object({ id: z.uuid(), key: z.string(), expires_at: time.nullable(), customer_id: z.uuid().nullable() }),
    product: productPart.nullable(),
  }),
  'license.transfer_requested': ofLicense.extend({ to_email: z.string() }),
  /** `previous_customer_id` is null where it was in stock */
  'license.transferred': ofLicense.extend({ previous_customer_id: z.uuid().nullable() }),
  'license.transfer_rejected': ofLicense.extend({ reason: z.string().nullable() }),
  /** `license` has the new key */
  'license.key_replaced': ofLicense.extend({ previous_key: z.string(), old_key_ends_at: time.nullable() }),
  'license.ip_blocked': ofLicense.extend({ network: z.string() }),
  'license.ip_unblocked': ofLicense.extend({ network: z.string() }),
  'license.ip_removed': ofLicense.extend({ address: z.string() }),
  'license.ips_reset': ofLicense.extend({ freed: z.int() }),
  /** sent in addition to one license.revoked for each license */
  'license.bulk_revoked': z.object({
    count: z.int(),
    reason: z.string().nullable(),
    licenses: z.array(z.object({ id: z.uuid(), key: z.string() })),
  }),
  'sale.received': ofSale,
  /** `reason` is unmapped, target_gone, too_many, unread, old or differs */
  'sale.held': ofSale.extend({ reason: z.string() }),
  /** `on_dispute` is what the mapping does: revoke the licenses, or flag the sale and leave them */
  'sale.disputed': ofSale.extend({ on_dispute: z.enum(['revoke', 'flag']) }),
  'product.api_key_rotated': ofProduct.extend({ new_key_last_four: z.string(), old_key_ends_at: time.nullable() }),
  'product.archived': ofProduct,
  'product.disabled': ofProduct,
  'product.enabled': ofProduct,
  'usage.threshold': ofProduct.extend({
    day: z.iso.date(),
    threshold_percent: z.union([z.literal(80), z.literal(100)]),
    used: z.int(),
    /** the limit in force, a burst included */
    limit: z.int(),
    /** null where the requests will last until midnight UTC, or have run out */
    runs_out_at: time.nullable(),
  }),
  'billing.suspended': ofOrganization,
  'billing.resumed': ofOrganization,
  'webhook.test': z.object({ endpoint_id: z.uuid(), message: z.string() }),
} as const

type Schemas = typeof EVENT_DATA

/** An event before it has an envelope: its type, and the data that belongs to that type. */
export type DataOf<T extends keyof Schemas> = z.infer<Schemas[T]>
type EventOf<T extends keyof Schemas> = { type: T; data: DataOf<T> }
export type WebhookEvent = { [T in keyof Schemas]: EventOf<T> }[keyof Schemas]

export type LicensePart = z.infer<typeof licensePart>
export type ProductPart = z.infer<typeof productPart>
