import type { z } from 'zod'
import { newRequestId } from '@/lib/platform/config/ids'
import type { WriteContext } from '@/lib/platform/database/context'
import type { Log } from '@/lib/platform/log/log'
import type { DashboardDeps } from './dashboard-deps'
import { faultResponse, jsonResponse } from './fault-response'
import { type Path, readParams } from './path-params'
import { type Body, parseInput, readBody } from './read-input'
import { type RequestSource, requireOrigin } from './same-origin'

/** A route without a part in brackets in its path is given no params at all. */
type Context = { params: Promise<Path | undefined> }
export type RouteHandler = (request: Request, context?: Context) => Promise<Response>
/** The result of a handler: JSON, or its own file, redirect or cookie. */
export type Reply = object | Response

type Deps = Pick<DashboardDeps, 'log' | 'transact'>
type Visitor = { address: string | null; requestId: string }

/** Who may call. Each audience is defined once, and each of its routes adds only its own parts. */
export type Audience<D extends Deps, V extends Visitor, A extends object> = {
  deps: () => D
  /** where its requests may come from: all that changes something, from our own pages */
  from: RequestSource
  /** what the headers say of who sends it */
  visitorOf: (headers: Headers, requestId: string) => V
  /** Session, audience, permission: what a handler learns of the caller. Throws a Fault for anyone else. */
  admit: (arrival: { deps: D; request: Request; visitor: V; path: Path }) => Promise<A>
  /** How a failure looks to who follows a link, or may not learn that there is anything; null for JSON. */
  presentFailure?: (error: unknown, failed: { requestId: string; log: Log }) => Response | null
}

/** What a handler is given: all that is known once the body is read. */
export type Call<D, V, A, I, Q, B> = A & {
  deps: D
  request: Request
  visitor: V
  /** of the path, what the route's schema says */
  params: I
  query: Q
  body: B
}

/** What a route takes, each part of it optional. */
type Input<C, A extends object, I, Q, B, P> = {
  params?: I
  query?: Q
  /** limits concurrency, from here to the end of the transaction */
  share?: ((caller: A, run: () => Promise<Reply>) => Promise<Reply>) | undefined
  /** bounded before it is read */
  body?: Body<B>
  /** the answer to a caller over the limit; null for everyone else */
  limit?: (call: C) => Promise<Response | null>
  /** slow work that needs no transaction, and must not hold one open */
  prepare?: ((call: C) => Promise<P>) | undefined
}

/** One transaction around the handler, or none: what only reads needs none, and signing in keeps its own. */
type Handler<C> = { write: (call: C & { work: WriteContext }) => Promise<Reply> } | { run: (call: C) => Promise<Reply> }

/** The one way in: every route of people is these steps, in this order. */
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
      // Without its schema, or its step, each of these is undefined.
      const params = (input.params && readParams(path, input.params)) as z.output<I>
      const query = (input.query && readQuery(request, input.query)) as z.output<Q>
      const share = input.share ?? ((_, run) => run())
      const reply = await share(caller, async () => {
        const body = (input.body && (await readBody(request, input.body))) as z.output<B>
        const call = { ...caller, deps, request, visitor, params, query, body }
        const refused = await input.limit?.(call)
        if (refused) return refused
        const prepared = (await input.prepare?.(call)) as P
        return answer(handler, { ...call, prepared })
      })
      return present(reply, requestId)
    } catch (error) {
      const { log } = audience.deps()
      return audience.presentFailure?.(error, { requestId, log }) ?? faultResponse(error, requestId, log)
    }
  }

const readQuery = <Q extends z.ZodType>({ url }: Request, schema: Q): z.output<Q> =>
  parseInput(schema, Object.fromEntries(new URL(url).searchParams))

function answer<C extends { deps: Deps; visitor: Visitor }>(handler: Handler<C>, call: C): Promise<Reply> {
  if ('run' in handler) return handler.run(call)
  const { address, requestId } = call.visitor
  return call.deps.transact({ address, requestId }, (work) => handler.write({ ...call, work }))
}

const present = (reply: Reply, requestId: string): Response =>
  reply instanceof Response ? reply : jsonResponse(200, requestId, reply)
