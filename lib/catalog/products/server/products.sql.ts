import type { Pool } from 'pg'
import { CUSTOMER_MAILS } from '@/lib/foundation/mail/core/mail-kinds'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { behind, NEWEST_FIRST } from '@/lib/foundation/platform/page'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { ProductRef, ProductState } from '../core/product'
import type { ListedProduct, Product, StoredFigures } from '../core/schema'

const PRODUCT = {
  id: true,
  slug: true,
  name: true,
  keyPrefix: true,
  state: true,
  versionModule: true,
  customResponse: true,
  signedValidation: true,
  ipv6Prefix: true,
  defaultIpSystemEnabled: true,
  defaultMaxIps: true,
  defaultIpMode: true,
  portalIpReset: true,
  portalIpResetCooldownHours: true,
  portalTransfers: true,
  portalKeyRotation: true,
  mailsOff: true,
  mailFullKey: true,
  renewUrl: true,
  downloadUrl: true,
  helpUrl: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.ProductSelect

/** A deleted product does not exist. */
const existing = ({ id, organizationId }: ProductRef) => ({ id, organizationId, state: { not: 'deleted' } })

export async function findProduct(db: Db | Tx, ref: ProductRef): Promise<Product | null> {
  const row = await db.product.findFirst({ where: existing(ref), select: PRODUCT })
  return row && storedProduct(row)
}

// The constraint product_state allows only one other state, `deleted`, which the filters exclude.
const storedProduct = (row: Prisma.ProductGetPayload<{ select: typeof PRODUCT }>): Product => ({
  ...row,
  state: row.state as ProductState,
  mailsOff: knownMails(row.mailsOff),
})

type NewestProducts = {
  organizationId: string
  /** null for all */
  ids: string[] | null
  /** null for all except the deleted ones */
  state: ProductState | null
  after: TimeCursor | null
  limit: number
}

/** Newest first. */
export async function findNewestProducts(db: Db, page: NewestProducts): Promise<Product[]> {
  const { organizationId, ids, state, after, limit } = page
  const rows = await db.product.findMany({
    where: {
      organizationId,
      state: state ?? { not: 'deleted' },
      ...(ids && { id: { in: ids } }),
      AND: [behind(after) ?? {}],
    },
    select: PRODUCT,
    orderBy: NEWEST_FIRST,
    take: limit,
  })
  return rows.map(storedProduct)
}

const knownMails = (names: string[]) => CUSTOMER_MAILS.filter((mail) => names.includes(mail))

/** The same, locked until the end of the transaction. Inserts that refer to it need not wait. */
export async function lockProduct(tx: Tx, ref: ProductRef): Promise<Product | null> {
  await tx.$queryRaw`
    select id from product where id = ${ref.id}::uuid and organization_id = ${ref.organizationId}::uuid
    for no key update`
  return findProduct(tx, ref)
}

const LIST = `
  select p.id, p.slug, p.name, p.state, p.created_at, coalesce(u.used, 0)::float8 as used_today,
    u.burst_limit::float8 as burst_today, n.licenses::int
  from product p
  left join usage_day u on u.product_id = p.id and u.day = $4::date
  cross join lateral (
    select count(*) as licenses from (select from license l where l.product_id = p.id limit $5) counted
  ) n
  where p.organization_id = $1 and p.state <> 'deleted' and ($2::text is null or p.state = $2) and p.slug > $3
  order by p.slug
  limit $6`

type Used = Pick<StoredFigures, 'licenses' | 'used_today'> & { burst_today: number | null }
export type ProductPage = {
  organizationId: string
  /** null for all except the deleted ones */
  state: ProductState | null
  afterSlug: string
  day: string
  mostCounted: number
  limit: number
}

/** One page of the list, by slug; licenses are counted up to `mostCounted` each. */
export async function findProducts(pool: Pool, page: ProductPage): Promise<(ListedProduct & Used)[]> {
  const { organizationId, state, afterSlug, day, mostCounted, limit } = page
  const values = [organizationId, state, afterSlug, day, mostCounted, limit]
  return (await pool.query<ListedProduct & Used>({ name: 'dashboard-products', text: LIST, values })).rows
}

/** The names of all products, without the deleted ones. */
export const findProductNames = (db: Db, organizationId: string): Promise<Pick<Product, 'id' | 'name'>[]> =>
  db.product.findMany({ where: { organizationId, state: { not: 'deleted' } }, select: { id: true, name: true } })

const FIGURES = `
  select coalesce(d.used, 0)::float8 as used_today, d.burst_limit::float8 as burst_today,
    (select count(*) from (select from license where product_id = p.id limit $3) counted)::int as licenses,
    (select max(last_used_at) from api_key where product_id = p.id) as last_call_at
  from product p left join usage_day d on d.product_id = p.id and d.day = $2::date where p.id = $1`

type FiguresRow = Used & Pick<StoredFigures, 'last_call_at'>

export async function findFigures(
  pool: Pool,
  productId: string,
  { day, mostCounted }: { day: string; mostCounted: number },
): Promise<FiguresRow> {
  const values = [productId, day, mostCounted]
  const { rows } = await pool.query<FiguresRow>({ name: 'dashboard-product-figures', text: FIGURES, values })
  return rows[0] ?? { used_today: 0, burst_today: null, licenses: 0, last_call_at: null }
}

type NewProduct = ProductRef & Pick<Product, 'slug' | 'name' | 'keyPrefix' | 'createdAt'>

/**
 * Products that exist or were deleted since: deletion is the last change of a product. Concurrent counts wait for each
 * other until the end of the transaction.
 */
export async function countProducts(tx: Tx, organizationId: string, since: Date): Promise<number> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('product room'), hashtext(${organizationId}))`
  return tx.product.count({
    where: { organizationId, OR: [{ state: { not: 'deleted' } }, { updatedAt: { gte: since } }] },
  })
}

/** False if the slug is taken. Whether its first mails have the full key is as its organization begins. */
export async function insertProduct(tx: Tx, row: NewProduct): Promise<boolean> {
  const organization = await tx.organization.findUnique({
    where: { id: row.organizationId },
    select: { mailFullKey: true },
  })
  const data = [{ ...row, mailFullKey: organization?.mailFullKey ?? false }]
  const { count } = await tx.product.createMany({ data, skipDuplicates: true })
  return count === 1
}

export async function updateProductRow(
  tx: Tx,
  ref: ProductRef,
  data: Prisma.ProductUpdateManyMutationInput,
): Promise<void> {
  await tx.product.updateMany({ where: existing(ref), data })
}

type Change = { from: readonly ProductState[]; to: ProductState }

/** False if the product does not exist or is in none of the states `from`. */
export async function updateProductState(tx: Tx, ref: ProductRef, { from, to }: Change): Promise<boolean> {
  const where = { id: ref.id, organizationId: ref.organizationId, state: { in: [...from] } }
  const { count } = await tx.product.updateMany({ where, data: { state: to } })
  return count === 1
}

/** Keeps the row for its API keys. */
export async function markProductDeleted(tx: Tx, ref: ProductRef): Promise<boolean> {
  const { count } = await tx.product.updateMany({ where: existing(ref), data: { state: 'deleted' } })
  return count === 1
}

/**
 * Frees the slug of a deleted product, in the unique index only: `state` says that it is deleted, and nobody reads its
 * new slug. None contains a tilde, so it is never requested.
 */
export async function releaseSlug(tx: Tx, organizationId: string, slug: string): Promise<void> {
  await tx.$executeRaw`
    update product set slug = slug || '~' || id
    where organization_id = ${organizationId}::uuid and slug = ${slug} and state = 'deleted'`
}
