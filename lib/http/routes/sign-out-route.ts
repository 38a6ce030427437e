import { endSessionOfToken } from '@/lib/people/sign-in/server/sessions/end-sessions'
import type { RequestContext, SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { noSessionCookie } from '../sessions/session-cookie'
import { requestContextOf } from './request-context'
import { type Audience, type RouteHandler, route } from './route'

/** For a plain form, as in the shell of every page: ends the session, and redirects to the sign-in page. */
export function createSignOutRoute(deps: () => SignInDeps): RouteHandler {
  const anyone: Audience<SignInDeps, RequestContext, object> = {
    deps,
    from: 'our_pages',
    visitorOf: requestContextOf,
    admit: async () => ({}),
    ownerOf: null,
  }
  return route(
    anyone,
    {},
    {
      run: async ({ deps, visitor }) => {
        const { sessionToken } = visitor
        if (sessionToken) await deps.transact(visitor, (work) => endSessionOfToken(work, sessionToken))
        return new Response(null, { status: 303, headers: { Location: '/sign-in', 'Set-Cookie': noSessionCookie() } })
      },
    },
  )
}
