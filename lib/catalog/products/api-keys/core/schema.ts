import { z } from 'zod'
import { flag, graceHours, listOf, oneOf, textLike, wholeNumber } from '@/lib/foundation/shared/fields'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { API_KEY_KINDS } from './api-key-kind'

/** API keys of a product that have not ended. */
export const MAX_API_KEYS = 50
export const NO_ROOM_FOR_KEY = `A product can have ${MAX_API_KEYS} API keys. End one that is no longer used.`
const MAX_SOURCES = 50
const MAX_DAILY_LIMIT = 100_000_000
/** The name of the first key, and of those from before keys had names. */
export const DEFAULT_NAME = 'Default'

const NAME_NEEDS = FIELD_WORDS.oneLine(100)
const name = z
  .string(NAME_NEEDS)
  .trim()
  .pipe(textLike(/^\P{Cc}{1,100}$/u, NAME_NEEDS))

const SOURCE_NEEDS = FIELD_WORDS.network

/** Of a client key: requests a day, within the product's daily limit. */
const dailyLimit = wholeNumber(1, MAX_DAILY_LIMIT).nullable()
/** Of a server key: the addresses and networks it is accepted from. */
const sources = listOf(z.string(SOURCE_NEEDS).trim().min(1, SOURCE_NEEDS)).max(
  MAX_SOURCES,
  `Use at most ${MAX_SOURCES} IP addresses and networks.`,
)
/** Of a server key: whether it may name the address of the end user it asks for. */
const mayNameEndUser = flag()

/** All that a person fills in. */
export const apiKeyForm = z.strictObject({
  name,
  kind: oneOf(API_KEY_KINDS),
  daily_limit: dailyLimit,
  sources,
  may_name_end_user: mayNameEndUser,
})

/** A new API key. The settings that its kind does not have stay as they are by default. */
export const createApiKeyInput = apiKeyForm.extend({
  daily_limit: dailyLimit.default(null),
  sources: sources.default([]),
  may_name_end_user: mayNameEndUser.default(false),
})
export type CreateApiKeyInput = z.infer<typeof createApiKeyInput>

/** Only the given fields change. The kind stays. */
export const updateApiKeyInput = apiKeyForm.omit({ kind: true }).partial()
export type UpdateApiKeyInput = z.infer<typeof updateApiKeyInput>

export const rotateApiKeyInput = z.strictObject({ grace_hours: graceHours })
export type RotateApiKeyInput = z.infer<typeof rotateApiKeyInput>

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(API_KEY_KINDS),
  last_four: z.string(),
  /** `current` has no end, `ending` is in its grace, `ended` answers 401 */
  state: z.enum(['current', 'ending', 'ended']),
  daily_limit: z.number().nullable(),
  /** requests counted today; null without a limit of its own */
  used_today: z.number().nullable(),
  sources: z.array(z.string()),
  may_name_end_user: z.boolean(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  last_used_at: z.string().nullable(),
  ends_at: z.string().nullable(),
})
export type ApiKeyView = z.infer<typeof apiKey>

export const apiKeyList = z.object({ items: z.array(apiKey) })

/** The only time that the key itself is shown. */
export const issuedApiKey = apiKey.extend({ api_key: z.string() })
export type IssuedApiKey = z.infer<typeof issuedApiKey>
