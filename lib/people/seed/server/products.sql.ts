import { DEFAULT_NAME } from '@/lib/catalog/products/api-keys/core/schema'
import type { Prisma } from '@/lib/generated/prisma/client'

type Tx = Prisma.TransactionClient

// Rows travel as one JSON text: one parameter, whatever their number, and unchanged rows are left untouched.

export type ProductTerms = {
  key_prefix: string | null
  state: string
  ipv6_prefix: number
  version_module: boolean
  custom_response: boolean
  signed_validation: boolean
  portal_ip_reset: boolean
  portal_ip_reset_cooldown_hours: number
  portal_transfers: boolean
  portal_key_rotation: boolean
  mails_off: string[]
  mail_full_key: boolean
  renew_url: string | null
  download_url: string | null
  help_url: string | null
}

export type ProductRow = ProductTerms & { id: string; organization_id: string; slug: string; name: string }

/** Locked, so that no concurrent change in the dashboard is overwritten. Undefined if it does not exist yet. */
export async function lockSeededProduct(tx: Tx, organizationId: string, slug: string) {
  const [terms] = await tx.$queryRaw<ProductTerms[]>`
    select key_prefix, state, ipv6_prefix, version_module, custom_response, signed_validation, portal_ip_reset,
      portal_ip_reset_cooldown_hours, portal_transfers, portal_key_rotation, mails_off,
      mail_full_key, renew_url, download_url, help_url
    from product where organization_id = ${organizationId}::uuid and slug = ${slug} for no key update`
  return terms && { terms }
}

/** Resolves to the product, whether new or existing. */
export async function upsertProduct(
  tx: Tx,
  row: ProductRow,
  now: Date,
): Promise<{ id: string; defaultMaxIps: number }> {
  await tx.$executeRaw`
    insert into product as p (id, organization_id, slug, name, key_prefix, state, ipv6_prefix, version_module,
      custom_response, signed_validation, portal_ip_reset, portal_ip_reset_cooldown_hours, portal_transfers,
      portal_key_rotation, mails_off, mail_full_key, renew_url, download_url, help_url, created_at, updated_at)
    select r.*, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from json_to_record(${JSON.stringify(row)}::json) as r(id uuid, organization_id uuid, slug text, name text,
      key_prefix text, state text, ipv6_prefix smallint, version_module boolean, custom_response boolean,
      signed_validation boolean, portal_ip_reset boolean, portal_ip_reset_cooldown_hours int, portal_transfers boolean,
      portal_key_rotation boolean, mails_off text[], mail_full_key boolean, renew_url text, download_url text,
      help_url text)
    on conflict (organization_id, slug) do update set
      name = excluded.name, key_prefix = excluded.key_prefix, state = excluded.state,
      ipv6_prefix = excluded.ipv6_prefix, version_module = excluded.version_module,
      custom_response = excluded.custom_response, signed_validation = excluded.signed_validation,
      portal_ip_reset = excluded.portal_ip_reset,
      portal_ip_reset_cooldown_hours = excluded.portal_ip_reset_cooldown_hours,
      portal_transfers = excluded.portal_transfers, portal_key_rotation = excluded.portal_key_rotation,
      mails_off = excluded.mails_off, mail_full_key = excluded.mail_full_key, renew_url = excluded.renew_url,
      download_url = excluded.download_url, help_url = excluded.help_url, updated_at = excluded.updated_at
    where (p.name, p.key_prefix, p.state, p.ipv6_prefix, p.version_module, p.custom_response, p.signed_validation,
        p.portal_ip_reset, p.portal_ip_reset_cooldown_hours, p.portal_transfers, p.portal_key_rotation, p.mails_off,
        p.mail_full_key, p.renew_url, p.download_url, p.help_url)
      is distinct from (excluded.name, excluded.key_prefix, excluded.state, excluded.ipv6_prefix,
        excluded.version_module, excluded.custom_response, excluded.signed_validation, excluded.portal_ip_reset,
        excluded.portal_ip_reset_cooldown_hours, excluded.portal_transfers, excluded.portal_key_rotation, excluded.mails_off,
        excluded.mail_full_key, excluded.renew_url, excluded.download_url, excluded.help_url)`
  return tx.product.findUniqueOrThrow({
    where: { organizationId_slug: { organizationId: row.organization_id, slug: row.slug } },
    select: { id: true, defaultMaxIps: true },
  })
}

type ProductRef = { id: string; organizationId: string }

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
