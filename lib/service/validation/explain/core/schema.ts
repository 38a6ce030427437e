import { z } from 'zod'
import { MAX_SENT_VERSION } from '@/lib/catalog/products/versions/core/version'
import { instant } from '@/lib/foundation/shared/instant'
import { MAX_SENT_KEY } from '@/lib/foundation/shared/license-key'
import { recordId } from '@/lib/foundation/shared/uuid'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'

/** A call to simulate. Without a license, its key belongs to no license. */
export const simulateQuery = z.strictObject({
  product: recordId,
  license: recordId.optional(),
  address: z.union([z.ipv4(), z.ipv6()], { error: FIELD_WORDS.address }),
  version: z.string().max(MAX_SENT_VERSION, FIELD_WORDS.upTo(MAX_SENT_VERSION)).optional(),
  device: z.string().max(255, FIELD_WORDS.upTo(255)).optional(),
  at: instant.optional(),
})
export type SimulateQuery = z.infer<typeof simulateQuery>

/** Finds the license of a pasted key. */
export const resolveKeyInput = z.strictObject({
  license_key: z.string().min(1, 'Enter a license key.').max(MAX_SENT_KEY, FIELD_WORDS.upTo(MAX_SENT_KEY)),
})
export type ResolveKeyInput = z.infer<typeof resolveKeyInput>

export const resolvedKeySchema = z.object({
  items: z.array(z.object({ license_id: z.string(), product_id: z.string() })),
})
export type ResolvedKey = z.infer<typeof resolvedKeySchema>

/** A sentence; a moment in it is shown in the reader's zone, an expiry as it is everywhere. */
const sentence = z.array(z.union([z.string(), z.object({ at: z.iso.datetime(), is_expiry: z.boolean().optional() })]))

export const explanationSchema = z.array(
  z.object({
    check: z.string(),
    title: z.string(),
    outcome: z.enum(['passed', 'refused', 'noted', 'not_reached']),
    reason: sentence,
  }),
)
export type Explanation = z.infer<typeof explanationSchema>

const answerSchema = z.object({
  valid: z.boolean(),
  status: z.string(),
  expires: z.string().nullable(),
  ip_registered: z.boolean().nullable(),
  ip_count: z.number().nullable(),
  max_ips: z.number().nullable(),
  version: z.string().nullable(),
  version_valid: z.boolean().nullable(),
  custom: z.record(z.string(), z.unknown()).nullable(),
  signature: z.null(),
})

/** What can be repaired now. Lists and license are empty for a member who may not see them. */
const situationSchema = z.object({
  product: z.object({ id: z.string(), name: z.string(), state: z.string() }),
  license: z
    .object({
      id: z.string(),
      revoked_at: z.iso.datetime().nullable(),
      revoked_reason: z.string().nullable(),
      ip_count: z.number(),
      max_ips: z.number().nullable(),
    })
    .nullable(),
  /** a few of the taken slots, the one that was not used for longest first */
  slots: z.array(
    z.object({ address: z.string(), registered_at: z.iso.datetime(), last_seen_at: z.iso.datetime().nullable() }),
  ),
  /** the block rules that match the calling IP address */
  rules: z.array(
    z.object({
      id: z.string(),
      network: z.string(),
      scope: z.enum(['license', 'product', 'organization']),
      note: z.string().nullable(),
      created_at: z.iso.datetime(),
    }),
  ),
})
export type Situation = z.infer<typeof situationSchema>

/** The answer in one sentence, with what can be repaired. */
export const verdictFields = { verdict: sentence, situation: situationSchema }

export const simulationSchema = z.object({
  ...verdictFields,
  at: z.iso.datetime(),
  status: z.string(),
  http_status: z.union([z.literal(200), z.literal(401), z.literal(429), z.literal(503)]),
  /** null for an answer without the ten fields */
  answer: answerSchema.nullable(),
  product: z.object({ id: z.string(), name: z.string() }),
  license: z.object({ id: z.string(), key: z.string() }).nullable(),
  /** the call would register its address */
  takes_slot: z.boolean(),
  /** the answer to a real call is signed; that of a simulation must not be */
  is_signed: z.boolean(),
  steps: explanationSchema,
})
export type Simulation = z.infer<typeof simulationSchema>
