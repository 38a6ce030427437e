import type { Pool } from 'pg'
import type {
  CustomerMailJob,
  ExpiryNotice,
  LicenseMailJob,
  Maker,
  TransferMailJob,
} from '@/lib/foundation/mail/core/customer-mails'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { JobName } from '@/lib/foundation/work/core/background-work'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'
import { MAILS_OF_ACTIVE_LICENSES } from '../core/is-still-current'
import type { WithheldReason } from '../core/mail-kinds'
import { isOptional } from '../core/mail-limits'

export const SEND_CUSTOMER_MAIL = 'send-customer-mail' satisfies JobName
/** A caller that requests and cancels repeatedly must not fill another customer's mailbox. */
const MAX_REQUEST_MAILS = 3
/** Most licenses that are read when a mail is sent; it names ten and counts the others. */
const MAX_IDS = 500

type LicenseMails = {
  mail: LicenseMailJob['mail']
  organizationId: string
  licenseIds: string[]
  count: number | null
  at: Date
  notice: ExpiryNotice | null
  oldKeyEndsAt: Date | null
  by: Maker | null
  /** null: the limits are looked at when it is sent, as for mails that nobody waits for */
  admitted: Admitted[] | null
  isAsked?: boolean | undefined
  /** the key under which a mail about a change that may be undone is taken back, and how long it waits for that */
  held?: HeldMail | undefined
}

/** Mails that a change would send to one person: `id` is how the caller knows them. */
export type Recipient = { id: string; email: string; mails: number }
/** At most so many of them are queued. */
export type Admitted = { id: string; recipient: string; most: number }

type HeldMail = { key: string; forMs: number }

/** One job per customer and product of the licenses: many changes at once produce one mail. */
export function addLicenseMailJobs(tx: Tx, mails: LicenseMails): Promise<number> {
  return addJobs(tx, { ...mails, changed: changedNow(mails), key: mails.at.toISOString() })
}

type ChangedNow = Pick<LicenseMails, 'licenseIds' | 'at'>
const changedNow = ({ licenseIds, at }: ChangedNow): Prisma.Sql => Prisma.sql`
    select id, ${at.toISOString()}::timestamptz as at from unnest(${licenseIds}::uuid[]) id`

type About = { mail: string; organizationId: string }

/** Who would get how many mails about these licenses. */
export const selectRecipients = (tx: Tx, { licenseIds, at, ...about }: About & ChangedNow): Promise<Recipient[]> =>
  findRecipients(tx, about, changedNow({ licenseIds, at }))

/** Mails beyond what the limits leave room for, by the id of their recipient. */
export type Beyond = { id: string; most: number; reason: WithheldReason }

type Withheld = About &
  ChangedNow &
  Pick<LicenseMails, 'count' | 'notice' | 'oldKeyEndsAt' | 'by'> & { beyond: Beyond[] }

/** Logs the mails about a change that are not queued: switched off, unsubscribed from, or beyond a limit. */
export const logWithheldMails = (tx: Tx, { licenseIds, at, ...mails }: Withheld): Promise<void> =>
  logUnqueued(tx, { ...mails, changed: changedNow({ licenseIds, at }), at })

/** The same of what a long job changed. */
export const logCollectedWithheld = (
  tx: Tx,
  jobId: string,
  noted: About & { beyond: Beyond[]; at: Date },
): Promise<void> =>
  logUnqueued(tx, { ...noted, changed: collectedBy(jobId), count: null, notice: null, oldKeyEndsAt: null, by: null })

const collectedBy = (jobId: string): Prisma.Sql =>
  Prisma.sql`select license_id as id, at from long_job_mail where job_id = ${jobId}::uuid`

async function logUnqueued(
  tx: Tx,
  { changed, beyond, at, ...mails }: Omit<Withheld, 'licenseIds'> & { changed: Prisma.Sql },
): Promise<void> {
  const columns = Prisma.sql`queued.organization_id, queued.product_id, queued.customer_id, queued.email, queued.ids,
    queued.n, queued.since, queued.until`
  const limited = Prisma.sql`
    union all
    select ${columns}, beyond.reason
    from (${mailsOf(mails)}) queued
    join json_to_recordset(${JSON.stringify(beyond)}::json) as beyond(id uuid, most int, reason text)
      on beyond.id = queued.customer_id and queued.place > beyond.most`
  await tx.$executeRaw`
    with changed as (${changed})
    insert into customer_mail (organization_id, at, outcome, reason, mail, email, customer_id, product_id, license_id,
      licenses, job)
    select organization_id, ${at.toISOString()}::timestamptz, 'withheld', reason, ${mails.mail}::text, email, customer_id,
      product_id, ids[1], coalesce(${mails.count}::int, n), ${payloadOf(mails)}::jsonb
    from (
      select ${columns}, queued.reason from (${suppressedBy(mails)}) queued
      ${beyond.length > 0 ? limited : Prisma.empty}
    ) withheld
    on conflict do nothing`
}

/** The same of what a long job changed. */
export async function selectCollectedRecipients(tx: Tx, jobId: string): Promise<(About & { of: Recipient[] }) | null> {
  const noted = await tx.longJobMail.findFirst({ where: { jobId }, select: { mail: true, organizationId: true } })
  if (!noted) return null
  return { ...noted, of: await findRecipients(tx, noted, collectedBy(jobId)) }
}

const findRecipients = (tx: Tx, about: About, changed: Prisma.Sql): Promise<Recipient[]> =>
  tx.$queryRaw<Recipient[]>`
    with changed as (${changed})
    select customer_id as id, email, count(*)::int as mails from (${mailsOf(about)}) queued group by 1, 2 order by 1`

export type Unmailable = { id: string; reason: 'no_email' | 'switched_off' | 'unsubscribed' }

/** Those of the licenses whose customers would not be mailed, and why. */
export const selectUnmailable = (
  tx: Tx,
  { mail, organizationId }: About,
  licenseIds: string[],
): Promise<Unmailable[]> =>
  tx.$queryRaw<Unmailable[]>`
    select id, reason from (
      select l.id, case when c.email is null then 'no_email' when ${mail} = any (p.mails_off) then 'switched_off'
        when ${isUnsubscribed(mail)} then 'unsubscribed' end as reason
      from license l
      join product p on p.id = l.product_id
      left join organization_customer c
        on c.organization_id = l.organization_id and c.customer_id = l.customer_id
      where l.organization_id = ${organizationId}::uuid and l.id = any (${licenseIds}::uuid[])
    ) found where reason is not null order by id`

type Waiting = { of: Map<string, { own: number; all: number }>; ofOrganization: number }

const WAITING = Prisma.sql`
  j.task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = ${SEND_CUSTOMER_MAIL})
  and j.attempts < j.max_attempts and j.locked_at is null`

type OfRecipients = { organizationId: string; recipients: string[]; isAsked: boolean; most: number }

/**
 * Customer mails in the queue that will still be sent, without those being sent now, which are counted already: to each
 * recipient of the kind that is limited together, and of the organization up to `most` or beyond it. Uses the indexes of
 * online-indexes.ts: the queue may hold a hundred thousand mails of others.
 */
export async function countWaitingMails(
  tx: Tx,
  { organizationId, recipients, isAsked, most }: OfRecipients,
): Promise<Waiting> {
  const rows = await tx.$queryRaw<{ recipient: string | null; own: number; all: number }[]>`
    select j.payload ->> 'recipient' as recipient,
      count(*) filter (where j.payload ->> 'organization_id' = ${organizationId})::int as own, count(*)::int as all
    from graphile_worker._private_jobs j
    where ${WAITING} and j.payload ->> 'recipient' = any (${recipients}::text[])
      and coalesce((j.payload ->> 'asked')::boolean, false) = ${isAsked}::boolean
    group by 1
    union all
    select null, count(*)::int, 0 from (
      (select 1 from graphile_worker._private_jobs j
        where ${WAITING} and j.payload ->> 'organization_id' = ${organizationId} and j.attempts = 0 limit ${most}::int)
      union all
      (select 1 from graphile_worker._private_jobs j
        where ${WAITING} and j.payload ->> 'organization_id' = ${organizationId} and j.attempts > 0 limit ${most}::int)
    ) of_organization`
  return {
    of: new Map(rows.flatMap(({ recipient, own, all }) => (recipient === null ? [] : [[recipient, { own, all }]]))),
    ofOrganization: rows.find(({ recipient }) => recipient === null)?.own ?? 0,
  }
}

/** Takes back a mail that waits in case its change is undone. False if it was sent, or was never queued. */
export async function deleteHeldMail(tx: Tx, key: string): Promise<boolean> {
  const deleted = await tx.$executeRaw`
    delete from graphile_worker._private_jobs where key = ${key} and locked_at is null`
  return deleted > 0
}

type JobMails = { mail: LicenseMailJob['mail']; organizationId: string; jobId: string }

/** Collects the licenses that a step of a long job changed: their customers are notified when the job is over. */
export async function collectJobMails(tx: Tx, { jobId, ...changed }: JobMails & { licenseIds: string[]; at: Date }) {
  await tx.$executeRaw`
    insert into long_job_mail (job_id, license_id, organization_id, mail, at)
    select ${jobId}::uuid, id, ${changed.organizationId}::uuid, ${changed.mail}, ${changed.at.toISOString()}::timestamptz
    from unnest(${changed.licenseIds}::uuid[]) id
    on conflict do nothing`
}

/**
 * Adds the mail jobs of the collected licenses and deletes the collection: one mail per customer and product, over all
 * steps.
 */
export function addCollectedMailJobs(
  tx: Tx,
  jobId: string,
  noted: { mail: string; organizationId: string; admitted: Admitted[] },
): Promise<number> {
  const changed = Prisma.sql`
    delete from long_job_mail where job_id = ${jobId}::uuid returning license_id as id, at`
  return addJobs(tx, { ...noted, changed, key: jobId, count: null, notice: null, oldKeyEndsAt: null, by: null })
}

type Changed = Omit<LicenseMails, 'mail' | 'licenseIds' | 'at'> & { mail: string; changed: Prisma.Sql; key: string }

/**
 * Organizations take turns, one mail each: behind ten thousand mails of one organization, another's single mail comes
 * next.
 */
const inTurn = (organizationId: string) => ({ organizationId, ahead: Prisma.sql`(row_number() over ())::int - 1` })

/**
 * One mail per customer and product. Skips unsubscribed customers, and licenses that the mail does not apply to, so that
 * the number queued is the number sent. `lateral … limit 1` makes the planner look each license up by its id: until the
 * tables are analyzed it believes that an organization has a single license, and would compare each of ten thousand with
 * every other.
 */
const mailsOf = (about: About): Prisma.Sql =>
  mailsWhere(about, Prisma.sql`${about.mail} <> all (p.mails_off) and not ${isUnsubscribed(about.mail)}`)

/** Those that are not sent, each with the reason. */
const suppressedBy = (about: About): Prisma.Sql => {
  const isOff = Prisma.sql`${about.mail} = any (p.mails_off)`
  return mailsWhere(
    about,
    Prisma.sql`(${isOff} or ${isUnsubscribed(about.mail)})`,
    Prisma.sql`, case when bool_or(${isOff}) then 'switched_off' else 'unsubscribed' end as reason`,
  )
}

const isUnsubscribed = (mail: string): Prisma.Sql => Prisma.sql`(${isOptional(mail)}::boolean
  and exists (select from mail_opt_out out where out.organization_id = l.organization_id and out.email = c.email))`

const mailsWhere = (
  { mail, organizationId }: About,
  isMeant: Prisma.Sql,
  more = Prisma.empty,
): Prisma.Sql => Prisma.sql`
  select l.organization_id, l.product_id, l.customer_id, c.email,
    (array_agg(l.id order by l.id))[1:${MAX_IDS}::int] as ids,
    count(*)::int as n, min(changed.at) as since, max(changed.at) as until,
    row_number() over (partition by l.customer_id order by l.product_id)::int as place${more}
  from changed
  cross join lateral (
    select * from license where id = changed.id and organization_id = ${organizationId}::uuid limit 1
  ) l
  join organization o on o.id = l.organization_id and o.suspended_at is null and o.billing_suspended_at is null
  join product p on p.id = l.product_id and p.state <> 'deleted'
  cross join lateral (
    select email from organization_customer where organization_id = l.organization_id and customer_id = l.customer_id
    limit 1
  ) c
  where l.organization_id = ${organizationId}::uuid and c.email is not null
    and (l.revoked_at is null or not ${MAILS_OF_ACTIVE_LICENSES.includes(mail)}::boolean)
    and ${isMeant}
  group by l.organization_id, l.product_id, l.customer_id, c.email`

const admittedOf = (admitted: Admitted[] | null): Prisma.Sql =>
  admitted === null
    ? Prisma.sql`cross join (select null::text as recipient) admitted`
    : Prisma.sql`join json_to_recordset(${JSON.stringify(admitted)}::json) as admitted(id uuid, recipient text, most int)
        on admitted.id = queued.customer_id and queued.place <= admitted.most`

function addJobs(tx: Tx, { changed, key, admitted, isAsked, held, ...mails }: Changed): Promise<number> {
  const { mail, notice, organizationId } = mails
  const payload = payloadOf(mails, Prisma.sql`, 'recipient', recipient, 'asked', ${isAsked ?? false}::boolean`)
  const once = Prisma.sql`coalesce(${held?.key ?? null}::text,
    concat_ws(':', ${mail}::text, ${notice}::text, ids[1], ${key}::text))`
  return tx.$executeRaw`
    with changed as (${changed})
    select ${addJob(SEND_CUSTOMER_MAIL, payload, {
      turnOf: inTurn(organizationId),
      runAt: Prisma.sql`now() + make_interval(secs => ${(held?.forMs ?? 0) / 1_000}::float8)`,
      key: { of: once, mode: 'unsafe_dedupe' },
    })}
    from (${mailsOf({ mail, organizationId })}) queued ${admittedOf(admitted)}`
}

/** The job of one row of `mailsOf`. */
function payloadOf(
  {
    mail,
    count,
    notice,
    oldKeyEndsAt,
    by,
  }: { mail: string } & Pick<LicenseMails, 'count' | 'notice' | 'oldKeyEndsAt' | 'by'>,
  more = Prisma.empty,
): Prisma.Sql {
  return Prisma.sql`json_build_object('mail', ${mail}::text, 'organization_id', organization_id,
    'product_id', product_id, 'customer_id', customer_id, 'license_ids', ids, 'count', coalesce(${count}::int, n),
    'at', since, 'until', until, 'notice', ${notice}::text,
    'old_key_ends_at', ${oldKeyEndsAt?.toISOString() ?? null}::text, 'by', ${by}::text${more})`
}

type TransferMails = { mail: TransferMailJob['mail']; organizationId: string; transferId: string }

type Side = TransferMailJob['to']

/** The sides of a transfer that hear of it, with their emails. */
export async function selectTransferSides(
  tx: Tx,
  { mail, organizationId, transferId }: TransferMails,
  now: Date,
): Promise<{ side: Side; email: string }[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  return tx.$queryRaw<{ side: Side; email: string }[]>`
    select side, case side when 'holder' then c.email else t.to_email end as email
    from license_transfer t
    join license l on l.id = t.license_id
    join product p on p.id = l.product_id and ${mail} <> all (p.mails_off)
    left join organization_customer c on c.organization_id = t.organization_id and c.customer_id = t.from_customer_id
    cross join unnest(array['holder', 'receiver']) side
    where t.id = ${transferId}::uuid and t.organization_id = ${organizationId}::uuid
      and (side = 'receiver' or (c.email is not null and ${mail} <> 'transfer_canceled'))
      and (side = 'holder' or ${mail} <> 'transfer_requested' or ${MAX_REQUEST_MAILS}::int >= (
        select count(*) from license_transfer r
        where r.license_id = t.license_id and r.requested_at > ${dayAgo}::timestamptz))
    order by side`
}

/** One job for each side of a transfer, so that a retry for one side does not mail the other again. */
export async function addTransferMailJobs(tx: Tx, event: TransferMails, admitted: Admitted[]): Promise<void> {
  const { mail, organizationId, transferId } = event
  const payload = Prisma.sql`json_build_object('mail', ${mail}::text, 'organization_id', ${organizationId}::text,
    'transfer_id', ${transferId}::text, 'to', id, 'recipient', recipient)`
  const once = Prisma.sql`concat_ws(':', ${mail}::text, id, ${transferId}::text)`
  await tx.$executeRaw`
    select ${addJob(SEND_CUSTOMER_MAIL, payload, {
      turnOf: inTurn(organizationId),
      key: { of: once, mode: 'unsafe_dedupe' },
    })}
    from json_to_recordset(${JSON.stringify(admitted)}::json) as admitted(id text, recipient text)`
}

/** Queues a mail once more, as a member asked. */
export async function addMailAgain(tx: Tx, job: CustomerMailJob & { recipient: string }): Promise<void> {
  await tx.$executeRaw`
    select ${addJob(SEND_CUSTOMER_MAIL, Prisma.sql`${JSON.stringify(job)}::json`, {
      turnOf: inTurn(job.organization_id),
    })}`
}

export type UnmailedCustomer = { id: string; name: string }

/** A job that used up its tries stays in the queue. Of each customer once, the last first. */
export async function selectUnmailedCustomers(
  pool: Pool,
  { organizationId, since }: { organizationId: string; since: Date },
): Promise<UnmailedCustomer[]> {
  const { rows } = await pool.query<UnmailedCustomer>(
    `select c.customer_id as id, coalesce(c.name, c.email, c.discord_id) as name
     from (
       select j.payload ->> 'customer_id' as id, max(j.updated_at) as at
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $3 and j.attempts >= j.max_attempts and j.locked_at is null
         and j.payload ->> 'organization_id' = $1::text and j.updated_at >= $2
       group by 1
     ) failed
     join organization_customer c on c.organization_id = $1::uuid
       and c.customer_id = current_customer_id($1::uuid, failed.id::uuid)
     order by failed.at desc limit 100`,
    [organizationId, since, SEND_CUSTOMER_MAIL],
  )
  return rows
}
