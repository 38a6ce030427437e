import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newLicenseKey, storedLookupText } from '@/lib/licenses/core/license-key'
import { slotOf } from '@/lib/platform/address'
import { newId } from '@/lib/platform/ids'
import { createVault, sha256 } from '@/lib/platform/vault'
import { newApiKey } from '@/lib/products/core/api-key'
import { compileTemplate } from '@/lib/validation/core/compile-template'
import type { JsonObject } from '@/lib/validation/core/json-object'
import { canonicalVersion } from '@/lib/validation/core/version'
import { TEST_ENCRYPTION_KEY } from './encryption-key'

const vault = createVault(TEST_ENCRYPTION_KEY)

export type World = { organizationId: string; productId: string; token: string; pool: pg.Pool }
type ProductState = 'active' | 'archived' | 'disabled' | 'deleted'
export type WorldOptions = {
  plan?: 'free' | 'pro' | 'enterprise'
  dailyLimit?: number | null
  state?: ProductState
  isSuspended?: boolean
  isBillingSuspended?: boolean
  ipv6Prefix?: 64 | 128
  versionModule?: boolean
  /** the versions on the product's list, and those of them that are yanked */
  versions?: { version: string; yanked?: boolean }[]
  /** the template of the custom response module, which is on where there is one */
  template?: JsonObject
}

/** An organization with one product and its API key. Unlimited unless a limit is given. */
export async function givenProduct(pool: pg.Pool, options: WorldOptions = {}): Promise<World> {
  const { plan = 'enterprise', dailyLimit = null, state = 'active' } = options
  const [organizationId, productId] = [newId(), newId()]
  await pool.query(
    `insert into organization (id, slug, name, plan, daily_limit_override, suspended_at, billing_suspended_at, updated_at)
     values ($1, $2, 'Test', $3, $4, $5, $6, now())`,
    [organizationId, organizationId, plan, dailyLimit, at(options.isSuspended), at(options.isBillingSuspended)],
  )
  await pool.query(
    `insert into product (id, organization_id, slug, name, state, ipv6_prefix, version_module, custom_response, updated_at)
     values ($1, $2, 'app', 'App', $3, $4, $5, $6, now())`,
    [
      productId,
      organizationId,
      state,
      options.ipv6Prefix ?? 128,
      options.versionModule ?? false,
      options.template !== undefined,
    ],
  )
  for (const { version, yanked = false } of options.versions ?? []) {
    await pool.query(
      'insert into product_version (id, organization_id, product_id, version, canonical, yanked) values ($1, $2, $3, $4, $5, $6)',
      [newId(), organizationId, productId, version, canonicalVersion(version), yanked],
    )
  }
  if (options.template) {
    const [template, compiled] = [options.template, compileTemplate(options.template)].map((json) =>
      JSON.stringify(json),
    )
    await pool.query(
      'insert into response_template (product_id, organization_id, template, compiled, updated_at) values ($1, $2, $3, $4, now())',
      [productId, organizationId, template, compiled],
    )
  }
  const token = await givenApiKey(pool, { organizationId, productId })
  return { organizationId, productId, token, pool }
}

/** One more key of the product, as a rotation makes it. */
export async function givenApiKey(
  pool: pg.Pool,
  { organizationId, productId }: Pick<World, 'organizationId' | 'productId'>,
  expiresAt: Date | null = null,
): Promise<string> {
  const token = newApiKey(randomBytes)
  await pool.query(
    'insert into api_key (id, organization_id, product_id, hash, last_four, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [newId(), organizationId, productId, sha256(token), token.slice(-4), expiresAt],
  )
  return token
}

export type LicenseOptions = {
  key?: string
  prefix?: string | null
  expiresAt?: Date | null
  revokedAt?: Date | null
  ip?: { maxIps: number; mode?: 'auto_register' | 'allow_list'; addresses?: string[] }
  blocked?: string[]
  notes?: string | null
  customer?: { email?: string | null; name?: string | null; discordId?: string | null }
  pin?: { mode: 'none' | 'exact' | 'range'; pinned?: string; min?: string; max?: string }
  override?: JsonObject
}

export type GivenLicense = { id: string; customerId: string; key: string }

export async function givenLicense(world: World, options: LicenseOptions = {}): Promise<GivenLicense> {
  const { pool, organizationId, productId } = world
  const key = options.key ?? newLicenseKey(options.prefix ?? null, randomBytes)
  const [id, customerId] = [newId(), newId()]
  const customer = { email: `${customerId}@example.test`, name: null, discordId: null, ...options.customer }
  await pool.query('insert into global_customer (id, email, discord_id) values ($1, $2, $3)', [
    customerId,
    customer.email,
    customer.email === null ? customer.discordId : null,
  ])
  await pool.query(
    `insert into organization_customer (organization_id, customer_id, email, discord_id, name, updated_at)
     values ($1, $2, $3, $4, $5, now())`,
    [organizationId, customerId, customer.email, customer.discordId, customer.name],
  )
  await pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, expires_at, revoked_at,
       notes, ip_system_enabled, max_ips, ip_mode, version_pin_mode, version_pinned, version_range_min,
       version_range_max, custom_override, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, now())`,
    [
      id,
      organizationId,
      productId,
      customerId,
      vault.lookupHash(storedLookupText(key)),
      vault.encrypt(key),
      ...termsOf(options),
    ],
  )
  for (const address of options.ip?.addresses ?? []) await givenAddress(world, id, address)
  for (const network of options.blocked ?? []) await givenBlockRule(world, network, { licenseId: id })
  return { id, customerId, key }
}

const termsOf = ({
  expiresAt = null,
  revokedAt = null,
  notes = null,
  ip,
  pin,
  override,
}: LicenseOptions): unknown[] => [
  expiresAt,
  revokedAt,
  notes,
  ip !== undefined,
  ip?.maxIps ?? null,
  ip?.mode ?? 'auto_register',
  pin?.mode ?? 'none',
  pin?.pinned ?? null,
  pin?.min ?? null,
  pin?.max ?? null,
  override === undefined ? null : JSON.stringify(override),
]

async function givenAddress({ pool, organizationId }: World, licenseId: string, address: string, prefix = 128) {
  await pool.query('insert into license_ip (license_id, address, organization_id) values ($1, $2, $3)', [
    licenseId,
    slotOf(address, prefix),
    organizationId,
  ])
}

export async function givenBlockRule(
  { pool, organizationId }: World,
  network: string,
  { licenseId = null, productId = null }: { licenseId?: string | null; productId?: string | null } = {},
) {
  await pool.query(
    'insert into block_rule (id, organization_id, product_id, license_id, network) values ($1, $2, $3, $4, $5)',
    [newId(), organizationId, productId, licenseId, network],
  )
}

/** What stands on the product's counter, over all days. */
export async function usedBy({ pool, productId }: World): Promise<number> {
  const { rows } = await pool.query<{ used: string | null }>(
    'select sum(used) as used from usage_day where product_id = $1',
    [productId],
  )
  return Number(rows[0]?.used ?? 0)
}

const at = (isSet = false): Date | null => (isSet ? new Date() : null)
