import type { ExpiryNotice } from '@/lib/foundation/mail/core/customer-mails'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { DAY_MS } from '@/lib/foundation/shared/durations'

export type Window = {
  mail: string
  notice: ExpiryNotice
  leadMs: number
  now: Date
  /** how far back a missed notice is still sent */
  lookBackMs: number
  limit: number
}

/**
 * Finds licenses whose notice is due and not sent yet, and marks it as sent in the same statement, so that a concurrent
 * run gets none of them. Uses the index of expiries, whatever the number of organizations; the first license of each
 * organization comes before the second of any. One that another transaction holds waits for the next run: all
 * organizations are in one statement.
 *
 * A term that was no longer than the lead and a day when it began, at the creation or the last change of the expiry, has
 * no notice of that lead: a license of 30 days, which ends with a day, isn't followed by "expires in 30 days". A change
 * that was undone began nothing.
 *
 * Nor is anybody told that a license is about to end which a running subscription renews, as "Renews on" in the portal
 * says (`subscriptionOfLicense` in lib/service/sales): its state is `active`, and the expiry is what its sale set.
 */
export const claimMailExpiries = (tx: Tx, { mail, notice, leadMs, now, lookBackMs, limit }: Window) => {
  const until = new Date(now.getTime() + leadMs)
  const shortMs = leadMs === 0 ? 0 : leadMs + DAY_MS
  // A license that has expired by now is no longer about to expire.
  const from = new Date(Math.max(until.getTime() - lookBackMs, leadMs > 0 ? now.getTime() : 0))
  return tx.$queryRaw<{ licenseId: string; organizationId: string }[]>`
    with due as (
      select l.id, l.organization_id, l.expires_at from license l
      join organization o on o.id = l.organization_id and o.suspended_at is null and o.billing_suspended_at is null
      join product p on p.id = l.product_id and p.state <> 'deleted' and ${mail} <> all (p.mails_off)
      join organization_customer c on c.organization_id = l.organization_id and c.customer_id = l.customer_id
        and c.email is not null
      where l.expires_at > ${from.toISOString()}::timestamptz and l.expires_at <= ${until.toISOString()}::timestamptz
        and l.revoked_at is null
        and l.created_at < l.expires_at - ${shortMs}::float8 * interval '1 ms'
        and (${leadMs}::float8 = 0 or coalesce((
          -- whether the expiry was the same before everything that changed it since
          select (a.before ->> 'expires_at')::timestamptz is not distinct from l.expires_at from audit_entry a
          where a.license_id = l.id and a.action in ('license.extended', 'license.updated')
            -- says to the planner which months of the log can have it
            and a.at > ${new Date(from.getTime() - shortMs).toISOString()}::timestamptz
            and a.at >= l.expires_at - ${shortMs}::float8 * interval '1 ms'
            and jsonb_exists(a.after, 'expires_at')
          order by a.at, a.id limit 1), true))
        and (${leadMs}::float8 = 0 or not exists (
          select from sale_license sold
          join sale s on s.id = sold.sale_id and s.organization_id = sold.organization_id
          where sold.license_id = l.id and sold.organization_id = l.organization_id
            and sold.expires_at = l.expires_at and s.subscription_id is not null and s.state = 'active'))
        and not exists (select from license_mail_notice n
          where n.license_id = l.id and n.mail = ${notice} and n.expires_at = l.expires_at)
      order by row_number() over (partition by l.organization_id order by l.expires_at, l.id), l.expires_at, l.id
      limit ${limit}::int
    )
    insert into license_mail_notice (license_id, mail, expires_at, organization_id, sent_at)
    select due.id, ${notice}, due.expires_at, due.organization_id, ${now.toISOString()}::timestamptz
    from due join license l on l.id = due.id order by 1 for key share of l skip locked
    on conflict do nothing
    returning license_id as "licenseId", organization_id as "organizationId"`
}

/** Deletes old notices, long after any run could consider them again. In batches, so that no run takes long. */
export async function pruneNotices(tx: Tx, before: Date): Promise<void> {
  await tx.$executeRaw`
    delete from license_mail_notice where (license_id, mail, expires_at) in (
      select license_id, mail, expires_at from license_mail_notice
      where sent_at < ${before.toISOString()}::timestamptz order by sent_at limit 5000)`
}
