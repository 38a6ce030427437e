import { z } from 'zod'
import { createOrganizationInput } from '@/lib/organizations/core/schema'
import { email } from '@/lib/shared/email'
import { textUpTo } from '@/lib/shared/fields'
import { isGuessable } from './guessable-password'

const CODE_NEEDS = 'needs the six digits'
const SHORTEST_PASSWORD = 12
const MAX_PASSWORD = 128

/** An existing password of any form: only its hash is compared. */
const password = z.string('needs the password').min(1, 'needs the password').max(1_024, 'needs the password')

const PASSWORD_NEEDS = `needs ${SHORTEST_PASSWORD} to ${MAX_PASSWORD} characters`
export const newPassword = z
  .string(PASSWORD_NEEDS)
  .min(SHORTEST_PASSWORD, PASSWORD_NEEDS)
  .max(MAX_PASSWORD, PASSWORD_NEEDS)
  .refine((text) => !isGuessable(text), 'is one of the first that would be tried: choose another')

export const personName = z.string('needs a name').trim().pipe(textUpTo(200))

const ignoringGaps = (text: string) => text.replaceAll(/[\s-]/g, '')
export const sixDigits = z
  .string(CODE_NEEDS)
  .transform(ignoringGaps)
  .pipe(z.string().regex(/^\d{6}$/, CODE_NEEDS))

const request = z.uuid('needs the id of the request')

export const passwordSignInInput = z.strictObject({ email, password })
export const codeRequestInput = z.strictObject({ email })
export const codeConfirmInput = z.strictObject({ request, code: sixDigits })
export const signUpInput = z.strictObject({ name: personName, email, password: newPassword })
export const signUpConfirmInput = z.strictObject({ ...signUpInput.shape, request, code: sixDigits })
export const setupInput = z.strictObject({
  ...signUpInput.shape,
  organization_name: createOrganizationInput.shape.name,
  organization_slug: createOrganizationInput.shape.slug,
})
export const linkSignInInput = z.strictObject({ token: z.string().max(200) })
export const setupRequest = z.strictObject({
  ...setupInput.shape,
  token: z.string('needs the token of the link to set up').max(200),
})
export const passwordResetInput = z.strictObject({ token: z.string().max(200), password: newPassword })
export const secondFactorInput = z.strictObject({ code: z.string('needs a code').min(1, 'needs a code').max(40) })

export type SetupRequest = z.output<typeof setupRequest>

/** The answer of every sign-in method: whether the second factor is still required, and the next page. */
export const signedInAnswer = z.object({ is_pending: z.boolean(), landing: z.string() })
/** The answer of every request for a code, whether or not there is an account. */
export const codeRequestAnswer = z.object({ request: z.string() })
