import type { z } from 'zod'
import type { Delivery } from '../../core/delivery'
import { type SaleEvent, saleEvent } from '../../core/sale-event'

/** What a delivery says. */
export type Reading =
  /** what happened, all of it to one order or subscription */
  | { kind: 'events'; events: [SaleEvent, ...SaleEvent[]] }
  /** nothing about a sale: it is answered, and forgotten */
  | { kind: 'nothing' }
  /** too little: it waits for the shop's API, or for a person, who is told why in a sentence */
  | { kind: 'incomplete'; orderId: string | null; subscriptionId: string | null; why: string }

/** What is sent to a shop's API: JSON, or a form, which may name a field several times. */
export type SentBody = { json: object } | { form: [name: string, value: string][] }

/** The shop's API, with the key of the source. Resolves with the parsed JSON; null where there is no such thing (404). */
export type ShopApi = { get: (path: string) => Promise<unknown> }

/** The same, where it is to change something. Resolves with null also where nothing is answered (204). */
export type SendingApi = ShopApi & {
  send: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: SentBody) => Promise<unknown>
}

/** The shop will not do what it was asked, or not as it documents: asking again changes nothing. A person reads why. */
export class ShopRefusal extends Error {}

/** A product as a mapping names it, and as a person knows it. */
export type ShopProduct = { id: string; name: string }

/**
 * Where a shop is to send its events. `secret` is the one that Latchkey made; null where the shop makes its own.
 * `isInUse`: events have come to this URL.
 */
export type Endpoint = { url: string; secret: string | null; isInUse: boolean }

/**
 * The shop would make a new secret, for another account than the one that sends: its events would be refused. Throws a
 * ShopRefusal where none of the account's webhooks has a URL that is in use.
 */
export function requireOwnAccount({ isInUse }: Pick<Endpoint, 'isInUse'>, known: readonly unknown[]): void {
  if (isInUse && known.length === 0)
    throw new ShopRefusal(
      'Events arrive already, from a webhook that this API key does not see. Enter an API key of the account and of the mode that sends them. If that webhook was deleted at the shop, create one there and paste its secret.',
    )
}

/**
 * What was created. `retire` removes what there was before with this URL; it comes after the secret is kept, so that
 * the events in between are signed with one that is known.
 */
export type CreatedWebhook = { secret: string | null; retire: () => Promise<void> }

/** What a delivery says of itself, before anything else is known of its order. */
type Heard = { type: string; at: string | null }

/** How the ID of an event begins that stands for a download. It is kept in the one shape: the shop says only who and what. */
export const DOWNLOAD = 'download:'

/** How the ID of an event begins that a comparison with the shop's list found. */
export const LISTED = 'list:'

/** A download, by an account of the shop. */
export type Download = { account: { id: string; name: string | null }; product: string; test: boolean }

/**
 * One shop: who vouches for a delivery, what it says, and what its API says of the same. Reading is pure, so what was
 * received once can be read again, better.
 */
export type Shop = {
  /** The shop's own ID of the delivery, if one of the secrets vouches for it; null if none does. */
  verify: (delivery: Delivery, secrets: readonly string[]) => string | null
  /**
   * Reads what was received (JSON, or a form), or what the API said of it: then that is what counts. `facts` is what
   * `ask` or `list` gave, null without an API key.
   */
  read: (body: string, facts: unknown) => Reading
  /**
   * What one delivery was about, of a shop whose deliveries are read with the whole order: in our words where there is
   * one, else in the shop's. `at` is null where it doesn't say when. Null where its first event is what it says.
   */
  heard?: (body: string) => Heard | null
  /** What a shop wants to read for an answer, if not that its event was received. */
  answer?: (body: string) => Record<string, unknown>
  /** The body as it is kept and shown, of a shop that sends the secret in it. */
  keep?: (body: string) => string
  /**
   * Who downloads what, of a marketplace: it asks for the key of each download, knows its buyers by accounts, and has no
   * order numbers: an order is an account's of a product. Null if no secret vouches for it.
   */
  download?: (delivery: Delivery, secrets: readonly string[]) => Download | null
  /** What such a shop wants to read, if not the key alone, as text. */
  answerKey?: (key: string) => Record<string, unknown>
  /**
   * The ID of the checkout that an order began with, as the shop puts it into its success URL; null where it is not told,
   * or is the order's number as well: it opens the order's licenses, so nobody else may know it.
   */
  checkoutOf?: (body: string, facts: unknown) => string | null
  api?: {
    /** without a slash at its end; a sandbox may have its own, for its own keys */
    origin: (key: string) => string
    authorize: (key: string) => Record<string, string>
    /** What the API says of the order that a delivery is about; null if it is not about one. */
    ask: (api: ShopApi, body: string) => Promise<unknown>
    /** The facts of each order that was paid, renewed or refunded since. */
    list: (api: ShopApi, since: Date) => AsyncIterable<unknown>
    /** What is sold now, with the IDs that the lines of orders have; what isn't for sale is left out. */
    products: (api: ShopApi) => AsyncIterable<ShopProduct>
    /** Has the shop send to this URL what `read` understands. One that it has already is updated, or retired. */
    createWebhook: (api: SendingApi, endpoint: Endpoint) => Promise<CreatedWebhook>
  }
}

/** What the API answered. Where there is nothing, or something of another form, there is not simply nothing new. */
export function answerIn<T>(schema: z.ZodType<T>, answer: unknown): T {
  if (answer === null)
    throw new ShopRefusal("The shop's API doesn't have what it documents (404). Enter an API key of this shop.")
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') || 'The answer'
  throw new ShopRefusal(`The shop's API can't be read: ${field} is missing, or isn't what the shop documents.`)
}

export type Draft = z.input<typeof saleEvent>

/** The events that a shop's words come to; incomplete, with the reason, if one of them can't be. */
export function readingOf(drafts: readonly Draft[], told: { orderId?: string; subscriptionId?: string } = {}): Reading {
  const events: SaleEvent[] = []
  for (const draft of drafts) {
    const parsed = saleEvent.safeParse(draft)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return incomplete(`${issue?.path.slice(1).join('.')}: ${issue?.message}`, told)
    }
    events.push(parsed.data)
  }
  const [first, ...others] = events
  return first ? { kind: 'events', events: [first, ...others] } : { kind: 'nothing' }
}

/** No account of a marketplace has this number: `latchkey sales test` buys with it. */
const TEST_ACCOUNT = '0'

/**
 * The order of a shop that knows its buyers by their accounts. It has no number of its own, so that the purchase and
 * the download, whichever comes first, are one order.
 */
export const accountOrder = ({ account, product, test }: Download) => ({
  order_id: `${account.id}:${product}`,
  test: test || account.id === TEST_ACCOUNT,
  customer: { account },
  lines: [{ line_id: '1', product, quantity: 1 }],
})

export const incomplete = (
  why: string,
  { orderId = null, subscriptionId = null }: { orderId?: string | null; subscriptionId?: string | null } = {},
): Reading => ({ kind: 'incomplete', orderId, subscriptionId, why })

/** Minor units, like cents, as the text of an amount: 4900 and 2 are "49.00". */
export function amountOf(minor: number | bigint, decimals = 2): string {
  const digits = String(minor).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
