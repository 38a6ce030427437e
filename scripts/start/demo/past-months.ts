import type pg from 'pg'
import { DAY_MS, daysUntil, HOUR_MS, utcDay } from '@/lib/foundation/shared/durations'
import { countBy } from '@/lib/service/requests/statistics/core/shares'
import { countDay } from '@/lib/service/requests/statistics/server/count-day'
import { replaceShares } from '@/lib/service/requests/statistics/server/statistics-days.sql'
import { NEVER_COUNTED } from '@/lib/service/requests/usage/core/counted-status'
import { pastVersion } from './demo-calls'
import { PAST_DAYS } from './past-changes'
import { REPLAYED_DAYS } from './replay-traffic'

type Past = { pool: pg.Pool; history: pg.Pool; organizationId: string; now: Date }
type DemoLicense = {
  id: string
  product_id: string
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

/**
 * What the demo's programs asked before the calls that are replayed, as the worker and the API would have counted it:
 * requests of hours and days, licenses that were seen, activations, and all of the statistics. Written in bulk, since
 * replaying three months takes minutes; the request log begins with the replayed calls.
 */
export async function addPastMonths({ pool, history, organizationId, now }: Past): Promise<void> {
  const days = daysUntil(now, PAST_DAYS)
  const begin = new Date(Math.floor((now.getTime() - REPLAYED_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS)
  await repeatHours(history, organizationId, { first: days[0] ?? '', begin })
  await addDays({ pool, history, organizationId })
  const { rows: licenses } = await pool.query<DemoLicense>(
    `select l.id, l.product_id, l.created_at, l.expires_at, l.revoked_at from license l join product p on p.id = l.product_id
     where l.organization_id = $1 and p.state = 'active'`,
    [organizationId],
  )
  await backdateAddresses(history, organizationId, licenses)
  const replayed = utcDay(begin)
  for (const [i, day] of days.entries()) {
    const seen = day < replayed ? seenOn(licenses, day, i) : null
    if (seen) await markSeen(history, organizationId, { day, licenses: seen })
    await countDay({ pool, history, locate: null }, { organizationId, day, since: days[0] ?? day, now })
    if (seen) await addVersions(history, organizationId, { day, daysAgo: days.length - 1 - i, licenses: seen })
  }
  await addLastCalls(history, organizationId, licenses)
  await addActivations(history, organizationId, { licenses, until: replayed })
  await beginStatistics(pool, organizationId, days)
}

/** Fewer requests, the longer ago. */
const repeatHours = (history: pg.Pool, organizationId: string, { first, begin }: { first: string; begin: Date }) =>
  history.query(
    `insert into usage_hour (product_id, hour, endpoint, status, organization_id, hits)
     select product_id, hour - make_interval(days => $2 * k), endpoint, status, organization_id,
       greatest(1, round(hits * (1 - k * 0.12)))
     from usage_hour, generate_series(1, $3::int) k
     where organization_id = $1 and hour >= $4 and hour < $4::timestamptz + make_interval(days => $2)
       and hour - make_interval(days => $2 * k) >= $5::date::timestamp at time zone 'UTC'`,
    [organizationId, REPLAYED_DAYS, Math.ceil(PAST_DAYS / REPLAYED_DAYS), begin, first],
  )

/** The hours by day, and what they took of the daily limit. */
async function addDays({ pool, history, organizationId }: Omit<Past, 'now'>): Promise<void> {
  await history.query(
    `insert into usage_day_status (product_id, day, status, organization_id, hits)
     select product_id, (hour at time zone 'UTC')::date, status, organization_id, sum(hits)
     from usage_hour where organization_id = $1 group by 1, 2, 3, 4
     on conflict on constraint usage_day_status_pkey do update set hits = excluded.hits`,
    [organizationId],
  )
  const { rows } = await history.query<{ product_id: string; day: string; hits: string }>(
    `select product_id, day::text as day, sum(hits)::text as hits from usage_day_status
     where organization_id = $1 and status <> all($2::text[]) group by product_id, usage_day_status.day`,
    [organizationId, NEVER_COUNTED],
  )
  await pool.query(
    `insert into usage_day (product_id, day, organization_id, used)
     select t.product_id, t.day, $1, t.used from unnest($2::uuid[], $3::date[], $4::bigint[]) t(product_id, day, used)
     on conflict on constraint usage_day_pkey do update set used = greatest(usage_day.used, excluded.used)`,
    [organizationId, rows.map((row) => row.product_id), rows.map(({ day }) => day), rows.map(({ hits }) => hits)],
  )
}

/** The first IP address of a license called soon after the license was created. */
const backdateAddresses = (history: pg.Pool, organizationId: string, licenses: DemoLicense[]) =>
  history.query(
    `update license_ip_history h set first_seen_at = t.at
     from unnest($2::uuid[], $3::timestamptz[]) t(id, at)
     where h.organization_id = $1 and h.license_id = t.id and h.first_seen_at > t.at and h.address = (
       select f.address from license_ip_history f where f.organization_id = $1 and f.license_id = t.id
       order by f.hits desc, f.address limit 1)`,
    [organizationId, ...idsAnd(licenses, firstCall)],
  )

const firstCall = ({ created_at: at }: DemoLicense): Date => new Date(at.getTime() + 10 * 60_000)

const idsAnd = <T>(licenses: DemoLicense[], read: (license: DemoLicense) => T) => [
  licenses.map(({ id }) => id),
  licenses.map(read),
]

/** Licenses that were valid then, but for a few whose programs were not started. */
function seenOn(licenses: DemoLicense[], day: string, turn: number): DemoLicense[] {
  const [start, end] = [Date.parse(day), Date.parse(day) + DAY_MS]
  return licenses.filter((license, place) => {
    const firstAt = firstCall(license).getTime()
    if (firstAt >= end || endOf(license) <= start) return false
    return firstAt >= start || (place * 7 + turn) % 9 > 1
  })
}

const markSeen = (
  history: pg.Pool,
  organizationId: string,
  { day, licenses }: { day: string; licenses: DemoLicense[] },
) =>
  history.query(
    `insert into license_seen as s (organization_id, product_id, license_id, first_on, last_on, days)
     select $1, t.product_id, t.id, $2::date, $2::date, 1 from unnest($3::uuid[], $4::uuid[]) t(id, product_id)
     on conflict on constraint license_seen_pkey do update set last_on = excluded.last_on,
       days = ((s.days << (excluded.last_on - s.last_on)) & ((1::bigint << 62) - 1)) | 1`,
    [organizationId, day, ...idsAnd(licenses, ({ product_id }) => product_id)],
  )

/** Their calls are in no request log, from which the versions of a day are counted. */
async function addVersions(
  history: pg.Pool,
  organizationId: string,
  { day, daysAgo, licenses }: { day: string; daysAgo: number; licenses: DemoLicense[] },
): Promise<void> {
  for (const productId of new Set(licenses.map(({ product_id }) => product_id))) {
    const ofProduct = licenses.filter(({ product_id }) => product_id === productId)
    const sent = ofProduct.map(({ id }) => ({ version: pastVersion(placeOf(id), daysAgo), licenses: 1 }))
    const shares = countBy(sent, ({ version }) => version)
    await replaceShares(history, { organizationId, productId, day, kind: 'version', shares })
  }
}

/** The same on every day. */
const placeOf = (id: string): number => Number.parseInt(id.slice(-2), 16)

/**
 * Of licenses that ended before the calls that are replayed, the IP address that was answered last while they worked: a
 * license that was valid once says when it last was.
 */
async function addLastCalls(history: pg.Pool, organizationId: string, licenses: DemoLicense[]): Promise<void> {
  const { rows } = await history.query<{ id: string; last_on: string }>(
    `select license_id as id, last_on::text from license_seen s where organization_id = $1
     and not exists (select from license_ip_history h
       where h.organization_id = $1 and h.license_id = s.license_id and h.last_outcome = 'active')
     and not exists (select from request_log r
       where r.organization_id = $1 and r.license_id = s.license_id and r.endpoint = 'validate' and r.status = 'active')
     order by license_id`,
    [organizationId],
  )
  const calls = rows.flatMap(({ id, last_on: day }) => {
    const license = licenses.find((each) => each.id === id)
    return license ? [{ id, at: lastCall(license, day) }] : []
  })
  await history.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     select id, ('198.51.100.' || 160 + place)::inet, $1, at, at, 1, 'active'
     from unnest($2::uuid[], $3::timestamptz[]) with ordinality t(id, at, place)`,
    [organizationId, calls.map(({ id }) => id), calls.map(({ at }) => at)],
  )
}

/** On that day, in the middle of the time for which the license worked. */
function lastCall(license: DemoLicense, day: string): Date {
  const from = Math.max(Date.parse(day), firstCall(license).getTime())
  return new Date((from + Math.min(Date.parse(day) + DAY_MS, endOf(license))) / 2)
}

const endOf = ({ expires_at, revoked_at }: DemoLicense): number =>
  Math.min(expires_at?.getTime() ?? Infinity, revoked_at?.getTime() ?? Infinity)

/** Those of days that the request log doesn't have. */
const addActivations = (
  history: pg.Pool,
  organizationId: string,
  { licenses, until }: { licenses: DemoLicense[]; until: string },
) =>
  history.query(
    `update statistics_day s set activations = a.count
     from (
       select t.product_id, (h.first_seen_at at time zone 'UTC')::date as day, count(*)::int as count
       from license_ip_history h join unnest($2::uuid[], $3::uuid[]) t(id, product_id) on t.id = h.license_id
       where h.organization_id = $1 group by 1, 2
     ) a where s.organization_id = $1 and s.product_id = a.product_id and s.day = a.day and s.day < $4::date`,
    [organizationId, ...idsAnd(licenses, ({ product_id }) => product_id), until],
  )

/** The worker counts from yesterday on. Where another organization was there before, it has begun already. */
const beginStatistics = (pool: pg.Pool, organizationId: string, days: string[]) =>
  pool.query(
    `insert into statistics_state (since, open_day, claimed_at)
     select $2, $3, 'epoch' where not exists (select from organization where id <> $1) on conflict do nothing`,
    [organizationId, days[0], days.at(-2)],
  )
