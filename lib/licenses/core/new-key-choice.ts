import { z } from 'zod'
import { graceHours } from '@/lib/shared/grace-hours'

/** A new key for a license that changes hands, and how long the old one still works; without it the key stays. */
export const newKey = z.strictObject({ grace_hours: graceHours }, 'needs grace_hours, or null').nullish()
export type NewKey = z.infer<typeof newKey>
