import type { z } from 'zod'
import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { createPerKeyLimit } from '@/lib/foundation/platform/concurrency/share'
import {
  type ReadContext,
  readContextOf,
  type Transact,
  type WriteContext,
} from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { BEHIND_HEADER } from '@/lib/foundation/shared/behind-header'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import type { LongList } from '../input/parse-in-slices'
import { type Ids, ids } from '../input/path-params'
import { memberOf } from '../sessions/member-of'
import { findSession } from '../sessions/user-session'
import type { DashboardDeps } from './dashboard-deps'
import { jsonResponse } from './fault-response'
import { readList } from './list-reading'
import { requestContextOf } from './request-context'
import { type Audience, type Reply, type RouteHandler, route } from './route'
import { signedOut } from './user-route'

/** Records a download in the audit log: a separate transaction, committed before the first byte is sent. */
type Recorder = (run: (work: WriteContext) => Promise<void>) => Promise<void>
type ReadOptions<N extends string, S> = {
  params?: readonly N[]
  query: S
  /** may be read from the replica: it is long or slow, and a little lag does no harm */
  isList?: boolean
}
type ReadCall<P extends Permission, N extends string, Q> = {
  actor: Granted<P>
  reading: ReadContext
  params: Ids<N>
  query: Q
  record: Recorder
}

type PrepareCall<P extends Permission, N extends string, B> = {
  actor: Granted<P>
  reading: ReadContext
  params: Ids<N>
  /** the member's IP address */
  address: string | null
  body: B
  /** for what another service did meanwhile */
  transact: Transact
}
type WriteOptions<P extends Permission, N extends string, S extends z.ZodType, R> = {
  params?: readonly N[]
  /** a z.strictObject */
  body: S
  /** limit of the body */
  maxBytes?: number
  /** a long list in the body: parsed in slices, and at most two such requests of an organization at a time */
  list?: LongList
  /** slow work that needs no transaction, and must not hold one open */
  prepare?: (call: PrepareCall<P, N, z.output<S>>) => Promise<R>
}
type WriteCall<P extends Permission, N extends string, B, R> = {
  actor: Granted<P>
  work: WriteContext
  params: Ids<N>
  body: B
  /** result of `prepare` */
  prepared: R
}

/** A GET of the dashboard. `query` parses the query string. */
export const createDashboardRead =
  (deps: () => DashboardDeps) =>
  <P extends Permission, S extends z.ZodType, N extends string = never>(
    permission: P,
    { params, query, isList = false }: ReadOptions<N, S>,
    handle: (call: ReadCall<P, N, z.output<S>>) => Promise<Reply>,
  ): RouteHandler =>
    route(
      // Downloads are recorded: a link on another site causes none.
      { ...member(deps, permission), from: 'our_links' },
      { params: ids(params), query },
      {
        run: async ({ deps, visitor: { address, requestId }, ...call }) => {
          const record: Recorder = (run) => {
            // What the audit log has to say of a download is not for who only looks.
            refuseOperator(call.actor)
            return deps.transact({ address, requestId }, run)
          }
          if (!isList || !deps.replica) return handle({ ...call, reading: readContextOf(deps), record })
          const read = (reading: ReadContext) => handle({ ...call, reading, record })
          const { list, behindSeconds } = await readList(deps, call.request.headers.get('cookie'), read)
          const response = list instanceof Response ? list : jsonResponse(200, requestId, list)
          response.headers.set(BEHIND_HEADER, String(behindSeconds))
          return response
        },
      },
    )

/** A GET of what every member may know about their organization, whatever their role. */
export const createMemberRead =
  (deps: () => DashboardDeps) =>
  <S extends z.ZodType>(
    { query }: { query: S },
    handle: (call: { member: Member; reading: ReadContext; query: z.output<S> }) => Promise<Reply>,
  ): RouteHandler =>
    route(
      { ...anyMember(deps), from: 'our_links' },
      { query },
      { run: async ({ deps, actor, query }) => handle({ member: actor, reading: readContextOf(deps), query }) },
    )

/** Change through the dashboard, in one transaction. */
export const createDashboardWrite =
  (deps: () => DashboardDeps) =>
  <P extends Permission, S extends z.ZodType, R = undefined, N extends string = never>(
    permission: P,
    { params, body, maxBytes, list, prepare }: WriteOptions<P, N, S, R>,
    write: (call: WriteCall<P, N, z.output<S>, R>) => Promise<Reply>,
  ): RouteHandler =>
    route(
      changing(member<P>(deps, permission)),
      {
        params: ids(params),
        share: list && (({ actor }, run) => heavy(actor.organizationId, run)),
        body: { schema: body, maxBytes, list },
        prepare:
          prepare &&
          (({ deps, visitor, ...call }: Prepared<P, N, z.output<S>>) =>
            prepare({
              ...call,
              address: visitor.address,
              reading: readContextOf(deps),
              transact: (run) => deps.transact({ address: visitor.address, requestId: visitor.requestId }, run),
            })),
      },
      { write },
    )

type Caller<P extends Permission> = { actor: Granted<P> }
type Prepared<P extends Permission, N extends string, B> = Caller<P> & {
  deps: DashboardDeps
  visitor: RequestContext
  params: Ids<N>
  body: B
}

/** A member of the organization that the path names, with this permission. */
const member = <P extends Permission>(deps: () => DashboardDeps, permission: P): MemberAudience<P> => {
  const audience = anyMember(deps)
  return {
    ...audience,
    admit: async (arrival) => ({ actor: permitted((await audience.admit(arrival)).actor, permission) }),
  }
}

/** A member of the organization that the path names. */
const anyMember = (deps: () => DashboardDeps): Audience<DashboardDeps, RequestContext, { actor: Member }> => ({
  deps,
  from: 'our_pages',
  visitorOf: requestContextOf,
  admit: async ({ deps, visitor, path }) => {
    const session = await findSession(deps, visitor.sessionToken)
    const found = await memberOf(deps, session, path.org ?? '')
    if (found === 'signed_out') throw signedOut()
    if (found === 'no_member')
      throw new Fault('not_found', "This organization doesn't exist, or you aren't a member of it.")
    return { actor: found }
  },
  ownerOf: ({ actor }) => actor.organizationId,
})

type MemberAudience<P extends Permission> = Audience<DashboardDeps, RequestContext, Caller<P>>

/** The same for whoever may change something. */
const changing = <P extends Permission>(audience: MemberAudience<P>): MemberAudience<P> => ({
  ...audience,
  admit: async (arrival) => {
    const caller = await audience.admit(arrival)
    refuseOperator(caller.actor)
    return caller
  },
})

function refuseOperator({ isOperator }: Member): void {
  if (isOperator)
    throw new Fault('forbidden', "You're viewing this organization as an operator: nothing can be changed.")
}

function permitted<P extends Permission>(found: Member, permission: P): Granted<P> {
  const granted = grant(found, permission)
  if (granted) return granted
  throw new Fault(
    'forbidden',
    `Your role does not permit this (${permission}). An owner or admin can change it under Team.`,
  )
}

/** For requests that take seconds: a third concurrent one of the same organization is refused with a retry. */
const heavy = createPerKeyLimit({
  most: 2,
  mostWaiting: 0,
  refusal: 'Two imports are being read already. Try again in a moment.',
})
