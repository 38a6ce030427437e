import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyStatements } from '@/scripts/database/distribution'
import { DISTRIBUTED, LOCAL, REFERENCE } from '@/scripts/database/distribution-tables'
import { givenDistributedDatabase } from '@/tests/support/database/distributed-database'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'

let db: TestDatabase

beforeAll(async () => {
  db = await givenDistributedDatabase()
})
afterAll(() => db.close())

const TABLES = `select relname from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`

test('every table is distributed, on every machine, or on the one that coordinates; each for a reason', async () => {
  const { rows } = await db.pool.query<{ relname: string }>(TABLES)
  const classes = [...DISTRIBUTED, ...Object.keys(REFERENCE), ...Object.keys(LOCAL)]
  // Created by the migration engine; the template database of the tests has it too.
  expect(classes.toSorted()).toEqual(rows.map(({ relname }) => relname))
  for (const reason of [...Object.values(REFERENCE), ...Object.values(LOCAL)]) expect(reason).not.toBe('')
})

test('every row of a distributed table names its organization', async () => {
  const { rows } = await db.pool.query<{ table: string }>(
    `select attrelid::regclass::text as table from pg_attribute
     where attname = 'organization_id' and attnotnull and attrelid = any($1::regclass[]) order by 1`,
    [DISTRIBUTED],
  )
  expect(rows.map(({ table }) => table)).toEqual(DISTRIBUTED.toSorted())
})

// All relations of a distributed table: the table itself, and its partitions.
const RELATIONS = 'select relid from unnest($1::regclass[]) t, pg_partition_tree(t) union select unnest($1::regclass[])'

test('every unique index of a distributed table or of its partitions holds the organization as a plain column', async () => {
  const { rows } = await db.pool.query(
    `select indexrelid::regclass::text from pg_index
     where indisunique and indrelid in (${RELATIONS}) and not exists (
       select from unnest((indkey::int2[])[0:indnkeyatts - 1]) n
       join pg_attribute a on a.attrelid = indrelid and a.attnum = n where a.attname = 'organization_id')`,
    [DISTRIBUTED],
  )
  expect(rows).toEqual([])
  const counted = await db.pool.query(
    `select distinct indrelid from pg_index where indisprimary and indrelid = any($1::regclass[])`,
    [DISTRIBUTED],
  )
  expect(counted.rowCount).toBe(DISTRIBUTED.length)
})

const FOREIGN_KEYS = `
  select conrelid::regclass::text as source, confrelid::regclass::text as target, conname as name, confupdtype as "onUpdate",
    exists (
      select from unnest(conkey, confkey) k(own, other)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = own
      join pg_attribute b on b.attrelid = confrelid and b.attnum = other
      where a.attname = 'organization_id' and b.attname = 'organization_id'
    ) as "isWithin"
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`

test('a foreign key between distributed tables stays within one organization, and none leads out of what a machine has', async () => {
  type ForeignKey = { source: string; target: string; name: string; onUpdate: string; isWithin: boolean }
  const { rows } = await db.pool.query<ForeignKey>(FOREIGN_KEYS)
  const classOf = (table: string) =>
    DISTRIBUTED.includes(table) ? 'distributed' : table in REFERENCE ? 'reference' : 'local'
  const pairs = rows.map(({ source, target, ...key }) => ({ ...key, pair: `${classOf(source)} ${classOf(target)}` }))
  const within = pairs.filter(({ pair }) => pair === 'distributed distributed')
  expect(within.length).toBeGreaterThan(5)
  expect(within.filter(({ isWithin, onUpdate }) => !isWithin || onUpdate !== 'a')).toEqual([])
  const allowed = [
    'distributed distributed',
    'distributed reference',
    'reference reference',
    'local reference',
    'local local',
  ]
  expect(pairs.filter(({ pair }) => !allowed.includes(pair))).toEqual([])
})

test('the command prints statements that can be carried out as they are, and changes nothing itself', async () => {
  const plain = await givenDatabase()
  const before = await keyStatements(plain.pool)
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'scripts/distribute.ts'], {
    env: { ...process.env, DATABASE_URL: plain.url, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY },
  })
  expect(await keyStatements(plain.pool)).toEqual(before)
  const [keys = '', citus = ''] = stdout.split('-- Citus')
  expect(keys.startsWith('BEGIN;\n')).toBe(true)
  await plain.pool.query(keys)
  expect(await keyStatements(plain.pool)).toEqual([])
  const placed = [...citus.matchAll(/create_(?:reference|distributed)_table\('(\w+)'/g)].map(([, table]) => table)
  expect(placed).toEqual([...Object.keys(REFERENCE), ...DISTRIBUTED])
  await plain.close()
})

test('partitions made afterwards have the keys of their table', async () => {
  await db.pool.query(`select make_audit_entry_month('2040-01-01'), make_request_log_day('2040-01-01')`)
  const { rows } = await db.pool.query<{ columns: string }>(
    `select pg_get_constraintdef(oid) as columns from pg_constraint
     where contype = 'p' and conrelid in ('audit_entry_204001'::regclass, 'request_log_20400101'::regclass) order by 1`,
  )
  expect(rows.map(({ columns }) => columns)).toEqual([
    'PRIMARY KEY (id, at, organization_id)',
    'PRIMARY KEY (product_id, minute, id, organization_id)',
  ])
})

test('once its keys are widened, a database needs no more statements', async () => {
  expect(await keyStatements(db.pool)).toEqual([])
})
