import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenShop, paidEvent, saleAt, waitingSales } from '@/tests/support/fixtures/sales/shop'
import { killWorker } from '@/tests/support/process/job-worker-process'
import { atMost } from '@/tests/support/setup/limits'

const SALES = 300
/** That extend one license by a day each. */
const EXTENSIONS = 60
const KILLS = 50

let db: TestDatabase
let dataDir: string
let worker: ChildProcess | undefined
beforeAll(async () => {
  db = await givenDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-sales-'))
})
afterAll(async () => {
  worker?.kill('SIGKILL')
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startWorker(): Promise<ChildProcess> {
  const started = spawn(process.execPath, ['dist/work.mjs'], {
    env: {
      ...process.env,
      DATABASE_URL: db.url,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(started.stdout, 'data')
  return started
}

/** A job of a killed process is free again after ten minutes: they pass here at once. */
const tenMinutesLater = () =>
  db.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes' where locked_at is not null`,
  )

/** A license of a customer, which orders of the product `day` extend. */
async function givenExtended(shop: Awaited<ReturnType<typeof givenShop>>) {
  const { program, map } = shop
  const types = `/products/${program.productId}/license_types`
  await program.call(`POST ${types}`, { body: { name: 'Day', duration: { unit: 'days', count: 1 } } })
  const target = { product_id: program.productId, license_type: 'Day' }
  await map('day', { targets: [target], policy: { on_existing: 'extend', notify: false } })
  const { json } = await program.call('POST /licenses', {
    body: { ...target, customer_email: 'time@example.com', expires_at: '2028-01-31T12:00:00Z', notify: false },
  })
  const days = async (): Promise<number> =>
    Date.parse((await program.call(`GET /licenses/${json.id}`)).json.expires_at) / 86_400_000
  return { id: json.id as string, before: await days(), days }
}

test(
  `the worker is killed ${KILLS} times while sales wait: nothing is lost, nothing is doubled`,
  async () => {
    const shop = await givenShop(db.pool)
    await shop.map('pro', { policy: { notify: false } })
    for (let i = 0; i < SALES; i++) {
      await shop.send(paidEvent({ order_id: `A-${i}`, lines: [{ line_id: '1', product: 'pro', quantity: 2 }] }))
      // A third is refunded.
      if (i % 3 === 0) await shop.send({ type: 'order.refunded', timestamp: saleAt(1), data: { order_id: `A-${i}` } })
    }
    const extended = await givenExtended(shop)
    for (let i = 0; i < EXTENSIONS; i++) {
      const order_id = `T-${i}`
      const customer = { email: 'time@example.com' }
      await shop.send(paidEvent({ order_id, customer, lines: [{ line_id: '1', product: 'day' }] }))
      if (i % 3 === 0) await shop.send({ type: 'order.refunded', timestamp: saleAt(1), data: { order_id } })
    }
    for (let i = 0; i < KILLS; i++) {
      worker = await startWorker()
      await pause(20 + 37 * (i % 5))
      await killWorker(worker, 'SIGKILL')
      await tenMinutesLater()
    }
    worker = await startWorker()
    await expect.poll(() => waitingSales(db.pool), { timeout: atMost(60_000) }).toBe(0)
    const { rows } = await db.pool.query(
      `select count(*)::int as licenses, count(l.revoked_at)::int as revoked,
       count(distinct (s.sale_id, s.line_id, s.number))::int as places
     from license l left join sale_license s on s.license_id = l.id where l.organization_id = $1 and l.id <> $2`,
      [shop.program.organizationId, extended.id],
    )
    const states = await db.pool.query('select state, count(*)::int as n from sale group by 1 order by 1')
    const [refunded, takenBack] = [SALES / 3, EXTENSIONS / 3]
    expect(states.rows).toEqual([
      { state: 'active', n: SALES - refunded + EXTENSIONS - takenBack },
      { state: 'refunded', n: refunded + takenBack },
    ])
    const [{ licenses, revoked, places }] = rows
    // One that was refunded before it was read has no license at all.
    expect(licenses - revoked).toBe(2 * (SALES - refunded))
    expect(places).toBe(licenses)
    // Nothing was extended twice, and nothing was taken back twice.
    expect((await extended.days()) - extended.before).toBe(EXTENSIONS - takenBack)
  },
  atMost(240_000),
)
