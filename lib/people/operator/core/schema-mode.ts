import { z } from 'zod'
import { SERVES } from '@/lib/foundation/plans/core/installation-mode'
import { PLAN_IDS } from '@/lib/foundation/plans/core/plan'

/** Whom the installation is for, and what a change would do. Organizations are counted without the demo. */
export const modeView = z.object({
  serves: z.enum(SERVES),
  is_sign_up_open: z.boolean(),
  /** SIGNUP_DISABLED closes it, whatever is chosen here */
  is_sign_up_disabled: z.boolean(),
  organizations: z.number(),
  /** of them, those that are not on Enterprise without a limit */
  limited: z.number(),
  billing_suspended: z.number(),
  /** why plans can't be turned off; null if they can */
  problem: z.string().nullable(),
})
export type ModeView = z.infer<typeof modeView>

export const modeInput = z.discriminatedUnion('serves', [
  z.strictObject({ serves: z.literal('us') }),
  z.strictObject({
    serves: z.literal('vendors'),
    is_sign_up_open: z.boolean('Use true or false.'),
    /** where organizations move to if there were no plans; otherwise theirs stays */
    plan: z.enum(PLAN_IDS, 'Use free, pro, or enterprise.').default('enterprise'),
  }),
])
export type ModeInput = z.output<typeof modeInput>
export type ModeAsked = z.input<typeof modeInput>

export const modeChanged = z.object({ changed: z.boolean() })
