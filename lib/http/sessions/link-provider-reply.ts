import type { LinkStarted } from '@/lib/account/server/start-linking'
import { Fault } from '@/lib/platform/fault'
import type { RequestContext } from '@/lib/sign-in/server/sign-in-deps'
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
