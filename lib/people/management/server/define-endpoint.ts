import type { z } from 'zod'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { ReadContext, Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { emptyBody, emptyQuery } from '@/lib/foundation/shared/answers'
import type { Destinations } from '@/lib/service/webhooks/server/delivery/destination'
import type { Description, Endpoint, Given, LongBodyList, Method, TokenActor } from '../core/endpoint'
import type { WriteAnswer } from '../core/write-answer'

/** A transaction, and which addresses webhooks may be sent to. */
export type ManagementWork = WriteContext & { destinations: Destinations }

/** `shopsUrl`: of a program that answers instead of every shop (SHOPS_API_URL) */
export type ManagementReading = ReadContext & { shopsUrl: string | undefined }
/** What asks another service has transactions of its own: none is open while it waits. */
export type Asking = ManagementReading & { transact: Transact }

export type ApiEndpoint = Endpoint<ManagementReading, ManagementWork, Asking>

type None = typeof emptyQuery
type Out<T extends z.ZodType> = z.output<T>

type ReadSpec<P extends Permission, I extends z.ZodType, Q extends z.ZodType, R extends z.ZodType> = Description<
  NoInfer<Out<I>>,
  NoInfer<Out<Q>>,
  undefined
> & {
  scope: P | null
  params?: I
  query?: Q
  reply: R
  /** the part of the answer that an ETag stands for: everything that a client can change */
  version?: (reply: NoInfer<Out<R>>) => object
}

type ReadHandler<P extends Permission, I, Q, R> = (
  call: { actor: TokenActor<P>; reading: ManagementReading } & Given<I, Q, undefined>,
) => Promise<R>

/** A GET. Its handler gets the scope as a proof, and everything that the request sent, parsed. */
export function readEndpoint<
  P extends Permission,
  R extends z.ZodType,
  I extends z.ZodType = None,
  Q extends z.ZodType = None,
>(path: string, spec: ReadSpec<P, I, Q, R>, read: ReadHandler<P, Out<I>, Out<Q>, Out<R>>): ApiEndpoint {
  const { params, query, version, ...rest } = spec
  return erased({
    ...rest,
    method: 'GET',
    path,
    params: params ?? emptyQuery,
    query: query ?? emptyQuery,
    body: null,
    maxBytes: undefined,
    list: undefined,
    brief: null,
    status: 200,
    version: version ?? null,
    current: null,
    handle: { read },
  })
}

export type WriteSpec<
  P extends Permission,
  I extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  V = Out<R>,
> = Description<NoInfer<Out<I>>, object, NoInfer<Out<B>>> & {
  scope: P | null
  params?: I
  /** a z.strictObject; without one the body is empty */
  body?: B
  /** 64 KiB by default */
  maxBytes?: number
  list?: LongBodyList
  /** null for 204 */
  reply: WriteAnswer<R> | null
  status?: 200 | 201 | 202
  /** the part of the resource that an ETag stands for; the resource is the answer, if there is one */
  version?: (resource: V) => object | null
  /** Reads the resource, locked, for If-Match; required for PATCH and DELETE. */
  current?: WriteHandler<P, NoInfer<Out<I>>, NoInfer<Out<B>>, NoInfer<V>>
}

export type WriteHandler<P extends Permission, I, B, R> = (
  call: { actor: TokenActor<P>; work: ManagementWork; prepared: object | undefined } & Given<I, object, B>,
) => Promise<R>

/** A change, in one transaction together with its Idempotency-Key and its answer. */
export function writeEndpoint<
  P extends Permission,
  R extends z.ZodType = None,
  I extends z.ZodType = None,
  B extends z.ZodType = typeof emptyBody,
  V = Out<R>,
>(
  method: Exclude<Method, 'GET'>,
  path: string,
  spec: WriteSpec<P, I, B, R, V>,
  write: WriteHandler<P, Out<I>, Out<B>, Out<R> | null>,
): ApiEndpoint {
  const { params, body, maxBytes, list, version, current, reply, status = 200, ...rest } = spec
  return erased({
    ...rest,
    method,
    path,
    params: params ?? emptyQuery,
    query: emptyQuery,
    body: method === 'DELETE' ? null : (body ?? emptyBody),
    maxBytes,
    list,
    reply: reply?.schema ?? null,
    brief: reply?.brief ?? null,
    status: reply === null ? 204 : status,
    version: version ?? null,
    current: current ?? null,
    handle: { write },
  })
}

type AskingSpec<P extends Permission, I extends z.ZodType, R extends z.ZodType> = Pick<
  WriteSpec<P, I, typeof emptyBody, R>,
  Exclude<keyof Description<unknown, unknown, unknown>, 'example'> | 'scope' | 'params' | 'reply' | 'status'
>

/**
 * A POST that has another service do something, and keeps the result in transactions of its own. It does the same however
 * often it is repeated.
 */
export function askingEndpoint<P extends Permission, R extends z.ZodType, I extends z.ZodType = None>(
  path: string,
  spec: AskingSpec<P, I, R>,
  ask: (
    call: { actor: TokenActor<P>; asking: Asking } & Given<Out<I>, object, Out<typeof emptyBody>>,
  ) => Promise<Out<R>>,
): ApiEndpoint {
  const endpoint = writeEndpoint<P, R, I>('POST', path, spec, async ({ prepared }) => prepared as Out<R>)
  return erased({ ...endpoint, handle: { ...endpoint.handle, prepare: ask } })
}

/** A table holds endpoints of all inputs; the pipeline passes each one what its own schemas parsed. */
const erased = (endpoint: object): ApiEndpoint => endpoint as ApiEndpoint
