import type { z } from 'zod'
import type { AccessTokenOfMember, Granted, Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { Brief } from './write-answer'

export const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

export type Tag =
  | 'Licenses'
  | 'Bulk changes'
  | 'Customers'
  | 'Products'
  | 'Requests and usage'
  | 'Events and webhooks'
  | 'Sales'
  | 'Access tokens'

/** A member as the access token that acts for them, with this scope. */
export type TokenActor<P extends Permission> = Granted<P> & { accessToken: AccessTokenOfMember }

/** The parsed input of a request. */
export type Given<I, Q, B> = { params: I; query: Q; body: B }

/**
 * How an endpoint keeps to the products of a token that is limited to some. `organization`: it is not about one
 * product, so such a token is refused. `filters`: it shows or changes only what belongs to them. `any`: it is about the
 * token itself. Otherwise the request names a product, or a license of one.
 */
export type ProductRule<I, Q, B> =
  | 'organization'
  | 'filters'
  | 'any'
  | { product: (given: Given<I, Q, B>) => string }
  | { license: (given: Given<I, Q, B>) => string }

/** What is the same for every endpoint: its place, its words, and who may call it. */
export type Description<I, Q, B> = {
  /** of the OpenAPI document, in snake_case: list_licenses */
  operationId: string
  tag: Tag
  /** a short phrase in the imperative: List licenses */
  summary: string
  description?: string
  /** a body for the documentation, where one made from the schema would not be valid */
  example?: object
  products: ProductRule<I, Q, B>
}

/** A long list in the body, read in slices. `compare` gives the problems between its items, by index and field. */
export type LongBodyList = {
  name: string
  most: number
  compare?: (items: readonly unknown[]) => Record<string, string>
}

/** An endpoint of the management API, from which its route, its access matrix and its documentation are made. */
export type Endpoint<Reading, Work, Asking> = Description<unknown, unknown, unknown> & {
  method: Method
  /** below /api/v1, with parameters in braces: /licenses/{license_id} */
  path: string
  /** null if every token may call it */
  scope: Permission | null
  params: z.ZodType
  query: z.ZodType
  body: z.ZodType | null
  maxBytes: number | undefined
  list: LongBodyList | undefined
  reply: z.ZodType | null
  /** of a write: what a token that may not see the record is answered */
  brief: Brief | null
  status: 200 | 201 | 202 | 204
  /** what an ETag stands for; null for answers without one */
  version: ((reply: object) => object | null) | null
  /** the resource as `version` takes it, locked until the end of the transaction; null without If-Match */
  current: ((call: WriteCall<Work>) => Promise<object>) | null
  handle:
    | { read: (call: ReadCall<Reading>) => Promise<object> }
    | {
        write: (call: WriteCall<Work>) => Promise<object | null>
        /** what asks another service, before the transaction */
        prepare?: (call: PrepareCall<Asking>) => Promise<object>
      }
}

type Caller = { actor: Member & { accessToken: AccessTokenOfMember } }
type ReadCall<Reading> = Caller & Given<unknown, unknown, unknown> & { reading: Reading }
type WriteCall<Work> = Caller & Given<unknown, unknown, unknown> & { work: Work; prepared: object | undefined }
type PrepareCall<Asking> = Caller & Given<unknown, unknown, unknown> & { asking: Asking }

/** An endpoint, whatever its handler needs. */
export type DescribedEndpoint = Endpoint<never, never, never>
