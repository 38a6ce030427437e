import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { Prisma } from '@/lib/generated/prisma/client'

/** A hash that is there already stays as it is: a checkout is linked once. */
export async function insertOrderLink(tx: Tx, data: Prisma.OrderLinkUncheckedCreateInput): Promise<void> {
  await tx.orderLink.createMany({ data: [data], skipDuplicates: true })
}

type OfOrder = { organizationId: string; sourceId: string; orderId: string }

/** Those that nobody has opened and that have not expired. */
export const countOrderLinks = (tx: Tx, of: OfOrder, now: Date): Promise<number> =>
  tx.orderLink.count({ where: { ...of, openedAt: null, expiresAt: { gt: now } } })

type ByHash = { organizationId: string; tokenHash: Uint8Array<ArrayBuffer> }

type OrderOfLink = {
  orderId: string
  expiresAt: Date
  openedAt: Date | null
  browserHash: Uint8Array | null
  /** null until an event of the order was applied */
  saleId: string | null
  saleState: string | null
  orderCiphertext: Uint8Array | null
}

/** A link with the sale of its order; null if no vendor of this name has it. */
export async function selectOrderOfLink(
  db: Db | Tx,
  { organizationId, tokenHash }: ByHash,
): Promise<OrderOfLink | null> {
  const [row] = await db.$queryRaw<OrderOfLink[]>`
    select k.order_id as "orderId", k.expires_at as "expiresAt", k.opened_at as "openedAt", k.browser_hash as "browserHash",
      s.id::text as "saleId", s.state as "saleState", s.order_ciphertext as "orderCiphertext"
    from order_link k
    left join lateral (
      select sale_id from sale_event e
      where e.source_id = k.source_id and e.order_id = k.order_id and e.sale_id is not null limit 1) e on true
    left join sale s on s.id = e.sale_id and s.organization_id = k.organization_id
    where k.token_hash = ${tokenHash} and k.organization_id = ${organizationId}::uuid`
  return row ?? null
}

type Sold = {
  saleId: string
  organizationId: string
  /** the buyer has no email or Discord ID: their licenses are in stock until somebody claims them */
  isStock: boolean
}

/**
 * The licenses of a sale that are still as they were sold: none that was transferred, claimed by somebody, or given a new
 * key, which is its owner's secret. `made` and `extended` count all that the sale created, and those from before that it
 * extended.
 */
export async function selectLicensesOfSale(db: Db | Tx, { saleId, organizationId, isStock }: Sold) {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select l.id::text from sale s
    join sale_license sold on sold.sale_id = s.id and sold.organization_id = s.organization_id
    join license l on l.id = sold.license_id and l.organization_id = s.organization_id
      and (case when ${isStock} then l.customer_id is null else l.customer_id = s.customer_id end)
      and l.key_replaced_at is null
    join product p on p.id = l.product_id and p.state <> 'deleted'
    where s.id = ${saleId}::uuid and s.organization_id = ${organizationId}::uuid
    order by sold.line_id, sold.number, sold.product_id`
  const [counts = NONE_COUNTED] = await db.$queryRaw<(typeof NONE_COUNTED)[]>`
    select count(*) filter (where extended_license_id is null)::int as made,
      count(distinct extended_license_id)::int as extended
    from sale_license where sale_id = ${saleId}::uuid and organization_id = ${organizationId}::uuid`
  return { licenseIds: rows.map(({ id }) => id), ...counts }
}

const NONE_COUNTED = { made: 0, extended: 0 }

type Taken = ByHash & { browserHash: Uint8Array<ArrayBuffer>; now: Date }

/** False if it was opened before, or has expired. */
export async function takeOrderLink(tx: Tx, { organizationId, tokenHash, browserHash, now }: Taken): Promise<boolean> {
  const { count } = await tx.orderLink.updateMany({
    where: { organizationId, tokenHash, openedAt: null, expiresAt: { gt: now } },
    data: { openedAt: now, browserHash },
  })
  return count === 1
}

const MOST_DELETED = 10_000

/** Of all organizations, a batch at a time. */
export async function deleteOrderLinks(tx: Tx, before: Date): Promise<void> {
  await tx.$executeRaw`
    delete from order_link where id in (
      select id from order_link where expires_at < ${before.toISOString()}::timestamptz limit ${MOST_DELETED} for update skip locked)`
}
