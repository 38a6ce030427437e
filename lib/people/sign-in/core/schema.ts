import { z } from 'zod'
import { createOrganizationInput } from '@/lib/catalog/organizations/core/schema'
import { SERVES } from '@/lib/foundation/plans/core/installation-mode'
import { email } from '@/lib/foundation/shared/email'
import { textUpTo } from '@/lib/foundation/shared/fields'
import { plainCode } from '@/lib/foundation/shared/pasted-code'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { isGuessable } from './guessable-password'
import { readRecoveryCode } from './recovery-code'

const CODE_NEEDS = 'Enter the six digits.'
const SHORTEST_PASSWORD = 12
const MAX_PASSWORD = 128

/** An existing password of any form: only its hash is compared. */
const password = z.string('Enter your password.').min(1, 'Enter your password.').max(1_024, 'Enter your password.')

const TOO_SHORT = `Use at least ${SHORTEST_PASSWORD} characters.`
export const newPassword = z
  .string(TOO_SHORT)
  .min(SHORTEST_PASSWORD, TOO_SHORT)
  .max(MAX_PASSWORD, FIELD_WORDS.upTo(MAX_PASSWORD))
  .refine((text) => !isGuessable(text), 'This password is easy to guess. Choose another.')

export const personName = z.string('Enter your name.').trim().pipe(textUpTo(200, 'Enter your name.'))

export const sixDigits = z
  .string(CODE_NEEDS)
  .transform(plainCode)
  .pipe(z.string().regex(/^\d{6}$/, CODE_NEEDS))
const request = z.uuid('Use the ID of the request.')

export const passwordSignInInput = z.strictObject({ email, password })
export const codeRequestInput = z.strictObject({ email })
export const codeConfirmInput = z.strictObject({ request, code: sixDigits })
export const signUpInput = z.strictObject({ name: personName, email, password: newPassword })
export const signUpConfirmInput = z.strictObject({ ...signUpInput.shape, request, code: sixDigits })
/** With the link of an invitation, which was mailed to the address. */
export const invitedSignUpInput = z.strictObject({
  name: personName,
  password: newPassword,
  token: z.string().min(1).max(200),
})
export const setupInput = z.strictObject({
  ...signUpInput.shape,
  organization_name: createOrganizationInput.shape.name,
  organization_slug: createOrganizationInput.shape.slug,
  /** whom the installation is for */
  serves: z.enum(SERVES, 'Use us or vendors.').default('us'),
})
export const linkSignInInput = z.strictObject({ token: z.string().max(200) })
export const setupRequest = z.strictObject({
  ...setupInput.shape,
  token: z.string('Open the setup link again.').max(200),
})
export const passwordResetInput = z.strictObject({ token: z.string().max(200), password: newPassword })
export const secondFactorInput = z.strictObject({ code: z.string('Enter a code.').min(1, 'Enter a code.').max(40) })
/** The app's code, or a recovery code in its place: digits that are neither are not sent. */
export const appCodeInput = z.strictObject({
  code: secondFactorInput.shape.code.refine(
    (text) => !/^\d+$/.test(plainCode(text)) || sixDigits.safeParse(text).success || readRecoveryCode(text) !== null,
    CODE_NEEDS,
  ),
})

export type SetupRequest = z.output<typeof setupRequest>

/** The answer of every sign-in method: whether the second factor is still required, and the next page. */
export const signedInAnswer = z.object({ is_pending: z.boolean(), landing: z.string() })
/** The answer of every request for a code, whether or not there is an account. */
export const codeRequestAnswer = z.object({ request: z.string() })
