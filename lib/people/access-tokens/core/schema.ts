import { z } from 'zod'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { wholeNumber } from '@/lib/foundation/shared/fields'
import { expiry } from '@/lib/foundation/shared/instant'
import { isStorable, queryText, WITHOUT_CONTROLS } from '@/lib/foundation/shared/text'
import { recordId } from '@/lib/foundation/shared/uuid'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { DEFAULT_DAYS, MAX_DAYS } from './token-expiry'
import { TOKEN_STATES } from './token-state'

const MAX_SOURCES = 50
const MAX_PRODUCTS = 1_000

const NAME_NEEDS = FIELD_WORDS.oneLine(100)
const name = z
  .string(NAME_NEEDS)
  .trim()
  .min(1, NAME_NEEDS)
  .max(100, NAME_NEEDS)
  .regex(WITHOUT_CONTROLS, NAME_NEEDS)
  .refine(isStorable, FIELD_WORDS.storable)

const distinct = (values: string[]): string[] => [...new Set(values)]

const scopes = z
  .array(z.enum(PERMISSIONS, "This permission doesn't exist."), 'Use a list of permissions.')
  .min(1, 'Choose at least one permission.')
  .transform((given) => PERMISSIONS.filter((permission) => given.includes(permission)))

const productIds = z
  .array(recordId, 'Use a list of products, or null for all.')
  .min(1, 'Choose at least one product.')
  .max(MAX_PRODUCTS, `Choose at most ${MAX_PRODUCTS} products.`)
  .transform(distinct)
  .nullable()

/** Made canonical by the verb: parsing an address needs more than core may import. */
const sources = z
  .array(
    z.string('Enter an IP address or network.').trim().max(64, 'Enter an IP address or network.'),
    'Use a list of IP addresses and networks.',
  )
  .max(MAX_SOURCES, `Use at most ${MAX_SOURCES} IP addresses and networks.`)

/** `expires_in_days` or `expires_at`, or null in either for a token that does not expire. */
export const createAccessTokenInput = z
  .strictObject({
    name,
    scopes,
    product_ids: productIds.default(null),
    sources: sources.default([]),
    expires_in_days: wholeNumber(1, MAX_DAYS)
      .nullable()
      .optional()
      .describe(`Days from now, ${DEFAULT_DAYS} unless given. Null for a token that does not expire.`),
    expires_at: expiry
      .nullable()
      .optional()
      .describe(`At most ${MAX_DAYS} days from now. A date without a time means through that day, in UTC.`),
  })
  .refine(({ expires_in_days, expires_at }) => expires_in_days === undefined || expires_at === undefined, {
    path: ['expires_at'],
    error: 'Use either this field or expires_in_days.',
  })
export type CreateAccessTokenInput = z.infer<typeof createAccessTokenInput>

export const listAccessTokensQuery = z.strictObject({
  state: z.enum(TOKEN_STATES, FIELD_WORDS.oneOf(TOKEN_STATES)).optional(),
  /** the member that the tokens act for */
  acts_for: recordId.optional(),
  after: queryText(200).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(100).default(50),
})
export type ListAccessTokensQuery = z.infer<typeof listAccessTokensQuery>

const person = z.object({ id: z.string(), email: z.string(), name: z.string().nullable() })

export const accessTokenView = z.object({
  id: z.string(),
  name: z.string(),
  last_four: z.string(),
  scopes: z.array(z.string()),
  /** the scopes that the member it acts for holds today */
  scopes_in_effect: z.array(z.string()),
  /** null for all products */
  products: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  /** addresses and networks it may be used from; empty for all */
  sources: z.array(z.string()),
  state: z.enum(TOKEN_STATES),
  /** null if it does not expire */
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  last_used_address: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** null if the account was deleted */
  created_by: person.nullable(),
  acts_for: person.nullable(),
})
export type AccessTokenView = z.infer<typeof accessTokenView>

export const accessTokenList = z.object({ items: z.array(accessTokenView), next_cursor: z.string().nullable() })
export type AccessTokenList = z.infer<typeof accessTokenList>

/** `access_token` is the whole token, shown only in this answer. */
export const issuedAccessToken = accessTokenView.extend({ access_token: z.string() })
export type IssuedAccessToken = z.infer<typeof issuedAccessToken>

export const accessTokenRevoked = z.object({ revoked: z.literal(true) })
export const accessTokenTakenOver = z.object({ taken_over: z.literal(true) })
