import { newId } from '@/lib/foundation/platform/config/ids'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { isUuid } from '@/lib/foundation/shared/uuid'
import type { Delivery, Sender } from '../core/delivery'
import { PROVIDERS } from '../core/providers'
import { idsOf } from '../core/sale-event'
import { insertEvent, MAX_BYTES_OF_ORDER, MAX_EVENTS_OF_ORDER, weighOrder } from './sales.sql'
import type { Reading } from './shops/shop'
import { SHOPS } from './shops/shops'
import { findSecrets, providerOf } from './sources.sql'

type Parts = Pick<ReadContext, 'db' | 'vault' | 'now'>

const NO_SOURCE = "No shop is connected at this URL. Copy it from the shop's page."
export const WRONG = 'The signature is wrong, or older than five minutes. Sign with the secret of this source.'
const MAX_ID = 200

/**
 * Who sent a delivery: a source whose secret vouches for it, or a Fault. After a change of the secret, the former one
 * works for a day.
 */
export async function verifySaleEvent(
  parts: Parts,
  sourceId: string,
  delivery: Omit<Delivery, 'now'>,
): Promise<Sender> {
  const { secrets, ...source } = await openSource(parts, sourceId)
  const eventId = SHOPS[source.provider].verify({ ...delivery, now: parts.now }, secrets)
  if (eventId === null) throw new Fault('unauthorized', WRONG)
  return { ...source, eventId }
}

/** A source with the secrets that vouch for what it sends, or a Fault. */
export async function openSource({ db, vault, now }: Parts, sourceId: string) {
  const source = isUuid(sourceId) ? await findSecrets(db, sourceId) : null
  if (!source) throw new Fault('not_found', NO_SOURCE)
  const {
    organizationId,
    secretCiphertext,
    previousSecretCiphertext: former,
    previousSecretEndsAt: formerEnds,
  } = source
  const provider = providerOf(source)
  if (secretCiphertext === null)
    throw new Fault('unauthorized', `Enter the secret of ${PROVIDERS[provider].title} on the shop's page first.`)
  const sealed = [secretCiphertext, ...(former && formerEnds && formerEnds > now ? [former] : [])]
  return { sourceId, organizationId, provider, secrets: sealed.map((each) => vault.decrypt(each)) }
}

/**
 * Stores what a shop said, as it came and once, unless it is nothing about a sale. What follows from it is a job's work, so the
 * shop has its answer at once: what it wants to read, resolved to.
 */
export async function storeSaleEvent(parts: Parts, sender: Sender, body: string): Promise<Record<string, unknown>> {
  const { read, answer } = SHOPS[sender.provider]
  const reading = read(body, null)
  const isNew = reading.kind === 'nothing' || (await store(parts, sender, { body, reading }))
  return answer?.(body) ?? { received: true, ...(!isNew && { is_new: false }) }
}

type Said = { body: string; reading: Exclude<Reading, { kind: 'nothing' }> }

async function store(
  { db, vault, now }: Parts,
  { provider, ...arrived }: Sender,
  { body, reading }: Said,
): Promise<boolean> {
  const kept = SHOPS[provider].keep?.(body) ?? body
  const fields = eventFieldsOf(reading, now)
  requireStorable(arrived.eventId, fields.orderId, fields.subscriptionId)
  const { count, bytes } = await weighOrder(db, { sourceId: arrived.sourceId, ...fields })
  if (count >= MAX_EVENTS_OF_ORDER || bytes > MAX_BYTES_OF_ORDER)
    throw new Fault('conflict', `An order has at most ${MAX_EVENTS_OF_ORDER} events, of 16 MB together.`)
  return insertEvent(db, {
    ...arrived,
    ...fields,
    id: newId(),
    bodyCiphertext: new Uint8Array(vault.encrypt(kept)),
    receivedAt: now,
    isAsked: SHOPS[provider].api !== undefined,
  })
}

/** PostgreSQL has no place for a NUL in a text, and an index none for a long one. */
function requireStorable(...ids: (string | null)[]): void {
  if (ids.some((id) => id !== null && (id.length > MAX_ID || id.includes('\0'))))
    throw new Fault('invalid', `An ID has at most ${MAX_ID} characters, and no control characters.`)
}

/** What the table says of an event beside its body. */
export function eventFieldsOf(reading: Exclude<Reading, { kind: 'nothing' }>, now: Date) {
  if (reading.kind === 'incomplete') {
    const { orderId, subscriptionId } = reading
    return { type: 'unread', orderId, subscriptionId, happenedAt: now }
  }
  const [first] = reading.events
  const ids = reading.events.map(idsOf)
  return {
    type: first.type,
    orderId: ids.find(({ orderId }) => orderId !== null)?.orderId ?? null,
    subscriptionId: ids.find(({ subscriptionId }) => subscriptionId !== null)?.subscriptionId ?? null,
    happenedAt: new Date(first.timestamp),
  }
}
