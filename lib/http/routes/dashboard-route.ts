import type { z } from 'zod'
import { type Granted, grant, type Member } from '@/lib/permissions/core/granted'
import type { Permission } from '@/lib/permissions/core/permissions'
import { findMember } from '@/lib/permissions/server/find-member'
import { createPerKeyLimit } from '@/lib/platform/concurrency/share'
import { newRequestId } from '@/lib/platform/config/ids'
import type { ReadContext, WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { isUuid } from '@/lib/shared/uuid'
import { readSession } from '@/lib/sign-in/server/sessions/read-session'
import { sessionTokenOf } from '../sessions/session-cookie'
import { callingAddress } from './calling-address'
import type { DashboardDeps } from './dashboard-deps'
import { faultResponse, jsonResponse } from './fault-response'
import type { LongList } from './parse-in-slices'
import { parseInput, readJsonBody } from './read-input'
import { requireSameOrigin } from './same-origin'

type Params = Record<string, string>
type Context = { params: Promise<Params> }
type Handler = (request: Request, context: Context) => Promise<Response>
/** What a handler answers: JSON, or a file of its own making. */
type Reply = object | Response

export type ReadCall<P extends Permission, Q> = {
  actor: Granted<P>
  reading: ReadContext
  params: Params
  query: Q
  /** for what the audit log has to say of a download: a transaction of its own, before the first byte leaves */
  record: Recorder
}
type Recorder = (run: (work: WriteContext) => Promise<void>) => Promise<void>

export type WriteCall<P extends Permission, B, R = undefined> = {
  actor: Granted<P>
  work: WriteContext
  params: Params
  body: B
  /** what `prepare` made */
  prepared: R
}
type Prepare<P extends Permission, B, R> = (call: { actor: Granted<P>; reading: ReadContext; body: B }) => Promise<R>
type WriteOptions<P extends Permission, S extends z.ZodType, R> = {
  /** a z.strictObject */
  body: S
  /** bounds what is read */
  maxBytes?: number
  /** a list in the body that is long: parsed in slices, and two such requests of an organization at a time */
  list?: LongList
  /** slow work that needs no transaction, and must not hold one open */
  prepare?: Prepare<P, z.output<S>, R>
}

/** A GET of the dashboard: session, membership, permission, query, verb. `query` parses the query string. */
export const createDashboardRead =
  (parts: () => DashboardDeps) =>
  <P extends Permission, S extends z.ZodType>(
    permission: P,
    query: S,
    handle: (call: ReadCall<P, z.output<S>>) => Promise<Reply>,
  ): Handler =>
    guarded(parts, async (request, params, requestId) => {
      const member = await admitted(parts(), request, params)
      const actor = permitted(member, permission)
      const parsed = parseInput(query, Object.fromEntries(new URL(request.url).searchParams))
      const address = callingAddress(request.headers)
      const record: Recorder = (run) => parts().transact({ address, requestId }, run)
      const read = () => handle({ actor, reading: readingOf(parts()), params, query: parsed, record })
      return reply(requestId, await reads(actor.organizationId, read))
    })

const readingOf = ({ db, pool, vault, clock }: DashboardDeps): ReadContext => ({ db, pool, vault, now: clock() })

/** A change through the dashboard: origin, session, membership, permission, body, and the verb in one transaction. */
export const createDashboardWrite =
  (parts: () => DashboardDeps) =>
  <P extends Permission, S extends z.ZodType, R = undefined>(
    permission: P,
    { body, maxBytes, list, prepare }: WriteOptions<P, S, R>,
    handle: (call: WriteCall<P, z.output<S>, R>) => Promise<Reply>,
  ): Handler =>
    guarded(parts, async (request, params, requestId) => {
      requireSameOrigin(request)
      const member = await admitted(parts(), request, params)
      const actor = permitted(member, permission)
      const address = callingAddress(request.headers)
      const change = async () => {
        const parsed = await readJsonBody(request, body, maxBytes, list)
        // Without `prepare` R is undefined.
        const prepared = (await prepare?.({ actor, reading: readingOf(parts()), body: parsed })) as R
        return parts().transact({ address, requestId }, (work) =>
          handle({ actor, work, params, body: parsed, prepared }),
        )
      }
      return reply(requestId, await (list ? heavy(actor.organizationId, change) : change()))
    })

/** Requests that take seconds: a third one of the same organization is told to come back. */
const heavy = createPerKeyLimit({
  most: 2,
  mostWaiting: 0,
  refusal: 'Two imports are being read already. Try again in a moment.',
})
/** Of the few connections that pages share, one organization holds two at most. */
const reads = createPerKeyLimit({
  most: 2,
  mostWaiting: 100,
  refusal: 'Too many requests at once. Try again in a moment.',
})

const guarded =
  (
    parts: () => DashboardDeps,
    answer: (request: Request, params: Params, requestId: string) => Promise<Response>,
  ): Handler =>
  async (request, context) => {
    const requestId = newRequestId()
    try {
      return await answer(request, requireIds(await context.params), requestId)
    } catch (error) {
      return faultResponse(error, requestId, parts().log)
    }
  }

/** Who calls, and as which member. A foreign organization does not exist. */
async function admitted({ db, clock }: DashboardDeps, request: Request, params: Params): Promise<Member> {
  const person = await readSession(db, sessionTokenOf(request.headers.get('cookie')), clock())
  if (!person || person.isPending) throw new Fault('unauthorized', 'Sign in to go on.')
  const member = await findMember(db, person, params['org'] ?? '')
  if (!member) throw new Fault('not_found', 'There is no such organization, or you are no member of it.')
  return member
}

function permitted<P extends Permission>(member: Member, permission: P): Granted<P> {
  const granted = grant(member, permission)
  if (granted) return granted
  throw new Fault(
    'forbidden',
    `Your role does not permit this (${permission}). An owner or admin can change it under Team.`,
  )
}

/** Every id of a path is a UUID; anything else names nothing, and no query is sent for it. */
function requireIds(params: Params): Params {
  for (const [name, value] of Object.entries(params)) {
    if (name !== 'org' && !isUuid(value)) throw new Fault('not_found', 'There is nothing at this address.')
  }
  return params
}

const reply = (requestId: string, given: Reply): Response =>
  given instanceof Response ? given : jsonResponse(200, requestId, given)
