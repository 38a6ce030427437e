import type { z } from 'zod'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { type ReadContext, readContextOf, type WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Operator } from '@/lib/people/operator/core/operator'
import type { RequestContext, SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { type Ids, ids } from '../input/path-params'
import { type ConsoleVisitor, consoleVisitor } from '../sessions/console-visitor'
import { findSession } from '../sessions/user-session'
import type { DashboardDeps } from './dashboard-deps'
import { requestContextOf } from './request-context'
import { type Audience, type Reply, type RouteHandler, route } from './route'
import { signedOut } from './user-route'

const MAX_BYTES = 8 * 1024

export type OperatorDeps = DashboardDeps & {
  /** what checks and counts the codes of the second factor */
  access: SignInDeps
}

type ReadOptions<N extends string, S> = { params?: readonly N[]; query: S }
type ReadCall<N extends string, Q> = { operator: Operator; reading: ReadContext; params: Ids<N>; query: Q }
type WriteOptions<N extends string, S, R> = {
  params?: readonly N[]
  body: S
  /** slow work before the transaction */
  prepare?: (call: { operator: Operator; reading: ReadContext }) => Promise<R>
}
type WriteCall<N extends string, B, R> = {
  operator: Operator
  visitor: RequestContext
  work: WriteContext
  params: Ids<N>
  body: B
  /** result of `prepare` */
  prepared: R
}
type CodeCall<B> = { access: SignInDeps; visitor: RequestContext; user: SessionUser; body: B }

/** The routes of the operator console: for operators with two-factor, who entered a code for it. */
export function createOperatorRoutes(deps: () => OperatorDeps) {
  const operator: Audience<OperatorDeps, RequestContext, { operator: Operator }> = {
    deps,
    from: 'our_pages',
    visitorOf: requestContextOf,
    admit: async ({ deps, visitor }) => ({ operator: requireOpen(await visitorOf(deps, visitor)) }),
    ownerOf: ({ operator }) => operator.userId,
  }
  const atTheGate: Audience<OperatorDeps, RequestContext, { user: SessionUser }> = {
    ...operator,
    admit: async ({ deps, visitor }) => ({ user: requireCodeOwner(await visitorOf(deps, visitor)) }),
    ownerOf: ({ user }) => user.userId,
  }

  /** What an operator reads. */
  const operatorRead = <S extends z.ZodType, N extends string = never>(
    { params, query }: ReadOptions<N, S>,
    handle: (call: ReadCall<N, z.output<S>>) => Promise<Reply>,
  ): RouteHandler =>
    route(
      { ...operator, from: 'our_links' },
      { params: ids(params), query },
      { run: ({ deps, ...call }) => handle({ ...call, reading: readContextOf(deps) }) },
    )

  /** What an operator changes, in one transaction. */
  const operatorWrite = <S extends z.ZodType, R = undefined, N extends string = never>(
    { params, body, prepare }: WriteOptions<N, S, R>,
    write: (call: WriteCall<N, z.output<S>, R>) => Promise<Reply>,
  ): RouteHandler =>
    route(
      operator,
      {
        params: ids(params),
        body: { schema: body, maxBytes: MAX_BYTES },
        prepare:
          prepare &&
          (({ deps, operator }: { deps: OperatorDeps; operator: Operator }) =>
            prepare({ operator, reading: readContextOf(deps) })),
      },
      { write },
    )

  /** Entering the code that opens the console. The verb runs its own transactions: a wrong code stays counted. */
  const operatorCode = <S extends z.ZodType>(
    body: S,
    run: (call: CodeCall<z.output<S>>) => Promise<Reply>,
  ): RouteHandler =>
    route(
      atTheGate,
      { body: { schema: body, maxBytes: MAX_BYTES } },
      { run: ({ deps, ...call }) => run({ ...call, access: deps.access }) },
    )

  return { operatorRead, operatorWrite, operatorCode }
}

const visitorOf = async (deps: OperatorDeps, { sessionToken }: RequestContext): Promise<ConsoleVisitor> =>
  consoleVisitor(deps, await findSession(deps, sessionToken))

function requireOpen(visitor: ConsoleVisitor): Operator {
  const { user, state } = requireCode(visitor)
  if (typeof state !== 'string') return state
  throw new Fault(
    'forbidden',
    `Your hour in the console has ended, ${user.name ?? user.email}. Enter a code to continue.`,
  )
}

/** Also one whose hour is not over: a new code begins another. */
const requireCodeOwner = (visitor: ConsoleVisitor): SessionUser => requireCode(visitor).user

/** Whoever is no operator is answered as if there were no console. */
function requireCode(visitor: ConsoleVisitor): { user: SessionUser; state: Operator | 'needs_code' } {
  if (visitor === 'signed_out') throw signedOut()
  const { user, state } = visitor
  if (state === 'no_operator') throw new Fault('not_found', 'There is nothing at this URL.')
  if (state === 'needs_two_factor')
    throw new Fault(
      'forbidden',
      'The operator console needs two-factor authentication. Turn it on in your account first.',
    )
  return { user, state }
}
