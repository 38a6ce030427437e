import { z } from 'zod'
import { graceHours } from '@/lib/shared/fields'

export const rotateApiKeyInput = z.strictObject({ grace_hours: graceHours })
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

export const apiKeyEnded = z.object({ ended: z.literal(true) })
