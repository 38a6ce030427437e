import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createLogger } from '@/lib/platform/log'
import { createMetrics, type Metrics } from '@/lib/platform/metrics'
import { createRecords } from '@/lib/requests/server/create-records'
import type { Observed } from '@/lib/validation/core/observed'
import type { World } from './world'

/** The records of one process whose clock the test sets, with a request log kept 30 days. */
export const givenRecords = (pool: pg.Pool, clock: () => Date, metrics: Metrics = createMetrics()) =>
  createRecords({ pool, log: createLogger('silent'), clock, metrics, retentionDays: 30 })

/** An answered call of the product, without a license unless one is given. */
export const observedAt = ({ organizationId, productId }: World, at: Date, over: Partial<Observed> = {}): Observed => ({
  at,
  endpoint: 'validate',
  requestId: randomUUID(),
  address: '198.51.100.7',
  problem: null,
  version: '1.4.2',
  deviceId: null,
  organizationId,
  productId,
  apiKeyId: productId,
  licenseId: null,
  status: 'active',
  saw: null,
  ...over,
})

type LoggedLine = { minute: Date; status: string; reason: string | null; hits: number }

/** What the request log says of the product, the oldest first. */
export async function linesOf({ pool, productId }: World): Promise<LoggedLine[]> {
  const { rows } = await pool.query<LoggedLine>(
    'select minute, status, reason, hits from request_log where product_id = $1 order by minute, id',
    [productId],
  )
  return rows
}
