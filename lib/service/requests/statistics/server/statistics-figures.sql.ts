import type { Pool } from 'pg'
import type { DayHits } from '../../usage/core/present-history'
import type { FiguresOfDay } from '../core/present-statistics'
import { FIGURES } from '../core/schema'
import type { Share, ShareKind } from '../core/shares'

export type Counted = {
  /** the first day that was ever counted, and the last, YYYY-MM-DD */
  since: string
  until: string
  /** when that day was last counted for this organization; null if it is newer than every count */
  at: Date | null
}

/** How far the statistics of an organization are counted; null before the worker counted a day. */
export async function findCounted(pool: Pool, organizationId: string): Promise<Counted | null> {
  const { rows } = await pool.query<Counted>(
    `select since::text, counted_day::text as until,
       greatest(case when counted_at >= o.created_at then counted_at end, o.statistics_at) as at
     from statistics_state, organization o
     where o.id = $1 and counted_day is not null and counted_at is not null`,
    [organizationId],
  )
  return rows[0] ?? null
}

/** More requests than this are read again every ten minutes, instead of each minute. */
const QUIET_REQUESTS = 10_000

/** Whether an organization has so few requests on a UTC day that they can be counted again each minute. */
export async function isQuietDay(history: Pool, organizationId: string, day: string): Promise<boolean> {
  const { rows } = await history.query<{ is: boolean }>(
    `select coalesce(sum(hits), 0) <= $3 as is from usage_day_status where organization_id = $1 and day = $2::date`,
    [organizationId, day, QUIET_REQUESTS],
  )
  return rows[0]?.is === true
}

/** UTC days from `from` to `to`, both included; `productIds` is null for all products. */
export type DaysQuery = { organizationId: string; productIds: string[] | null; from: string; to: string }

const valuesOf = ({ organizationId, productIds, from, to }: DaysQuery) => [organizationId, from, to, productIds]
const CHOSEN =
  'organization_id = $1 and day between $2::date and $3::date and ($4::uuid[] is null or product_id = any($4))'

/** The figures by UTC day, of all products together: a license is of one. Days are grouped as dates, which is faster. */
export async function selectFigures(history: Pool, query: DaysQuery): Promise<FiguresOfDay[]> {
  const sums = FIGURES.map((name) => `sum(${name})::float8 as ${name}`).join(', ')
  const { rows } = await history.query<FiguresOfDay>(
    `select day::text as day, ${sums} from statistics_day where ${CHOSEN}
     group by statistics_day.day order by statistics_day.day`,
    valuesOf(query),
  )
  return rows
}

/** Refused requests by UTC day and status. */
export async function selectRefusals(history: Pool, query: DaysQuery): Promise<DayHits[]> {
  const { rows } = await history.query<DayHits>(
    `select day::text as day, status as id, sum(hits)::float8 as hits from usage_day_status
     where ${CHOSEN} and status not in ('active', 'found')
     group by usage_day_status.day, status order by usage_day_status.day, status`,
    valuesOf(query),
  )
  return rows
}

export type ShareOfDay = Share & { day: string; productId: string; kind: ShareKind }

/** Licenses by UTC day, product, and what they are told apart by: the most frequent first. */
export async function selectShares(history: Pool, query: DaysQuery): Promise<ShareOfDay[]> {
  const { rows } = await history.query<ShareOfDay>(
    `select day::text as day, product_id as "productId", kind, value, licenses from statistics_share
     where ${CHOSEN} order by 1, 2, 3, 5 desc, 4`,
    valuesOf(query),
  )
  return rows
}

export type FiguresOfProduct = FiguresOfDay & { productId: string }

/** The figures by UTC day and product. */
export async function selectFiguresByProduct(history: Pool, query: DaysQuery): Promise<FiguresOfProduct[]> {
  const { rows } = await history.query<FiguresOfProduct>(
    `select day::text as day, product_id as "productId", ${FIGURES.join(', ')} from statistics_day
     where ${CHOSEN} order by 1, 2`,
    valuesOf(query),
  )
  return rows
}

type RefusalsOfProduct = DayHits & { productId: string }

/** Refused requests by UTC day, product and status. */
export async function selectRefusalsByProduct(history: Pool, query: DaysQuery): Promise<RefusalsOfProduct[]> {
  const { rows } = await history.query<RefusalsOfProduct>(
    `select day::text as day, product_id as "productId", status as id, hits::float8 as hits from usage_day_status
     where ${CHOSEN} and status not in ('active', 'found') order by 1, 2, 3`,
    valuesOf(query),
  )
  return rows
}
