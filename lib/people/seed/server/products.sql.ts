import { DEFAULT_NAME } from '@/lib/catalog/products/api-keys/core/schema'
import type { ProductRef, ProductState } from '@/lib/catalog/products/core/product'
import type { ProductRecord } from '@/lib/catalog/products/core/schema'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { columns } from './columns'

/** What a seed file may set of a product, beside its name. */
const TERMS = [
  'key_prefix',
  'state',
  'ipv6_prefix',
  'version_module',
  'custom_response',
  'signed_validation',
  'portal_ip_reset',
  'portal_ip_reset_cooldown_hours',
  'portal_transfers',
  'portal_key_rotation',
  'mails_off',
  'mail_full_key',
  'renew_url',
  'download_url',
  'help_url',
] as const

export type ProductTerms = Pick<ProductRecord, Exclude<(typeof TERMS)[number], 'state'>> & {
  state: ProductState | 'deleted'
}

type NewProduct = ProductRef & { slug: string; name: string }

/** A product with this slug, with the defaults of its columns. False if there is one. */
export async function insertSeededProduct(tx: Tx, row: NewProduct, now: Date): Promise<boolean> {
  const data = [{ ...row, createdAt: now, updatedAt: now }]
  return (await tx.product.createMany({ data, skipDuplicates: true })).count === 1
}

type SeededProduct = ProductTerms & { id: string; default_max_ips: number }

/** Locked, so that no concurrent change in the dashboard is overwritten. */
export async function lockSeededProduct(tx: Tx, organizationId: string, slug: string): Promise<SeededProduct> {
  const [product] = await tx.$queryRaw<SeededProduct[]>`
    select id, default_max_ips, ${columns(TERMS)}
    from product where organization_id = ${organizationId}::uuid and slug = ${slug} for no key update`
  if (!product) throw new Error('a product went missing while it was being imported')
  return product
}

type Terms = ProductTerms & { id: string; name: string }

/** An unchanged row is left untouched. */
export async function saveProductTerms(tx: Tx, organizationId: string, row: Terms, now: Date): Promise<void> {
  const changeable = ['name', ...TERMS]
  await tx.$executeRaw`
    update product p set (${columns(changeable)}, updated_at) =
      row(${columns(changeable, 'r')}, ${now.toISOString()}::timestamptz)
    from json_populate_record(null::product, ${JSON.stringify(row)}::json) r
    where p.organization_id = ${organizationId}::uuid and p.id = r.id
      and (${columns(changeable, 'p')}) is distinct from (${columns(changeable, 'r')})`
}

export type VersionRow = { id: string; version: string; canonical: string | null; yanked: boolean | null }

/** If `yanked` is null, an existing version stays as it is. */
export async function upsertVersions(tx: Tx, product: ProductRef, rows: VersionRow[]): Promise<void> {
  await tx.$executeRaw`
    insert into product_version as v (id, organization_id, product_id, version, canonical, yanked)
    select r.id, ${product.organizationId}::uuid, ${product.id}::uuid, r.version, r.canonical,
      coalesce(r.yanked, known.yanked, false)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id uuid, version text, canonical text, yanked boolean)
    left join product_version known on known.product_id = ${product.id}::uuid and known.canonical = r.canonical
    on conflict (product_id, canonical) do update set version = excluded.version, yanked = excluded.yanked
    where (v.version, v.yanked) is distinct from (excluded.version, excluded.yanked)`
}

export async function findApiKeyOwner(tx: Tx, hash: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const row = await tx.apiKey.findUnique({ where: { hash }, select: { productId: true } })
  return row?.productId
}

export const hasCurrentApiKey = async (tx: Tx, productId: string): Promise<boolean> =>
  (await tx.apiKey.count({ where: { productId, expiresAt: null } })) > 0

/** Ended ones included, the newest last. */
export const findApiKeys = (tx: Tx, productId: string) =>
  tx.apiKey.findMany({
    where: { productId },
    select: { name: true, kind: true, expiresAt: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

/** Ends the key that a seed file's key replaces. Keys that were made with another name go on. */
export async function endDefaultApiKeys(tx: Tx, productId: string, now: Date): Promise<void> {
  const where = { productId, expiresAt: null, kind: 'server', name: DEFAULT_NAME }
  await tx.apiKey.updateMany({ where, data: { expiresAt: now } })
}
