import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { newId } from '@/lib/foundation/platform/config/ids'
import { OWNER, SHOWN_ORGANIZATION } from './vendor-fixtures'

const TOKENS = [
  { name: 'Shop', scopes: ['licenses:view', 'licenses:create', 'customers:view'], expiresIn: '80 days' },
  { name: 'Nightly export', scopes: ['licenses:view', 'licenses:export'], expiresIn: '-3 days' },
]
const TYPES = [
  { name: 'Trial', unit: 'days', count: 14, metadata: { tier: 'trial' } },
  { name: 'Yearly', unit: 'months', count: 12, metadata: { tier: 'pro' } },
  { name: 'Lifetime', unit: null, count: null, metadata: {} },
]

/** Gives the vendor in the screenshots access tokens, and its products a client key and license types. */
export async function loadAutomationFixtures(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  try {
    for (const token of TOKENS) await insertToken(pool, token)
    const { rows: products } = await pool.query<Product>(
      `select product.id, organization_id from product join organization on organization.id = organization_id
       where organization.slug = $1`,
      [SHOWN_ORGANIZATION],
    )
    for (const product of products) {
      await insertClientKey(pool, product)
      for (const type of TYPES) await insertType(pool, product, type)
    }
  } finally {
    await pool.end()
  }
}

type Product = { id: string; organization_id: string }

/** No one has the secrets of these tokens and keys: their hashes are random. */
const anyHash = () => randomBytes(32)

const insertToken = (pool: pg.Pool, { name, scopes, expiresIn }: (typeof TOKENS)[number]) =>
  pool.query(
    `insert into access_token (id, organization_id, user_id, created_by_id, name, hash, last_four, scopes, expires_at,
       last_used_at, last_used_address)
     select $1, organization.id, owner.id, owner.id, $2, $3, 'x7Qa', $4, now() + $5::interval,
       now() - interval '4 days', '198.51.100.7'
     from organization, user_account as owner where organization.slug = $6 and owner.email = $7`,
    [newId(), name, anyHash(), scopes, expiresIn, SHOWN_ORGANIZATION, OWNER.email],
  )

const insertClientKey = (pool: pg.Pool, { id, organization_id }: Product) =>
  pool.query(
    `insert into api_key (id, organization_id, product_id, hash, last_four, name, kind, daily_limit)
     values ($1, $2, $3, $4, 'f3Kd', 'Desktop app', 'client', 5000)`,
    [newId(), organization_id, id, anyHash()],
  )

const insertType = (pool: pg.Pool, { id, organization_id }: Product, type: (typeof TYPES)[number]) =>
  pool.query(
    `insert into license_type (id, organization_id, product_id, name, duration_unit, duration_count, metadata, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, now())`,
    [newId(), organization_id, id, type.name, type.unit, type.count, type.metadata],
  )
