import { z } from 'zod'
import { CUSTOMER_MAILS } from '@/lib/foundation/mail/core/mail-kinds'
import { oneOf, slug, textLike, wholeNumber } from '@/lib/foundation/shared/fields'
import { KEY_PREFIX_FORM } from '@/lib/foundation/shared/license-key'
import { linkTemplate } from '@/lib/foundation/shared/portal/customer-links'
import type { Row, Stored } from '@/lib/foundation/shared/stored'
import { queryText } from '@/lib/foundation/shared/text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { PRODUCT_STATES } from './product'

const NAME_NEEDS = FIELD_WORDS.oneLine(200)
const HOURS_A_YEAR = 8_760

const name = z
  .string(NAME_NEEDS)
  .trim()
  .min(1, 'Enter a name.')
  .pipe(textLike(/^\P{Cc}{1,200}$/u, NAME_NEEDS))

const keyPrefix = textLike(KEY_PREFIX_FORM, 'Use up to 8 capital letters or digits, or none.').nullable()

/** A new product. The URL name (`slug`) is its name in files and scripts, and can't be changed. */
export const createProductInput = z.strictObject({ slug, name, key_prefix: keyPrefix })

export type CreateProductInput = z.infer<typeof createProductInput>

const settings = z.strictObject({
  name,
  key_prefix: keyPrefix,
  version_module: z.boolean(),
  custom_response: z.boolean(),
  ipv6_prefix: z.literal([128, 64], 'Use 128 or 64.'),
  default_ip_system_enabled: z.boolean(),
  default_max_ips: wholeNumber(1, 10_000),
  default_ip_mode: oneOf(['auto_register', 'allow_list']),
  portal_ip_reset: z.boolean(),
  portal_ip_reset_cooldown_hours: wholeNumber(0, HOURS_A_YEAR),
  portal_transfers: z.boolean(),
  portal_key_rotation: z.boolean(),
  /** mails to customers that this product does not send */
  mails_off: z.array(z.enum(CUSTOMER_MAILS, 'Use the names of emails.')).max(CUSTOMER_MAILS.length),
  /** whether the mail about a new license has its full key */
  mail_full_key: z.boolean(),
  renew_url: linkTemplate,
  download_url: linkTemplate,
  help_url: linkTemplate,
})

/** Only the given fields change. */
export const updateProductInput = settings.partial()

export type UpdateProductInput = z.infer<typeof updateProductInput>

export const generalSettings = settings.pick({ name: true, key_prefix: true })
export const ipSettings = settings.pick({
  ipv6_prefix: true,
  default_ip_system_enabled: true,
  default_max_ips: true,
  default_ip_mode: true,
})
export const portalSettings = settings.pick({
  portal_ip_reset: true,
  portal_ip_reset_cooldown_hours: true,
  portal_transfers: true,
  portal_key_rotation: true,
})
export const portalEmails = settings.pick({ mails_off: true, mail_full_key: true })
/** What the email about a new license has in it. */
export const firstEmail = settings.pick({ mail_full_key: true, help_url: true, download_url: true })
export const portalLinks = settings.pick({ renew_url: true, download_url: true, help_url: true })

export const changeStateInput = z.strictObject({ state: oneOf(PRODUCT_STATES) })

/** The name, typed as confirmation, so that nothing is deleted by accident. */
export const deleteProductInput = z.strictObject({ name: z.string() })

export const productChanged = z.object({ changed: z.boolean() })
export const productState = z.object({ state: z.enum(PRODUCT_STATES) })
export const productDeleted = z.object({ deleted: z.literal(true) })

/** A product without its figures. */
export const productRecord = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  key_prefix: z.string().nullable(),
  state: z.enum(PRODUCT_STATES),
  version_module: z.boolean(),
  custom_response: z.boolean(),
  signed_validation: z.boolean(),
  ipv6_prefix: z.number(),
  default_ip_system_enabled: z.boolean(),
  default_max_ips: z.number(),
  default_ip_mode: z.string(),
  portal_ip_reset: z.boolean(),
  portal_ip_reset_cooldown_hours: z.number(),
  portal_transfers: z.boolean(),
  portal_key_rotation: z.boolean(),
  /** sorted by name, without duplicates */
  mails_off: z.array(z.enum(CUSTOMER_MAILS)),
  mail_full_key: z.boolean(),
  renew_url: z.string().nullable(),
  download_url: z.string().nullable(),
  help_url: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type ProductRecord = z.infer<typeof productRecord>
/** A product as its organization manages it. */
export type Product = Row<ProductRecord>
/** The settings that the product's form edits. */
export type ProductSettings = Row<Pick<ProductRecord, keyof UpdateProductInput>>

const figures = z.object({
  /** counted up to `MAX_COUNTED`; a lower bound from there on */
  licenses: z.number(),
  used_today: z.number(),
  /** null for unlimited */
  daily_limit: z.number().nullable(),
})

export const productDetail = productRecord.extend(figures.shape).extend({
  /** when today's counter is reset */
  resets_at: z.string(),
  /** null before this product's first call */
  last_call_at: z.string().nullable(),
})
export type ProductView = z.infer<typeof productDetail>
export type StoredFigures = Stored<Omit<ProductView, keyof ProductRecord>>

const summary = productRecord.pick({ id: true, slug: true, name: true, state: true, created_at: true })
export type ListedProduct = Stored<z.infer<typeof summary>>
export type ProductFigures = z.infer<typeof figures>

export const productList = z.object({
  items: z.array(summary.extend(figures.shape)),
  next_cursor: z.string().nullable(),
})
export type ProductList = z.infer<typeof productList>
export type ProductListItem = z.infer<typeof productList>['items'][number]

export const listProductsQuery = z.strictObject({
  state: z.enum([...PRODUCT_STATES, 'any']).default('any'),
  after: queryText(63).optional(),
})
export type ListProductsQuery = z.infer<typeof listProductsQuery>

/** Every product to choose from, by name. */
export const productChoices = z.object({ items: z.array(productRecord.pick({ id: true, name: true })) })
export type ProductChoices = z.infer<typeof productChoices>

export const createdProduct = productRecord
  .pick({ id: true, slug: true, name: true })
  .extend({ key_prefix: productRecord.shape.key_prefix.default(null), api_key: z.string() })
export type CreatedProduct = z.infer<typeof createdProduct>

/** Counts above this are shown as lower bounds: counting a million licenses would slow the list down. */
export const MAX_COUNTED = 10_000
