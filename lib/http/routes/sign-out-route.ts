import { endSessionOfToken } from '@/lib/people/sign-in/server/sessions/end-sessions'
import type { SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { noSessionCookie } from '../sessions/session-cookie'
import { type RouteHandler, route } from './route'
import { everyone } from './user-route'

/** For a plain form, as in the shell of every page: ends the session, and redirects to the sign-in page. */
export const createSignOutRoute = (deps: () => SignInDeps): RouteHandler =>
  route(
    everyone(deps),
    {},
    {
      run: async ({ deps, visitor }) => {
        const { sessionToken } = visitor
        if (sessionToken) await deps.transact(visitor, (work) => endSessionOfToken(work, sessionToken))
        return new Response(null, { status: 303, headers: { Location: '/sign-in', 'Set-Cookie': noSessionCookie() } })
      },
    },
  )
