import { z } from 'zod'
import { queuedMails } from '@/lib/catalog/customers/core/schema-mails'
import { done } from '@/lib/foundation/shared/answers'
import { VALIDATION_STATUSES } from '@/lib/foundation/shared/validation-status'
import { licenseLine } from './schema-list'

const lastCall = z.object({ at: z.string(), version: z.string().nullable(), address: z.string().nullable() })

export const licenseView = licenseLine.extend({
  product: z.object({
    id: z.string(),
    name: z.string(),
    state: z.string(),
    version_module: z.boolean(),
    custom_response: z.boolean(),
    ipv6_prefix: z.number(),
    /** mails to customers that the product has switched off */
    mails_off: z.array(z.string()),
  }),
  /** current status of a validation from an admitted address */
  answer: z.enum(VALIDATION_STATUSES),
  /** as far as they are known; IP addresses only for members who may see them */
  last_valid: lastCall.nullable().default(null),
  last_refused: lastCall.extend({ status: z.string() }).nullable().default(null),
  /** what an extension by months returns to: see extend-expiry.ts */
  expiry_anchor_day: z.number().nullable().default(null),
  revoked_at: z.string().nullable(),
  revoked_reason: z.string().nullable(),
  /** whether the customer was mailed about it */
  revocation_mailed: z.boolean().default(false),
  version_pin_mode: z.enum(['none', 'exact', 'range']),
  version_pinned: z.string().nullable(),
  version_range_min: z.string().nullable(),
  version_range_max: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  override: z.record(z.string(), z.unknown()).nullable(),
  /** the product's template, to which the override is applied; null if there is none */
  template: z.record(z.string(), z.unknown()).nullable(),
  /** the product's published versions, to pin to */
  versions: z.array(z.object({ version: z.string(), yanked: z.boolean() })),
  updated_at: z.string(),
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
