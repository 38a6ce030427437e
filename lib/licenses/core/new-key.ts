import { z } from 'zod'
import { GRACE_HOURS } from '@/lib/portal/core/schema-licenses'

/** A new key for a license that changes hands, and how long the old one still works; without it the key stays. */
export const newKey = z
  .strictObject({ grace_hours: z.literal(GRACE_HOURS, 'needs 0, 1, 24 or 72') }, 'needs grace_hours, or null')
  .nullish()
export type NewKey = z.infer<typeof newKey>
