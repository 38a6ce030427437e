import { createHash } from 'node:crypto'
import { z } from 'zod'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { recordId } from '@/lib/foundation/shared/uuid'
import { foldOrder, type Received } from '../core/fold-order'
import { PROVIDERS, type SaleProvider } from '../core/providers'
import { readEvents, receivedOf } from './read-events'
import { eventFieldsOf } from './receive-sale-event'
import { findEventsLike, insertEvent, queueReconciliation } from './sales.sql'
import { openShopApi } from './shop-api'
import { LISTED, type Reading, ShopRefusal } from './shops/shop'
import { SHOPS } from './shops/shops'
import { getSource, type Manager, noSource } from './sources'
import { findApi, findDueSources, lockSource, noteApi, noteCompared, noteTried, providerOf } from './sources.sql'

/** How far back the first comparison looks: a dry run begins with the sales of a month. */
const FIRST_LOOK_MS = 30 * DAY_MS
/** What a later one looks at again: an order may have changed while its source was being compared. */
const OVERLAP_MS = 3 * DAY_MS

/** Less than until a job counts as lost, so that none runs twice. */
const MOST_MS = 45 * MINUTE_MS

/** Has every source with a key to its shop's API compared with the shop, once a day. */
export async function queueReconciliations(db: Db, now: Date): Promise<void> {
  for (const source of await findDueSources(db, new Date(now.getTime() - DAY_MS))) await queueReconciliation(db, source)
}

/** Has a source compared with its shop now. */
export async function reconcileSource(work: WriteContext, { organizationId, ...actor }: Manager, id: string) {
  const source = (await lockSource(work.tx, { id, organizationId })) ?? noSource()
  const { title } = PROVIDERS[providerOf(source)]
  if (SHOPS[providerOf(source)].api === undefined) throw new Fault('conflict', `${title} has no API to compare with.`)
  if (source.apiKeyCiphertext === null) throw new Fault('conflict', `Enter an API key of ${title} first.`)
  await queueReconciliation(work.tx, { id, organizationId })
  return getSource({ db: work.tx }, { organizationId, ...actor }, id)
}

const payload = z.object({ organization_id: recordId, source_id: recordId })

type Parts = Pick<ReadContext, 'db' | 'vault'> & { clock: () => Date; shopsUrl: string | undefined }
type Scope = { organizationId: string; sourceId: string }

/** Reads what the shop's list says of recent orders, and keeps what is not known of them yet: to be agreed to, or applied. */
export async function reconcileSales({ db, vault, clock, shopsUrl }: Parts, given: unknown): Promise<void> {
  const { organization_id: organizationId, source_id: sourceId } = payload.parse(given)
  const scope = { organizationId, sourceId }
  const source = await findApi(db, scope)
  if (!source || source.apiKeyCiphertext === null) return
  const provider = providerOf(source)
  const { api, read } = SHOPS[provider]
  if (!api) return
  const began = clock()
  await noteTried(db, scope, began)
  const since = new Date((source.reconciledAt ?? began).getTime() - (source.reconciledAt ? OVERLAP_MS : FIRST_LOOK_MS))
  const counts = { compared: 0, missing: 0, different: 0 }
  const endedNow = () => ({ ...counts, ended_at: clock().toISOString() })
  try {
    const key = vault.decrypt(source.apiKeyCiphertext)
    for await (const facts of api.list(openShopApi({ provider, api, key, shopsUrl }), since)) {
      if (clock().getTime() - began.getTime() > MOST_MS)
        throw new Error(`the comparison with a shop at ${provider} took too long`)
      const body = JSON.stringify(facts)
      const reading = read(body, facts)
      if (reading.kind === 'nothing') continue
      counts.compared += 1
      const news = await newsOf({ db, vault }, { ...scope, provider, since }, reading)
      if (news === null) continue
      counts[news] += 1
      const sealed = () => new Uint8Array(vault.encrypt(body))
      await insertEvent(db, {
        ...scope,
        ...eventFieldsOf(reading, began),
        id: newId(),
        eventId: LISTED + createHash('sha256').update(body).digest('hex'),
        bodyCiphertext: sealed(),
        factsCiphertext: sealed(),
        receivedAt: began,
        isAsked: false,
        isFound: true,
        isProposed: source.mode === 'live' && source.reconcile === 'list',
      })
    }
    await noteCompared(db, scope, { ...endedNow(), problem: null, began })
    await noteApi(db, scope, null)
  } catch (error) {
    const isRefused = error instanceof ShopRefusal
    await noteCompared(db, scope, { ...endedNow(), problem: isRefused ? error.message : AWAY })
    if (!isRefused) throw error
    await noteApi(db, scope, error.message)
  }
}

/** Whoever pressed the button reads this; the job is tried again. */
const AWAY = "The shop's API gave no usable answer. Latchkey tries again by itself."

type Listed = Scope & { provider: SaleProvider; since: Date }

/** Whether the shop says something of an order that its events did not; null if it doesn't. */
async function newsOf(
  { db, vault }: Pick<Parts, 'db' | 'vault'>,
  { provider, since, ...scope }: Listed,
  reading: Exclude<Reading, { kind: 'nothing' }>,
): Promise<'missing' | 'different' | null> {
  if (reading.kind === 'incomplete') return null
  const { orderId, subscriptionId } = eventFieldsOf(reading, new Date(0))
  const known = await findEventsLike(db, scope, { orderId, subscriptionId })
  // Some lists begin earlier than they were asked to: what was over by then is no news of an order that was never heard of.
  if (known.length === 0 && reading.events.every(({ timestamp }) => new Date(timestamp) < since)) return null
  const received = readEvents(vault, provider, known).flatMap(receivedOf)
  if (essenceOf(received) === essenceOf([...received, ...receivedOf({ eventId: 'list', reading })])) return null
  return known.length === 0 ? 'missing' : 'different'
}

/** What of an order decides about its licenses. */
function essenceOf(received: Received[]): string {
  const order = foldOrder(received)
  return JSON.stringify(order && [order.lost, order.paidUntil, order.endedAt, order.isPastDue])
}
