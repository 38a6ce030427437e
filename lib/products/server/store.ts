import type { Prisma } from '@/lib/generated/prisma/client'
import type { Piece } from '@/lib/validation/core/compile-template'

type Tx = Prisma.TransactionClient

// Rows travel as one JSON text: one parameter, whatever their number, and unchanged rows are left untouched.

export type StoredProduct = { id: string; ipv6Prefix: number; defaultMaxIps: number }

export const findProduct = (tx: Tx, organizationId: string, slug: string): Promise<StoredProduct | null> =>
  tx.product.findUnique({
    where: { organizationId_slug: { organizationId, slug } },
    select: { id: true, ipv6Prefix: true, defaultMaxIps: true },
  })

export type ProductRow = {
  id: string
  organization_id: string
  slug: string
  name: string
  key_prefix: string | null
  state: string
  ipv6_prefix: number
  version_module: boolean
  custom_response: boolean
  signed_validation: boolean
  portal_ip_reset: boolean
  portal_ip_reset_cooldown_hours: number
  portal_transfers: boolean
}

export async function upsertProduct(tx: Tx, row: ProductRow, now: Date): Promise<void> {
  await tx.$executeRaw`
    insert into product as p (id, organization_id, slug, name, key_prefix, state, ipv6_prefix, version_module,
      custom_response, signed_validation, portal_ip_reset, portal_ip_reset_cooldown_hours, portal_transfers,
      created_at, updated_at)
    select r.*, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from json_to_record(${JSON.stringify(row)}::json) as r(id uuid, organization_id uuid, slug text, name text,
      key_prefix text, state text, ipv6_prefix smallint, version_module boolean, custom_response boolean,
      signed_validation boolean, portal_ip_reset boolean, portal_ip_reset_cooldown_hours int, portal_transfers boolean)
    on conflict (organization_id, slug) do update set
      name = excluded.name, key_prefix = excluded.key_prefix, state = excluded.state,
      ipv6_prefix = excluded.ipv6_prefix, version_module = excluded.version_module,
      custom_response = excluded.custom_response, signed_validation = excluded.signed_validation,
      portal_ip_reset = excluded.portal_ip_reset,
      portal_ip_reset_cooldown_hours = excluded.portal_ip_reset_cooldown_hours,
      portal_transfers = excluded.portal_transfers, updated_at = excluded.updated_at
    where (p.name, p.key_prefix, p.state, p.ipv6_prefix, p.version_module, p.custom_response, p.signed_validation,
        p.portal_ip_reset, p.portal_ip_reset_cooldown_hours, p.portal_transfers)
      is distinct from (excluded.name, excluded.key_prefix, excluded.state, excluded.ipv6_prefix,
        excluded.version_module, excluded.custom_response, excluded.signed_validation, excluded.portal_ip_reset,
        excluded.portal_ip_reset_cooldown_hours, excluded.portal_transfers)`
}

type ProductRef = { id: string; organizationId: string }

export type VersionRow = { id: string; version: string; canonical: string | null; yanked: boolean }

export async function upsertVersions(tx: Tx, product: ProductRef, rows: VersionRow[]): Promise<void> {
  await tx.$executeRaw`
    insert into product_version as v (id, organization_id, product_id, version, canonical, yanked)
    select id, ${product.organizationId}::uuid, ${product.id}::uuid, version, canonical, yanked
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id uuid, version text, canonical text, yanked boolean)
    on conflict (product_id, canonical) do update set version = excluded.version, yanked = excluded.yanked
    where (v.version, v.yanked) is distinct from (excluded.version, excluded.yanked)`
}

type Template = { template: Record<string, unknown>; compiled: Piece[]; now: Date }

export async function upsertTemplate(
  tx: Tx,
  product: ProductRef,
  { template, compiled, now }: Template,
): Promise<void> {
  await tx.$executeRaw`
    insert into response_template as t (product_id, organization_id, template, compiled, updated_at)
    values (${product.id}::uuid, ${product.organizationId}::uuid, ${JSON.stringify(template)}::jsonb,
      ${JSON.stringify(compiled)}::jsonb, ${now.toISOString()}::timestamptz)
    on conflict (product_id) do update set
      template = excluded.template, compiled = excluded.compiled, updated_at = excluded.updated_at
    where (t.template, t.compiled) is distinct from (excluded.template, excluded.compiled)`
}

export async function findApiKeyOwner(tx: Tx, hash: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const row = await tx.apiKey.findUnique({ where: { hash }, select: { productId: true } })
  return row?.productId
}

export const hasCurrentApiKey = async (tx: Tx, productId: string): Promise<boolean> =>
  (await tx.apiKey.count({ where: { productId, expiresAt: null } })) > 0

export async function endCurrentApiKeys(tx: Tx, productId: string, now: Date): Promise<void> {
  await tx.apiKey.updateMany({ where: { productId, expiresAt: null }, data: { expiresAt: now } })
}

export async function insertApiKey(tx: Tx, row: Prisma.ApiKeyUncheckedCreateInput): Promise<void> {
  await tx.apiKey.create({ data: row })
}
