import { z } from 'zod'
import { httpsUrl } from '@/lib/catalog/organizations/core/portal-urls'
import { SERVES } from '@/lib/foundation/plans/core/installation-mode'
import { isContactLink } from '@/lib/foundation/plans/core/operated-by'
import { PLAN_IDS } from '@/lib/foundation/plans/core/plan'
import { completeLink } from '@/lib/foundation/shared/complete-link'
import { email } from '@/lib/foundation/shared/email'
import { WITHOUT_CONTROLS } from '@/lib/foundation/shared/text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'

/** Whom the installation is for, and what a change would do. */
export const modeView = z.object({
  serves: z.enum(SERVES),
  is_sign_up_open: z.boolean(),
  /** SIGNUP_DISABLED closes it, whatever is chosen here */
  is_sign_up_disabled: z.boolean(),
  /** who runs the installation, and their email or https link; null: vendors aren't told */
  operator_name: z.string().nullable(),
  operator_contact: z.string().nullable(),
  /** their terms and privacy policy, which vendors and customers are led to; null: there are none */
  operator_terms_url: z.string().nullable(),
  operator_privacy_url: z.string().nullable(),
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

const MAX_NAME = 100
const NAME_RULE = FIELD_WORDS.noteOfOneLine(MAX_NAME)
const CONTACT_RULE = 'Enter a valid email address, or a link that starts with https://.'

const optionalText = (rule: string) =>
  z
    .string(rule)
    .nullable()
    .transform((text) => text?.trim() || null)

/** Who runs the installation. Empty is for nothing to show. */
export const operatorContactInput = z.strictObject({
  operator_name: optionalText(NAME_RULE).refine(
    (text) => text === null || (text.length <= MAX_NAME && WITHOUT_CONTROLS.test(text) && text.isWellFormed()),
    NAME_RULE,
  ),
  operator_contact: optionalText(CONTACT_RULE).transform((text, context): string | null => {
    if (text === null) return null
    const read = isContactLink(completeLink(text)) ? httpsUrl.safeParse(text) : email.safeParse(text)
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: CONTACT_RULE })
    return z.NEVER
  }),
  operator_terms_url: httpsUrl,
  operator_privacy_url: httpsUrl,
})
export type ContactInput = z.output<typeof operatorContactInput>
