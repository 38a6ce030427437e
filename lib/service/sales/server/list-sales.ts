import { z } from 'zod'
import { listLicenseTitles } from '@/lib/catalog/licenses/server/license-names'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { searchedEmail } from '@/lib/foundation/shared/email'
import type { SaleProvider } from '../core/providers'
import type { SaleEvent } from '../core/sale-event'
import { SALE_STATE_NAMES, type SaleState } from '../core/sale-states'
import type { SaleView } from '../core/sale-view'
import { type SaleDetail, type SaleLine, saleDetail } from '../core/schema'
import { buyerHashes } from './buyer-hashes'
import {
  agreeToProposed,
  type EventRecord,
  findCustomerOfSale,
  findEventsOfSale,
  findIdentityOf,
  findSale,
  findSaleIdsOfBuyer,
  findSales,
  findSoldOf,
  queueReads,
  queueSales,
  type SaleRecord,
} from './sales.sql'
import { DOWNLOAD, LISTED } from './shops/shop'
import { SHOPS } from './shops/shops'
import { type Manager, requireLicensePermissions } from './sources'
import { nameOfShop, providerOf } from './sources.sql'
import { orderOf } from './stored-order'

type Viewer = Granted<'sales:view'>
type Reading = Pick<ReadContext, 'vault'> & { db: ReadContext['db'] | WriteContext['tx'] }
type Query = PageQuery & {
  state?: SaleState | undefined
  source_id?: string | undefined
  customer_id?: string | undefined
  search?: string | undefined
}

/** The orders of all shops, newest first. */
export async function listSales(
  { db, vault }: Pick<ReadContext, 'db' | 'vault'>,
  { organizationId }: Viewer,
  query: Query,
) {
  const { state, source_id: sourceId, customer_id: customerId, search } = query
  const rows = await findSales(db, {
    organizationId,
    state,
    sourceId,
    customerId,
    ...(search && { named: { start: search, hashes: buyerHashes(vault, buyerNamed(search)) } }),
    after: placeAfter(query),
    limit: query.limit + 1,
  })
  const { items, next_cursor } = pageOfRows(rows, query)
  return { items: items.map((row) => presentSale(vault, row)), next_cursor }
}

/** Who is meant by a text that is searched for. */
const buyerNamed = (text: string) => ({ email: searchedEmail(text), discord_id: text })

/** One of them, with its lines, its licenses, and everything that the shop sent about it. */
export async function getSale(
  { db, vault }: Reading,
  { organizationId }: Viewer | Manager,
  id: string,
): Promise<SaleDetail> {
  const found = await findSaleDetail({ db, vault }, { organizationId }, id)
  return found ?? noSale()
}

/** The same for its page, with what this member may see of its customer and its licenses. */
export async function getSaleView(reading: ReadContext, actor: Viewer, id: string): Promise<SaleView> {
  const sale = await getSale(reading, actor, id)
  const done = sale.events.flatMap((event) => event.done ?? [])
  const ids = [...sale.sold, ...done].flatMap((each) => ('license_id' in each ? (each.license_id ?? []) : []))
  const licenseViewer = grant(actor, 'licenses:view')
  return {
    ...sale,
    customer_id:
      grant(actor, 'customers:view') &&
      (await findCustomerOfSale(reading.db, { id, organizationId: actor.organizationId })),
    license_titles: licenseViewer ? await listLicenseTitles(reading, licenseViewer, ids) : [],
  }
}

/** One of them; null if there is none. */
async function findSaleDetail(
  { db, vault }: Reading,
  { organizationId }: { organizationId: string },
  id: string,
): Promise<SaleDetail | null> {
  const row = await findSale(db, { id, organizationId })
  if (!row) return null
  const events = await findEventsOfSale(db, id)
  const sold = await findSoldOf(db, id)
  const told = events.map((event) => toldOf(vault, event))
  const provider = providerOf(row.source)
  const checkouts = anyOf(told.flatMap((each) => checkoutsOf(provider, each)))
  return {
    ...presentSale(vault, row),
    lines: orderOf(vault, row)?.lines ?? [],
    sold: sold.map(({ licenseId, extendedLicenseId, extendedMs, productId, lineId, number }) => ({
      license_id: licenseId ?? extendedLicenseId,
      product_id: productId,
      line_id: lineId,
      number,
      is_extended: extendedMs !== null,
    })),
    events: events
      .map((event, i) => ({
        id: event.id,
        event_id: event.eventId,
        ...titleOf(event, provider, told[i] ?? NOTHING_TOLD),
        received_at: event.receivedAt.toISOString(),
        ...shownOf(told[i], checkouts),
        is_proposed: event.isProposed,
        done: eventDone.parse(event.done),
      }))
      .sort((a, b) => a.happened_at.localeCompare(b.happened_at)),
  }
}

/**
 * What an event was about, and when. One that is read with the whole order begins with the order, whatever it was sent
 * for: the delivery itself says what for, and of what a comparison found, it is what happened last.
 */
function titleOf(event: EventRecord, provider: SaleProvider, { body, facts }: Told) {
  const { eventId, type, happenedAt, receivedAt } = event
  const known = { type, happened_at: happenedAt.toISOString() }
  if (type === 'unread' || eventId.startsWith(DOWNLOAD)) return known
  if (eventId.startsWith(LISTED)) {
    const reading = SHOPS[provider].read(body, facts && JSON.parse(facts))
    const [last] = reading.kind === 'events' ? reading.events.toSorted((a, b) => timeOf(b) - timeOf(a)) : []
    return last ? { type: last.type, happened_at: new Date(last.timestamp).toISOString() } : known
  }
  const heard = SHOPS[provider].heard?.(body)
  return heard ? { type: heard.type, happened_at: heard.at ?? receivedAt.toISOString() } : known
}

const timeOf = ({ timestamp }: SaleEvent): number => Date.parse(timestamp)

type Stored = { bodyCiphertext: Uint8Array; factsCiphertext: Uint8Array | null }
type Told = { body: string; facts: string | null }
const NOTHING_TOLD: Told = { body: '', facts: null }

const toldOf = (vault: Reading['vault'], { bodyCiphertext, factsCiphertext }: Stored): Told => ({
  body: vault.decrypt(bodyCiphertext),
  facts: factsCiphertext && vault.decrypt(factsCiphertext),
})

const checkoutsOf = (provider: SaleProvider, { body, facts }: Told): string[] =>
  [null, facts && JSON.parse(facts)].flatMap((said) => SHOPS[provider].checkoutOf?.(body, said) ?? [])

/** All of them in one pass: an order may have hundreds of events. */
function anyOf(ids: readonly string[]): RegExp | null {
  const patterns = [...new Set(ids)].map((id) => id.replace(/[^\w-]/g, '\\$&'))
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'g')
}

/**
 * What was said, without the IDs of the sale's checkouts, whichever event has them: they open the order's licenses, also
 * for who may not reveal keys.
 */
function shownOf({ body, facts }: Told = NOTHING_TOLD, checkouts: RegExp | null) {
  const masked = (text: string) => (checkouts === null ? text : text.replace(checkouts, '••••'))
  return { body: shown(masked(body)), facts: facts && JSON.parse(masked(facts)) }
}

/** Some shops send forms. */
function shown(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}

const eventDone = saleDetail.shape.events.element.shape.done

const MAX_EXPORTED = 1_000

/** What shops said of a customer, newest first: up to 1,000 sales, also those that created no license. */
export async function readSalesOfCustomer(
  { db, vault }: Pick<ReadContext, 'db' | 'vault'>,
  { organizationId, customerId }: { organizationId: string; customerId: string },
): Promise<SaleDetail[]> {
  const identity = await findIdentityOf(db, customerId)
  const hashes = buyerHashes(vault, { email: identity?.email, discord_id: identity?.discordId })
  const found: SaleDetail[] = []
  for (const id of await findSaleIdsOfBuyer(db, { organizationId, customerId, hashes }, MAX_EXPORTED)) {
    const sale = await findSaleDetail({ db, vault }, { organizationId }, id)
    if (sale) found.push(sale)
  }
  return found
}

/**
 * Has a sale applied again, as if its last event had just come, with what a comparison with the shop found; resolves to
 * what it is until then. What could not be read before is asked for again.
 */
export async function replaySale(work: WriteContext, actor: Manager, id: string): Promise<SaleLine> {
  requireLicensePermissions(actor)
  const { organizationId } = actor
  const row = (await findSale(work.tx, { id, organizationId })) ?? noSale()
  const scope = { sourceId: row.sourceId, organizationId }
  await agreeToProposed(work.tx, { saleId: id, organizationId })
  if (row.state === 'held') await queueReads(work.tx, scope, { saleId: id })
  await queueSales(work.tx, scope, { id, isAgreed: true })
  await recordChange(work, actor, {
    action: 'sale.replayed',
    target: { type: 'sale_source', id: row.sourceId, label: row.source.name },
    after: { order_id: row.orderId },
  })
  return presentSale(work.vault, row)
}

function presentSale(vault: ReadContext['vault'], row: SaleRecord): SaleLine {
  const order = orderOf(vault, row)
  const { email = null, discord_id = null, account, name = account?.name ?? null } = order?.customer ?? {}
  return {
    id: row.id,
    source: {
      id: row.source.id,
      name: row.source.name,
      provider: providerOf(row.source),
    },
    order_id: row.orderId,
    subscription_id: row.subscriptionId,
    state: SALE_STATE_NAMES.find((known) => known === row.state) ?? 'waiting',
    reason: reasonOf(row),
    customer: order && { email, discord_id, name, account_id: account?.id ?? null },
    amount: order?.amount ?? null,
    currency: order?.currency ?? null,
    paid_until: order?.paidUntil ?? null,
    licenses: row._count.licenses,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

const storedReason = z
  .object({ reason: z.string(), products: z.array(z.string()).default([]), why: z.string().default('') })
  .nullable()

/** What a person would do about it. */
function reasonOf({ held, state, isSkipped, orderCiphertext, source }: SaleRecord): string | null {
  const shop = nameOfShop({ provider: source.provider, sourceName: source.name })
  if (state === 'waiting' && orderCiphertext !== null)
    return 'The buyer downloaded, and the shop has not told of the purchase yet. Their license is revoked until then.'
  if (state === 'waiting') return 'The shop sent something about this order, but not the order itself yet.'
  const why = storedReason.parse(held)
  if (why === null) return null
  const products = why.products.join(', ')
  if (why.reason === 'unread') return why.why
  if (why.reason === 'old')
    return 'It was paid before this shop was connected, and may have a license already. Replay it to create one.'
  if (why.reason === 'differs' && orderCiphertext === null)
    return `${shop} has this order, but its event never arrived. Replay the sale to apply it.`
  if (why.reason === 'differs') return `The data at ${shop} differs from what it sent. Replay the sale to apply it.`
  if (why.reason === 'too_many') return 'More than 1,000 licenses: create them by hand.'
  if (why.reason === 'target_gone')
    return `The mapping leads to a product or license type that no longer exists. Change it: ${products}.`
  if (isSkipped)
    return `It came during the dry run. Once ${products} is mapped, replay the sale to create its licenses.`
  return `Not mapped yet: ${products}. Map it, and its licenses are created.`
}

function noSale(): never {
  throw new Fault('not_found', "This sale doesn't exist.")
}
