import type { z } from 'zod'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { newRequestId } from '@/lib/platform/config/ids'
import { Fault } from '@/lib/platform/fault'
import { endSessionOfToken } from '@/lib/sign-in/server/sessions/end-sessions'
import { readSession } from '@/lib/sign-in/server/sessions/read-session'
import type { RequestContext, SignInDeps } from '@/lib/sign-in/server/sign-in-deps'
import { browserTokenOf } from '../sessions/known-browser-cookie'
import { noSessionCookie, sessionTokenOf } from '../sessions/session-cookie'
import { callingAddress } from './calling-address'
import { faultResponse, jsonResponse } from './fault-response'
import { readJsonBody } from './read-input'
import { requireSameOrigin } from './same-origin'

const MAX_BYTES = 8 * 1024

export type SessionCall<B> = { access: SignInDeps; visitor: RequestContext; body: B }
export type SignedInCall<B> = SessionCall<B> & { person: SessionUser }
type Reply = object | Response
type Answer = (request: Request, visitor: RequestContext) => Promise<Reply>
type Handler = (request: Request) => Promise<Response>

/** The routes of signing in: POST only, from our own pages only, JSON only, unknown fields refused. */
export function createSessionRoutes(access: () => SignInDeps) {
  /** For anybody. */
  const strangerRoute = <S extends z.ZodType>(body: S, handle: (call: SessionCall<z.output<S>>) => Promise<Reply>) =>
    guarded(access, async (request, visitor) =>
      handle({ access: access(), visitor, body: await readJsonBody(request, body, MAX_BYTES) }),
    )

  /** For who is signed in, both factors given. */
  const personRoute = <S extends z.ZodType>(body: S, handle: (call: SignedInCall<z.output<S>>) => Promise<Reply>) =>
    heldBy(false, body, handle)

  /** For who still has to give the second factor. */
  const pendingRoute = <S extends z.ZodType>(body: S, handle: (call: SignedInCall<z.output<S>>) => Promise<Reply>) =>
    heldBy(true, body, handle)

  const heldBy = <S extends z.ZodType>(
    isPending: boolean,
    body: S,
    handle: (call: SignedInCall<z.output<S>>) => Promise<Reply>,
  ) =>
    guarded(access, async (request, visitor) => {
      const { db, clock } = access()
      const person = await readSession(db, visitor.sessionToken, clock())
      if (person?.isPending !== isPending) throw new Fault('unauthorized', 'Sign in to go on.')
      return handle({ access: access(), visitor, person, body: await readJsonBody(request, body, MAX_BYTES) })
    })

  /** What a signed-in person reads of their own. */
  const personRead = (handle: (call: Omit<SignedInCall<null>, 'body'>) => Promise<object>): Handler =>
    answered(access, async (_, visitor) => {
      const { db, clock } = access()
      const person = await readSession(db, visitor.sessionToken, clock())
      if (!person || person.isPending) throw new Fault('unauthorized', 'Sign in to go on.')
      return handle({ access: access(), visitor, person })
    })

  /** For a plain form, as the shell of every page has one: ends the session, and goes to the door. */
  const signOutRoute = guarded(access, async (_, visitor) => {
    const { sessionToken } = visitor
    if (sessionToken) await access().transact(visitor, (work) => endSessionOfToken(work, sessionToken))
    return new Response(null, { status: 303, headers: { Location: '/sign-in', 'Set-Cookie': noSessionCookie() } })
  })

  return { strangerRoute, personRoute, pendingRoute, personRead, signOutRoute }
}

/** Changes come from our own pages. */
const guarded = (access: () => SignInDeps, answer: Answer): Handler =>
  answered(access, async (request, visitor) => {
    requireSameOrigin(request)
    return answer(request, visitor)
  })

const answered =
  (access: () => SignInDeps, answer: Answer): Handler =>
  async (request) => {
    const requestId = newRequestId()
    try {
      const given = await answer(request, requestContextOf(request.headers, requestId))
      return given instanceof Response ? given : jsonResponse(200, requestId, given)
    } catch (error) {
      return faultResponse(error, requestId, access().log)
    }
  }

export const requestContextOf = (headers: Headers, requestId: string): RequestContext => ({
  address: callingAddress(headers),
  userAgent: headers.get('user-agent'),
  sessionToken: sessionTokenOf(headers.get('cookie')),
  browserToken: browserTokenOf(headers.get('cookie')),
  requestId,
})
