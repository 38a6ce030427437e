import { z } from 'zod'
import { isApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { textUpTo } from '@/lib/foundation/shared/fields'

const API_KEY_NEEDS = 'Enter a whole API key: lk_live_ and 38 letters and digits.'

/** A validation run from the dashboard. The member enters the API key, since only its hash is stored. */
export const runInput = z.strictObject({
  api_key: z.string(API_KEY_NEEDS).trim().refine(isApiKey, API_KEY_NEEDS),
  license_key: textUpTo(255),
})
export type RunInput = z.infer<typeof runInput>

/** What the public API answered. */
export const runAnswer = z.object({
  http_status: z.number(),
  /** `active` … `rate_limit_exceeded` */
  status: z.string(),
  valid: z.boolean(),
  took_ms: z.number(),
  request_id: z.string(),
  /** the body, as it was sent */
  body: z.string(),
})
export type RunAnswer = z.infer<typeof runAnswer>
