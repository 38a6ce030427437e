import { newId } from '@/lib/foundation/platform/config/ids'
import type { ReadContext, Transact } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Delivery } from '../core/delivery'
import { PROVIDERS } from '../core/providers'
import { applySale } from './apply-sale'
import { openSource, WRONG } from './receive-sale-event'
import { findKeyOfEvent, insertEvent, keepSaleOfOrder } from './sales.sql'
import { accountOrder, DOWNLOAD } from './shops/shop'
import { SHOPS } from './shops/shops'

type Parts = Pick<ReadContext, 'db' | 'vault' | 'now'> & { transact: Transact }

const NO_KEY =
  "There is no license for this download: the product isn't mapped, or the shop isn't live. Its page under Sales says which."

/** Another key for each time they are erased would be as many licenses for one purchase. */
const ERASED_BUYER =
  'The data of this buyer was erased, and the key of this purchase with it. The vendor can create a license for them.'

/** A key for whoever presses "Test" at the shop. It is no license. */
const SAMPLE_KEY = 'TEST-00000-00000-00000'

/**
 * Who asks for the key of a download at a marketplace, or a Fault if nobody vouches for the request. The returned
 * function gives the key: of the one license that the account has of the product, made now if the purchase has not been
 * told yet, for only buyers can download. It rejects with a Fault if there is none.
 */
export async function admitDownload(
  { db, vault, now, transact }: Parts,
  sourceId: string,
  delivery: Omit<Delivery, 'now'>,
): Promise<() => Promise<{ key: string; answer: Record<string, unknown> | null }>> {
  const { secrets, provider, organizationId } = await openSource({ db, vault, now }, sourceId)
  const { download, answerKey } = SHOPS[provider]
  if (!download) throw new Fault('not_found', `${PROVIDERS[provider].title} asks for no keys at this URL.`)
  const asked = download({ ...delivery, now }, secrets)
  if (asked === null) throw new Fault('unauthorized', WRONG)
  return async () => {
    const key = asked.test
      ? SAMPLE_KEY
      : await keyFor({ db, vault, now, transact }, { sourceId, organizationId }, asked)
    return { key, answer: answerKey?.(key) ?? null }
  }
}

async function keyFor(
  { db, vault, now, transact }: Parts,
  scope: { sourceId: string; organizationId: string },
  asked: Parameters<typeof accountOrder>[0],
): Promise<string> {
  const data = accountOrder(asked)
  const eventId = `${DOWNLOAD}${data.order_id}`
  const find = () => findKeyOfEvent(db, { ...scope, eventId })
  const known = await find()
  if (known?.keyCiphertext) return vault.decrypt(known.keyCiphertext)
  await insertEvent(db, {
    ...scope,
    ...{ id: newId(), eventId, type: 'order.paid', orderId: data.order_id, subscriptionId: null },
    bodyCiphertext: new Uint8Array(
      vault.encrypt(JSON.stringify({ type: 'order.paid', timestamp: now.toISOString(), data })),
    ),
    ...{ happenedAt: now, receivedAt: now, isAsked: false },
  })
  await keepSaleOfOrder(db, { ...scope, orderId: data.order_id })
  const { organizationId: organization_id, sourceId: source_id } = scope
  await applySale(transact, { organization_id, source_id, event_id: (await find())?.id })
  const made = await find()
  if (!made) throw new Fault('conflict', ERASED_BUYER)
  if (!made.keyCiphertext) throw new Fault('conflict', NO_KEY)
  return vault.decrypt(made.keyCiphertext)
}
