import type pg from 'pg'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import type { DailyCount } from '../core/daily-count'
import type { HourlyCount } from '../core/hourly-count'
import { addRows, type RowTable } from './add-rows.sql'

const HOURS: RowTable<HourlyCount> = {
  name: 'usage_hour',
  columns: {
    organization_id: ['uuid', ({ organizationId }) => organizationId],
    product_id: ['uuid', ({ productId }) => productId],
    hour: ['timestamptz', ({ hour }) => new Date(hour * HOUR_MS)],
    endpoint: ['text', ({ endpoint }) => endpoint],
    status: ['text', ({ status }) => status],
    hits: ['bigint', ({ hits }) => hits],
  },
  key: ['organization_id', 'product_id', 'hour', 'endpoint', 'status'],
  set: 'hits = h.hits + excluded.hits',
}

/** Adds to the counts of hours. Returns those whose rows another transaction has locked. */
export const addHourlyCounts = (history: pg.Pool, counts: HourlyCount[]): Promise<HourlyCount[]> =>
  addRows(history, HOURS, counts)

const DAYS: RowTable<DailyCount> = {
  name: 'usage_day_status',
  columns: {
    organization_id: ['uuid', ({ organizationId }) => organizationId],
    product_id: ['uuid', ({ productId }) => productId],
    day: ['date', ({ day }) => day],
    status: ['text', ({ status }) => status],
    hits: ['bigint', ({ hits }) => hits],
  },
  key: ['organization_id', 'product_id', 'day', 'status'],
  set: 'hits = h.hits + excluded.hits',
}

/** Adds to the counts of days. Returns those whose rows another transaction has locked. */
export const addDailyCounts = (history: pg.Pool, counts: DailyCount[]): Promise<DailyCount[]> =>
  addRows(history, DAYS, counts)
