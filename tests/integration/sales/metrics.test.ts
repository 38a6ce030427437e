import { expect, test } from 'vitest'
import { createMetrics, renderMetrics } from '@/lib/foundation/platform/log/metrics'
import { announceSilence } from '@/lib/service/sales/server/announce-silence'
import { reportSales } from '@/lib/service/sales/server/report-sales'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenShop, paidEvent, saleAt } from '@/tests/support/fixtures/sales/shop'
import { transact } from '@/tests/support/fixtures/transact'

const db = databaseOfFile()

/** The series of a new process: figures are remembered for some seconds. */
async function seriesOf(name: string): Promise<string[]> {
  const metrics = createMetrics()
  reportSales(metrics, db.pool)
  const text = await renderMetrics([await metrics.collect()])
  return text.split('\n').filter((line) => line.startsWith(`${name}{`))
}

test('shops are counted by their state, and sales that wait by their shop', async () => {
  const [shop, silent] = [
    await givenShop(db.pool),
    await givenShop(db.pool),
    await givenShop(db.pool, { mode: 'dry_run' }),
  ]
  await shop.tell(paidEvent())
  await shop.tell(paidEvent())
  for (let i = 0; i < 5; i++) await silent.send(paidEvent())
  await transact(db.pool, { address: '192.0.2.1', at: new Date(saleAt(200)) }, announceSilence)
  expect(await seriesOf('latchkey_sale_sources')).toEqual([
    'latchkey_sale_sources{provider="generic",state="dry_run"} 1',
    'latchkey_sale_sources{provider="generic",state="live"} 1',
    'latchkey_sale_sources{provider="generic",state="silent"} 1',
  ])
  expect(await seriesOf('latchkey_held_sales')).toEqual([
    'latchkey_held_sales{provider="generic",state="dry_run"} 0',
    'latchkey_held_sales{provider="generic",state="live"} 2',
    'latchkey_held_sales{provider="generic",state="silent"} 0',
  ])
  await db.pool.query('update organization set deleted_at = now() where id = $1', [silent.program.organizationId])
  expect(await seriesOf('latchkey_sale_sources')).toHaveLength(2)
})
