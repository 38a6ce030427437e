import { z } from 'zod'
import { WITHOUT_CONTROLS } from '@/lib/foundation/shared/text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'

export const MAX_RULES_OF_SCOPE = 1_000

const NOTE_NEEDS = FIELD_WORDS.noteOfOneLine(200)
const note = z
  .string(NOTE_NEEDS)
  .trim()
  .max(200, NOTE_NEEDS)
  .regex(WITHOUT_CONTROLS, NOTE_NEEDS)
  .refine((text) => text.isWellFormed(), NOTE_NEEDS)
  .transform((text) => text || null)
  .nullable()

const NETWORK_NEEDS = FIELD_WORDS.network

/** A block rule for an address or network, of one product, or of the whole organization if `product_id` is null. */
export const addBlockRuleInput = z.strictObject({
  product_id: z.uuid().nullable(),
  network: z.string(NETWORK_NEEDS).trim().min(1, NETWORK_NEEDS),
  note,
})
export type AddBlockRuleInput = z.infer<typeof addBlockRuleInput>

export const editBlockRuleInput = z.strictObject({ note })

/** Without a product, the rules of the whole organization. */
export const listBlockRulesQuery = z.strictObject({ product_id: z.uuid().optional() })

export const blockRule = z.object({
  id: z.string(),
  /** in its stored form: canonical, host bits cleared */
  network: z.string(),
  note: z.string().nullable(),
  product_id: z.string().nullable(),
  created_at: z.string(),
})
export type BlockRuleView = z.infer<typeof blockRule>

export const blockRuleList = z.object({ items: z.array(blockRule) })

export const blockRuleRemoved = z.object({ removed: z.literal(true) })
