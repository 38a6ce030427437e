import type pg from 'pg'
import { newId } from '@/lib/foundation/platform/config/ids'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'
import { type GivenLicense, givenLicense, givenProduct, type ProductFixture } from '../fixtures/product'
import { givenTenant } from '../fixtures/tenant'

export type Filled = { product: ProductFixture; license: GivenLicense }

/** Rows in every part of the database: tenants, slots, a logo, a day of the request log, mails in the queue. */
export async function fillDatabase(pool: pg.Pool): Promise<Filled> {
  const vault = createVault(TEST_ENCRYPTION_KEY)
  await assertEncryptionKey(pool, vault)
  await givenTenant(pool)
  const product = await givenProduct(pool, { versions: [{ version: '1.0.0' }], template: { 'a "b"\n\\c': 'ä\t✓' } })
  const license = await givenLicense(product, { ip: { maxIps: 3, addresses: ['198.51.100.7', '2001:db8::1'] } })
  const { organizationId, productId } = product
  await pool.query('update organization set logo = $1 where id = $2', [
    Buffer.from([0, 1, 255, 92, 10]),
    organizationId,
  ])
  await pool.query(`select make_request_log_day(current_date)`)
  await pool.query(
    `insert into request_log (id, organization_id, product_id, license_id, endpoint, status, address, minute, request_id,
       first_at, last_at, hits)
     select gen_random_uuid(), $1, $2, $3, 'validate', 'active', '198.51.100.7',
       date_trunc('minute', now()) - n * interval '1 minute', gen_random_uuid(), now(), now(), 1
     from generate_series(0, 50) n`,
    [organizationId, productId, license.id],
  )
  await queueSealed(pool, JSON.stringify({ kind: 'waits' }))
  return { product, license }
}

/** A mail that waits in the queue, due in a year. */
export async function queueSealed(pool: pg.Pool, content: string): Promise<void> {
  const sealed = createVault(TEST_ENCRYPTION_KEY).encrypt(content).toString('base64')
  await pool.query(
    `select graphile_worker.add_job('send-mail', json_build_object('sealed', $1::text, 'organization_id', $2::text),
       run_at => now() + interval '1 year')`,
    [sealed, newId()],
  )
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
    and (n.nspname, c.relname) <> ('graphile_worker', 'migrations') order by 1`

/** Every row of every table, as one hash a table, and where the sequences are; not when the queue was migrated. */
export async function hashTables(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(TABLES)
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await pool.query<{ n: string; hash: string }>(
      `select count(*) as n, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as hash from ${name} t`,
    )
    hashes[name] = `${found[0]?.n} ${found[0]?.hash}`
  }
  const { rows: sequences } = await pool.query('select schemaname, sequencename, last_value from pg_sequences')
  for (const { schemaname, sequencename, last_value } of sequences)
    hashes[`${schemaname}.${sequencename}`] = String(last_value)
  return hashes
}

/** What PostgreSQL checks and runs by itself: constraints, indexes, triggers. */
export async function describeRules(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`)
  return rows.map(({ rule }) => rule)
}

export const tableCount = async (pool: pg.Pool): Promise<number> =>
  Number((await pool.query(`select count(*) as n from pg_tables where schemaname = 'public'`)).rows[0].n)
