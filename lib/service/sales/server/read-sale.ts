import { z } from 'zod'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { recordId } from '@/lib/foundation/shared/uuid'
import { eventFieldsOf } from './receive-sale-event'
import { findUnasked, keepFacts, queueEvent } from './sales.sql'
import { openShopApi } from './shop-api'
import { ShopRefusal } from './shops/shop'
import { SHOPS } from './shops/shops'
import { findApi, noteApi, providerOf } from './sources.sql'

const payload = z.object({ organization_id: recordId, source_id: recordId, event_id: recordId })

type Parts = Pick<ReadContext, 'db' | 'vault'> & { clock: () => Date; shopsUrl: string | undefined }

/** Then what was signed is what there is. */
const GIVE_UP_MS = 12 * HOUR_MS
const UNREACHABLE = "The shop's API gave no usable answer for 12 hours. What its events say counts meanwhile."

/**
 * Asks the shop's API for the order of an event, and has it applied. A shop that can't be reached is asked again later;
 * one that refuses is noted at the source with its reason, and what was signed is what there is.
 */
export async function readSale({ clock, ...parts }: Parts, given: unknown): Promise<void> {
  const { organization_id: organizationId, source_id: sourceId, event_id: id } = payload.parse(given)
  const { db, vault } = parts
  const scope = { organizationId, sourceId }
  const source = await findApi(db, scope)
  const event = await findUnasked(db, { ...scope, id })
  if (source && event) {
    const facts = await ask(parts, { ...scope, ...source }, event, clock())
    const { read } = SHOPS[providerOf(source)]
    const reading = facts === null ? null : read(vault.decrypt(event.bodyCiphertext), facts)
    if (reading !== null)
      await keepFacts(db, {
        ...(reading.kind !== 'nothing' && eventFieldsOf(reading, clock())),
        id,
        organizationId,
        factsCiphertext: new Uint8Array(vault.encrypt(JSON.stringify(facts))),
      })
  }
  await queueEvent(db, { ...scope, id })
}

type Source = NonNullable<Awaited<ReturnType<typeof findApi>>> & { organizationId: string; sourceId: string }

/** Null if the shop knows nothing more, or the key does not suffice. */
async function ask(
  { db, vault, shopsUrl }: Omit<Parts, 'clock'>,
  source: Source,
  event: { bodyCiphertext: Uint8Array; receivedAt: Date },
  now: Date,
): Promise<unknown> {
  const provider = providerOf(source)
  const { api } = SHOPS[provider]
  if (!api || source.apiKeyCiphertext === null) return null
  const shopApi = openShopApi({ provider, api, key: vault.decrypt(source.apiKeyCiphertext), shopsUrl })
  try {
    const facts = await api.ask(shopApi, vault.decrypt(event.bodyCiphertext))
    await noteApi(db, source, null)
    return facts
  } catch (error) {
    const isRefused = error instanceof ShopRefusal
    if (!isRefused && now.getTime() - event.receivedAt.getTime() < GIVE_UP_MS) throw error
    await noteApi(db, source, isRefused ? error.message : UNREACHABLE)
    return null
  }
}
