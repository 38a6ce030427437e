import type { z } from 'zod'
import { type AnswerSchema, sendJson } from '@/lib/foundation/browser/api/api'
import type {
  codeConfirmInput,
  codeRequestInput,
  invitedSignUpInput,
  linkSignInInput,
  passwordResetInput,
  passwordSignInInput,
  secondFactorInput,
  setupRequest,
  signUpConfirmInput,
  signUpInput,
} from '../core/schema'

const codeRequestAnswer = () => import('../core/schema').then((schemas) => schemas.codeRequestAnswer)
const signedInAnswer = () => import('../core/schema').then((schemas) => schemas.signedInAnswer)

/** The input of a route's schema. */
type Sent<Schema extends z.ZodType> = z.input<Schema>

const post = <T>(path: string, body: object, schema: AnswerSchema<T>): Promise<T> =>
  sendJson('POST', `/api/session/${path}`, { body, schema })

export const postPassword = (body: Sent<typeof passwordSignInInput>) => post('password', body, signedInAnswer)

/** Mails a code, if there is an account. */
export const postCodeRequest = (body: Sent<typeof codeRequestInput>) => post('code', body, codeRequestAnswer)

export const postCode = (body: Sent<typeof codeConfirmInput>) => post('code/confirm', body, signedInAnswer)

export const postLink = (body: Sent<typeof linkSignInInput>) => post('link', body, signedInAnswer)

export const postTwoFactorCode = (body: Sent<typeof secondFactorInput>) => post('totp', body, signedInAnswer)

/** Mails a code to a new address. The account is created once the code was entered. */
export const postSignUp = (body: Sent<typeof signUpInput>) => post('sign-up', body, codeRequestAnswer)

export const postSignUpCode = (body: Sent<typeof signUpConfirmInput>) => post('sign-up/confirm', body, signedInAnswer)

/** Creates the account of an invited person: the link of the invitation takes the place of a code. */
export const postInvitedSignUp = (body: Sent<typeof invitedSignUpInput>) =>
  post('sign-up/invited', body, signedInAnswer)

/** Mails a link that sets a new password, if there is an account. */
export const postPasswordResetRequest = (body: Sent<typeof codeRequestInput>) =>
  post('forgotten', body, codeRequestAnswer)

export const postPasswordReset = (body: Sent<typeof passwordResetInput>) =>
  post('forgotten/confirm', body, signedInAnswer)

/** Creates the first owner and the first organization of an installation. */
export const postSetup = (body: Sent<typeof setupRequest>) => post('setup', body, signedInAnswer)

/** Ends the session. The answer redirects to the sign-in page, which is not followed: the caller navigates itself. */
export const postSignOut = async (): Promise<void> => {
  await fetch('/api/session/sign-out', { method: 'POST', redirect: 'manual' })
}
