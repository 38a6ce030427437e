import type { z } from 'zod'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { RequestContext, SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { type Ids, ids } from '../input/path-params'
import { findSession, letsIn, type SessionDeps } from '../sessions/user-session'
import type { DashboardDeps } from './dashboard-deps'
import { requestContextOf } from './request-context'
import { type Audience, type Reply, type RouteHandler, route } from './route'

const MAX_BYTES = 8 * 1024

type AnonymousCall<B> = { deps: SignInDeps; visitor: RequestContext; body: B }
type UserCall<B> = AnonymousCall<B> & { user: SessionUser }
type UserWriteCall<N extends string, B> = {
  user: SessionUser
  work: WriteContext
  params: Ids<N>
  body: B
}
type UserWriteOptions<N extends string, S> = {
  params?: readonly N[]
  /** a z.strictObject */
  body: S
}

/** Everyone who comes from our pages, signed in or not. */
export const everyone = (deps: () => SignInDeps): Audience<SignInDeps, RequestContext, object> => ({
  deps,
  from: 'our_pages',
  visitorOf: requestContextOf,
  admit: async () => ({}),
  ownerOf: null,
})

/** The routes of signing in, and of the user's own account. JSON only, unknown fields refused. */
export function createSessionRoutes(deps: () => SignInDeps) {
  const anonymous = everyone(deps)
  const user = { ...anonymous, admit: signedIn({ isPending: false }), ownerOf }
  const pending = { ...anonymous, admit: signedIn({ isPending: true }), ownerOf }

  /** For everyone. */
  const anonymousRoute = <S extends z.ZodType>(body: S, run: (call: AnonymousCall<z.output<S>>) => Promise<Reply>) =>
    route(anonymous, { body: { schema: body, maxBytes: MAX_BYTES } }, { run })

  /** For signed-in users, with both factors. The verb runs its own transactions. */
  const userRoute = <S extends z.ZodType>(body: S, run: (call: UserCall<z.output<S>>) => Promise<Reply>) =>
    route(user, { body: { schema: body, maxBytes: MAX_BYTES } }, { run })

  /** For users who still have to enter the second factor. */
  const pendingRoute = <S extends z.ZodType>(body: S, run: (call: UserCall<z.output<S>>) => Promise<Reply>) =>
    route(pending, { body: { schema: body, maxBytes: MAX_BYTES } }, { run })

  /** A GET of the signed-in user's own data. */
  const userRead = (run: (call: Omit<UserCall<null>, 'body'>) => Promise<object>) =>
    route({ ...user, from: 'our_links' }, {}, { run })

  return { anonymousRoute, userRoute, pendingRoute, userRead }
}

/** A change by a user outside any organization, in one transaction. */
export const createUserWrite =
  (deps: () => DashboardDeps) =>
  <S extends z.ZodType, N extends string = never>(
    { params, body }: UserWriteOptions<N, S>,
    write: (call: UserWriteCall<N, z.output<S>>) => Promise<object>,
  ): RouteHandler =>
    route(
      { deps, from: 'our_pages', visitorOf: requestContextOf, admit: signedIn({ isPending: false }), ownerOf },
      { params: ids(params), body: { schema: body } },
      { write },
    )

/** The signed-in user; with `isPending`, one who still has to enter the second factor. */
const signedIn =
  ({ isPending }: { isPending: boolean }) =>
  async ({ deps, visitor }: { deps: SessionDeps; visitor: RequestContext }): Promise<{ user: SessionUser }> => {
    const user = letsIn(await findSession(deps, visitor.sessionToken), { isPending })
    if (!user) throw signedOut()
    return { user }
  }

const ownerOf = ({ user }: { user: SessionUser }): string => user.userId

export const signedOut = (): Fault => new Fault('unauthorized', 'Sign in to continue.')
