import { Fault } from '@/lib/foundation/platform/fault'
import { isUuid } from '@/lib/foundation/shared/uuid'
import type { PortalCodeRequested, PortalSignIn } from '@/lib/people/portal/server/portal-deps'
import { jsonResponse } from '../routes/fault-response'
import { knownBrowserCookie } from './known-browser-cookie'
import { portalCookie, portalCookieName } from './portal-cookie'
import { readCookie } from './session-cookie'
import { throttledReply, WRONG_MAIL_CODE, wrongCode } from './session-reply'

const USED_MAIL_CODE = 'This code, or the button of its email, was already used. Request a new code.'

type Asker = { requestId: string }

/** The id of the code that this browser requested. */
export function askedCode({ headers }: Request): string | null {
  const code = readCookie(headers.get('cookie'), portalCookieName('code'))
  return code && isUuid(code) ? code : null
}

/** The answer to every request for a code, known address or not. The browser stores which code it requested. */
export function codeSentReply(outcome: PortalCodeRequested, asker: Asker): Response {
  if (outcome.outcome === 'throttled') return throttledReply(outcome, asker)
  return withCookies(jsonResponse(200, asker.requestId, { sent: true }), [portalCookie('code', outcome.request)])
}

/** The answer of every sign-in method. */
export function portalSignInReply(outcome: PortalSignIn, asker: Asker): Response {
  if (outcome.outcome === 'throttled') return throttledReply(outcome, asker)
  if (outcome.outcome === 'refused') throw new Fault('unauthorized', WRONG_MAIL_CODE)
  if (outcome.outcome === 'used') throw new Fault('conflict', USED_MAIL_CODE)
  const cookies = [
    portalCookie('session', outcome.token),
    portalCookie('code', null),
    knownBrowserCookie(outcome.browserToken),
  ]
  const { claimed } = outcome
  return withCookies(
    jsonResponse(200, asker.requestId, {
      done: true,
      ...(claimed !== undefined && { claimed }),
    }),
    cookies,
  )
}

type Linked = { outcome: 'linked' | 'refused' } | { outcome: 'throttled'; retryAfterSeconds: number }

/** For a signed-in customer, a wrong code is an invalid field: they stay signed in. */
export function identityLinkedReply(outcome: Linked, asker: Asker): Response {
  if (outcome.outcome === 'throttled') return throttledReply(outcome, asker)
  if (outcome.outcome === 'refused') throw wrongCode(WRONG_MAIL_CODE)
  return withCookies(jsonResponse(200, asker.requestId, { done: true }), [portalCookie('code', null)])
}

type Deleted = { outcome: 'deleted' | 'refused' } | { outcome: 'throttled'; retryAfterSeconds: number }

/** As for linking; with the account, the session of this browser is gone. */
export function accountDeletedReply(outcome: Deleted, asker: Asker): Response {
  if (outcome.outcome === 'throttled') return throttledReply(outcome, asker)
  if (outcome.outcome === 'refused') throw wrongCode(WRONG_MAIL_CODE)
  const cookies = [portalCookie('session', null), portalCookie('code', null)]
  return withCookies(jsonResponse(200, asker.requestId, { done: true }), cookies)
}

export const signedOutReply = ({ requestId }: Asker): Response =>
  withCookies(jsonResponse(200, requestId, { done: true }), [portalCookie('session', null)])

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
