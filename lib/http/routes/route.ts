import type { z } from 'zod'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { connectionShares } from '@/lib/foundation/platform/database/connection-shares'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Log } from '@/lib/foundation/platform/log/log'
import { type Path, readParams } from '../input/path-params'
import { queryObject } from '../input/query-object'
import { type Body, parseInput, readBody } from '../input/read-input'
import { lastChangeCookie } from '../sessions/last-change-cookie'

import type { DashboardDeps } from './dashboard-deps'
import { faultResponse, jsonResponse } from './fault-response'
import { type RequestSource, requireOrigin } from './same-origin'

/** Next passes no params to a route without dynamic segments. */
type Context = { params: Promise<Path | undefined> }
export type RouteHandler = (request: Request, context?: Context) => Promise<Response>
/** The result of a handler: JSON, or its own file, redirect or cookie. */
export type Reply = object | Response

type Deps = Pick<DashboardDeps, 'log' | 'transact'> & Partial<Pick<DashboardDeps, 'replica'>>
type Visitor = { address: string | null; requestId: string }

/** The callers of a route. Each audience is defined once, and its routes add only their own parts. */
export type Audience<D extends Deps, V extends Visitor, A extends object> = {
  deps: () => D
  /** required origin of its requests: changes are accepted only from our own pages */
  from: RequestSource
  /** the sender, as far as the headers tell */
  visitorOf: (headers: Headers, requestId: string) => V
  /** Session, audience, permission: what a handler needs to know of the caller. Throws a Fault for everyone else. */
  admit: (arrival: { deps: D; request: Request; visitor: V; path: Path }) => Promise<A>
  /**
   * Whose share of the database connections a request uses: the id of an organization, or of a person. Null where
   * the caller is nobody yet: those are limited by address, and their statements are small.
   */
  ownerOf: ((known: A & { deps: D; path: Path }) => string | Promise<string>) | null
  /**
   * The failure as shown to browsers that followed a link, or to callers who may not learn that the resource exists;
   * null for JSON.
   */
  presentFailure?: (error: unknown, failed: { requestId: string; log: Log }) => Response | null
}

/** A handler's argument: everything known once the body is read. */
export type Call<D, V, A, I, Q, B> = A & {
  deps: D
  request: Request
  visitor: V
  /** path parameters, parsed by the route's schema */
  params: I
  query: Q
  body: B
}

/** The input of a route; each part is optional. */
type Input<C, A extends object, I, Q, B, P> = {
  params?: I
  query?: Q
  /** limits concurrency from before the body is read: for bodies that take much memory */
  share?: ((caller: A, run: () => Promise<Reply>) => Promise<Reply>) | undefined
  /** bounded before it is read */
  body?: Body<B>
  /** the answer to a caller over the limit; null for everyone else */
  limit?: (call: C) => Promise<Response | null>
  /** slow work that needs no transaction, and must not hold one open */
  prepare?: ((call: C) => Promise<P>) | undefined
}

/** With a transaction around the handler, or without: reads need none, and signing in has its own. */
type Handler<C> = { write: (call: C & { work: WriteContext }) => Promise<Reply> } | { run: (call: C) => Promise<Reply> }

/** The pipeline of all routes except the public API: these steps, in this order. */
export const route =
  <
    D extends Deps,
    V extends Visitor,
    A extends object,
    I extends z.ZodType = z.ZodUndefined,
    Q extends z.ZodType = z.ZodUndefined,
    B extends z.ZodType = z.ZodUndefined,
    P = undefined,
  >(
    audience: Audience<D, V, A>,
    input: Input<NoInfer<Call<D, V, A, z.output<I>, z.output<Q>, z.output<B>>>, NoInfer<A>, I, Q, B, P>,
    handler: Handler<NoInfer<Call<D, V, A, z.output<I>, z.output<Q>, z.output<B>> & { prepared: P }>>,
  ): RouteHandler =>
  async (request, context) => {
    const requestId = newRequestId()
    try {
      requireOrigin(request, audience.from)
      const path = (await context?.params) ?? {}
      const deps = audience.deps()
      const visitor = audience.visitorOf(request.headers, requestId)
      const caller = await audience.admit({ deps, request, visitor, path })
      // Undefined if the route has no schema, or no such step.
      const params = (input.params && readParams(path, input.params)) as z.output<I>
      const query = (input.query && readQuery(request, input.query)) as z.output<Q>
      const share = input.share ?? ((_, run) => run())
      const reply = await share(caller, async () => {
        const body = (input.body && (await readBody(request, input.body))) as z.output<B>
        const call = { ...caller, deps, request, visitor, params, query, body }
        const refused = await input.limit?.(call)
        if (refused) return refused
        const prepared = (await input.prepare?.(call)) as P
        const owner = await audience.ownerOf?.({ ...caller, deps, path })
        return answer(handler, owner, { ...call, prepared })
      })
      const response = present(reply, requestId)
      if ('write' in handler) await noteChange(deps, response)
      return response
    } catch (error) {
      const { log } = audience.deps()
      return audience.presentFailure?.(error, { requestId, log }) ?? faultResponse(error, requestId, log)
    }
  }

const readQuery = <Q extends z.ZodType>({ url }: Request, schema: Q): z.output<Q> =>
  parseInput(schema, queryObject(new URL(url).searchParams))

function answer<C extends { deps: Deps; visitor: Visitor }>(
  handler: Handler<C>,
  owner: string | undefined,
  call: C,
): Promise<Reply> {
  const { reads, writes } = connectionShares()
  const isWrite = 'write' in handler
  const run = () => (isWrite ? inTransaction(handler.write, call) : handler.run(call))
  return owner === undefined ? run() : (isWrite ? writes : reads)(owner, run)
}

const inTransaction = <C extends { deps: Deps; visitor: Visitor }>(
  write: (call: C & { work: WriteContext }) => Promise<Reply>,
  call: C,
): Promise<Reply> => {
  const { address, requestId } = call.visitor
  return call.deps.transact({ address, requestId }, (work) => write({ ...call, work }))
}

/** With a replica, the browser's next lists have to include this change. */
async function noteChange({ replica }: Deps, response: Response): Promise<void> {
  if (replica) response.headers.append('Set-Cookie', lastChangeCookie(await replica.position()))
}

const present = (reply: Reply, requestId: string): Response =>
  reply instanceof Response ? reply : jsonResponse(200, requestId, reply)
