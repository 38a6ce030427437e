import { expect, test } from 'vitest'
import { createHealth } from '@/lib/foundation/platform/log/health'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { createMetrics } from '@/lib/foundation/platform/log/metrics'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { createRecords } from '@/lib/service/requests/server/create-records'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { explainingPool, nodesOf } from '@/tests/support/database/statement-plans'
import { givenFreshDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'

const NOW = new Date('2026-11-23T12:00:00.000Z')

/**
 * A vendor whose rows are not found by the organization alone: many products, days and licenses. Until new licenses are
 * analyzed, the planner knows one of each organization.
 */
async function givenMuch(
  { pool, organizationId, productId }: ProductFixture,
  { customerId, isAnalyzed }: { customerId: string; isAnalyzed: boolean },
): Promise<void> {
  await pool.query('alter table license set (autovacuum_enabled = false)')
  await pool.query(
    `insert into product (id, organization_id, slug, name, updated_at)
     select gen_random_uuid(), $1, 'p' || n, 'P', now() from generate_series(1, 300) n`,
    [organizationId],
  )
  await pool.query(
    `insert into usage_day (product_id, day, organization_id)
     select id, date '2026-11-23' - n, $1 from product, generate_series(0, 9) n where organization_id = $1`,
    [organizationId],
  )
  if (!isAnalyzed) await pool.query('analyze')
  await pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, ip_system_enabled, max_ips, updated_at)
     select gen_random_uuid(), $1, $2, $3, sha256(n::text::bytea), '', true, 5, now() from generate_series(1, 5000) n`,
    [organizationId, productId, customerId],
  )
  if (isAnalyzed) await pool.query('analyze')
}

test.each([
  ['custom', true],
  ['generic', true],
  ['custom', false],
  ['generic', false],
] as const)(
  'an ordinary database finds the rows of a call by their keys, with %s plans, and new licenses analyzed: %s',
  async (kind, isAnalyzed) => {
    const db = await givenFreshDatabase()
    const product = await givenProduct(db.pool, { dailyLimit: 1_000 })
    const license = await givenLicense(product, { ip: { maxIps: 2 } })
    await givenMuch(product, { customerId: license.customerId, isAnalyzed })
    const { pool: explained, plans } = explainingPool(db.url, kind)
    const answered: AnsweredCall[] = []
    const batches = createBatches(explained, { now: NOW, record: (call) => answered.push(call) })
    const calls = [callOf(product, license.key), callOf(product, license.key, { address: '198.51.100.8' })]
    const [first] = await batches.validate(calls)
    expect(first?.decision.status).toBe('active')
    const records = createRecords({
      pool: explained,
      history: explained,
      log: createLogger('silent'),
      clock: () => NOW,
      metrics: createMetrics(),
      health: createHealth().part('records'),
      retentionDays: 30,
      ipHistoryEveryMs: HOUR_MS,
    })
    for (const call of answered) records.note(call)
    await records.flush()
    const indexes = (table: string) =>
      new Set(
        plans.flatMap(({ plan }) =>
          nodesOf(plan).flatMap((node) =>
            node['Relation Name'] === table && node['Node Type'].endsWith('Scan') ? [node['Index Name'] ?? 'none'] : [],
          ),
        ),
      )
    // The functions name the organization as well: that index would find all products of the day.
    expect(indexes('usage_day')).toContain('usage_day_pkey')
    expect(indexes('usage_day')).not.toContain('usage_day_organization_id_day_idx')
    expect(indexes('usage_day')).not.toContain('none')
    expect(indexes('license')).toEqual(new Set(['license_product_id_key_hash_key', 'license_pkey']))
    await explained.end()
    await db.close()
  },
)
