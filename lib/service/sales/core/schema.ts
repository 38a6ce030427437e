import { z } from 'zod'
import { flag, textUpTo } from '@/lib/foundation/shared/fields'
import { queryText } from '@/lib/foundation/shared/text'
import { manageUrl } from './manage-url'
import { mappingInput } from './mapping'
import { PROVIDERS, SALE_PROVIDERS } from './providers'
import { saleEvent } from './sale-event'
import { SALE_STATE_NAMES, SALE_VIEW_NAMES } from './sale-states'

// Sources, mappings and sales in the names of the API.

export const SALE_MODES = ['dry_run', 'live'] as const
const name = textUpTo(80).min(1, 'Enter a name.')
const mode = z.enum(SALE_MODES, 'Use dry_run or live.')

/** of a shop that signs with its own; null or absent until it is known */
const secret = textUpTo(500).min(6, 'Paste the whole secret.').nullable()
const api_key = textUpTo(2_000).min(6, 'Paste the whole API key.').nullable()
export const RECONCILE_MODES = ['list', 'apply'] as const
const reconcile = z.enum(RECONCILE_MODES, 'Use list or apply.')

export const createSourceInput = z
  .strictObject({
    provider: z.enum(SALE_PROVIDERS, `Use ${SALE_PROVIDERS.join(', ')}.`),
    name,
    /** in a dry run nothing is issued: what would happen is recorded */
    mode: mode.default('dry_run'),
    secret: secret.optional(),
    api_key: api_key.optional(),
    manage_url: manageUrl.optional(),
  })
  .superRefine((input, { addIssue }) => {
    for (const [path, message] of Object.entries(misplaced(input.provider, input)))
      addIssue({ code: 'custom', path: [path], message })
  })
export type CreateSourceInput = z.infer<typeof createSourceInput>

/** What a shop has no use for, by its field. */
export function misplaced(
  provider: (typeof SALE_PROVIDERS)[number],
  { secret: given, api_key: key }: { secret?: string | null | undefined; api_key?: string | null | undefined },
): Record<string, string> {
  const shop = PROVIDERS[provider]
  return {
    ...(given && shop.secret === 'made' && { secret: 'Leave this out: Latchkey makes the secret of this shop.' }),
    ...(key && shop.apiKey === null && { api_key: 'Leave this out: this shop has no API to ask.' }),
  }
}

const updateSourceInput = z.strictObject({ name, mode, secret, api_key, reconcile, manage_url: manageUrl }).partial()
export type UpdateSourceInput = z.infer<typeof updateSourceInput>
/** With `apply_earlier`, going live applies the sales of the dry run. */
export const updateSourceForm = updateSourceInput.extend({ apply_earlier: flag().optional() })
export type UpdateSourceForm = z.infer<typeof updateSourceForm>

const time = z.iso.datetime()

/** How a comparison with the shop ended. */
export const comparison = z.object({
  ended_at: time,
  /** how many orders the shop listed */
  compared: z.number(),
  /** those of them that were not known, and those that the shop's events had said differently */
  missing: z.number(),
  different: z.number(),
  /** why there is no result, in a sentence; null if there is one */
  problem: z.string().nullable(),
})
export type Comparison = z.infer<typeof comparison>

export const saleSource = z.object({
  id: z.uuid(),
  provider: z.enum(SALE_PROVIDERS),
  name: z.string(),
  mode: z.enum(SALE_MODES),
  /** where the shop sends its events */
  url: z.string(),
  /** where a marketplace asks for the key of a download; null for other shops */
  download_url: z.string().nullable(),
  /** what a shop is given as its success URL, if it can name a checkout that nobody guesses; null for other shops */
  success_url: z.string().nullable(),
  /** where a buyer manages a subscription or an order, with {order_id} and {subscription_id}; null for none */
  manage_url: z.string().nullable(),
  /** false while the shop's own is not entered: its events are refused */
  has_secret: z.boolean(),
  has_api_key: z.boolean(),
  /** why the shop's API could not be asked last time; null if it could, or was not */
  api_problem: z.string().nullable(),
  /** what a comparison with the shop does about a difference: list it, or apply what the shop says */
  reconcile: z.enum(RECONCILE_MODES),
  reconciled_at: time.nullable(),
  /** null before the first */
  last_comparison: comparison.nullable(),
  /** when Latchkey created the webhook at the shop with the secret that signs now; null if it did not */
  webhook_created_at: time.nullable(),
  /** null until the first event */
  last_event_at: time.nullable(),
  created_at: time,
  updated_at: time,
})
export type SaleSource = z.infer<typeof saleSource>
/** A secret that Latchkey made is shown here and never again; null if the shop has its own. */
export const createdSource = saleSource.extend({ secret: z.string().nullable() })
export type CreatedSource = z.infer<typeof createdSource>

export const saleMapping = mappingInput.extend({ id: z.uuid(), created_at: time, updated_at: time })
export type SaleMapping = z.infer<typeof saleMapping>
/** The shop's products that sales wait for. */
export const unmapped = z.array(z.string())
export const saleMappingList = z.object({ items: z.array(saleMapping), unmapped })
/** What the shop sells now, by its API. */
export const shopProduct = z.object({
  /** as a mapping names it */
  external_id: z.string(),
  /** as the shop calls it, with its price where there is one */
  name: z.string(),
  is_mapped: z.boolean(),
})
export type ListedProduct = z.infer<typeof shopProduct>
/** `has_more`: the shop has more than are listed. */
export const shopProductList = z.object({ items: z.array(shopProduct), has_more: z.boolean() })
export const saleSourceList = z.object({ items: z.array(saleSource) })

export const salesQuery = z.strictObject({
  state: z.enum(SALE_STATE_NAMES, 'Use a state of a sale.').optional(),
  source_id: z.uuid().optional(),
  /** who got its licenses */
  customer_id: z.uuid().optional(),
  /**
   * a part of the number of the order or subscription, words of the buyer's name or email, their whole email or Discord
   * ID, or a part of what is known of the customer
   */
  search: queryText(255).optional(),
})

export const sale = z.object({
  id: z.uuid(),
  source: z.object({ id: z.uuid(), name: z.string(), provider: z.enum(SALE_PROVIDERS) }),
  order_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  state: z.enum(SALE_STATE_NAMES),
  /** why it is held, waits, or was left behind, and what a person would do about it; null for others */
  reason: z.string().nullable(),
  /** null until the order itself is known, by an event or by a comparison with the shop */
  customer: z
    .object({
      email: z.string().nullable(),
      discord_id: z.string().nullable(),
      name: z.string().nullable(),
      /** of a marketplace that tells no email: their account there */
      account_id: z.string().nullable(),
    })
    .nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  /** how often it was paid, with the renewals of its subscription, as far as that counts in the statistics */
  payments: z.number(),
  /** all of these payments; null if nothing counts, or the shop states no amount */
  paid: z.string().nullable(),
  /** what was refunded of them, or lost with a dispute; null if nothing */
  paid_back: z.string().nullable(),
  /** until when a subscription is paid */
  paid_until: time.nullable(),
  licenses: z.number(),
  created_at: time,
  updated_at: time,
})
export type SaleLine = z.infer<typeof sale>
export const saleList = z.object({ items: z.array(sale), next_cursor: z.string().nullable() })
export const listSalesQuery = salesQuery.extend({
  state: z.enum(SALE_VIEW_NAMES, 'Use a state of a sale, or waits_for_you.').optional(),
  after: queryText(200).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(100).default(50),
})

/** Which sales are counted: those that a list with these filters has. */
export const countSalesQuery = salesQuery.pick({ source_id: true, search: true }).extend({
  /** of this source, and only what going live may apply: what came during a dry run */
  dry_run_of: z.uuid().optional(),
})
export type CountSalesQuery = z.infer<typeof countSalesQuery>
/** Those that there are none of are left out. `is_more`: there are more than were counted. */
export const saleCounts = z.object({
  items: z.array(z.object({ view: z.enum(SALE_VIEW_NAMES), count: z.number(), is_more: z.boolean() })),
})
export type SaleCounts = z.infer<typeof saleCounts>

/** false in a dry run, where it would have been done */
const is_real = z.boolean()
const action = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('issue'),
    product_id: z.string(),
    count: z.number(),
    is_real,
    /** in a dry run alone: the name of the license type, or null */
    license_type: z.string().nullable().optional(),
    /** in a dry run alone: as it would be now; null for lifetime */
    expires_at: time.nullable().optional(),
    /** in a dry run alone: of a bundle, whose licenses share one license key */
    shares_key: z.boolean().optional(),
  }),
  z.object({ do: z.literal('extend'), license_id: z.string(), expires_at: time, is_real }),
  z.object({ do: z.literal('revoke'), license_id: z.string(), is_real }),
  z.object({ do: z.literal('reinstate'), license_id: z.string(), is_real }),
  z.object({ do: z.literal('set_expiry'), license_id: z.string(), expires_at: time, is_real }),
])
export type DoneAction = z.infer<typeof action>
/** null until the event was read */
export const eventDone = z.array(action).nullable()

export const saleDetail = sale.extend({
  /** empty until the order itself is known */
  lines: z.array(saleEvent.options[0].shape.data.shape.lines.element),
  sold: z.array(
    z.object({
      license_id: z.string().nullable(),
      product_id: z.string(),
      line_id: z.string(),
      number: z.number(),
      /** it was there before, and was extended */
      is_extended: z.boolean(),
    }),
  ),
  /** what the shop sent, oldest first */
  events: z.array(
    z.object({
      id: z.string(),
      /** the shop's own */
      event_id: z.string(),
      type: z.string(),
      /** of a renewal, its own */
      order_id: z.string().nullable(),
      happened_at: time,
      received_at: time,
      /** as it came: JSON, or the fields of a form */
      body: z.unknown(),
      /** what the shop's API said of the order: then this counts; null if it was not asked */
      facts: z.unknown(),
      /** found by a comparison with the shop: it counts once the sale is replayed */
      is_proposed: z.boolean(),
      /** what was done because of it, or would have been in a dry run; null until it was read */
      done: eventDone,
    }),
  ),
})
export type SaleDetail = z.infer<typeof saleDetail>
