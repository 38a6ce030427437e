import type pg from 'pg'
import type { Meter } from '../core/quota'
import { takeQuota } from './usage-days.sql'

/** The default meter: one row per product and UTC day, locked while it grants. */
export const createPostgresMeter = (pool: pg.Pool): Meter => ({
  take: (requests) =>
    takeQuota(
      pool,
      requests.map((request) => ({ ...request, redisCount: 0, refund: 0 })),
    ),
})
