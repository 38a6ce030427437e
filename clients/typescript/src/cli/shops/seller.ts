type Optional<T> = { [K in keyof T]?: T[K] | null | undefined }

type Buyer = Optional<{
  email: string
  discord_id: string
  name: string
  account: { id: string } & Optional<{ name: string }>
}>
type Line = { line_id: string; product: string; quantity?: number | undefined }
type Subscription = { id: string } & Optional<{ period_end: string }>

type Of<T extends string, D> = { type: T; timestamp: string; data: D }

/** What happened in a shop, in the one shape of `docs/site/sales.md`. */
export type Happening =
  | Of<
      'order.paid',
      { order_id: string; test?: boolean | undefined; customer: Buyer; lines: Line[] } & Optional<{
        subscription: Subscription
        amount: string
        currency: string
      }>
    >
  | Of<'order.refunded', { order_id: string } & Optional<{ amount: string; refund_id: string; refunded_total: string }>>
  | Of<
      'subscription.renewed',
      { subscription: { id: string; period_end: string } } & Optional<{ order_id: string; amount: string }>
    >
  | Of<'subscription.ended', { subscription: { id: string } }>
  | Of<'payment.failed', { subscription: { id: string } }>
  | Of<'dispute.opened', { order_id: string }>
  | Of<'dispute.closed', { order_id: string; outcome: 'won' | 'lost' }>

/** A request that a shop sends; `query`, with its question mark, is appended to the URL of the source. */
export type Request = { body: string; headers: Record<string, string>; query?: string }

/** A request to the API of a shop; the body is JSON or a form. */
type SentToShop = { method: string; path: string; body: string }
export type PlayedWebhook = { id: string; url: string; secret: string; events: string[] }

/** A shop on this machine: it says what happened as the real one does, and remembers it for its API. */
export type Seller = {
  /** The requests that the real shop sends when this happens; throws an Error if the shop never says such a thing. */
  say: (happening: Happening, secret: string, at: Date) => Request[]
  /** What its API answers to a GET; undefined for what it does not know (404). */
  get: (path: string) => unknown
  /** The same for a request that changes something; null where the answer is empty (204). */
  send?: (request: SentToShop) => unknown
  /** What was created by its API. */
  webhooks?: PlayedWebhook[]
  /** The request for the key of a download, of a marketplace, which knows its buyers by accounts. */
  download?: (secret: string, at: Date, sold: { account: string; product: string }) => Request
}
