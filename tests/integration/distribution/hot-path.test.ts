import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHealth } from '@/lib/foundation/platform/log/health'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { createMetrics } from '@/lib/foundation/platform/log/metrics'
import { createVault, sha256 } from '@/lib/foundation/platform/security/vault'
import { newLicenseKey, storedLookupText } from '@/lib/foundation/shared/license-key'
import { createRecords } from '@/lib/service/requests/server/create-records'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { DISTRIBUTED, REFERENCE } from '@/scripts/database/distribution-tables'
import { givenDistributedDatabase } from '@/tests/support/database/distributed-database'
import { explainingPool, nodesOf, type PlanNode, type StatementPlan } from '@/tests/support/database/statement-plans'
import type { TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import {
  givenApiKey,
  givenBlockRule,
  givenLicense,
  givenProduct,
  type ProductFixture,
} from '@/tests/support/fixtures/product'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'

const NOW = new Date('2026-11-23T12:00:00.000Z')
const DAY_LATER = new Date('2026-11-24T12:00:00.000Z')
const vault = createVault(TEST_ENCRYPTION_KEY)

let db: TestDatabase
let explained: pg.Pool
let plans: StatementPlan[]

beforeAll(async () => {
  db = await givenDistributedDatabase()
  const reporting = explainingPool(db.url)
  explained = reporting.pool
  plans = reporting.plans
})
afterAll(async () => {
  await explained.end()
  await db.close()
})

/** A vendor who uses everything that a call may touch; and calls that touch it. */
async function givenVendor() {
  const product = await givenProduct(db.pool, {
    dailyLimit: 1_000,
    versionModule: true,
    versions: [{ version: '1.4.2', yanked: true }],
    template: { hello: '{{customer.name}}' },
  })
  await givenBlockRule(product, '203.0.113.0/24')
  const registering = await givenLicense(product, { ip: { maxIps: 3 } })
  const rotated = await givenLicense(product)
  const pastKey = await givenPastKey(product, rotated.id)
  const client = await givenClientKey(product)
  return {
    product,
    calls: [
      callOf(product, registering.key, { address: '198.51.100.1', version: '1.4.2' }),
      callOf(product, registering.key, { address: '203.0.113.9' }),
      callOf(product, registering.key.toLowerCase(), { address: '198.51.100.2' }),
      callOf(product, pastKey),
      callOf(product, 'NOBODY-HAS-THIS-KEY'),
      callOf({ token: client }, rotated.key),
    ],
  }
}

async function givenPastKey({ organizationId, productId }: ProductFixture, licenseId: string): Promise<string> {
  const key = newLicenseKey(null, randomBytes)
  await db.pool.query(
    `insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at) values ($1, $2, $3, $4, $5)`,
    [productId, vault.lookupHash(storedLookupText(key)), licenseId, organizationId, DAY_LATER],
  )
  return key
}

async function givenClientKey(product: ProductFixture): Promise<string> {
  const token = await givenApiKey(db.pool, product)
  await db.pool.query(`update api_key set kind = 'client', daily_limit = 100 where hash = $1`, [sha256(token)])
  return token
}

test('both ways of asking a database give the same answers', async () => {
  const vendors = [await givenVendor(), await givenVendor()]
  const calls = vendors.flatMap((vendor) => vendor.calls)
  const unknown = callOf({ token: 'lk_unknown' }, null)
  const [plain, distributed] = [false, true].map((isDistributed) => createBatches(db.pool, { now: NOW, isDistributed }))
  if (!plain || !distributed) throw new Error('two kinds of batches')
  const first = await distributed.validate([unknown, ...calls])
  const second = await plain.validate([unknown, ...calls])
  const told = (answers: typeof first) => answers.map(({ decision }) => [decision.status, decision.license?.id])
  expect(told(first)).toEqual(told(second))
  expect(new Set(told(first).map(([status]) => status)).size).toBeGreaterThan(3)
  expect((await distributed.lookUp([unknown, ...calls])).map(({ status, license }) => [status, license])).toEqual(
    (await plain.lookUp([unknown, ...calls])).map(({ status, license }) => [status, license]),
  )
})

test('every statement of validations, lookups and their records names one organization', async () => {
  const vendors = [await givenVendor(), await givenVendor(), await givenVendor()]
  const calls = vendors.flatMap((vendor) => vendor.calls)
  const answered: AnsweredCall[] = []
  const batches = createBatches(explained, { now: NOW, record: (call) => answered.push(call), isDistributed: true })
  const validated = await batches.validate(calls)
  await batches.validate(calls)
  await batches.lookUp(calls)
  const records = createRecords({
    pool: explained,
    log: createLogger('silent'),
    clock: () => NOW,
    metrics: createMetrics(),
    health: createHealth().part('records'),
    retentionDays: 30,
    isDistributed: true,
  })
  for (const call of answered) records.note(call)
  await records.flush()
  // Once more: rows that exist are changed by other statements than new ones.
  for (const call of answered) records.note(call)
  await records.flush()

  expect(new Set(validated.map(({ decision }) => decision.status))).toContain('active')
  const ids = vendors.map(({ product }) => product.organizationId)
  // The retention of the log asks all machines, once an hour.
  const ofCalls = plans.filter(({ text }) => !text.includes('request_log_other'))
  expect(ofCalls.flatMap((each) => problemsOf(each, ids))).toEqual([])
  // What such calls read; without plans there would be no problems either.
  const seen = new Set(ofCalls.flatMap(({ plan }) => nodesOf(plan).filter(isScan).map(tableOf)))
  expect([...seen].filter((table) => DISTRIBUTED.includes(table)).toSorted()).toEqual(HOT)
})

const HOT = [
  'api_key_usage_day',
  'block_rule',
  'license',
  'license_ip',
  'license_ip_history',
  'license_past_key',
  'organization_customer',
  'usage_day',
  'usage_day_status',
  'usage_hour',
]

/** The table of a node, of which a partition is a part. */
const tableOf = (node: PlanNode): string => node['Relation Name']?.replace(/^request_log_\w+$/, 'request_log') ?? ''
const isScan = (node: PlanNode): boolean => node['Node Type'].endsWith('Scan') && node['Relation Name'] !== undefined

const conditionsOf = (node: PlanNode): string =>
  [node['Index Cond'], node.Filter, node['Recheck Cond'], ...(node.Plans ?? []).map((each) => each['Index Cond'])].join(
    ' ',
  )

/** What keeps a statement from being answered by the machine of one organization. */
function problemsOf({ text, plan }: StatementPlan, ids: string[]): string[] {
  const named = new Set<string>()
  const problems = nodesOf(plan)
    .filter(isScan)
    .flatMap((node) => {
      const table = tableOf(node)
      if (table in REFERENCE || /^pg_/.test(table)) return []
      if (!DISTRIBUTED.includes(table)) return [`${table} is on one machine only: ${text}`]
      const [, id] = /organization_id = '([0-9a-f-]{36})'::uuid/.exec(conditionsOf(node)) ?? []
      if (id) named.add(id)
      return id || isOfChangedRows(plan, text) ? [] : [`${table} is read without an organization: ${text}`]
    })
  const isOne = named.size <= 1 && [...named].every((id) => ids.includes(id))
  return isOne ? problems : [...problems, `${named.size} organizations: ${text}`]
}

/** The trigger that keeps license.ip_count runs where the changed rows are, and stays with their organization. */
const isOfChangedRows = (plan: PlanNode, text: string): boolean =>
  text.includes('FROM new_rows') && /organization_id = (changed|new_rows)\.organization_id/.test(JSON.stringify(plan))
