import { createHash } from 'node:crypto'
import { createPerKeyLimit } from '@/lib/foundation/platform/concurrency/share'
import { readContextOf } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { CallAllowance } from '@/lib/foundation/rate-limit/server/call-limit'
import { answerOnce, isAnswered, type SentAnswer } from '@/lib/people/access-tokens/server/answer-once'
import type { Given } from '@/lib/people/management/core/endpoint'
import { answerSeenBy } from '@/lib/people/management/core/write-answer'
import type { ApiEndpoint, ManagementWork } from '@/lib/people/management/server/define-endpoint'
import { requireProductAccess } from '@/lib/people/management/server/require-product-access'
import type { Path } from '../input/path-params'
import { type RouteHandler, route } from '../routes/route'
import { problemResponse } from './problem-response'
import { type ManagementDeps, type TokenCaller, tokenAudience } from './token-audience'

type Write = Extract<ApiEndpoint['handle'], { write: unknown }>['write']
type Prepare = NonNullable<Extract<ApiEndpoint['handle'], { write: unknown }>['prepare']>
type Call = TokenCaller &
  Given<unknown, unknown, unknown> & {
    deps: ManagementDeps
    request: Request
    visitor: { address: string | null; requestId: string }
  }

/** One endpoint of the management API as a route, for one request. */
export function tokenRoute(deps: () => ManagementDeps, endpoint: ApiEndpoint, path: Path): RouteHandler {
  let allowance: CallAllowance | null = null
  const audience = tokenAudience(deps, endpoint.scope, (counted) => {
    allowance = counted
  })
  const { handle } = endpoint
  const asks = 'write' in handle ? handle.prepare : undefined
  const handler: RouteHandler = route(
    {
      ...audience,
      presentFailure: (error, { requestId, log }) => problemResponse(error, requestId, log),
    },
    {
      params: endpoint.params,
      query: endpoint.query,
      share: endpoint.list && (({ actor }, run) => readOfLists(actor.organizationId, run)),
      ...(endpoint.body && {
        body: { schema: endpoint.body, maxBytes: endpoint.maxBytes, list: endpoint.list, mayBeEmpty: true },
      }),
      prepare: asks && ((call) => prepare(endpoint, asks, call)),
    },
    'read' in handle
      ? {
          run: async (call) => {
            await requireProductAccess(call.deps.db, call.actor, endpoint, call)
            const reply = await handle.read({ ...call, reading: readingOf(call.deps) })
            return jsonAnswer({ status: 200, body: JSON.stringify(reply) }, endpoint.version?.(reply), call.visitor)
          },
        }
      : {
          write: ({ work, ...call }) =>
            write(endpoint, handle.write, { ...call, work: { ...work, destinations: call.deps.destinations } }),
        },
  )
  return async (request) => {
    const response = await handler(request, { params: Promise.resolve(path) })
    return allowance === null ? response : withAllowance(response, allowance)
  }
}

/** Long lists of one organization wait for each other before they are read: each takes much memory. */
const readOfLists = createPerKeyLimit({
  most: 2,
  mostWaiting: 100,
  code: 'busy',
  refusal: 'Too many requests at the same time. Try again in a moment.',
})

const readingOf = (deps: ManagementDeps) => ({ ...readContextOf(deps), shopsUrl: deps.shopsUrl })

/** Nothing is asked for a request that was answered before: its answer is sent again. */
async function prepare(endpoint: ApiEndpoint, run: Prepare, call: Call): Promise<object | undefined> {
  const { actor, deps, request, visitor } = call
  await requireProductAccess(deps.db, actor, endpoint, call)
  const key = idempotencyKey(request.headers)
  const reading = readingOf(deps)
  if (key !== null && (await isAnswered(reading, { accessTokenId: actor.accessToken.id, key }))) return undefined
  const origin = { address: visitor.address, requestId: visitor.requestId }
  return run({ ...call, asking: { ...reading, transact: (change) => deps.transact(origin, change) } })
}

async function write(
  endpoint: ApiEndpoint,
  run: Write,
  call: Call & { work: ManagementWork; prepared: object | undefined },
): Promise<Response> {
  const { actor, work, request } = call
  await requireProductAccess(work.tx, actor, endpoint, call)
  const answer = async (): Promise<SentAnswer> => {
    await requireVersion(endpoint, call)
    const reply = await run(call)
    return { status: endpoint.status, body: reply === null ? '' : JSON.stringify(reply) }
  }
  const key = endpoint.method === 'POST' ? idempotencyKey(request.headers) : null
  if (key === null) return seenAnswer(endpoint, call, await answer())
  const { pathname, search } = new URL(request.url)
  const asked = { '': `${endpoint.method} ${pathname}${search}`, ...(call.body as object) }
  const sent = await answerOnce(work, { accessTokenId: actor.accessToken.id, key, request: asked }, answer)
  const response = seenAnswer(endpoint, call, sent)
  if (sent.isReplayed) response.headers.set('Idempotent-Replayed', 'true')
  return response
}

/** An answer, also one that is sent again, as the token may see it now. A brief one has no ETag: it is no record. */
function seenAnswer(endpoint: ApiEndpoint, { actor, visitor }: Call, { status, body }: SentAnswer): Response {
  if (body === '') return jsonAnswer({ status, body }, null, visitor)
  const { reply, isBrief } = answerSeenBy(actor.permissions, endpoint.brief, JSON.parse(body))
  if (isBrief) return jsonAnswer({ status, body: JSON.stringify(reply) }, null, visitor)
  return jsonAnswer({ status, body }, reply && endpoint.version?.(reply), visitor)
}

const KEY_FORM = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

/** Null without the header. */
function idempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key')
  if (key === null || KEY_FORM.test(key)) return key
  const needs = 'Use 1 to 255 letters, digits, and symbols (ASCII).'
  throw new Fault('invalid', `Idempotency-Key: ${needs}`, { 'Idempotency-Key': needs })
}

/**
 * Throws a Fault if the request names a version of the resource that is no longer the current one (RFC 9110 13.1.1).
 * Compared weakly: our tags are hashes of the content, and a proxy that compresses marks them `W/"…"` (nginx) or
 * `"…-gzip"` (Apache), so a program behind it could never change anything.
 */
async function requireVersion(
  endpoint: ApiEndpoint,
  call: Call & { work: ManagementWork; prepared: object | undefined },
): Promise<void> {
  const wanted = call.request.headers.get('if-match')
  if (wanted === null || !endpoint.current || !endpoint.version) return
  const tags = tagsOf(wanted)
  const current = await endpoint.current(call)
  const version = endpoint.version(current)
  if (tags === null || (version && tags.includes(etagOf(version)))) return
  throw new Fault('precondition_failed', 'This was changed since you read it. Read it again, then retry.')
}

const TAG_LIST = /^[\s,]*(?:W\/)?"[^"]*"(?:\s*,[\s,]*(?:W\/)?"[^"]*")*[\s,]*$/

/** The tags that If-Match lists, without their marks; null for `*`, which is any version. */
function tagsOf(wanted: string): string[] | null {
  if (wanted === '*') return null
  // Some programs take the quotation marks for those of a text: the same tag would never match, however often it is read.
  if (TAG_LIST.test(wanted)) return Array.from(wanted.matchAll(/"[^"]*"/g), ([tag]) => withoutMark(tag))
  const needs = 'Send the ETag as you received it, with its quotation marks.'
  throw new Fault('invalid', `If-Match: ${needs}`, { 'If-Match': needs })
}

const withoutMark = (tag: string): string => tag.replace(/-(?:gzip|br|zstd|deflate)"$/, '"')

const etagOf = (version: object): string =>
  `"${createHash('sha256').update(JSON.stringify(version)).digest('base64url').slice(0, 27)}"`

function jsonAnswer(
  { status, body }: SentAnswer,
  version: object | null | undefined,
  { requestId }: Call['visitor'],
): Response {
  const response = new Response(body === '' ? null : body, {
    status,
    headers: {
      ...(body !== '' && { 'Content-Type': 'application/json; charset=utf-8' }),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    },
  })
  if (version) response.headers.set('ETag', etagOf(version))
  return response
}

function withAllowance(response: Response, { isOver, limit, remaining, resetSeconds }: CallAllowance): Response {
  response.headers.set('RateLimit-Limit', String(limit))
  response.headers.set('RateLimit-Remaining', String(remaining))
  response.headers.set('RateLimit-Reset', String(resetSeconds))
  if (isOver) response.headers.set('Retry-After', String(resetSeconds))
  return response
}
