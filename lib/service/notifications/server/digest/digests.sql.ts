import type { Tx } from '@/lib/foundation/platform/database/db'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'

type Page = { week: string; from: Date; until: Date; after: string; limit: number }

/**
 * Takes the next organizations by id and queues a job for each that has a license expiring in this period and no
 * summary for this week yet. The same statement records it, so a second process queues none. Returns the last id, or
 * null after the last organization.
 */
export async function claimDigests(tx: Tx, { week, from, until, after, limit }: Page): Promise<string | null> {
  const payload = Prisma.sql`json_build_object('organization_id', organization_id, 'week', ${week}::text)`
  const [page] = await tx.$queryRaw<{ last: string | null }[]>`
    with page as (
      select id, suspended_at, billing_suspended_at, deleted_at from organization
      where id > ${after}::uuid and created_at <= ${from.toISOString()}::timestamptz order by id limit ${limit}::int
    ), taken as (
      insert into digest_run (week, organization_id)
      select ${week}::date, p.id from page p
      where p.suspended_at is null and p.billing_suspended_at is null and p.deleted_at is null
        and exists (select from license l where l.organization_id = p.id and l.revoked_at is null
          and coalesce(l.expires_at, 'infinity'::timestamptz) > ${from.toISOString()}::timestamptz
          and coalesce(l.expires_at, 'infinity'::timestamptz) <= ${until.toISOString()}::timestamptz)
      order by p.id
      on conflict do nothing
      returning organization_id
    ), queued as (
      select ${addJob('send-digest', payload)} as job from taken
    )
    select (select id from page order by id desc limit 1) as last, (select count(job) from queued) as jobs`
  return page?.last ?? null
}

/** False if it was sent already, because a job may run twice. */
export async function noteDigest(
  tx: Tx,
  { week, organizationId, now }: { week: string; organizationId: string; now: Date },
): Promise<boolean> {
  const noted = await tx.$executeRaw`
    update digest_run set sent_at = ${now.toISOString()}::timestamptz
    where week = ${week}::date and organization_id = ${organizationId}::uuid and sent_at is null`
  return noted === 1
}

export async function pruneDigests(tx: Tx, before: string): Promise<void> {
  await tx.$executeRaw`delete from digest_run where week < ${before}::date`
}

type Span = { organizationId: string; from: Date; until: Date; limit: number }

/** The next licenses to expire, read from the index of expiries. */
export const findExpiringLicenses = (tx: Tx, { organizationId, from, until, limit }: Span) =>
  tx.$queryRaw<{ id: string; keyCiphertext: Uint8Array; product: string; customer: string | null; expiresAt: Date }[]>`
    select l.id, l.key_ciphertext as "keyCiphertext", p.name as product, coalesce(c.name, c.email) as customer,
      l.expires_at as "expiresAt"
    from license l
    join product p on p.id = l.product_id and p.state <> 'deleted'
    left join organization_customer c on c.organization_id = l.organization_id and c.customer_id = l.customer_id
    where l.organization_id = ${organizationId}::uuid and l.revoked_at is null
      and coalesce(l.expires_at, 'infinity'::timestamptz) > ${from.toISOString()}::timestamptz
      and coalesce(l.expires_at, 'infinity'::timestamptz) <= ${until.toISOString()}::timestamptz
    order by coalesce(l.expires_at, 'infinity'::timestamptz), l.id limit ${limit}::int`

/** The number of licenses that expire, counted up to `limit`. */
export async function countExpiringLicenses(tx: Tx, { organizationId, from, until, limit }: Span): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from (
      select from license l join product p on p.id = l.product_id and p.state <> 'deleted'
      where l.organization_id = ${organizationId}::uuid and l.revoked_at is null
        and coalesce(l.expires_at, 'infinity'::timestamptz) > ${from.toISOString()}::timestamptz
        and coalesce(l.expires_at, 'infinity'::timestamptz) <= ${until.toISOString()}::timestamptz
      limit ${limit}::int) l`
  return row?.n ?? 0
}
