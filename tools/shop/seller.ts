import type { z } from 'zod'
import type { saleEvent } from '@/lib/service/sales/core/sale-event'

/** What happened in a shop, in the one shape of `docs/site/sales.md`. */
export type Happening = z.input<typeof saleEvent>

/** A request that a shop sends; `query`, with its question mark, is appended to the URL of the source. */
export type Request = { body: string; headers: Record<string, string>; query?: string }

/** A shop on this machine: it says what happened as the real one does, and remembers it for its API. */
export type Seller = {
  /** The requests that the real shop sends when this happens; throws an Error if the shop never says such a thing. */
  say: (happening: Happening, secret: string, at: Date) => Request[]
  /** What its API answers to a GET; undefined for what it does not know (404). */
  get: (path: string) => unknown
  /** The request for the key of a download, of a shop that asks for it. */
  download?: (secret: string, at: Date, sold: { account: string; product: string }) => Request
}
