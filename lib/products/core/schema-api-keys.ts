import { z } from 'zod'

/** How long the old API key lives on after a rotation (contract.md section 2). */
export const GRACE_HOURS = [0, 1, 24, 72] as const

export const rotateApiKeyInput = z.strictObject({
  grace_hours: z.literal(GRACE_HOURS, `needs one of: ${GRACE_HOURS.join(', ')}`),
})
export type RotateApiKeyInput = z.infer<typeof rotateApiKeyInput>

const apiKey = z.object({
  id: z.string(),
  last_four: z.string(),
  /** `current` has no end, `ending` is in its grace, `ended` answers 401 */
  state: z.enum(['current', 'ending', 'ended']),
  created_at: z.string(),
  created_by: z.string().nullable(),
  last_used_at: z.string().nullable(),
  ends_at: z.string().nullable(),
})
export type ApiKeyView = z.infer<typeof apiKey>

export const apiKeyList = z.object({ items: z.array(apiKey) })

/** The only time that the key itself is shown. */
export const rotatedApiKey = z.object({ id: z.string(), api_key: z.string() })
