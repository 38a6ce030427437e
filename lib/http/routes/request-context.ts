import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import { browserTokenOf } from '../sessions/known-browser-cookie'
import { sessionTokenOf } from '../sessions/session-cookie'
import { callingAddress } from './calling-address'

/** The sender of a request, as far as its headers tell. */
export const requestContextOf = (headers: Headers, requestId: string): RequestContext => ({
  address: callingAddress(headers),
  userAgent: headers.get('user-agent'),
  sessionToken: sessionTokenOf(headers.get('cookie')),
  browserToken: browserTokenOf(headers.get('cookie')),
  requestId,
})
