import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Received } from '../core/fold-order'
import type { SaleProvider } from '../core/providers'
import type { EventRecord } from './sales.sql'
import { generic } from './shops/generic'
import { DOWNLOAD, type Reading } from './shops/shop'
import { SHOPS } from './shops/shops'

/** Reads what the shop said, each time anew: by a better reader perhaps, or with what its API said since. */
export const readEvents = (vault: ReadContext['vault'], provider: SaleProvider, events: readonly EventRecord[]) =>
  events.map(({ eventId, orderId, bodyCiphertext, factsCiphertext, isProposed, happenedAt }) => {
    const facts: unknown = factsCiphertext && JSON.parse(vault.decrypt(factsCiphertext))
    const body = vault.decrypt(bodyCiphertext)
    const { read, checkoutOf } = eventId.startsWith(DOWNLOAD) ? generic : SHOPS[provider]
    const checkout = checkoutOf?.(body, facts) ?? null
    return { eventId, orderId, happenedAt, isProposed, reading: read(body, facts), checkout }
  })

/** What a reading says happened, each with an ID of its own: that of its event, and its number in there. */
export const receivedOf = ({ eventId, reading }: { eventId: string; reading: Reading }): Received[] =>
  reading.kind === 'events'
    ? reading.events.map((event, i) => ({ id: `${eventId} ${i}`, event, isDownload: eventId.startsWith(DOWNLOAD) }))
    : []

/** The event that a reading is of. */
export const eventIdOf = (id: string): string => id.slice(0, id.lastIndexOf(' '))
