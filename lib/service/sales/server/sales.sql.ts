import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { NEWEST_FIRST } from '@/lib/foundation/platform/page'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { numberPattern } from '@/lib/foundation/shared/search-text'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Adjusted, SoldLicense } from '../core/decide-sale'
import type { OwnedLicense } from '../core/extend-existing'
import type { OrderDay } from '../core/fold-order'
import type { SaleState, SaleViewName } from '../core/sale-states'

export type NewEvent = {
  id: string
  organizationId: string
  sourceId: string
  eventId: string
  type: string
  orderId: string | null
  subscriptionId: string | null
  bodyCiphertext: Uint8Array<ArrayBuffer>
  happenedAt: Date
  receivedAt: Date
  /** whether the shop has an API to ask about it, if the source has a key */
  isAsked: boolean
  /** of one that the API told */
  factsCiphertext?: Uint8Array<ArrayBuffer>
  isProposed?: boolean
  /** by a comparison with the shop */
  isFound?: boolean
}

const OF_EVENT = Prisma.sql`json_build_object('organization_id', organization_id, 'source_id', source_id, 'event_id', id)`

/**
 * Stores an event with the job that asks the shop about it, or applies it, in one statement. One that was received before
 * changes nothing, and nothing is stored of an order whose buyer was erased. Resolves to whether it was stored.
 */
export async function insertEvent(db: Db, event: NewEvent): Promise<boolean> {
  const { organizationId } = event
  const turnOf = { organizationId }
  const count = await db.$executeRaw`
    with received as (
      insert into sale_event (id, organization_id, source_id, event_id, type, order_id, subscription_id, body_ciphertext,
        facts_ciphertext, is_proposed, happened_at, received_at)
      select ${event.id}::uuid, ${organizationId}::uuid, ${event.sourceId}::uuid, ${event.eventId}, ${event.type},
        ${event.orderId}, ${event.subscriptionId}, ${event.bodyCiphertext}::bytea, ${event.factsCiphertext ?? null}::bytea,
        ${event.isProposed ?? false}, ${event.happenedAt.toISOString()}::timestamptz,
        ${event.receivedAt.toISOString()}::timestamptz
      where not exists (${erasedSale(event)})
      on conflict (source_id, event_id) do nothing returning id, organization_id, source_id
    ), seen as (
      -- Whoever applies a sale holds the row: the time is not worth waiting for.
      -- What was found by comparing is no word of the shop's own.
      update sale_source s set last_event_at = ${event.receivedAt.toISOString()}::timestamptz
      where ${event.isFound ?? false} = false
        and s.id = (select id from sale_source where id = (select source_id from received) for no key update skip locked)
    )
    select case when ${event.isAsked} and (select api_key_ciphertext from sale_source where id = ${event.sourceId}::uuid) is not null
      then ${addJob('read-sale', OF_EVENT, { turnOf })} else ${addJob('apply-sale', OF_EVENT, { turnOf })} end
    from received`
  return count > 0
}

/** A sale is read with all its events: more of them would be no shop's. */
export const MAX_EVENTS_OF_ORDER = 500
export const MAX_BYTES_OF_ORDER = 16 * 1024 * 1024

/** How many events an order or a subscription has, and how large they are. */
export async function weighOrder(
  db: Db,
  { sourceId, orderId, subscriptionId }: Pick<NewEvent, 'sourceId' | 'orderId' | 'subscriptionId'>,
): Promise<{ count: number; bytes: number }> {
  const [row] = await db.$queryRaw<{ count: number; bytes: number }[]>`
    select count(*)::int as count, coalesce(sum(length(body_ciphertext)), 0)::float8 as bytes from (
      select id, body_ciphertext from sale_event where source_id = ${sourceId}::uuid and order_id = ${orderId}
      union
      select id, body_ciphertext from sale_event where source_id = ${sourceId}::uuid and subscription_id = ${subscriptionId}
      limit ${MAX_EVENTS_OF_ORDER}) events`
  return row ?? { count: 0, bytes: 0 }
}

type OfEvent = OfSource & { id: string }

/** Has an event applied. */
export async function queueEvent(db: Db, { id, sourceId, organizationId }: OfEvent): Promise<void> {
  await db.$executeRaw`
    select ${addJob('apply-sale', OF_EVENT, { turnOf: { organizationId } })} from sale_event
    where id = ${id}::uuid and source_id = ${sourceId}::uuid and organization_id = ${organizationId}::uuid`
}

/** Has the shop asked about events of which its API has said nothing yet: those of one sale, or all that can't be read. */
export async function queueReads(
  tx: Tx,
  { sourceId, organizationId }: OfSource,
  which: { saleId: string } | 'unread',
): Promise<void> {
  const chosen = which === 'unread' ? Prisma.sql`type = 'unread'` : Prisma.sql`sale_id = ${which.saleId}::uuid`
  const turnOf = { organizationId, ahead: Prisma.sql`place` }
  await tx.$executeRaw`
    select ${addJob('read-sale', OF_EVENT, { turnOf })} from (
      select id, source_id, organization_id, row_number() over (order by received_at, id)::int - 1 as place from sale_event
      where source_id = ${sourceId}::uuid and organization_id = ${organizationId}::uuid and facts_ciphertext is null and ${chosen}
      order by received_at, id) unasked`
}

/** An event of which the shop's API has said nothing yet; null if there is none. */
export const findUnasked = (db: Db, { id, sourceId, organizationId }: OfEvent) =>
  db.saleEvent.findFirst({
    where: { id, sourceId, organizationId, factsCiphertext: null },
    select: { bodyCiphertext: true, receivedAt: true },
  })

/** Keeps what the shop's API said of an event, and what that makes of it. */
export async function keepFacts(
  db: Db,
  { id, organizationId, ...data }: { id: string; organizationId: string } & Prisma.SaleEventUncheckedUpdateManyInput,
): Promise<void> {
  await db.saleEvent.updateMany({ where: { id, organizationId }, data })
}

type OfSource = { sourceId: string; organizationId: string }

type InStates = {
  states: SaleState[]
  isSkippedToo: boolean
  /** only those that were received earlier */
  before?: Date
}

/**
 * Has sales applied again, the oldest first: one that a member replays, or those in these states, with or without those
 * that were left behind with a dry run. A member who replays one agrees to what it does.
 */
export async function queueSales(
  tx: Tx,
  { sourceId, organizationId }: OfSource,
  which: InStates | { id: string; isAgreed: boolean },
): Promise<void> {
  const isAgreed = 'id' in which && which.isAgreed
  const payload = Prisma.sql`json_build_object('organization_id', chosen.organization_id, 'source_id', chosen.source_id,
    'sale_id', chosen.id, 'is_agreed', ${isAgreed}::boolean)`
  const chosen =
    'id' in which
      ? Prisma.sql`id = ${which.id}::uuid`
      : Prisma.sql`state = any (${which.states}::text[]) and (${which.isSkippedToo} or not is_skipped)
          and created_at < ${which.before?.toISOString() ?? 'infinity'}::timestamptz`
  const key = { of: Prisma.sql`'sale:' || chosen.id`, mode: 'replace' as const }
  const turnOf = { organizationId, ahead: Prisma.sql`chosen.place` }
  await tx.$executeRaw`
    with kept as (
      update sale set is_skipped = false
      where source_id = ${sourceId}::uuid and organization_id = ${organizationId}::uuid and ${chosen}
      returning id, organization_id, source_id, created_at
    )
    select ${addJob('apply-sale', payload, { turnOf, key })} from (
      select *, row_number() over (order by created_at, id)::int - 1 as place from kept order by created_at, id) chosen`
}

/** What a comparison with the shop found of a sale counts from now on. */
export async function agreeToProposed(tx: Tx, where: { saleId: string; organizationId: string }): Promise<void> {
  await tx.saleEvent.updateMany({ where: { ...where, isProposed: true }, data: { isProposed: false } })
}

/** The sales of a dry run: those that came since it began, which is null for one that a source began with. */
const ofDryRun = (since: Date | null): Prisma.SaleWhereInput => (since === null ? {} : { createdAt: { gte: since } })

/** Leaves the dry run of a source behind: its sales, of which none has a license, do nothing until they are replayed. */
export async function skipSales(tx: Tx, { since, ...of }: OfSource & { since: Date | null }): Promise<void> {
  const where = { ...of, ...ofDryRun(since), state: { in: ['dry_run', 'held'] }, licenses: { none: {} } }
  await tx.sale.updateMany({ where, data: { isSkipped: true } })
}

/** A sale that was left behind counts again: its buyer just downloaded what they bought. */
export async function keepSaleOfOrder(db: Db, { sourceId, organizationId, orderId }: OfSource & { orderId: string }) {
  await db.sale.updateMany({
    where: { sourceId, organizationId, isSkipped: true, orderId },
    data: { isSkipped: false },
  })
}

const EVENT = {
  id: true,
  saleId: true,
  eventId: true,
  type: true,
  orderId: true,
  subscriptionId: true,
  bodyCiphertext: true,
  factsCiphertext: true,
  isProposed: true,
  happenedAt: true,
  receivedAt: true,
  done: true,
} satisfies Prisma.SaleEventSelect
export type EventRecord = Prisma.SaleEventGetPayload<{ select: typeof EVENT }>

export const findEvent = (tx: Tx, where: OfSource & { id: string }): Promise<EventRecord | null> =>
  tx.saleEvent.findFirst({ where, select: EVENT })

/** Oldest first. */
export const findEventsOfSale = (db: Db | Tx, saleId: string): Promise<EventRecord[]> =>
  db.saleEvent.findMany({ where: { saleId }, orderBy: [{ happenedAt: 'asc' }, { id: 'asc' }], select: EVENT })

/** An event, with the key of the license that its sale has; an undefined row if there is no such event. */
export async function findKeyOfEvent(
  db: Db,
  { sourceId, organizationId, eventId }: OfSource & { eventId: string },
): Promise<{ id: string; keyCiphertext: Uint8Array | null } | undefined> {
  const [row] = await db.$queryRaw<{ id: string; keyCiphertext: Uint8Array | null }[]>`
    select e.id::text, l.key_ciphertext as "keyCiphertext" from sale_event e
    left join sale_license s on s.sale_id = e.sale_id left join license l on l.id = s.license_id
    where e.source_id = ${sourceId}::uuid and e.organization_id = ${organizationId}::uuid and e.event_id = ${eventId}
    order by l.key_ciphertext is null, s.line_id, s.number limit 1`
  return row
}

/** What is known already of the sale that an order or a subscription belongs to. */
export async function findEventsLike(
  db: Db,
  { sourceId, organizationId }: OfSource,
  { orderId, subscriptionId }: Pick<EventRecord, 'orderId' | 'subscriptionId'>,
): Promise<EventRecord[]> {
  const shared = await db.$queryRaw<{ saleId: string | null; id: string }[]>`
    select id::text, sale_id::text as "saleId" from sale_event where source_id = ${sourceId}::uuid and order_id = ${orderId}
    union
    select id::text, sale_id::text from sale_event where source_id = ${sourceId}::uuid and subscription_id = ${subscriptionId}`
  const saleIds = shared.flatMap(({ saleId }) => saleId ?? [])
  return db.saleEvent.findMany({
    where: { organizationId, OR: [{ id: { in: shared.map(({ id }) => id) } }, { saleId: { in: saleIds } }] },
    select: EVENT,
    take: MAX_EVENTS_OF_ORDER,
  })
}

/** Has a source compared with its shop; one that waits for it already is not compared twice. */
export async function queueReconciliation(db: Db | Tx, { id, organizationId }: { id: string; organizationId: string }) {
  const payload = Prisma.sql`json_build_object('organization_id', organization_id, 'source_id', id)`
  const key = { of: Prisma.sql`'reconcile:' || id`, mode: 'replace' as const }
  await db.$executeRaw`
    select ${addJob('reconcile-sales', payload, { turnOf: { organizationId }, key })} from sale_source
    where id = ${id}::uuid and organization_id = ${organizationId}::uuid`
}

/** The sales that share an order or a subscription with an event: first one with licenses, then the oldest. */
export async function findSalesOfEvent(
  tx: Tx,
  { sourceId, organizationId }: OfSource,
  { orderId, subscriptionId }: Pick<EventRecord, 'orderId' | 'subscriptionId'>,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select s.id::text from sale s where s.organization_id = ${organizationId}::uuid and s.id in (
      select sale_id from sale_event where source_id = ${sourceId}::uuid and order_id = ${orderId}
      union
      select sale_id from sale_event where source_id = ${sourceId}::uuid and subscription_id = ${subscriptionId}
    ) order by exists (select from sale_license l where l.sale_id = s.id) desc, s.created_at, s.id`
  return rows.map(({ id }) => id)
}

export async function insertSale(tx: Tx, row: OfSource & { id: string; createdAt: Date }): Promise<void> {
  await tx.sale.create({ data: { ...row, state: 'waiting' } })
}

/** Gives one sale what others turned out to have of it: events that came before it was known that they belong together. */
export async function joinSales(tx: Tx, into: string, others: string[]): Promise<void> {
  if (others.length === 0) return
  await tx.saleEvent.updateMany({ where: { saleId: { in: others } }, data: { saleId: into } })
  await tx.$executeRaw`
    update sale s set customer_id = coalesce(s.customer_id, o.customer_id) from sale o
    where s.id = ${into}::uuid and o.id = any (${others}::uuid[]) and o.customer_id is not null`
  // What each has in the figures, the one sale has from now on.
  await tx.$executeRaw`
    update sale set counted = (
      select coalesce(jsonb_agg(f.value), '[]') from sale o, jsonb_array_elements(o.counted) f
      where o.id = ${into}::uuid or o.id = any (${others}::uuid[]))
    where id = ${into}::uuid`
  // Two orders that a later event ties together may have licenses of one line and number: those of the later one are
  // its own, and are left alone.
  await tx.$executeRaw`
    update sale_license s set sale_id = ${into}::uuid, line_id = case when exists (
      select from sale_license t where t.sale_id = ${into}::uuid and t.line_id = s.line_id and t.product_id = s.product_id
        and t.number = s.number) then s.line_id || ' of ' || s.sale_id else s.line_id end
    where s.sale_id = any (${others}::uuid[])`
  await tx.sale.deleteMany({ where: { id: { in: others } } })
}

export async function assignEvent(tx: Tx, id: string, saleId: string): Promise<void> {
  await tx.saleEvent.updateMany({ where: { id }, data: { saleId } })
}

/** Forgets an event. */
export async function deleteEvent(tx: Tx, where: OfEvent): Promise<void> {
  await tx.saleEvent.deleteMany({ where })
}

/** Adds to what was done because of an event: what a killed process did before stays. */
export async function noteDone(tx: Tx, id: string, done: object[], at: Date): Promise<void> {
  await tx.$executeRaw`
    update sale_event set done = coalesce(done, '[]'::jsonb) || ${JSON.stringify(done)}::jsonb,
      done_at = ${at.toISOString()}::timestamptz where id = ${id}::uuid`
}

/** Says again what was done because of an event. */
export async function replaceDone(tx: Tx, id: string, done: object[], at: Date): Promise<void> {
  await tx.saleEvent.updateMany({ where: { id }, data: { done, doneAt: at } })
}

type SoldRow = Omit<SoldLicense, 'license'> & {
  isThere: boolean
  nowRevokedAt: Date | null
  nowExpiresAt: Date | null
}

/** The licenses that a sale created or extended with what they are now, locked until the end of the transaction. */
export async function lockSold(tx: Tx, saleId: string): Promise<SoldLicense[]> {
  // Locked first: what others noted of them meanwhile is read by the next statement alone.
  await tx.$queryRaw`
    select id from license
    where id in (select coalesce(license_id, extended_license_id) from sale_license where sale_id = ${saleId}::uuid)
    order by id for no key update`
  const rows = await tx.$queryRaw<SoldRow[]>`
    select s.line_id as "lineId", s.product_id::text as "productId", s.number,
      coalesce(s.license_id::text, s.extended_license_id::text, '') as "licenseId", s.revoked_at as "revokedAt",
      s.expires_at as "expiresAt", s.extended_ms::float8 as "extendedMs",
      l.id is not null as "isThere", l.revoked_at as "nowRevokedAt", l.expires_at as "nowExpiresAt"
    from sale_license s left join license l on l.id = coalesce(s.license_id, s.extended_license_id)
    where s.sale_id = ${saleId}::uuid order by s.line_id, s.product_id, s.number`
  return rows.map(({ isThere, nowRevokedAt, nowExpiresAt, ...sold }) => ({
    ...sold,
    license: isThere ? { revokedAt: nowRevokedAt, expiresAt: nowExpiresAt } : null,
  }))
}

type Buyer = { email?: string | null | undefined; discord_id?: string | null | undefined }
type Buys = { organizationId: string; saleId: string; buyer: Buyer; productIds: string[] }

/**
 * The licenses of a buyer that a purchase may extend, locked until the end of the transaction: neither those that it
 * created itself, nor those of a subscription, nor what is being transferred.
 */
export const lockExtendable = (tx: Tx, { organizationId, saleId, buyer, productIds }: Buys): Promise<OwnedLicense[]> =>
  tx.$queryRaw<OwnedLicense[]>`
    select l.id::text, l.product_id::text as "productId", l.license_type_id::text as "licenseTypeId",
      l.expires_at as "expiresAt", l.expiry_anchor_day::int as "expiryAnchorDay"
    from license l
    where l.organization_id = ${organizationId}::uuid and l.product_id = any (${productIds}::uuid[])
      and l.customer_id = (
        select id from global_customer where ${buyer.email ? Prisma.sql`email = ${buyer.email}` : Prisma.sql`discord_id = ${buyer.discord_id ?? null}`})
      and l.revoked_at is null and l.expires_at is not null
      and not exists (select from license_transfer t where t.license_id = l.id and t.state = 'pending')
      and not exists (
        select from sale_license sold join sale s on s.id = sold.sale_id
        where sold.license_id = l.id and (s.id = ${saleId}::uuid or s.subscription_id is not null))
    order by l.id for no key update of l`

/** An expiry that a sale moved: other purchases that extended the license do not take it for a member's change. */
export async function noteMoved(tx: Tx, licenseId: string, byMs: number): Promise<void> {
  await tx.$executeRaw`
    update sale_license set expires_at = expires_at + ${byMs}::float8 * interval '1 millisecond'
    where extended_license_id = ${licenseId}::uuid`
}

/** What earlier purchases added to a license that has expired is used up: their refunds take nothing from later ones. */
export async function forgetUsedUp(tx: Tx, licenseId: string): Promise<void> {
  await tx.$executeRaw`
    update sale_license set extended_ms = 0 where extended_license_id = ${licenseId}::uuid and revoked_at is null`
}

type Adjustment = Pick<Adjusted, 'of' | 'isTaken' | 'byMs'> & { saleId: string; at: Date }

/** Whether an extension is taken back, and how much of it counts: what was used up is given back by nothing later. */
export async function adjustExtension(tx: Tx, { saleId, of, isTaken, byMs, at }: Adjustment) {
  await tx.$executeRaw`
    update sale_license set revoked_at = ${isTaken ? at.toISOString() : null}::timestamptz,
      extended_ms = ${Math.abs(byMs)}::bigint
    where sale_id = ${saleId}::uuid and line_id = ${of.lineId} and product_id = ${of.productId}::uuid
      and number = ${of.number}::int`
}

export async function insertSold(tx: Tx, rows: Prisma.SaleLicenseCreateManyInput[]): Promise<void> {
  await tx.saleLicense.createMany({ data: rows })
}

export async function updateSold(
  tx: Tx,
  licenseId: string,
  data: Prisma.SaleLicenseUncheckedUpdateManyInput,
): Promise<void> {
  await tx.saleLicense.updateMany({ where: { licenseId }, data })
}

export async function updateSaleRow(
  tx: Tx,
  where: { id: string; organizationId: string },
  data: Prisma.SaleUncheckedUpdateManyInput,
): Promise<void> {
  await tx.sale.updateMany({ where, data })
}

/**
 * Has a sale counted with these figures, and no longer with those that it had before, in the days of its source, which
 * is locked.
 */
export async function countSale(
  tx: Tx,
  { id, organizationId }: { id: string; organizationId: string },
  days: OrderDay[],
): Promise<void> {
  const counted = JSON.stringify(days)
  await tx.$executeRaw`
    with known as (
      select source_id, coalesce(counted, '[]') as counted from sale
      where id = ${id}::uuid and organization_id = ${organizationId}::uuid
    ), changes as (
      select source_id, f.*, 1 as sign from known, jsonb_to_recordset(${counted}::jsonb) as f(day date, currency text,
        orders int, refunded int, disputed int, licenses int, paid numeric, paid_back numeric)
      union all
      select source_id, f.*, -1 from known, jsonb_to_recordset(counted) as f(day date, currency text, orders int,
        refunded int, disputed int, licenses int, paid numeric, paid_back numeric)
    ), summed as (
      insert into sale_day as d (source_id, day, currency, organization_id, orders, refunded, disputed, licenses, paid,
        paid_back)
      select source_id, day, currency, ${organizationId}::uuid, sum(sign * orders), sum(sign * refunded),
        sum(sign * disputed), sum(sign * coalesce(licenses, 0)), sum(sign * paid), sum(sign * paid_back)
      from changes group by source_id, day, currency
      on conflict on constraint sale_day_pkey do update set orders = d.orders + excluded.orders,
        refunded = d.refunded + excluded.refunded, disputed = d.disputed + excluded.disputed,
        licenses = d.licenses + excluded.licenses, paid = d.paid + excluded.paid, paid_back = d.paid_back + excluded.paid_back
    )
    update sale set counted = ${counted}::jsonb where id = (select ${id}::uuid from known)`
}

type SaleOfSource = { id: string; sourceId: string; organizationId: string }

/**
 * By their ids, the next sales that were not counted, or only before licenses were counted. What was erased has nothing
 * to count.
 */
export const findUncounted = (tx: Tx, after: string, limit: number): Promise<SaleOfSource[]> =>
  tx.$queryRaw<SaleOfSource[]>`
    select id::text, source_id::text as "sourceId", organization_id::text as "organizationId" from sale
    where counted -> 0 -> 'licenses' is null and counted is distinct from '[]' and state <> 'erased'
      and id > ${after}::uuid
    order by id limit ${limit}::int`

/** With its events. */
export async function deleteSale(tx: Tx, where: { id: string; organizationId: string }): Promise<void> {
  await tx.sale.deleteMany({ where })
}

const SALE = {
  id: true,
  sourceId: true,
  orderId: true,
  subscriptionId: true,
  state: true,
  isSkipped: true,
  held: true,
  counted: true,
  orderCiphertext: true,
  createdAt: true,
  updatedAt: true,
  source: { select: { id: true, name: true, provider: true, mode: true } },
  _count: { select: { licenses: true } },
} satisfies Prisma.SaleSelect
export type SaleRecord = Prisma.SaleGetPayload<{ select: typeof SALE }>

type SaleRef = { id: string; organizationId: string }

export const findSale = (db: Db | Tx, where: SaleRef): Promise<SaleRecord | null> =>
  db.sale.findFirst({ where: { ...where, state: { not: ERASED } }, select: SALE })

/** Who got its licenses, null if nobody did; and whether it creates any. */
export const findStandingOfSale = (db: Db, where: SaleRef) =>
  db.sale.findFirst({
    where,
    select: {
      ...{ customerId: true, isSkipped: true, held: true, state: true },
      source: { select: { mode: true } },
    },
  })

/** What a search means by its text. */
export type Named = {
  text: string
  /** one of them is the buyer's */
  hashes: Uint8Array<ArrayBuffer>[]
  /** all of them are of the buyer's name or email */
  words: Uint8Array<ArrayBuffer>[]
  /** whom it names, or patterns where so many customers match that the sales are compared one by one, newest first */
  customers: string[] | { patterns: string[] }
  /** the sales of which an event has the number, such as a renewal's; null where so many match that they are compared */
  numbered: string[] | null
  /** the sales of licenses whose key has the text, or ends with it */
  keyed: string[]
}

type Listed = {
  organizationId: string
  view?: SaleViewName | undefined
  sourceId?: string | undefined
  customerId?: string | undefined
  named?: Named
  /** only what going live may apply: the sales of the dry run that began then, and of earlier ones */
  dryRun?: { since: Date | null } | undefined
}
type Page = Listed & { after: TimeCursor | null; limit: number }

export async function findSales(db: Db, { after, limit, ...listed }: Page): Promise<SaleRecord[]> {
  const behind =
    after && Prisma.sql`and (s.created_at, s.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  const rows = await db.$queryRaw<{ id: string }[]>`
    select s.id::text from sale s where ${listedOnly(listed)} ${behind ?? Prisma.empty}
    order by s.created_at desc, s.id desc limit ${limit}::int`
  const { organizationId } = listed
  return db.sale.findMany({
    where: { id: { in: rows.map(({ id }) => id) }, organizationId },
    orderBy: NEWEST_FIRST,
    select: SALE,
  })
}

/** At most `limit`, of one view: by its sources, whose index has the states. */
export async function countSales(db: Db, listed: Listed & { view: SaleViewName }, limit: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select from sale s where ${listedOnly(listed)} and ${ofSources(listed.organizationId)} limit ${limit}::int) counted`
  return row?.count ?? 0
}

function listedOnly({ organizationId, view, sourceId, customerId, named, dryRun }: Listed): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`s.organization_id = ${organizationId}::uuid`,
      view === 'waits_for_you' ? waitsForYou(organizationId) : inState(view),
      ...(sourceId === undefined ? [] : [Prisma.sql`s.source_id = ${sourceId}::uuid`]),
      ...(customerId === undefined ? [] : [Prisma.sql`s.customer_id = ${customerId}::uuid`]),
      ...(named ? [anyNamed(named)] : []),
      ...(dryRun?.since
        ? [Prisma.sql`(s.is_skipped or s.created_at >= ${dryRun.since.toISOString()}::timestamptz)`]
        : []),
    ],
    ' and ',
  )
}

const inState = (state: SaleState | undefined): Prisma.Sql =>
  state === undefined ? Prisma.sql`s.state <> ${ERASED}` : Prisma.sql`s.state = ${state}`

/** What waits for a person: what a dry run holds, or left behind, doesn't, and no test order does. */
const waitsForYou = (organizationId: string): Prisma.Sql => Prisma.sql`s.state = 'held' and not s.is_skipped
  and ${ofSources(organizationId, 'live')} and s.held -> 'is_test' is null`

// An array is looked up in the index; a subquery would be joined.
const ofSources = (organizationId: string, mode: 'live' | null = null): Prisma.Sql => Prisma.sql`
  s.source_id = any (array(select id from sale_source
    where organization_id = ${organizationId}::uuid and mode = coalesce(${mode}, mode)))`

/** Most customers whose sales are looked up by their ids. */
const MAX_CUSTOMERS = 1_000

/** The customers whose email, name, or Discord ID has a text. */
export async function findNamedCustomers(
  db: Db,
  organizationId: string,
  patterns: string[],
): Promise<Named['customers']> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select customer_id::text as id from organization_customer c
    where c.organization_id = ${organizationId}::uuid
      and search_text(customer_words(c.email, c.name, c.discord_id)) like any (${patterns}::text[])
    limit ${MAX_CUSTOMERS + 1}::int`
  return rows.length > MAX_CUSTOMERS ? { patterns } : rows.map(({ id }) => id)
}

/** Most sales that are looked up by their ids. */
const MAX_NUMBERED = 1_000

/** The sales with an event of an order whose number has a text: of a subscription, each renewal may have its own. */
export async function findNumberedSales(db: Db, organizationId: string, text: string): Promise<Named['numbered']> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select distinct sale_id::text as id from sale_event
    where organization_id = ${organizationId}::uuid and order_id ilike ${numberPattern(text)} and sale_id is not null
    limit ${MAX_NUMBERED + 1}::int`
  return rows.length > MAX_NUMBERED ? null : rows.map(({ id }) => id)
}

/** The sales that created or extended these licenses. */
export async function findSalesOfLicenses(db: Db, organizationId: string, licenseIds: string[]): Promise<string[]> {
  if (licenseIds.length === 0) return []
  const rows = await db.$queryRaw<{ id: string }[]>`
    select sale_id::text as id from sale_license
    where organization_id = ${organizationId}::uuid and license_id = any (${licenseIds}::uuid[])
    union
    select sale_id::text from sale_license
    where organization_id = ${organizationId}::uuid and extended_license_id = any (${licenseIds}::uuid[])`
  return rows.map(({ id }) => id)
}

/** Each by an index, but for a word of many customers, or a part of many numbers. */
const anyNamed = ({ text, hashes, words, customers, numbered, keyed }: Named): Prisma.Sql => {
  const number = numberPattern(text)
  const ofWords = words.length === 0 ? Prisma.empty : Prisma.sql`or s.buyer_hashes @> ${words}::bytea[]`
  const ofCustomers = Array.isArray(customers)
    ? Prisma.sql`s.customer_id = any (${customers}::uuid[])`
    : // Of one row each, which the planner doesn't turn into a join with all of them.
      Prisma.sql`(select search_text(customer_words(c.email, c.name, c.discord_id)) like any (${customers.patterns}::text[])
        from organization_customer c where c.organization_id = s.organization_id and c.customer_id = s.customer_id)`
  const ofEvents =
    numbered === null
      ? Prisma.sql`exists (select from sale_event e where e.sale_id = s.id and e.order_id ilike ${number} offset 0)`
      : Prisma.sql`s.id = any (${numbered}::uuid[])`
  return Prisma.sql`(s.order_id ilike ${number} or s.subscription_id ilike ${number} or ${ofEvents}
    or s.id = any (${keyed}::uuid[]) or s.buyer_hashes && ${hashes}::bytea[] ${ofWords} or ${ofCustomers})`
}

export const findSoldOf = (db: Db | Tx, saleId: string) =>
  db.saleLicense.findMany({
    where: { saleId },
    orderBy: [{ lineId: 'asc' }, { productId: 'asc' }, { number: 'asc' }],
    select: { lineId: true, productId: true, number: true, licenseId: true, extendedLicenseId: true, extendedMs: true },
  })

type KnownBuyer = { organizationId: string; customerId: string; hashes: Uint8Array<ArrayBuffer>[] }

/** By the customer they became, or by what identifies them. */
const ofBuyer = ({
  organizationId,
  customerId,
  hashes,
}: KnownBuyer) => Prisma.sql`organization_id = ${organizationId}::uuid
  and (customer_id = ${customerId}::uuid or buyer_hashes && ${hashes}::bytea[])`

/**
 * Deletes what shops said of a buyer. The number of the order remains, and of its subscription: a shop that tells of it
 * again, or lists it, would bring the buyer back.
 */
export async function eraseSalesOfBuyer(tx: Tx, buyer: KnownBuyer): Promise<void> {
  await tx.$executeRaw`
    with erased as (
      update sale set state = ${ERASED}, held = null, customer_id = null, buyer_hashes = null, order_ciphertext = null
      where ${ofBuyer(buyer)} returning id
    ), links as (
      delete from order_link k using sale_event e
      where e.sale_id in (select id from erased) and k.source_id = e.source_id and k.order_id = e.order_id
    ), events as (
      delete from sale_event where sale_id in (select id from erased)
    )
    delete from sale_license where sale_id in (select id from erased)`
}

/** No state of a sale: whoever bought was erased, and it is shown nowhere. */
const ERASED = 'erased'

type OrderOfEvent = Pick<NewEvent, 'sourceId' | 'orderId' | 'subscriptionId'>

/** An order whose buyer, or its subscription's, was erased. */
const erasedSale = ({ sourceId, orderId, subscriptionId }: OrderOfEvent) => Prisma.sql`
  select from sale where source_id = ${sourceId}::uuid and state = ${ERASED}
    and (order_id = ${orderId} or subscription_id = ${subscriptionId})`

/** Of an event that was stored before it could be read, or before the erasure. */
export async function isErased(tx: Tx, event: OrderOfEvent): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isErased: boolean }[]>`select exists (${erasedSale(event)}) as "isErased"`
  return row?.isErased ?? false
}

/** The ids of a buyer's sales, newest first. */
export async function findSaleIdsOfBuyer(db: Db, buyer: KnownBuyer, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id::text from sale where ${ofBuyer(buyer)} order by created_at desc, id desc limit ${limit}::int`
  return rows.map(({ id }) => id)
}

type Claimed = { organizationId: string; licenseId: string; customerId: string }

/**
 * Names the buyer of a sale that has none, by the customer who got its license. A sale of several licenses may go to as
 * many people, and is nobody's.
 */
export async function giveSalesOfLicense(tx: Tx, { organizationId, licenseId, customerId }: Claimed): Promise<void> {
  await tx.$executeRaw`
    update sale s set customer_id = ${customerId}::uuid
    where organization_id = ${organizationId}::uuid and customer_id is null
      and id in (select sale_id from sale_license where license_id = ${licenseId}::uuid)
      and (select count(distinct (line_id, number)) from sale_license where sale_id = s.id) = 1`
}

const MOST_UNMAPPED = 50

/** The shop's products that sales wait for, those of the newest sales first. */
export async function findUnmapped(db: Db, { sourceId, organizationId }: OfSource): Promise<string[]> {
  const rows = await db.$queryRaw<{ product: string }[]>`
    select product from (
      select jsonb_array_elements_text(held -> 'products') as product, created_at from (
        select held, created_at from sale where source_id = ${sourceId}::uuid and organization_id = ${organizationId}::uuid
          and state = 'held' and not is_skipped and held ->> 'reason' = 'unmapped' order by created_at desc limit 1000) newest) waiting
    group by product order by max(created_at) desc limit ${MOST_UNMAPPED}`
  return rows.map(({ product }) => product)
}

/** What identifies a customer on the platform. */
export const findIdentityOf = (db: Db | Tx, customerId: string) =>
  db.globalCustomer.findUnique({ where: { id: customerId }, select: { email: true, discordId: true } })

/** The customer of a license that was just issued. */
export async function findCustomerOf(tx: Tx, licenseId: string, organizationId: string): Promise<string | null> {
  return (
    (await tx.license.findFirst({ where: { id: licenseId, organizationId }, select: { customerId: true } }))
      ?.customerId ?? null
  )
}
