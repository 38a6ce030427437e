import type { z } from 'zod'
import { newRequestId } from '@/lib/platform/config/ids'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { isUuid } from '@/lib/shared/uuid'
import type { DashboardDeps } from './dashboard-deps'
import { faultResponse, jsonResponse } from './fault-response'
import type { LongList } from './parse-in-slices'
import { parseInput, readJsonBody } from './read-input'
import { requireSameOrigin } from './same-origin'

/** The dynamic segments of a path; all but the organization's name are ids. */
type Path = { org?: string; [name: string]: string | undefined }
/** A route without dynamic segments gets no params at all. */
type Context = { params: Promise<Path | undefined> }
export type RouteHandler = (request: Request, context?: Context) => Promise<Response>
/** The result of a handler: JSON, or its own file, redirect or cookie. */
export type Reply = object | Response

type Deps = Pick<DashboardDeps, 'log' | 'transact'>
type Visitor = { address: string | null; requestId: string }

/** Who may call. Each audience is defined once, and each of its routes adds only its own parts. */
export type Audience<D extends Deps, V extends Visitor, A extends object> = {
  deps: () => D
  /** whether only our own pages may send it: all that changes something */
  isFromOurPages: boolean
  /** what the headers say about the sender */
  visitorOf: (headers: Headers, requestId: string) => V
  /** Session, audience, permission: what a handler learns of the caller. Throws a Fault for anyone else. */
  admit: (arrival: { deps: D; visitor: V; path: Path }) => Promise<A>
}

/** What a handler is given: all that is known once the body is read. */
export type Call<D, V, A, N extends string, Q, B> = A & {
  deps: D
  request: Request
  visitor: V
  path: Path
  /** of the path, by the names that the route gave: ids, and nothing else */
  params: Readonly<Record<N, string>>
  query: Q
  body: B
}

type Body<B> = { schema: B; maxBytes?: number | undefined; list?: LongList | undefined }

/** What a route takes, each part of it optional. */
type Input<C, A extends object, N extends string, Q, B, P> = {
  /** the ids of the path that the handler reads, as the folders name them */
  params?: readonly N[] | undefined
  query?: Q
  /** limits concurrency, from here to the end of the transaction */
  share?: ((caller: A, run: () => Promise<Reply>) => Promise<Reply>) | undefined
  /** JSON, bounded before it is read; a z.strictObject refuses what it does not know */
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
    N extends string = never,
    Q extends z.ZodType = z.ZodUndefined,
    B extends z.ZodType = z.ZodUndefined,
    P = undefined,
  >(
    audience: Audience<D, V, A>,
    input: Input<NoInfer<Call<D, V, A, N, z.output<Q>, z.output<B>>>, NoInfer<A>, N, Q, B, P>,
    handler: Handler<NoInfer<Call<D, V, A, N, z.output<Q>, z.output<B>> & { prepared: P }>>,
  ): RouteHandler =>
  async (request, context) => {
    const requestId = newRequestId()
    try {
      const path = requireIds((await context?.params) ?? {})
      if (audience.isFromOurPages) requireSameOrigin(request)
      const deps = audience.deps()
      const visitor = audience.visitorOf(request.headers, requestId)
      const caller = await audience.admit({ deps, visitor, path })
      const params = pick(path, input.params ?? [])
      const query = readQuery(request, input.query)
      const share = input.share ?? ((_, run) => run())
      const reply = await share(caller, async () => {
        const body = await readBody(request, input.body)
        const call = { ...caller, deps, request, visitor, path, params, query, body }
        const refused = await input.limit?.(call)
        if (refused) return refused
        // Without this step P is undefined.
        const prepared = (await input.prepare?.(call)) as P
        return answer(handler, { ...call, prepared })
      })
      return present(reply, requestId)
    } catch (error) {
      return faultResponse(error, requestId, audience.deps().log)
    }
  }

/** A path whose ids are no UUIDs names nothing, for anyone, and no query is sent for it. */
function requireIds(path: Path): Path {
  const areIds = Object.entries(path).every(([name, value]) => name === 'org' || (value !== undefined && isUuid(value)))
  if (areIds) return path
  throw new Fault('not_found', 'There is nothing at this address.')
}

/** The ids that the route named. A test of the sources checks that its folders have them. */
function pick<N extends string>(path: Path, names: readonly N[]): Readonly<Record<N, string>> {
  const missing = names.find((name) => path[name] === undefined)
  if (missing !== undefined) throw new Error(`the path of this route has no [${missing}]`)
  return path as Record<N, string>
}

// Without a schema Q, and B, is ZodUndefined.
const readQuery = <Q extends z.ZodType>({ url }: Request, schema: Q | undefined): z.output<Q> =>
  (schema && parseInput(schema, Object.fromEntries(new URL(url).searchParams))) as z.output<Q>

const readBody = async <B extends z.ZodType>(request: Request, body: Body<B> | undefined): Promise<z.output<B>> =>
  (body && (await readJsonBody(request, body.schema, body.maxBytes, body.list))) as z.output<B>

function answer<C extends { deps: Deps; visitor: Visitor }>(handler: Handler<C>, call: C): Promise<Reply> {
  if ('run' in handler) return handler.run(call)
  const { address, requestId } = call.visitor
  return call.deps.transact({ address, requestId }, (work) => handler.write({ ...call, work }))
}

const present = (reply: Reply, requestId: string): Response =>
  reply instanceof Response ? reply : jsonResponse(200, requestId, reply)
