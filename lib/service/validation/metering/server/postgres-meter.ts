import type pg from 'pg'
import type { Meter, QuotaRequest } from '../core/quota'
import { createRowMeter } from './row-meter'
import { takeQuota } from './usage-days.sql'

/** The default meter: one row per product and UTC day. */
export const createPostgresMeter = (pool: pg.Pool): Meter => ({
  take: createRowMeter({
    takeQuota: (requests: QuotaRequest[]) =>
      takeQuota(
        pool,
        requests.map((request) => ({ ...request, redisCount: 0, refund: 0 })),
      ),
    idOf: ({ productId }) => productId,
  }),
})
