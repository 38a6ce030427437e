import { z } from 'zod'
import { searchPattern } from '@/lib/catalog/customers/core/search-pattern'
import { findLicensesByKey, findLicensesByParts } from '@/lib/catalog/licenses/server/find/find-owned-licenses'
import { listLicenseTitles } from '@/lib/catalog/licenses/server/license-names'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type PageQuery, pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { searchedEmail } from '@/lib/foundation/shared/email'
import { paidOf } from '../core/paid-of'
import type { SaleProvider } from '../core/providers'
import type { SaleEvent } from '../core/sale-event'
import { SALE_STATE_NAMES, SALE_VIEW_NAMES, type SaleViewName } from '../core/sale-states'
import type { SaleView } from '../core/sale-view'
import { type CountSalesQuery, eventDone, type SaleCounts, type SaleDetail, type SaleLine } from '../core/schema'
import { buyerHashes, wordHashes } from './buyer-hashes'
import {
  agreeToProposed,
  countSales as countSalesOf,
  type EventRecord,
  findEventsOfSale,
  findIdentityOf,
  findNamedCustomers,
  findNumberedSales,
  findSale,
  findSaleIdsOfBuyer,
  findSales,
  findSalesOfLicenses,
  findSoldOf,
  findStandingOfSale,
  type Named,
  queueReads,
  queueSales,
  type SaleRecord,
} from './sales.sql'
import { DOWNLOAD, LISTED } from './shops/shop'
import { SHOPS } from './shops/shops'
import { type Manager, requireLicensePermissions } from './sources'
import { findSource, nameOfShop, providerOf } from './sources.sql'
import { orderOf, type StoredOrder } from './stored-order'

type Viewer = Granted<'sales:view'>
type Reading = Pick<ReadContext, 'vault'> & { db: ReadContext['db'] | WriteContext['tx'] }
type Searching = Pick<ReadContext, 'db' | 'pool' | 'vault'>
type Query = PageQuery & {
  state?: SaleViewName | undefined
  source_id?: string | undefined
  customer_id?: string | undefined
  search?: string | undefined
}

/** The orders of all shops, newest first. */
export async function listSales(reading: Searching, viewer: Viewer, query: Query) {
  const { db, vault } = reading
  const { organizationId } = viewer
  const { state: view, source_id: sourceId, customer_id: customerId, search } = query
  const rows = await findSales(db, {
    organizationId,
    view,
    sourceId,
    customerId,
    ...(search && { named: await namedBy(reading, viewer, search) }),
    after: placeAfter(query),
    limit: query.limit + 1,
  })
  const { items, next_cursor } = pageOfRows(rows, query)
  return { items: items.map((row) => presentSale(vault, row)), next_cursor }
}

/** As many of a view are counted. */
const MOST_COUNTED = 10_000

const countUpTo = async (db: ReadContext['db'], listed: Parameters<typeof countSalesOf>[1]) => {
  const count = await countSalesOf(db, listed, MOST_COUNTED + 1)
  return { count: Math.min(count, MOST_COUNTED), is_more: count > MOST_COUNTED }
}

/** How many sales there are of each state, and how many of them wait for a person. */
export async function countSales(
  reading: Searching,
  viewer: Viewer,
  { source_id, dry_run_of, search }: CountSalesQuery,
): Promise<SaleCounts> {
  const { db } = reading
  const { organizationId } = viewer
  const dryRun = dry_run_of && {
    since: (await findSource(db, { id: dry_run_of, organizationId }))?.dryRunSince ?? null,
  }
  const listed = {
    ...{ organizationId, sourceId: dry_run_of ?? source_id },
    ...(dryRun && { dryRun }),
    ...(search && { named: await namedBy(reading, viewer, search) }),
  }
  const items = await Promise.all(
    SALE_VIEW_NAMES.map(async (view) => ({ view, ...(await countUpTo(db, { ...listed, view })) })),
  )
  return { items: items.filter(({ count }) => count > 0) }
}

/** How many sales wait for a person. */
export const countWaitingSales = ({ db }: Pick<ReadContext, 'db'>, { organizationId }: Viewer) =>
  countUpTo(db, { organizationId, view: 'waits_for_you' })

/** What is meant by a text that is searched for: of customers and licenses, for whoever may see them. */
async function namedBy({ db, pool, vault }: Searching, viewer: Viewer, text: string): Promise<Named> {
  const { organizationId } = viewer
  return {
    text,
    hashes: buyerHashes(vault, { email: searchedEmail(text), discord_id: text }),
    words: text.includes('@') ? [] : wordHashes(vault, text),
    customers: grant(viewer, 'customers:view')
      ? await findNamedCustomers(db, organizationId, searchPattern(text).customerPatterns)
      : [],
    numbered: await findNumberedSales(db, organizationId, text),
    keyed: grant(viewer, 'licenses:view')
      ? await findSalesOfLicenses(db, organizationId, await licensesWith({ pool, vault }, organizationId, text))
      : [],
  }
}

/** A text that is a whole key is no part of another, too. */
async function licensesWith(sources: Pick<ReadContext, 'pool' | 'vault'>, organizationId: string, text: string) {
  const byKey = await findLicensesByKey(sources, organizationId, text)
  return byKey.length > 0 ? byKey : findLicensesByParts(sources, organizationId, text)
}

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
  const standing = (await findStandingOfSale(reading.db, { id, organizationId: actor.organizationId })) ?? noSale()
  return {
    ...sale,
    customer_id: grant(actor, 'customers:view') && standing.customerId,
    is_dry_run: standing.source.mode !== 'live',
    is_skipped: standing.isSkipped,
    is_test: isTest(standing),
    unmapped: unmappedOf(standing),
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
        order_id: event.orderId && masked(event.orderId, checkouts),
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
  return { body: shown(masked(body, checkouts)), facts: facts && JSON.parse(masked(facts, checkouts)) }
}

const masked = (text: string, checkouts: RegExp | null): string =>
  checkouts === null ? text : text.replace(checkouts, '••••')

/** Some shops send forms. */
function shown(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}

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
    reason: reasonOf(row, order),
    customer: order && { email, discord_id, name, account_id: account?.id ?? null },
    amount: order?.amount ?? null,
    currency: order?.currency ?? null,
    ...paidOf(row.counted),
    paid_until: order?.paidUntil ?? null,
    licenses: row._count.licenses,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

const storedReason = z
  .object({
    reason: z.string(),
    products: z.array(z.string()).default([]),
    why: z.string().default(''),
    is_test: z.boolean().default(false),
  })
  .nullable()

function unmappedOf({ held }: { held: unknown }): string[] {
  const why = storedReason.parse(held)
  return why?.reason === 'unmapped' ? why.products : []
}

const isTest = ({ held, state }: { held: unknown; state: string }): boolean =>
  state === 'test' || Boolean(storedReason.parse(held)?.is_test)

/** Why it is as it is, in a short sentence that a list begins with, and what a person would do about it. */
function reasonOf({ held, state, isSkipped, source }: SaleRecord, order: StoredOrder | null): string | null {
  const shop = nameOfShop({ provider: source.provider, sourceName: source.name })
  if (state === 'downloaded')
    return `No purchase yet. The buyer downloaded, and ${shop} hasn't told of the purchase: until then, their license is revoked.`
  if (state === 'waiting') return `The order hasn't arrived. ${shop} has sent other events about it.`
  const why = storedReason.parse(held)
  if (why === null && state === 'dry_run' && isSkipped)
    return 'Left behind by the dry run. Replay the sale to create its licenses.'
  if (why === null) return null
  const products = why.products.join(', ')
  if (why.reason === 'unread') return why.why
  if (why.reason === 'old')
    return 'Paid before the shop was connected. The buyer may have a license already: replay the sale to create one.'
  if (why.reason === 'differs' && order === null)
    return `Its event never arrived. ${shop} has the order: replay the sale to apply it, with its buyer and amount.`
  if (why.reason === 'differs' && order?.isProposed)
    return `Its event never arrived. ${shop} has the order: replay the sale to apply it.`
  if (why.reason === 'differs')
    return `Differs from the shop. ${shop} says something else than it sent: replay the sale to apply that.`
  if (why.reason === 'too_many') return 'More than 1,000 licenses. Create them by hand.'
  if (why.reason === 'target_gone')
    return `Mapping out of date: ${products}. It leads to a product or license type that no longer exists: change the mapping.`
  if (isSkipped)
    return `Not mapped: ${products}. It came during the dry run: map it, then replay the sale to create its licenses.`
  if (why.is_test) return `Not mapped: ${products}. A test order creates no licenses, mapped or not.`
  if (source.mode !== 'live') return `Not mapped: ${products}. Map it, and the dry run shows what would happen.`
  return `Not mapped: ${products}. Map it, and its licenses are created.`
}

function noSale(): never {
  throw new Fault('not_found', "This sale doesn't exist.")
}
