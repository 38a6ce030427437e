import type { Pool } from 'pg'
import type { JobName } from '@/lib/foundation/work/core/background-work'

/** For how long the oldest of its kind has been due without anybody working on it; null if none is. */
export type WaitingWork = { mailSeconds: number | null; eventSeconds: number | null; deliverySeconds: number | null }

const MAIL = 'send-mail' satisfies JobName
const EVENTS = 'fan_out_events' satisfies JobName

/**
 * Only what waits for us: mails that a person waits for, and deliveries of endpoints that answer. An organization whose
 * deliveries are being sent holds its share of the lanes: what else it waits for is its own backlog, as is that of an
 * endpoint that does not answer. Steps from endpoint to endpoint in the
 * index of pending deliveries, so its cost does not depend on the backlog.
 */
const WAITING = `
  with recursive waiting as (
    (select endpoint_id from webhook_delivery where state = 'pending' order by endpoint_id limit 1)
    union all
    select (select d.endpoint_id from webhook_delivery d
            where d.state = 'pending' and d.endpoint_id > w.endpoint_id order by d.endpoint_id limit 1)
    from waiting w where w.endpoint_id is not null
  ), due as (
    select task_identifier, min(run_at) as since from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at <= now()
      and (task_identifier = $1 and priority = 0 or task_identifier = $2)
    group by 1
  )
  select
    (select extract(epoch from now() - since)::float8 from due where task_identifier = $1) as "mailSeconds",
    (select extract(epoch from now() - since)::float8 from due where task_identifier = $2) as "eventSeconds",
    (select extract(epoch from now() - min(d.next_at))::float8
     from waiting w
     join webhook_endpoint e on e.id = w.endpoint_id
       and e.disabled_at is null and e.failing_since is null and not e.is_slow
     cross join lateral (
       select next_at from webhook_delivery d where d.endpoint_id = e.id and d.state = 'pending' and d.next_at <= now()
         and (d.lease_until is null or d.lease_until <= now()) order by next_at limit 1
     ) d
     where not exists (select from webhook_lane k join webhook_endpoint o on o.id = k.endpoint_id
                       where o.organization_id = e.organization_id and k.lease_until > now())
    ) as "deliverySeconds"`

export async function readWaitingWork(pool: Pool): Promise<WaitingWork> {
  const { rows } = await pool.query<WaitingWork>(WAITING, [MAIL, EVENTS])
  return rows[0] ?? { mailSeconds: null, eventSeconds: null, deliverySeconds: null }
}
