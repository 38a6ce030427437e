import { z } from 'zod'
import { customerLabel } from '@/lib/catalog/customers/core/customer-identity'
import { MAX_IPS } from '@/lib/catalog/licenses/core/schema-terms'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { newLicenses } from '@/lib/catalog/licenses/server/issue-license'
import { licenseTargets } from '@/lib/catalog/licenses/server/license-names'
import { makeLicenses } from '@/lib/catalog/licenses/server/make-licenses'
import { giveBack, revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import type { Product } from '@/lib/catalog/products/core/schema'
import { fillFromType, findType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import type { LicenseTypeView } from '@/lib/catalog/products/license-types/core/schema'
import { typesOfProduct } from '@/lib/catalog/products/license-types/server/list-license-types'
import { findOwnProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange, recordChanges } from '@/lib/foundation/changes/server/record-changes'
import type { MailedOrder } from '@/lib/foundation/mail/core/customer-mails'
import { queueCustomerMail, queueReinstatedMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Log } from '@/lib/foundation/platform/log/log'
import type { ServiceActor, TakenBecause } from '@/lib/foundation/shared/change'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { formatAmount } from '@/lib/foundation/shared/format-amount'
import { newLicenseKey } from '@/lib/foundation/shared/license-key'
import { recordId } from '@/lib/foundation/shared/uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import { type Adjusted, decideSale, type SaleAction, type SaleDecision, type SoldLicense } from '../core/decide-sale'
import type { Existing } from '../core/extend-existing'
import { countOrder, foldOrder, type Order, type OrderDay, orderEventOf, type Received } from '../core/fold-order'
import type { MappingInput } from '../core/mapping'
import { mappingInput } from '../core/mapping'
import { paidOf } from '../core/paid-of'
import { isMadeUp } from '../core/sale-event'
import type { SaleState } from '../core/sale-states'
import { type DoneAction, eventDone } from '../core/schema'
import { buyerHashes, wordHashes } from './buyer-hashes'
import { type Checkout, linkCheckouts } from './order-links'
import { eventIdOf, readEvents, receivedOf } from './read-events'
import {
  adjustExtension,
  assignEvent,
  countSale,
  deleteEvent,
  deleteSale,
  type EventRecord,
  findCustomerOf,
  findEvent,
  findEventsOfSale,
  findSale,
  findSalesOfEvent,
  findSoldOf,
  findUncounted,
  forgetUsedUp,
  insertSale,
  insertSold,
  isErased,
  joinSales,
  lockExtendable,
  lockSold,
  noteDone,
  noteMoved,
  queueSales,
  replaceDone,
  type SaleRecord,
  updateSaleRow,
  updateSold,
} from './sales.sql'
import { SHOPS } from './shops/shops'
import { shopActor, sourceTarget } from './sources'
import { findMappings, lockSource, nameOfShop, providerOf, type SourceRecord, updateSourceRow } from './sources.sql'
import { agreedOrderOf } from './stored-order'

const payload = z.object({
  organization_id: recordId,
  source_id: recordId,
  /** an event that arrived */
  event_id: recordId.optional(),
  /** a sale that is to be applied again */
  sale_id: recordId.optional(),
  /** a member replays it */
  is_agreed: z.boolean().default(false),
})

/**
 * Brings the licenses of one sale to what is true of it. All of it is one transaction, with the source locked: whatever
 * stops it, it begins again, and nothing is done twice.
 */
export const applySale = (transact: Transact, given: unknown): Promise<void> =>
  transact(async (work) => {
    const { organization_id: organizationId, source_id: sourceId, event_id, sale_id, is_agreed } = payload.parse(given)
    const source = await lockSource(work.tx, { id: sourceId, organizationId })
    if (!source) return
    const scope = { organizationId, sourceId }
    const saleId = sale_id ?? (event_id && (await saleOfEvent(work, scope, event_id)))
    if (saleId) await apply(work, { source, organizationId, saleId, eventId: event_id ?? null, isAgreed: is_agreed })
  })

type Scope = { organizationId: string; sourceId: string }

/** Finds or begins the sale of an event. Two that share an order or a subscription are one. */
async function saleOfEvent(work: WriteContext, scope: Scope, eventId: string): Promise<string | null> {
  const event = await findEvent(work.tx, { ...scope, id: eventId })
  if (!event) return null
  // It could be read only now, and is about somebody who was erased.
  if (await isErased(work.tx, { ...scope, ...event })) {
    await deleteEvent(work.tx, { ...scope, id: eventId })
    return null
  }
  const found = await findSalesOfEvent(work.tx, scope, event)
  // One that could not be read before has a sale, though nothing is known to be shared.
  const all = [...new Set([...found, ...(event.saleId === null ? [] : [event.saleId])])]
  const [known, ...others] = all
  const saleId = known ?? work.newId()
  if (known === undefined) await insertSale(work.tx, { ...scope, id: saleId, createdAt: work.now })
  await joinSales(work.tx, saleId, others)
  await assignEvent(work.tx, event.id, saleId)
  return saleId
}

type Applied = {
  source: SourceRecord
  organizationId: string
  saleId: string
  eventId: string | null
  isAgreed: boolean
}

async function apply(
  work: WriteContext,
  { source, organizationId, saleId, eventId, isAgreed }: Applied,
): Promise<void> {
  const { tx, vault, now } = work
  const [sale, events, sold] = [
    await findSale(tx, { id: saleId, organizationId }),
    await findEventsOfSale(tx, saleId),
    await lockSold(tx, saleId),
  ]
  if (!sale) return
  const ledger = readLedger(work, source, events)
  const before = agreedOrderOf(vault, sale)
  const reading = readingOf(source, sale, sold)
  const order = foldOrder(ledger.agreed, reading)
  await linkCheckouts(work, { organizationId, sourceId: source.id, order }, ledger.checkouts)
  const of = { id: saleId, organizationId }
  // The shop's API said that none of it is about a sale.
  if (!order && ledger.isEmpty) {
    await countSale(tx, of, [])
    return deleteSale(tx, of)
  }
  if (!order) {
    const { orderId = null, subscriptionId = null } = events[0] ?? {}
    const held = ledger.unread ?? (ledger.proposed ? DIFFERS : null)
    const isTest = isMadeUp(orderId)
    if (held && source.mode === 'live' && !isTest)
      await tell(work, { source, organizationId, sale, orderId, subscriptionId }, held)
    const waits = held ? { state: isTest ? ('test' as const) : ('held' as const), held } : { held: Prisma.DbNull }
    const there = ledger.proposed && foldOrder(ledger.proposed, reading)
    await updateSaleRow(tx, of, {
      ...{ orderId, subscriptionId, buyerHashes: buyersOf(work, ledger, there) },
      ...(there && { orderCiphertext: sealedOrder(work, { ...there, disputed: [], isProposed: true }) }),
      ...waits,
    })
    await countSale(tx, of, [])
    if (eventId) await noteDone(tx, eventId, [], now)
    return
  }
  const scope = { organizationId, sourceId: source.id }
  const mappings = await mappingsFor(work, scope, order)
  const existing = await existingFor(work, { organizationId, saleId, order, sold, mappings })
  const isOld = !isAgreed && sold.length === 0 && isOlder(order, source)
  const decision = isOld ? UNDECIDED : decideSale(order, mappings, sold, existing)
  const differs = await isDifferent(work, {
    source,
    organizationId,
    saleId,
    ledger,
    anchor: reading.anchor,
    sold,
    decision,
  })
  const held = decision.held ?? (isOld ? OLD : null) ?? ledger.unread ?? (differs ? DIFFERS : null)
  const isReal = isSold(source, sale, order)
  const lostBefore = agreedOrderOf(vault, sale)?.lost ?? null
  const paused = lostBefore === 'disputed' ? sold.filter(isTaken).map(({ licenseId }) => licenseId) : []
  const seller = { source, organizationId, saleId, order, lostBefore, paused, products: mappings.products }
  const done = isReal ? await perform(work, seller, decision) : NOTHING_DONE
  const told = isReal ? doneOf(done.actions) : wouldDo(decision.actions, mappings, now)
  await updateSaleRow(tx, of, {
    orderId: order.order_id,
    subscriptionId: order.subscriptionId,
    state: stateOf(order, { isHeld: held !== null, isReal, isAwaited: decision.isAwaited }),
    held: held ? { ...held, ...(order.test && { is_test: true }) } : Prisma.DbNull,
    buyerHashes: buyersOf(work, ledger, order),
    orderCiphertext: sealedOrder(work, isReal ? order : { ...order, disputed: [] }),
    ...(done.customerId && { customerId: done.customerId }),
  })
  const licenses = createdBy(sold) + done.actions.filter((action) => action.do === 'issue').length
  const days = isReal ? countOrder(ledger.agreed, licenses, reading) : []
  await countSale(tx, of, days)
  if (isReal) await tellOfPartRefund(work, { ...seller, sale, sold, decision, days, added: done.added })
  if (isReal) await tellOfDispute(work, { source, organizationId, sale, order, decision })
  if (done.isMore) await queueSales(tx, scope, { id: saleId, isAgreed })
  if (isReal) {
    const { order_id: orderId, subscriptionId } = order
    await tell(work, { source, organizationId, sale, orderId, subscriptionId, isNew: before === null }, held)
  }
  const ordered = orderRecordOf(events, ledger, reading)
  if (!isReal && eventId === null) return retell(work, { events, ordered, told })
  // A sale that is applied again notes it where its last event is. A dry run is told once.
  const noted = eventId ?? events.at(-1)?.id ?? ordered
  const isTold = isReal || before === null || sale.state === 'held'
  // Without the event that gave back what was lost, as a dispute that was won, nothing would be had of the order.
  const places = { bought: eventId !== null && before !== null && before.lost !== null ? noted : ordered, other: noted }
  const toldAt = (id: string) => (isTold ? toldWith(told, places, id) : [])
  await noteDone(tx, noted, toldAt(noted), now)
  const bought = toldAt(places.bought)
  if (places.bought !== noted && bought.length > 0) await noteDone(tx, places.bought, bought, now)
}

/** The event that is the order. */
function orderRecordOf(events: EventRecord[], { agreed }: Ledger, reading: ReturnType<typeof readingOf>): string {
  const received = orderEventOf(agreed, reading)
  const ordered = received && events.find(({ eventId }) => eventId === eventIdOf(received))
  if (!ordered) throw new Error('an order was read from none of its events')
  return ordered.id
}

type Places = { bought: string; other: string }

/** What is told with an event: with the order, what it bought. */
const toldWith = (done: DoneAction[], { bought, other }: Places, id: string): DoneAction[] =>
  done.filter((action) => id === (action.do === 'issue' || action.do === 'extend' ? bought : other))

/** Neither a test, nor a dry run, nor left behind with one. */
const isSold = (source: SourceRecord, sale: SaleRecord, order: Order): boolean =>
  source.mode === 'live' && !order.test && !sale.isSkipped

/** How many licenses a sale created, also those that were deleted since. */
const createdBy = (sold: readonly { extendedMs: number | bigint | null }[]): number =>
  sold.filter(({ extendedMs }) => extendedMs === null).length

const COUNTED_AT_ONCE = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Counts what was sold before there were figures, or before all of them: a sale in a transaction. One that fails is
 * logged, holds up no other, and is tried again the next time.
 */
export async function countEarlierSales(transact: Transact, log: Log): Promise<void> {
  let after: string | undefined = FIRST_ID
  while (after !== undefined) {
    const from: string = after
    const found = await transact(({ tx }) => findUncounted(tx, from, COUNTED_AT_ONCE))
    for (const sale of found) {
      try {
        await transact((work) => countEarlierSale(work, sale))
      } catch (err) {
        log.error({ err, sale_id: sale.id, organization_id: sale.organizationId }, 'a sale could not be counted')
      }
    }
    after = found.at(-1)?.id
  }
}

type EarlierSale = { id: string; sourceId: string; organizationId: string }

async function countEarlierSale(work: WriteContext, { id, sourceId, organizationId }: EarlierSale): Promise<void> {
  const source = await lockSource(work.tx, { id: sourceId, organizationId })
  const sale = await findSale(work.tx, { id, organizationId })
  if (!source || !sale) return
  const { agreed } = readLedger(work, source, await findEventsOfSale(work.tx, id))
  const sold = await findSoldOf(work.tx, id)
  const reading = readingOf(source, sale, sold)
  const order = foldOrder(agreed, reading)
  const days = order && isSold(source, sale, order) ? countOrder(agreed, createdBy(sold), reading) : []
  await countSale(work.tx, { id, organizationId }, days)
}

/** How its events are folded: what was sold stays its order's. A marketplace has no order numbers: an order is an account's of a product. */
const readingOf = (source: SourceRecord, sale: SaleRecord, sold: readonly unknown[]) => ({
  anchor: sold.length > 0 ? sale.orderId : null,
  buysAgain: SHOPS[providerOf(source)].download !== undefined,
})

type Retold = { events: EventRecord[]; ordered: string; told: DoneAction[] }

/** What would be done is told once, as the mappings are now: with the order what it buys, the rest with the last event. */
async function retell({ tx, now }: WriteContext, { events, ordered, told }: Retold): Promise<void> {
  const places = { bought: ordered, other: events.at(-1)?.id ?? ordered }
  for (const { id, done } of events) {
    const before = eventDone.parse(done) ?? []
    const really = before.filter(({ is_real }) => is_real)
    const own = toldWith(told, places, id)
    if (own.length > 0 || really.length < before.length) await replaceDone(tx, id, [...really, ...own], now)
  }
}

const sealedOrder = ({ vault }: WriteContext, order: Order & { isProposed?: boolean }) =>
  new Uint8Array(vault.encrypt(JSON.stringify(order)))

const UNDECIDED: SaleDecision = {
  ...{ actions: [], released: [], byHand: [] },
  ...{ dispute: null, isAwaited: false, held: null },
}

type Told = Pick<Applied, 'source' | 'organizationId'> & {
  sale: SaleRecord
  orderId: string | null
  subscriptionId: string | null
  isNew?: boolean
}

/** Records that a sale was received, and that it is held from now on. Members are told once a day for each source. */
async function tell(
  work: WriteContext,
  { source, organizationId, sale, orderId, subscriptionId, isNew = false }: Told,
  held: { reason: string } | null,
): Promise<void> {
  const actor = shopActor(source, organizationId)
  const { target, after } = ofSale(source, { id: sale.id, order_id: orderId, subscription_id: subscriptionId })
  if (isNew) await recordChange(work, actor, { action: 'sale.received', target, after })
  if (held === null || sale.state === 'held') return
  const is_announced = source.heldToldAt === null || source.heldToldAt.getTime() < work.now.getTime() - DAY_MS
  await recordChange(work, actor, {
    action: 'sale.held',
    target,
    after: { ...after, reason: held.reason, is_announced },
  })
  if (is_announced) await updateSourceRow(work.tx, { id: source.id, organizationId }, { heldToldAt: work.now })
}

type Disputed = Pick<Applied, 'source' | 'organizationId'> & {
  sale: SaleRecord
  order: Order
  decision: SaleDecision
}

/** Records that a payment is disputed, once for each dispute: what was open when the sale was last read is known. */
async function tellOfDispute(
  work: WriteContext,
  { source, organizationId, sale, order, decision }: Disputed,
): Promise<void> {
  const before = agreedOrderOf(work.vault, sale)
  const known = before?.disputed ?? (before?.lost === 'disputed' ? order.disputed : [])
  if (decision.dispute === null || order.disputed.every((id) => known.includes(id))) return
  const actor = shopActor(source, organizationId)
  const { order_id, subscriptionId: subscription_id } = order
  const { target, after } = ofSale(source, { id: sale.id, order_id, subscription_id })
  await recordChange(work, actor, {
    action: 'sale.disputed',
    target,
    after: { ...after, on_dispute: decision.dispute },
  })
}

type PartlyRefunded = Seller & {
  sale: SaleRecord
  sold: readonly SoldLicense[]
  decision: SaleDecision
  days: OrderDay[]
  /** the licenses that the sale has only now */
  added: string[]
}

/**
 * Records that money went back, with the licenses that it changes nothing of: the others have an entry of their own. It
 * may be known for longer than there are licenses: those are told of it as they are added.
 */
async function tellOfPartRefund(
  work: WriteContext,
  { sale, sold, decision, days, added, ...seller }: PartlyRefunded,
): Promise<void> {
  const { organizationId, source, order } = seller
  const before = agreedOrderOf(work.vault, sale)
  if (!order.isPartlyRefunded) return
  const { paid_back: back } = paidOf(days)
  const isMore = sale.counted !== null && Number(back) > Number(paidOf(sale.counted).paid_back)
  const isKnown = before?.isPartlyRefunded === true && !isMore
  const changed = new Set(decision.actions.flatMap((action) => ('licenseId' in action ? [action.licenseId] : [])))
  const kept = isKnown ? [] : sold.filter(({ license, licenseId }) => license !== null && !changed.has(licenseId))
  const ids = new Set([...kept.map(({ licenseId }) => licenseId), ...added])
  if (ids.size === 0) return
  const targets = await licenseTargets(work, organizationId, [...ids])
  const paid_back = back === null || order.currency === null ? back : formatAmount(back, order.currency)
  await recordChanges(
    work,
    shopActor(source, organizationId),
    targets.map((target) => ({
      ...{ action: 'license.partly_refunded' as const, target, licenseId: target.id },
      after: { ...(paid_back !== null && { paid_back }), sale: saleFieldsOf(seller) },
    })),
  )
}

type Named = { id: string; order_id: string | null; subscription_id: string | null }

/** What is recorded of a sale: "My shop received order A-1001". */
const ofSale = (source: SourceRecord, { id, order_id, subscription_id }: Named) => ({
  target: { ...sourceTarget(source), label: order_id ?? subscription_id ?? 'without a number' },
  after: { id, order_id, subscription_id, provider: source.provider, source_name: source.name },
})

/** Why a person is needed, beside what `decideSale` finds. */
type Held = { reason: 'unread'; why: string } | { reason: 'differs' } | { reason: 'old' }
const DIFFERS: Held = { reason: 'differs' }
const OLD: Held = { reason: 'old' }

/** A dry run begins with the sales of a month. What is older was licensed before Latchkey, if at all. */
const OLD_MS = 31 * DAY_MS

/** Who writes a shop says what is to be licensed; others mention old orders, as when one is refunded in part. */
const isOlder = ({ paidAt, subscriptionId }: Order, source: SourceRecord): boolean =>
  source.provider !== 'generic' && subscriptionId === null && paidAt.getTime() < source.createdAt.getTime() - OLD_MS

/**
 * Everybody whom the events name as a buyer, for whoever erases one of them, and the words of the one whom the order
 * shows: nobody finds a sale by what its page doesn't say.
 */
const buyersOf = ({ vault }: WriteContext, { agreed, proposed }: Ledger, order: Order | null) => [
  ...(proposed ?? agreed).flatMap(({ event }) =>
    event.type === 'order.paid' ? buyerHashes(vault, event.data.customer) : [],
  ),
  ...(order === null ? [] : wordsOf(vault, order.customer)),
]

const wordsOf = (vault: WriteContext['vault'], { name, email, account }: Order['customer']) => [
  ...wordHashes(vault, name ?? account?.name),
  ...wordHashes(vault, email),
]

type Ledger = {
  /** what counts */
  agreed: Received[]
  /** with what a comparison with the shop found, which nobody has agreed to; null if it found nothing */
  proposed: Received[] | null
  /** the first thing that can't be read yet */
  unread: Held | null
  /** nothing of it is about a sale */
  isEmpty: boolean
  checkouts: Checkout[]
}

function readLedger({ vault }: WriteContext, source: SourceRecord, events: EventRecord[]): Ledger {
  const readings = readEvents(vault, providerOf(source), events)
  const unread = readings.map(({ reading }) => reading).find((reading) => reading.kind === 'incomplete')
  return {
    agreed: readings.filter(({ isProposed }) => !isProposed).flatMap(receivedOf),
    proposed: readings.some(({ isProposed }) => isProposed) ? readings.flatMap(receivedOf) : null,
    unread: unread ? { reason: 'unread', why: unread.why } : null,
    isEmpty: readings.every(({ reading }) => reading.kind === 'nothing'),
    checkouts: readings.flatMap(({ checkout, orderId, happenedAt, isProposed }) =>
      checkout && orderId && !isProposed ? [{ checkout, orderId, at: happenedAt }] : [],
    ),
  }
}

type Compared = Pick<Applied, 'source' | 'organizationId' | 'saleId'> & {
  ledger: Ledger
  anchor: string | null
  sold: SoldLicense[]
  decision: SaleDecision
}

/** Whether what the shop's own list says would do something else. */
async function isDifferent(work: WriteContext, compared: Compared): Promise<boolean> {
  const { source, organizationId, saleId, ledger, anchor, sold } = compared
  const there = ledger.proposed && foldOrder(ledger.proposed, { anchor })
  if (!there) return false
  const mappings = await mappingsFor(work, { organizationId, sourceId: source.id }, there)
  const existing = await existingFor(work, { organizationId, saleId, order: there, sold, mappings })
  return (
    JSON.stringify(decideSale(there, mappings, sold, existing).actions) !== JSON.stringify(compared.decision.actions)
  )
}

type Standing = { isHeld: boolean; isReal: boolean; isAwaited: boolean }

function stateOf(order: Order, { isHeld, isReal, isAwaited }: Standing): SaleState {
  if (isHeld) return 'held'
  if (order.test) return 'test'
  if (!isReal) return 'dry_run'
  if (isAwaited) return 'downloaded'
  if (order.lost === 'disputed') return 'disputed'
  if (order.lost !== null) return 'refunded'
  if (order.endedAt !== null) return 'ended'
  return order.isPastDue ? 'past_due' : 'active'
}

type Found = {
  known: Map<string, MappingInput>
  broken: Set<string>
  products: Map<string, Product>
  /** the license types of these products */
  types: Map<string, LicenseTypeView[]>
}

/** The mappings of an order's products, and which of them lead to a product or license type that is gone. */
async function mappingsFor({ tx }: WriteContext, scope: Scope, { lines }: Order): Promise<Found> {
  const names = [...new Set(lines.map(({ product }) => product))]
  const found: Found = { known: new Map(), broken: new Set(), products: new Map(), types: new Map() }
  for (const { externalId, targets, policy } of await findMappings(tx, scope, names)) {
    const mapping = mappingInput.parse({ external_id: externalId, targets, policy })
    found.known.set(externalId, mapping)
    for (const { product_id: id, license_type } of mapping.targets) {
      const ref = { id, organizationId: scope.organizationId }
      const product = found.products.get(id) ?? (await findOwnProduct(tx, ref))
      if (product) found.products.set(id, product)
      const types = found.types.get(id) ?? (product && license_type !== null ? await typesOfProduct(tx, ref) : [])
      if (license_type !== null) found.types.set(id, types)
      if (!product || (license_type !== null && !findType(types, license_type))) found.broken.add(externalId)
    }
  }
  return found
}

type Buys = { organizationId: string; saleId: string; order: Order; sold: readonly SoldLicense[]; mappings: Found }

/**
 * What the buyer has already of the products that are still to be had and whose mappings extend. An account of a shop is
 * no customer, and has nothing.
 */
async function existingFor(work: WriteContext, buys: Buys): Promise<Existing> {
  const { organizationId, saleId, order, sold, mappings } = buys
  const hasLine = (lineId: string) => sold.some((one) => one.lineId === lineId)
  const wanted = new Set(order.lines.filter(({ line_id }) => !hasLine(line_id)).map(({ product }) => product))
  const extending = [...mappings.known.values()].filter(
    ({ external_id, policy }) => wanted.has(external_id) && policy.on_existing === 'extend',
  )
  const productIds = [...new Set(extending.flatMap(({ targets }) => targets.map(({ product_id }) => product_id)))]
  const { email, discord_id } = order.customer
  const isKnown = (email ?? discord_id ?? null) !== null
  const wants = { organizationId, saleId, buyer: { email, discord_id }, productIds }
  return {
    now: work.now,
    licenses: isKnown && productIds.length > 0 ? await lockExtendable(work.tx, wants) : [],
    typeOf: ({ product_id, license_type }) =>
      license_type === null ? null : findType(mappings.types.get(product_id) ?? [], license_type),
  }
}

type Seller = Omit<Applied, 'eventId' | 'isAgreed'> & {
  order: Order
  /** as it was when the sale was last read */
  lostBefore: Order['lost']
  /** the licenses that a dispute took, which was open then */
  paused: string[]
  products: Map<string, Product>
}
type Issue = Extract<SaleAction, { do: 'issue' }>
type Extend = Extract<SaleAction, { do: 'extend' }>
type Change = Exclude<SaleAction, Issue | Extend>

type Done = {
  actions: SaleAction[]
  /** the licenses that were created or extended */
  added: string[]
  customerId: string | null
  isMore: boolean
}
const NOTHING_DONE: Done = { actions: [], added: [], customerId: null, isMore: false }

/** So many licenses are changed in one transaction; a job goes on with the others. */
const MOST_CHANGES = 100

/** Does what was decided, or the first part of it. */
async function perform(work: WriteContext, seller: Seller, decision: SaleDecision): Promise<Done> {
  const { organizationId, source, saleId } = seller
  const { actions, released, byHand } = decision
  const actor = shopActor(source, organizationId)
  for (const licenseId of released) await updateSold(work.tx, licenseId, { revokedAt: null })
  for (const adjusted of byHand) await adjust(work, saleId, adjusted)
  const issues = issuesOf(actions)
  const extensions = actions.filter((action) => action.do === 'extend')
  const changes = actions.filter((action): action is Change => action.do !== 'issue' && action.do !== 'extend')
  const issued = await issue(work, actor, seller, issues)
  for (const action of extensions) await extend(work, actor, seller, action)
  const now = changes.slice(0, MOST_CHANGES)
  // One after the other: a transaction has one connection.
  const unheard: string[] = []
  for (const action of now) if (await change(work, actor, seller, action)) unheard.push(action.licenseId)
  if (seller.order.lost === 'dispute_lost')
    await queueCustomerMail(work, {
      ...{ mail: 'license_revoked', organizationId, licenseIds: seller.paused },
      ...saleMail(seller, 'dispute_lost'),
    })
  for (const { mail, news, licenseIds } of newsOf(now, seller.lostBefore)) {
    const about = { organizationId, licenseIds, ...saleMail(seller, news) }
    await (mail === 'license_reinstated'
      ? queueReinstatedMail(work, { ...about, unheard })
      : queueCustomerMail(work, { ...about, mail }))
  }
  const extended = extensions.flatMap(({ policy, extension }) => (policy.notify ? [extension.license.id] : []))
  const extendedIds = [...new Set(extended)]
  await queueCustomerMail(work, {
    ...{ mail: 'license_issued', organizationId, licenseIds: [...issued.mailed, ...extendedIds], extendedIds },
    ...saleMail(seller),
  })
  const added = [...issued.made, ...extensions.map(({ extension }) => extension.license.id)]
  const [one] = added
  return {
    added,
    actions: [...issues, ...extensions, ...now],
    customerId: one === undefined ? null : await findCustomerOf(work.tx, one, organizationId),
    isMore: changes.length > now.length,
  }
}

/**
 * One mail about the whole order, counted as one about a purchase: a day with other changes does not withhold it.
 */
const saleMail = ({ source, order }: Seller, news: MailedOrder['news'] = 'paid') => ({
  order: { number: SHOPS[providerOf(source)].download ? null : order.order_id, news },
})

type News = { mail: 'license_revoked' | 'license_reinstated'; news: MailedOrder['news']; licenseIds: string[] }

/** Which licenses were taken or given back, and because of what. */
function newsOf(changes: Change[], lostBefore: Order['lost']): News[] {
  const all = new Map<string, News>()
  for (const action of changes) {
    if (action.do === 'set_expiry') continue
    const mail = action.do === 'revoke' ? 'license_revoked' : 'license_reinstated'
    const lost = action.do === 'revoke' ? action.because : lostBefore
    const isSettled = mail === 'license_reinstated' && isDispute(lost)
    const news = isSettled
      ? 'dispute_won'
      : mail === 'license_reinstated' || lost === 'awaited'
        ? 'paid'
        : (lost ?? 'paid')
    const found = all.get(`${mail} ${news}`) ?? { mail, news, licenseIds: [] }
    all.set(`${mail} ${news}`, { ...found, licenseIds: [...found.licenseIds, action.licenseId] })
  }
  return [...all.values()]
}

/** Of an extension, only its time was taken. */
const isTaken = ({ revokedAt, extendedMs, license }: SoldLicense): boolean =>
  extendedMs === null && revokedAt !== null && license !== null && license.revokedAt !== null

const isDispute = (lost: string | null): boolean => lost === 'disputed' || lost === 'dispute_lost'

/** Adds to a license that is there what was bought, and notes what that is. */
async function extend(
  work: WriteContext,
  actor: ServiceActor,
  seller: Seller,
  { lineId, target, extension }: Extend,
): Promise<void> {
  const { organizationId, saleId } = seller
  const { license, ms, expiresAt, anchorDay } = extension
  if (license.expiresAt <= work.now) await forgetUsedUp(work.tx, license.id)
  await changeExpiry(work, actor, {
    licenseId: license.id,
    to: { mode: 'until', expires_at: expiresAt.toISOString() },
    anchorDay,
    sale: saleFieldsOf(seller),
  })
  await noteMoved(work.tx, license.id, expiresAt.getTime() - license.expiresAt.getTime())
  await insertSold(work.tx, [
    {
      ...{ organizationId, saleId, lineId, productId: target.product_id, number: 1, expiresAt },
      ...{ extendedLicenseId: license.id, extendedMs: BigInt(ms) },
    },
  ])
}

/** The mails about all of them are sent together. Resolves to whether its customer has not heard of what is undone. */
async function change(work: WriteContext, actor: ServiceActor, seller: Seller, action: Change): Promise<boolean> {
  const { licenseId } = action
  const { source, order, lostBefore } = seller
  switch (action.do) {
    case 'revoke':
      await revoke(work, actor, licenseId, {
        reason: reasonOf(action.because, source),
        because: action.because === 'awaited' ? undefined : action.because,
      })
      return false
    case 'reinstate': {
      const isUndone = await giveBack(work, actor, licenseId, isDispute(lostBefore) ? 'dispute_won' : undefined)
      await updateSold(work.tx, licenseId, { revokedAt: null })
      return isUndone
    }
    case 'set_expiry': {
      const { expiresAt, adjusted } = action
      const to = { mode: 'until', expires_at: expiresAt.toISOString() } as const
      // What is given back is no renewal.
      const isNamed = adjusted ? adjusted.isTaken : order.endedAt === null
      await changeExpiry(work, actor, { licenseId, to, ...(isNamed && { sale: saleFieldsOf(seller) }) })
      await (adjusted ? adjust(work, seller.saleId, adjusted) : updateSold(work.tx, licenseId, { expiresAt }))
      return false
    }
  }
}

async function revoke(
  work: WriteContext,
  actor: ServiceActor,
  licenseId: string,
  why: { reason: string; because?: TakenBecause | undefined },
): Promise<void> {
  await revokeLicense(work, actor, { licenseId, ...why, notify: false })
  await updateSold(work.tx, licenseId, { revokedAt: work.now })
}

/** Notes that a purchase no longer extends a license, or does again. */
async function adjust(work: WriteContext, saleId: string, adjusted: Adjusted): Promise<void> {
  await noteMoved(work.tx, adjusted.licenseId, adjusted.byMs)
  await adjustExtension(work.tx, { ...adjusted, saleId, at: work.now })
}

const saleFieldsOf = ({ saleId, source, order }: Seller) => ({
  id: saleId,
  order_id: order.order_id,
  subscription_id: order.subscriptionId,
  provider: source.provider,
  source_name: source.name,
})

/** "Refunded at Stripe" */
const placeOf = ({ provider, name }: SourceRecord): string => nameOfShop({ provider, sourceName: name })

const BECAUSE = { refunded: 'Refunded', disputed: 'Payment disputed', dispute_lost: 'Payment dispute lost' }
const AWAITED = 'Waiting for the purchase'

const reasonOf = (because: keyof typeof BECAUSE | 'awaited', source: SourceRecord): string =>
  because === 'awaited' ? AWAITED : `${BECAUSE[because]} at ${placeOf(source)}`

type Issued = { made: string[]; mailed: string[] }

/** Creates licenses, and resolves to their ids, and to those that their customer is emailed about. */
async function issue(work: WriteContext, actor: ServiceActor, seller: Seller, issues: Issue[]): Promise<Issued> {
  const { order, organizationId, saleId, products } = seller
  if (issues.length === 0) return { made: [], mailed: [] }
  const { email = null, discord_id = null, name = null } = order.customer
  const known = { email, discord_id, name }
  // A buyer whom the shop names by an account only: the license is nobody's until it is claimed with its key.
  const customer = customerLabel(known) === null ? null : known
  const keyOf = sharedKeys(work, issues, products)
  const made: string[] = []
  const mailed: string[] = []
  for (const productId of new Set(issues.map(({ target }) => target.product_id))) {
    const product = products.get(productId)
    if (!product) throw new Error('the product of a mapping went missing while its source was locked')
    const own = issues.filter(({ target }) => target.product_id === productId)
    const ref = { id: productId, organizationId }
    const licenses = await newLicenses(work, ref, {
      inputs: own.map(({ target, expiresAt, ...action }) => ({
        customer,
        license_key: keyOf(action),
        ...(target.license_type !== null && { license_type: target.license_type }),
        ...(expiresAt !== null && { expires_at: expiresAt.toISOString() }),
      })),
      fieldOf: (_, field) => field,
    })
    const wanted = licenses.map((license, i) => withSlots(license, product, own[i]?.slots ?? 1))
    const results = await makeLicenses(work, actor, {
      product,
      licenses: wanted,
      mayRename: false,
      sale: saleFieldsOf(seller),
    })
    if (results.some(({ outcome }) => outcome !== 'made')) throw new Error('a generated license key was there already')
    await insertSold(
      work.tx,
      results.map(({ id, license }, i) => ({
        organizationId,
        saleId,
        productId,
        lineId: own[i]?.lineId ?? '',
        number: own[i]?.number ?? 1,
        licenseId: id,
        expiresAt: license.expires_at === null ? null : new Date(license.expires_at),
      })),
    )
    for (const [i, { id }] of results.entries())
      if (own[i]?.isAwaited) await revoke(work, actor, id, { reason: AWAITED })
    made.push(...results.map(({ id }) => id))
    mailed.push(...results.flatMap(({ id }, i) => (own[i]?.policy.notify ? [id] : [])))
  }
  return { made, mailed: customer ? mailed : [] }
}

type OfBundle = Pick<Issue, 'lineId' | 'number'>

/** The licenses of a bundle are those of one line and number. */
const bundleOf = ({ lineId, number }: OfBundle): string => JSON.stringify([lineId, number])

/** Those of more than one license. */
function bundlesOf(issues: readonly Issue[]): Set<string> {
  const seen = new Set<string>()
  const bundles = new Set<string>()
  for (const bundle of issues.map(bundleOf)) (seen.has(bundle) ? bundles : seen).add(bundle)
  return bundles
}

/** The licenses of a bundle have one key; others have each their own. */
function sharedKeys(work: WriteContext, issues: Issue[], products: Map<string, Product>) {
  const keys = new Map<string, string>()
  const bundles = bundlesOf(issues)
  for (const each of issues) {
    const bundle = bundleOf(each)
    if (!bundles.has(bundle) || keys.has(bundle)) continue
    keys.set(bundle, newLicenseKey(products.get(each.target.product_id)?.keyPrefix ?? null, work.randomBytes))
  }
  return (each: OfBundle): string | null => keys.get(bundleOf(each)) ?? null
}

type NewLicense = Awaited<ReturnType<typeof newLicenses>>[number]

/** One license for several: its limit of IP addresses, times as many. Without a limit there is nothing to raise. */
function withSlots(license: NewLicense, product: Product, slots: number): NewLicense {
  if (slots === 1) return license
  const isLimited = license.ip_system_enabled ?? product.defaultIpSystemEnabled
  const limit = license.max_ips ?? (isLimited ? product.defaultMaxIps : null)
  return limit === null ? license : { ...license, max_ips: Math.min(limit * slots, MAX_IPS) }
}

/** The licenses of a product that were issued together are one line of the ledger. */
function doneOf(actions: readonly SaleAction[]): DoneAction[] {
  const products = issuesOf(actions).map(({ target }) => ({ product_id: target.product_id }))
  return [...countAlike(products, true), ...changesOf(actions, true)]
}

/** What would be done now. Licenses that would be alike are one line, with what a license says once it is there. */
function wouldDo(actions: readonly SaleAction[], { types }: Found, now: Date): DoneAction[] {
  const issues = issuesOf(actions)
  const bundles = bundlesOf(issues)
  const licenses = issues.map((issue) => {
    const { product_id, license_type } = issue.target
    const type = license_type === null ? null : findType(types.get(product_id) ?? [], license_type)
    const ofType = type && fillFromType({}, type, now).expires_at
    return {
      product_id,
      license_type: type?.name ?? null,
      expires_at: issue.expiresAt?.toISOString() ?? ofType,
      shares_key: bundles.has(bundleOf(issue)),
    }
  })
  return [...countAlike(licenses, false), ...changesOf(actions, false)]
}

type IssueDone = Extract<DoneAction, { do: 'issue' }>

function countAlike(licenses: Omit<IssueDone, 'do' | 'count' | 'is_real'>[], is_real: boolean): IssueDone[] {
  const lines = new Map<string, IssueDone>()
  for (const license of licenses) {
    const key = JSON.stringify(license)
    lines.set(key, { do: 'issue', ...license, count: (lines.get(key)?.count ?? 0) + 1, is_real })
  }
  return [...lines.values()]
}

const issuesOf = (actions: readonly SaleAction[]): Issue[] => actions.filter((action) => action.do === 'issue')

const changesOf = (actions: readonly SaleAction[], is_real: boolean): DoneAction[] =>
  actions.flatMap((action): DoneAction[] => {
    if (action.do === 'issue') return []
    if (action.do === 'extend') {
      const { license, expiresAt } = action.extension
      return [{ do: action.do, license_id: license.id, expires_at: expiresAt.toISOString(), is_real }]
    }
    const { licenseId: license_id } = action
    return action.do === 'set_expiry'
      ? [{ do: action.do, license_id, expires_at: action.expiresAt.toISOString(), is_real }]
      : [{ do: action.do, license_id, is_real }]
  })
