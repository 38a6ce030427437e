import type { z } from 'zod'
import { type ReadContext, readContextOf, type WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { limitWrites } from '@/lib/people/portal/server/limit-writes'
import type { PortalDeps, PortalRequestContext } from '@/lib/people/portal/server/portal-deps'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { readCustomer } from '@/lib/people/portal/server/read-customer'
import { type Ids, ids, type Path } from '../input/path-params'
import { throttledReply } from '../sessions/session-reply'
import { portalRequestContextOf } from './portal-request-context'
import { type Audience, type Call, type Reply, route } from './route'

const MAX_BYTES = 8 * 1024

type Named<N extends string> = { params?: readonly N[] }
type OpenCall<N extends string> = { request: Request; reading: ReadContext; params: Ids<N> }
type ReadCall<N extends string> = OpenCall<N> & { customer: Customer; visitor: PortalRequestContext }
type RevealCall<N extends string> = {
  customer: Customer
  visitor: PortalRequestContext
  work: WriteContext
  params: Ids<N>
}
type WriteCall<N extends string, B> = RevealCall<N> & { body: B; deps: PortalDeps }
type AnonymousCall<B> = { deps: PortalDeps; visitor: PortalRequestContext; body: B; request: Request }
type SignedInCall<B> = AnonymousCall<B> & { customer: Customer }

/** The routes of the portal. Changes are accepted only from our own pages, as JSON without unknown fields. */
export function createPortalRoutes(deps: () => PortalDeps) {
  const anonymous: Audience<PortalDeps, PortalRequestContext, object> = {
    deps,
    from: 'our_pages',
    visitorOf: portalRequestContextOf,
    admit: async () => ({}),
    ownerOf: null,
  }
  const customer: Audience<PortalDeps, PortalRequestContext, SignedIn> = { ...anonymous, admit: signedIn, ownerOf }

  /** Works with or without a session, so it returns nothing secret. */
  const portalOpen = <N extends string = never>({ params }: Named<N>, handle: (call: OpenCall<N>) => Promise<Reply>) =>
    route(
      { ...anonymous, from: 'anywhere' },
      { params: ids(params) },
      {
        run: (call) => handle({ ...call, reading: readContextOf(call.deps) }),
      },
    )

  /** A GET for a signed-in customer. */
  const portalRead = <N extends string = never>({ params }: Named<N>, handle: (call: ReadCall<N>) => Promise<Reply>) =>
    route(
      { ...customer, from: 'our_links' },
      { params: ids(params) },
      {
        run: (call) => handle({ ...call, reading: readContextOf(call.deps) }),
      },
    )

  /** Reads of a license that the vendor's audit log records: they count against the limit of the customer's changes. */
  const portalReveal = <N extends string = never>(
    { params }: Named<N>,
    write: (call: RevealCall<N>) => Promise<Reply>,
  ) => route({ ...customer, from: 'our_links' }, { params: ids(params), limit: refuseTooMany }, { write })

  /** A change by a customer, rate limited, in one transaction. */
  const portalWrite = <S extends z.ZodType, N extends string = never>(
    { params, body }: Named<N> & { body: S },
    write: (call: WriteCall<N, z.output<S>>) => Promise<Reply>,
  ) =>
    route(
      customer,
      { params: ids(params), body: { schema: body, maxBytes: MAX_BYTES }, limit: refuseTooMany },
      { write },
    )

  /** A step of signing in, with its own transactions: a wrong code stays counted. */
  const portalAnonymous = <S extends z.ZodType>(
    { body }: { body: S },
    run: (call: AnonymousCall<z.output<S>>) => Promise<Reply>,
  ) => route(anonymous, { body: { schema: body, maxBytes: MAX_BYTES } }, { run })

  /** The same for signed-in customers. */
  const portalSignedIn = <S extends z.ZodType>(
    { body }: { body: S },
    run: (call: SignedInCall<z.output<S>>) => Promise<Reply>,
  ) => route(customer, { body: { schema: body, maxBytes: MAX_BYTES } }, { run })

  return { portalOpen, portalRead, portalReveal, portalWrite, portalAnonymous, portalSignedIn }
}

type SignedIn = { customer: Customer }
type Arrival = { deps: PortalDeps; visitor: PortalRequestContext }

async function signedIn({ deps: { db, clock }, visitor }: Arrival): Promise<SignedIn> {
  const customer = await readCustomer(db, visitor.sessionToken, clock())
  if (!customer) throw new Fault('unauthorized', 'Sign in to continue.')
  return { customer }
}

type CustomerCall = Pick<
  Call<PortalDeps, PortalRequestContext, SignedIn, Partial<Ids<string>>, unknown, unknown>,
  'deps' | 'visitor' | 'customer' | 'params'
>

/** The vendor of the license, whose row all of its customers may wait for; or else the customer. */
async function ownerOf({ deps, customer, path }: SignedIn & { deps: PortalDeps; path: Path }): Promise<string> {
  const id = path['license']
  const license = typeof id === 'string' && (await deps.db.license.findUnique({ where: { id }, select: OF_VENDOR }))
  return license ? license.organizationId : customer.personId
}

const OF_VENDOR = { organizationId: true } as const

/** 429 for a customer who changed a license, or their account, too often. */
async function refuseTooMany({ deps, visitor, customer, params }: CustomerCall): Promise<Response | null> {
  const refused = await limitWrites(deps, customer, params['license'])
  return refused && throttledReply(refused, visitor)
}
