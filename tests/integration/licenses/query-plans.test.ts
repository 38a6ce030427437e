import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerListQuery } from '@/lib/catalog/customers/core/schema-input'
import { listCustomers } from '@/lib/catalog/customers/server/list-customers'
import { countLicenses, listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { indexesRead, tablesReadWhole } from '@/tests/support/database/tables-read-whole'
import { givenFreshDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { viewerOf } from '@/tests/support/fixtures/viewer'
import { type ListFixture, seedListOrganization } from '@/tools/bench/list-fixtures'
import { type ListQuery, listQuestions, parseQuestion } from '@/tools/bench/list-queries'

const vault = createVault(TEST_ENCRYPTION_KEY)
let db: TestDatabase
let product: ListFixture
let questions: ListQuery[]
beforeAll(async () => {
  db = await givenFreshDatabase()
  product = await seedListOrganization(db.pool, vault, 60_000)
  await seedListOrganization(db.pool, vault, 10_000)
  await db.pool.query(
    `insert into license_type (id, organization_id, product_id, name, updated_at)
     select gen_random_uuid(), organization_id, id, 'Type ' || n, now() from product, generate_series(1, 2000) n`,
  )
  await db.pool.query(
    `update license l set license_type_id = t.id from license_type t
     where t.product_id = l.product_id and t.name = 'Type 7' and l.organization_id = $1 and l.name like '%9'`,
    [product.organizationId],
  )
  await db.pool.query(
    `with source as (
       insert into sale_source (id, organization_id, provider, name, updated_at)
       values (gen_random_uuid(), $1, 'generic', 'Shop', now()) returning id
     ), sold as (
       insert into sale (id, organization_id, source_id, order_id, state, updated_at)
       select gen_random_uuid(), $1, source.id, 'WEB-' || n, 'active', now() from source, generate_series(1, 30000) n
       returning id, source_id, order_id
     ), told as (
       insert into sale_event (id, organization_id, source_id, sale_id, event_id, type, order_id, body_ciphertext,
         happened_at, received_at)
       select gen_random_uuid(), $1, source_id, id, order_id, 'subscription.renewed', replace(order_id, 'WEB', 'REN'),
         '', now(), now()
       from sold
     )
     insert into sale_license (organization_id, sale_id, line_id, product_id, number, license_id)
     select $1, s.id, '1', l.product_id, 1, l.id
     from (select id, row_number() over () as n from sold) s
     join (select id, product_id, row_number() over () as n from license where organization_id = $1) l using (n)`,
    [product.organizationId],
  )
  await db.pool.query(
    'vacuum (analyze) license, license_type, organization_customer, global_customer, product, sale, sale_event, sale_license',
  )
  questions = listQuestions(product)
})
afterAll(() => db.close())

test('the plans are captured', async () => {
  expect(
    await tablesReadWhole(db.pool, (pool) => pool.query('select count(*) from license where notes is null', [])),
  ).toEqual(['license'])
})

test('no list, search or count of licenses scans a large table', async () => {
  const reader = viewerOf({ ...product, pool: db.pool, productId: '', token: '' })
  const actor = reader.may('licenses:view')
  for (const { name, query, isCount } of questions) {
    const whole = await tablesReadWhole(db.pool, (pool) =>
      isCount
        ? countLicenses({ ...reader.reading(), pool, history: pool, vault }, actor, query)
        : listLicenses({ ...reader.reading(), pool, history: pool, vault }, actor, parseQuestion(query)),
    )
    expect({ name, whole: whole.filter((table) => table !== 'product') }).toEqual({ name, whole: [] })
  }
})

test.each([
  ['nunez', 'organization_customer_search_idx'],
  ['山田', 'organization_customer_search_idx'],
  ['龍', 'organization_customer_search_idx'],
  ['Seat 49', 'license_name_search_idx'],
  ['reseller 77', 'license_notes_search_idx'],
  ['A-44444', 'license_metadata_idx'],
  ['A1L5', 'license_organization_tail_idx'],
  ['web-20444', 'sale_numbers_idx'],
  ['EN-20444', 'sale_event_numbers_idx'],
])('a search for %s reads %s', async (q, index) => {
  const reader = viewerOf({ ...product, pool: db.pool, productId: '', token: '' })
  const indexes = await indexesRead(db.pool, (pool) =>
    listLicenses(
      { ...reader.reading(), pool, history: pool, vault },
      reader.may('licenses:view'),
      parseQuestion({ q }),
    ),
  )
  expect(indexes).toContain(index)
})

test('the licenses of a type are found by their index', async () => {
  const reader = viewerOf({ ...product, pool: db.pool, productId: '', token: '' })
  const { rows } = await db.pool.query(`select license_type_id as id from license where license_type_id is not null`)
  const read = (pool: typeof db.pool) =>
    listLicenses(
      { ...reader.reading(), pool, history: pool, vault },
      reader.may('licenses:view'),
      parseQuestion({ license_type: rows[0]?.id }),
    )
  expect((await read(db.pool)).items.length).toBeGreaterThan(10)
  expect(await indexesRead(db.pool, read)).toContain('license_type_age_idx')
})

test.each([
  {},
  { q: 'person11' },
  { q: 'Lovelace' },
  { q: 'Zuse' },
  { q: 'xy' },
  { q: 'Núñez' },
  { q: '太郎' },
  { q: '龍' },
  { q: '#WEB-20444' },
  { q: 'REN-20444' },
])('nor does the list of customers with %j', async (query) => {
  const reader = viewerOf({ ...product, pool: db.pool, productId: '', token: '' })
  const parsed = customerListQuery.parse(query)
  const whole = await tablesReadWhole(db.pool, (pool) =>
    listCustomers({ pool, now: new Date() }, reader.may('customers:view'), parsed),
  )
  expect(whole.filter((table) => table !== 'product')).toEqual([])
})
