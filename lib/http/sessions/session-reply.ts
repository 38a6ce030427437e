import { findLanding } from '@/lib/foundation/permissions/server/find-landing'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Reauthentication } from '@/lib/people/account/server/reauthenticate'
import { suspendedWords } from '@/lib/people/sign-in/core/decide-provider-sign-in'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import type { PasswordOutcome } from '@/lib/people/sign-in/server/sign-in-with-password'
import { jsonResponse } from '../routes/fault-response'
import { knownBrowserCookie } from './known-browser-cookie'
import { noSessionCookie, sessionCookie } from './session-cookie'

type Asker = Pick<RequestContext, 'requestId'>
type SignIn = {
  outcome: PasswordOutcome
  /** the message for a refused visitor, whatever the reason */
  refusal: string
}

export const WRONG_MAIL_CODE = 'That code is wrong or has expired. Check it, or request a new one.'
/** While two-factor authentication is being turned on there are no recovery codes yet. */
export const WRONG_APP_CODE = 'That code is wrong or was already used. Wait for the next one.'
export const WRONG_SECOND_FACTOR =
  'That code is wrong or was already used. Wait for the next one, or use a recovery code.'

/** The answer of every sign-in method. */
export async function signInReply(access: SignInDeps, { requestId }: Asker, { outcome, refusal }: SignIn) {
  switch (outcome.outcome) {
    case 'throttled':
      return throttledReply(outcome, { requestId })
    case 'refused':
      throw new Fault('unauthorized', refusal)
    case 'suspended':
      throw new Fault('forbidden', suspendedWords(outcome.contact))
    case 'signed_in': {
      const answer = { is_pending: outcome.isPending, landing: await findLanding(access, outcome.userId) }
      const signedIn = withCookie(jsonResponse(200, requestId, answer), sessionCookie(outcome.token))
      return outcome.browserToken === null ? signedIn : withCookie(signedIn, knownBrowserCookie(outcome.browserToken))
    }
  }
}

/** The answer to every request for a code, whether or not there is an account. */
export function codeRequestReply(outcome: { outcome: 'requested'; request: string } | Throttled, asker: Asker) {
  return outcome.outcome === 'throttled' ? throttledReply(outcome, asker) : { request: outcome.request }
}

/** 429, even for the right password. Says when the limit ends. */
export function throttledReply({ retryAfterSeconds }: Throttled, { requestId }: Asker): Response {
  const message = `Too many tries. Wait ${waitOf(retryAfterSeconds)} and try again.`
  const refused = jsonResponse(429, requestId, { code: 'too_many_requests', message, request_id: requestId })
  refused.headers.set('Retry-After', String(retryAfterSeconds))
  return refused
}

/** Even when the day's attempts are used up, a mail sent earlier may still give access to the account. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  if (minutes <= 90) return `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours, or open the link in the last email we sent you, or sign in with a browser that you used before`
}

/** For a signed-in user, a wrong password is an invalid field: they stay signed in. */
const wrongPassword = (field: string): Fault =>
  new Fault('invalid', 'The password is wrong.', { [field]: "This isn't your password." })

type ProofFields = { proof_request: string; proof_code: string }

/** The proof of identity in the forms of the account page. */
export const ownProof = (password: string, { proof_request, proof_code }: ProofFields): Reauthentication => ({
  password,
  request: proof_request || null,
  code: proof_code,
})

export const wrongProof = (by: 'password' | 'code', passwordField: string): Fault =>
  by === 'password'
    ? wrongPassword(passwordField)
    : new Fault('invalid', WRONG_MAIL_CODE, { proof_code: WRONG_MAIL_CODE })

export const wrongCode = (message: string): Fault => new Fault('invalid', message, { code: message })

/** All sessions have ended, including this one. */
export const forgetSession = ({ requestId }: Asker): Response =>
  withCookie(jsonResponse(200, requestId, {}), noSessionCookie())

function withCookie(response: Response, cookie: string): Response {
  response.headers.append('Set-Cookie', cookie)
  return response
}
