import { Fault } from '@/lib/foundation/platform/fault'
import type { LinkStarted } from '@/lib/people/account/server/start-linking'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import { jsonResponse } from '../routes/fault-response'
import { linkCookie } from './provider-cookies'
import { throttledReply, wrongProof } from './session-reply'

/** The response to a user about to link an identity: the cookie that the callback requires. */
export function startLinkReply(started: LinkStarted, { requestId }: Pick<RequestContext, 'requestId'>): Response {
  switch (started.outcome) {
    case 'throttled':
      return throttledReply(started, { requestId })
    case 'refused':
      throw wrongProof(started.by, 'password')
    case 'signed_out':
      throw new Fault('unauthorized', 'Sign in to continue.')
    case 'begun': {
      const response = jsonResponse(200, requestId, {})
      response.headers.set('Set-Cookie', linkCookie(started.intent))
      return response
    }
  }
}
