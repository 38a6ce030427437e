import type { z } from 'zod'
import { newRequestId } from '@/lib/platform/config/ids'
import type { ReadContext, WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { limitWrites } from '@/lib/portal/server/limit-writes'
import type { PortalDeps, PortalRequestContext } from '@/lib/portal/server/portal-deps'
import type { Customer } from '@/lib/portal/server/read-customer'
import { readCustomer } from '@/lib/portal/server/read-customer'
import { chooseLocale, LOCALE_COOKIE } from '@/lib/shared/locale'
import { isUuid } from '@/lib/shared/uuid'
import { browserTokenOf } from '../sessions/known-browser-cookie'
import { portalCookieName } from '../sessions/portal-cookie'
import { readCookie } from '../sessions/read-cookie'
import { throttledReply } from '../sessions/session-reply'
import { callingAddress } from './calling-address'
import { faultResponse, jsonResponse } from './fault-response'
import { readJsonBody } from './read-input'
import { requireSameOrigin } from './same-origin'

const MAX_BYTES = 8 * 1024
type Params = Record<string, string>
/** A route without a part in its path is given no params at all. */
type Context = { params: Promise<Params | undefined> }
type Handler = (request: Request, context: Context) => Promise<Response>
/** What a handler answers: JSON, or a file or cookie of its own making. */
type Reply = object | Response

type OpenCall = {
  request: Request
  reading: ReadContext
  params: Params
  visitor: PortalRequestContext
  parts: PortalDeps
}
/** Without the parts: what only reads has no transaction. */
type ReadCall = Omit<OpenCall, 'parts'> & { customer: Customer }
type RevealCall = { customer: Customer; work: WriteContext; params: Params }
type WriteCall<B> = { customer: Customer; work: WriteContext; params: Params; body: B; parts: PortalDeps }
type StrangerCall<B> = { parts: PortalDeps; visitor: PortalRequestContext; body: B; cookies: string | null }
type PersonCall<B> = StrangerCall<B> & { customer: Customer }

/** The routes of the portal. Whoever changes something comes from our own pages, with JSON and no unknown field. */
export function createPortalRoutes(parts: () => PortalDeps) {
  /** For everybody, signed in or not: what is no secret. */
  const portalOpen = (handle: (call: OpenCall) => Promise<Reply>): Handler =>
    answered(parts, (call) => handle({ ...call, reading: readingOf(parts()) }))

  /** What a customer reads. */
  const portalRead = (handle: (call: ReadCall) => Promise<Reply>): Handler =>
    answered(parts, async ({ request, visitor, params }) => {
      const customer = await signedIn(parts(), visitor)
      return handle({ request, visitor, params, reading: readingOf(parts()), customer })
    })

  /** What a customer reads of a license and the vendor's audit log keeps: counted among their changes of it. */
  const portalReveal = (handle: (call: RevealCall) => Promise<Reply>): Handler =>
    answered(parts, async ({ visitor, params }) => {
      const customer = await signedIn(parts(), visitor)
      const refused = await refuseTooMany(parts(), { customer, visitor, params })
      return refused ?? parts().transact(visitor, (work) => handle({ customer, work, params }))
    })

  /** What a customer changes: session, body, how often they did, and the verb in one transaction. */
  const portalWrite = <S extends z.ZodType>(
    { body }: { body: S },
    handle: (call: WriteCall<z.output<S>>) => Promise<Reply>,
  ): Handler =>
    guarded(parts, async ({ request, visitor, params }) => {
      const customer = await signedIn(parts(), visitor)
      const parsed = await readJsonBody(request, body, MAX_BYTES)
      const refused = await refuseTooMany(parts(), { customer, visitor, params })
      if (refused) return refused
      return parts().transact(visitor, (work) => handle({ customer, work, params, body: parsed, parts: parts() }))
    })

  /** A step of signing in, which keeps its own transactions: a wrong code stays counted. */
  const portalStranger = <S extends z.ZodType>(
    { body }: { body: S },
    handle: (call: StrangerCall<z.output<S>>) => Promise<Reply>,
  ): Handler =>
    guarded(parts, async ({ request, visitor }) =>
      handle({
        parts: parts(),
        visitor,
        body: await readJsonBody(request, body, MAX_BYTES),
        cookies: cookiesOf(request),
      }),
    )

  /** The same for who is signed in. */
  const portalPerson = <S extends z.ZodType>(
    { body }: { body: S },
    handle: (call: PersonCall<z.output<S>>) => Promise<Reply>,
  ): Handler =>
    guarded(parts, async ({ request, visitor }) => {
      const customer = await signedIn(parts(), visitor)
      const parsed = await readJsonBody(request, body, MAX_BYTES)
      return handle({ parts: parts(), visitor, customer, body: parsed, cookies: cookiesOf(request) })
    })

  return { portalOpen, portalRead, portalReveal, portalWrite, portalStranger, portalPerson }
}

type Asked = { request: Request; visitor: PortalRequestContext; params: Params; parts: PortalDeps }

const guarded = (parts: () => PortalDeps, answer: (asked: Asked) => Promise<Reply>): Handler =>
  answered(parts, async (asked) => {
    requireSameOrigin(asked.request)
    return answer(asked)
  })

const answered =
  (parts: () => PortalDeps, answer: (asked: Asked) => Promise<Reply>): Handler =>
  async (request, context) => {
    const requestId = newRequestId()
    try {
      const params = requireIds((await context.params) ?? {})
      const given = await answer({
        request,
        visitor: portalRequestContextOf(request.headers, requestId),
        params,
        parts: parts(),
      })
      return given instanceof Response ? given : jsonResponse(200, requestId, given)
    } catch (error) {
      return faultResponse(error, requestId, parts().log)
    }
  }

type Writer = Pick<Asked, 'visitor' | 'params'> & { customer: Customer }

/** 429 to who changed a license too often. */
async function refuseTooMany(parts: PortalDeps, { customer, visitor, params }: Writer): Promise<Response | null> {
  const license = params['license']
  const refused = license === undefined ? null : await limitWrites(parts, customer, license)
  return refused && throttledReply(refused, visitor)
}

async function signedIn({ db, clock }: PortalDeps, { sessionToken }: PortalRequestContext): Promise<Customer> {
  const customer = await readCustomer(db, sessionToken, clock())
  if (!customer) throw new Fault('unauthorized', 'Sign in to go on.')
  return customer
}

/** Every id of a path is a UUID; anything else names nothing, and no query is sent for it. */
function requireIds(params: Params): Params {
  if (Object.values(params).every((id) => isUuid(id))) return params
  throw new Fault('not_found', 'There is nothing at this address.')
}

export const portalRequestContextOf = (headers: Headers, requestId: string): PortalRequestContext => {
  const cookies = headers.get('cookie')
  return {
    address: callingAddress(headers),
    userAgent: headers.get('user-agent'),
    sessionToken: readCookie(cookies, portalCookieName('session')),
    browserToken: browserTokenOf(cookies),
    requestId,
    locale: chooseLocale({
      person: null,
      cookie: readCookie(cookies, LOCALE_COOKIE) ?? undefined,
      acceptLanguage: headers.get('accept-language'),
    }),
  }
}

const cookiesOf = ({ headers }: Request): string | null => headers.get('cookie')

export const readingOf = ({ db, pool, vault, clock }: PortalDeps): ReadContext => ({ db, pool, vault, now: clock() })
