import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceTimedIds } from '@/lib/catalog/customers/server/replace-timed-ids'
import { newApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createVault, sha256 } from '@/lib/foundation/platform/security/vault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { newLicenseKey, storedLookupText } from '@/lib/foundation/shared/license-key'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { type MigrationFile, readMigrations } from '@/scripts/database/migration-files'
import { describeRules } from '@/tests/support/database/fill-database'
import { givenDatabase, givenEmptyDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { transact } from '@/tests/support/fixtures/transact'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'
import { runScript } from '@/tests/support/process/run-script'
import { atMost } from '@/tests/support/setup/limits'

const LICENSES = 1_000
/** Between two looks at the rows. */
const MIGRATIONS_AT_ONCE = 12
/** Loading the schema engine takes most of it. */
const SLOW = { timeout: atMost(300_000) }
const [organizationId, productId, customerId, userId] = [newId(), newId(), newId(), newId()]
/** Deleted by the first version, which told so by the slug alone. */
const deletedId = newId()
const token = newApiKey(randomBytes)
const vault = createVault(TEST_ENCRYPTION_KEY)
const migrations = readMigrations()
const keys = Array.from({ length: LICENSES }, () => newLicenseKey('OLD', randomBytes))

let db: TestDatabase

beforeAll(async () => {
  db = await givenEmptyDatabase()
})
afterAll(() => db.close())

/** What the first version wrote: every table that it had, but for its counters. */
async function fillFirstSchema(pool: pg.Pool): Promise<void> {
  await pool.query('insert into installation (id, encryption_key_check) values (1, $1)', [vault.fingerprint()])
  await pool.query(
    `insert into organization (id, slug, name, plan, updated_at) values ($1, 'acme', 'Acme', 'pro', now())`,
    [organizationId],
  )
  await pool.query(
    `insert into organization (id, slug, name, suspended_at, updated_at)
     values ($1, $2, 'Gone', '2026-01-02', now())`,
    [deletedId, `deleted-${deletedId}`],
  )
  await pool.query(`insert into user_account (id, email, updated_at) values ($1, 'ada@example.test', now())`, [userId])
  await pool.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    organizationId,
    userId,
  ])
  await pool.query(
    `insert into product (id, organization_id, slug, name, version_module, custom_response, updated_at)
     values ($1, $2, 'app', 'App', true, false, now())`,
    [productId, organizationId],
  )
  await pool.query(
    'insert into api_key (id, organization_id, product_id, hash, last_four) values ($1, $2, $3, $4, $5)',
    [newId(), organizationId, productId, sha256(token), token.slice(-4)],
  )
  await fillProduct(pool)
  await fillLicenses(pool)
}

async function fillProduct(pool: pg.Pool): Promise<void> {
  const scope = [organizationId, productId]
  for (const version of ['1.0', '1.0.0-beta', '2.10.3'])
    await pool.query(
      'insert into product_version (id, organization_id, product_id, version) values (gen_random_uuid(), $1, $2, $3)',
      [...scope, version],
    )
  await pool.query(
    `insert into response_template (organization_id, product_id, template, updated_at) values ($1, $2, '{"seats":3}', now())`,
    scope,
  )
  await pool.query(
    `insert into block_rule (id, organization_id, network) values (gen_random_uuid(), $1, '203.0.113.0/24')`,
    [organizationId],
  )
  await pool.query(
    `insert into webhook_endpoint (id, organization_id, url, events, secret_ciphertext, updated_at)
     values (gen_random_uuid(), $1, 'https://example.test/hook', '{license.created}', $2, now())`,
    [organizationId, vault.encrypt('whsec_old')],
  )
  await pool.query(
    `insert into usage_day (organization_id, product_id, day, used) values ($1, $2, current_date - 1, 41)`,
    scope,
  )
}

async function fillLicenses(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into global_customer (id, email) values ($1, 'grace@example.test')`, [customerId])
  await pool.query(
    `insert into organization_customer (organization_id, customer_id, email, name, updated_at)
     values ($1, $2, 'grace@example.test', 'Grace', now())`,
    [organizationId, customerId],
  )
  await pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, ip_system_enabled,
       max_ips, revoked_at, updated_at)
     select gen_random_uuid(), $1, $2, $3, hash, sealed, true, 3, case when n % 10 = 0 then now() end, now()
     from unnest($4::bytea[], $5::bytea[]) with ordinality as given (hash, sealed, n)`,
    [
      organizationId,
      productId,
      customerId,
      keys.map((key) => vault.lookupHash(storedLookupText(key))),
      keys.map((key) => vault.encrypt(key)),
    ],
  )
  await pool.query(
    `insert into license_ip (license_id, address, organization_id) select id, '198.51.100.7', organization_id from license`,
  )
  await pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     select id, '198.51.100.7', organization_id, now() - interval '3 days', now(), 7, 'active' from license`,
  )
}

/** What an upgrade must not change. */
async function readRows(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query(`
    select (select count(*)::int from license) as licenses,
      (select md5(string_agg(encode(key_hash, 'hex') || encode(key_ciphertext, 'hex') || ip_count || max_ips ||
        (revoked_at is null), ',' order by id)) from license) as keys,
      (select count(*)::int from license_ip) as slots, (select sum(hits)::int from license_ip_history) as hits,
      (select array_agg(version order by version) from product_version) as versions,
      (select sum(used)::int from usage_day) as used, (select encode(hash, 'hex') from api_key) as "apiKey",
      (select encode(secret_ciphertext, 'hex') from webhook_endpoint) as secret,
      (select template from response_template) as template, (select email from user_account) as person,
      (select plan from organization where slug = 'acme') as plan, (select network::text from block_rule) as blocked`)
  return rows[0]
}

test(
  'a database of the first version comes to this one with every row, also where two starts apply at once',
  SLOW,
  async () => {
    expect(await applyMigrations(db.url, migrations.slice(0, 1))).toHaveLength(1)
    await fillFirstSchema(db.pool)
    const before = await readRows(db.pool)
    expect(before).toMatchObject({ licenses: LICENSES, slots: LICENSES, hits: 7 * LICENSES, used: 41 })
    const last = migrations.length - MIGRATIONS_AT_ONCE
    for (let from = 1; from < last; from += MIGRATIONS_AT_ONCE) {
      const until = Math.min(from + MIGRATIONS_AT_ONCE, last)
      const names = migrations.slice(from, until).map(({ name }) => name)
      expect(await applyMigrations(db.url, migrations.slice(0, until))).toEqual(names)
      expect([names, await readRows(db.pool)]).toEqual([names, before])
    }
    await startTwice(migrations.slice(last))
    expect(await readRows(db.pool)).toEqual(before)
    const fresh = await givenDatabase()
    expect(await describeRules(db.pool)).toEqual(await describeRules(fresh.pool))
    await fresh.close()
    const { rows } = await db.pool.query('select id, deleted_at from organization where deleted_at is not null')
    expect(rows).toEqual([{ id: deletedId, deleted_at: new Date('2026-01-02') }])
    // What the worker does a day later: this customer is from before ids were random.
    const replaceIds = (at: Date) => replaceTimedIds((run) => transact(db.pool, { address: '203.0.113.77', at }, run))
    const formerIds = async () => (await db.pool.query('select former_id from customer_former_id')).rows
    await replaceIds(new Date())
    expect(await formerIds()).toEqual([])
    await replaceIds(new Date(Date.now() + 2 * DAY_MS))
    expect(await formerIds()).toEqual([{ former_id: customerId }])
    expect((await db.pool.query('select customer_since from license where customer_since is not null')).rows).toEqual(
      [],
    )
    expect(await readRows(db.pool)).toEqual(before)
    await expectAnswers()
  },
)

/** Two starts at once apply each of the migrations once. */
async function startTwice(awaited: MigrationFile[]): Promise<void> {
  const start = () => runScript('scripts/migrate.ts', [], { env: { DATABASE_URL: db.url } })
  const [one, other] = await Promise.all([start(), start()])
  expect([one.code, one.err, other.code, other.err]).toEqual([0, '', 0, ''])
  const applied = `${one.out}${other.out}`.match(/^applied .*$/gm) ?? []
  expect(applied.toSorted()).toEqual(awaited.map(({ name }) => `applied ${name}`))
  expect(`${one.out}${other.out}`).toContain('The database is up to date.')
}

/** The licenses of then, by the code of now. */
async function expectAnswers(): Promise<void> {
  const batches = createBatches(db.pool, { now: new Date() })
  const calls = keys.slice(0, 20).map((key) => callOf({ token }, key))
  const answers = await batches.validate(calls)
  expect(answers.map((answer) => ('decision' in answer ? answer.decision.status : answer))).toEqual(
    keys.slice(0, 20).map((_, i) => ((i + 1) % 10 === 0 ? 'revoked' : 'active')),
  )
}

const migration = (name: string, sql: string): MigrationFile => ({ name, sql, checksum: name.padEnd(64, '0') })

test('a migration that fails is one sentence, undoes all of itself, and the version before goes on', SLOW, async () => {
  const before = await describeRules(db.pool)
  const bad = migration(
    '29990101000000_bad',
    `ALTER TABLE license ADD COLUMN later text;\nUPDATE license SET later = 'x';\nSELECT no_such_function();`,
  )
  const failure = applyMigrations(db.url, [...migrations, bad])
  await expect(failure).rejects.toMatchObject({
    name: 'Problem',
    message: expect.stringMatching(
      /^The migration 29990101000000_bad failed and changed nothing\. .*no_such_function/s,
    ),
  })
  expect(await describeRules(db.pool)).toEqual(before)
  await expectAnswers()
  // The next start with a good version is not hindered by it.
  expect(await applyMigrations(db.url)).toEqual([])
  const good = migration('29990101000000_bad', 'ALTER TABLE license ADD COLUMN later text')
  expect(await applyMigrations(db.url, [...migrations, good])).toEqual([good.name])
})

test('a migration that was edited after it was applied is refused in one sentence', async () => {
  const edited = migrations.map((each, i) => (i === 2 ? { ...each, checksum: 'edited' } : each))
  await expect(applyMigrations(db.url, edited)).rejects.toThrow(/^The migration \S+ was changed after this database/)
})
