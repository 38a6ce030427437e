import { storedLicenses } from '@/lib/catalog/licenses/server/stored-licenses'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { LicensePart, ProductPart, WebhookEvent } from '../core/event-data'
import { presentPart } from '../core/present-event'
import { saveEvents } from './emit-events'
import { findProducts } from './events.sql'
import { maskSealedKey } from './mask-sealed-key'

type Taken = { licenseId: string; organizationId: string }

/** Saves license events that the service itself emits, one organization at a time. */
export async function emitLicenseEvents(
  work: WriteContext,
  taken: Taken[],
  toEvent: (pair: { license: LicensePart; product: ProductPart }) => WebhookEvent,
): Promise<void> {
  for (const organizationId of new Set(taken.map((one) => one.organizationId))) {
    const ofOne = taken.filter((one) => one.organizationId === organizationId)
    const licenseIds = ofOne.map(({ licenseId }) => licenseId)
    const rows = await storedLicenses(work.tx, { organizationId }, licenseIds)
    const ids = [...new Set(rows.map(({ productId }) => productId))]
    const products = new Map((await findProducts(work.tx, { organizationId, ids })).map((row) => [row.id, row]))
    const events = rows.flatMap((row) => {
      const product = products.get(row.productId)
      if (!product) return []
      const key = maskSealedKey(work.vault, row.keyCiphertext)
      const license = presentPart(row, { key, now: work.now })
      return [{ event: toEvent({ license, product }), licenseId: row.id }]
    })
    await saveEvents(work, organizationId, events)
  }
}
