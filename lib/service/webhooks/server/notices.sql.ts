import type { Tx } from '@/lib/foundation/platform/database/db'
import { LISTING } from './events.sql'

/** When a license is announced: the event, and how long before its expiry. */
export type Notice = { kind: 'expired' | '1_day' | '7_days'; type: string; leadMs: number }

export type Window = {
  notice: Notice
  now: Date
  /** how far back a missed announcement may lie */
  lookBackMs: number
  limit: number
}

/**
 * Licenses that are due and not announced yet. The same statement marks them as announced, so a second process gets
 * none. Only for organizations with an endpoint that subscribes to the event, or an access token that may list it, which
 * existed at that moment. Uses the index of licenses by organization and expiry, and takes the first of each
 * organization before the second of any. A license that another transaction holds waits for the next time: all
 * organizations are in one statement.
 */
export const claimEventExpiries = (tx: Tx, { notice, now, lookBackMs, limit }: Window) => {
  const until = new Date(now.getTime() + notice.leadMs)
  // A license that has expired meanwhile is no longer about to expire.
  const from = new Date(Math.max(until.getTime() - lookBackMs, notice.leadMs > 0 ? now.getTime() : 0))
  return tx.$queryRaw<{ licenseId: string; organizationId: string }[]>`
    with waiting as (
      select organization_id, min(created_at) as since from (
        select organization_id, created_at from webhook_endpoint
        where disabled_at is null and (${notice.type} = any(events) or '*' = any(events))
        union all
        select organization_id, created_at from access_token
        where revoked_at is null and (expires_at is null or expires_at > now()) and ${LISTING} = any(scopes)
      ) reader group by 1
    ), due as (
      select l.id, l.organization_id, l.expires_at from waiting w
      cross join lateral (
        select l.id, l.organization_id, l.expires_at,
          row_number() over (order by coalesce(l.expires_at, 'infinity'::timestamptz), l.id) as place
        from license l
        where l.organization_id = w.organization_id
          and coalesce(l.expires_at, 'infinity'::timestamptz) > ${from.toISOString()}::timestamptz
          and coalesce(l.expires_at, 'infinity'::timestamptz) <= ${until.toISOString()}::timestamptz
          and l.revoked_at is null
          and greatest(l.created_at, w.since) <= l.expires_at - ${notice.leadMs}::float8 * interval '1 ms'
          and not exists (select from webhook_expiry_notice n
            where n.license_id = l.id and n.kind = ${notice.kind} and n.expires_at = l.expires_at)
        order by coalesce(l.expires_at, 'infinity'::timestamptz), l.id limit ${limit}::int
      ) l
      order by l.place, l.expires_at, l.id limit ${limit}::int
    )
    insert into webhook_expiry_notice (license_id, kind, expires_at, organization_id, sent_at)
    select due.id, ${notice.kind}, due.expires_at, due.organization_id, ${now.toISOString()}::timestamptz
    from due join license l on l.id = due.id order by 1 for key share of l skip locked
    on conflict do nothing
    returning license_id as "licenseId", organization_id as "organizationId"`
}

/** Deletes old events, up to 5,000 per run so that no run takes long, and old notices. */
export async function prune(tx: Tx, before: Date): Promise<void> {
  const at = before.toISOString()
  await tx.$executeRaw`
    delete from webhook_event where id in (
      select e.id from webhook_event e where e.created_at < ${at}::timestamptz
        and not exists (select from webhook_delivery d where d.event_id = e.id and d.state = 'pending')
      order by e.created_at limit 5000)`
  await tx.$executeRaw`delete from webhook_expiry_notice where sent_at < ${at}::timestamptz - interval '60 days'`
}
