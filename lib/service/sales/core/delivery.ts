import type { SaleProvider } from './providers'

/** A request of a shop, as it came. */
export type Delivery = {
  body: string
  headers: Headers
  /** `key` of the URL: the secret of a shop that signs nothing; '' without one */
  key: string
  now: Date
}

/** A source that sent something, and the ID of it in the shop. */
export type Sender = { sourceId: string; organizationId: string; provider: SaleProvider; eventId: string }
