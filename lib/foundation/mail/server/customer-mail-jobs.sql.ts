import type { Pool } from 'pg'
import type {
  CustomerMailJob,
  ExpiryNotice,
  FreedAddresses,
  LicenseMailJob,
  MailedOrder,
  Maker,
  TransferMailJob,
} from '@/lib/foundation/mail/core/customer-mails'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { JobName } from '@/lib/foundation/work/core/background-work'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'
import type { WithheldReason } from '../core/mail-kinds'
import {
  type CountedAs,
  isOptional,
  nextUtcDay,
  SECURITY_MAILS,
  STATE_MAILS,
  waitsForNextDay,
} from '../core/mail-limits'
import { MAILS_OF_ACTIVE_LICENSES } from '../core/why-outdated'

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
  freed?: FreedAddresses | undefined
  isSooner?: boolean | undefined
  /** null: the limits are looked at when it is sent, as for mails that nobody waits for */
  admitted: Admitted[] | null
  isAsked?: boolean | undefined
  /** the entry in the log that it repeats */
  repeats?: string | undefined
  /** the licenses are from one order: one mail, whatever their products */
  order?: MailedOrder | undefined
  /** of a new order, those of the licenses that it extended */
  extendedIds?: string[] | undefined
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

type ChangedNow = Pick<LicenseMails, 'licenseIds' | 'at' | 'isSooner'>
const changedNow = ({ licenseIds, at, isSooner = false }: ChangedNow): Prisma.Sql => Prisma.sql`
    select id, ${at.toISOString()}::timestamptz as at, ${isSooner}::boolean as is_sooner from unnest(${licenseIds}::uuid[]) id`

type About = Pick<LicenseMails, 'order' | 'extendedIds'> & { mail: string; organizationId: string }

/** Who would get how many mails about these licenses. */
export const selectRecipients = (tx: Tx, { licenseIds, at, ...about }: About & ChangedNow): Promise<Recipient[]> =>
  findRecipients(tx, about, changedNow({ licenseIds, at }))

/** What is in a job as it was given. */
type Stated = 'count' | 'notice' | 'oldKeyEndsAt' | 'by' | 'freed' | 'order'

/** Mails beyond what the limits leave room for, by the id of their recipient. */
export type Beyond = { id: string; most: number; reason: WithheldReason }

type Withheld = About & ChangedNow & Pick<LicenseMails, Stated | 'isAsked'> & { beyond: Beyond[] }

/**
 * Logs the mails about a change that are not queued: switched off, unsubscribed from, or beyond a limit. Some of the
 * latter wait for the next day. Returns the ids of earlier ones that wait, which the new ones say as well: the same about
 * the same licenses.
 */
export const logWithheldMails = (tx: Tx, { licenseIds, at, isSooner, ...mails }: Withheld): Promise<string[]> =>
  logUnqueued(tx, { ...mails, changed: changedNow({ licenseIds, at, isSooner }), at })

/** The same of what a long job changed. */
export const logCollectedWithheld = (
  tx: Tx,
  jobId: string,
  noted: About & { beyond: Beyond[]; at: Date },
): Promise<string[]> =>
  logUnqueued(tx, { ...noted, changed: collectedBy(jobId), count: null, notice: null, oldKeyEndsAt: null, by: null })

const collectedBy = (jobId: string): Prisma.Sql =>
  Prisma.sql`select license_id as id, at, is_sooner from long_job_mail where job_id = ${jobId}::uuid`

async function logUnqueued(
  tx: Tx,
  { changed, beyond, at, isAsked, ...mails }: Omit<Withheld, 'licenseIds'> & { changed: Prisma.Sql },
): Promise<string[]> {
  const columns = Prisma.sql`queued.organization_id, queued.mail, queued.product_id, queued.customer_id, queued.email,
    queued.ids, queued.extended_ids, queued.n, queued.since, queued.until, queued.is_sooner`
  const limited = Prisma.sql`
    union all
    select ${columns}, beyond.reason
    from (${mailsOf(mails)}) queued
    join json_to_recordset(${JSON.stringify(beyond)}::json) as beyond(id uuid, most int, reason text)
      on beyond.id = queued.customer_id and queued.place > beyond.most`
  const sendsAt = waitsForNextDay(mails) ? nextUtcDay(at).toISOString() : null
  const order = mails.order ? JSON.stringify(mails.order) : null
  const payload = payloadOf(mails, Prisma.sql`, 'asked', ${isAsked ?? false}::boolean`)
  const replaced = await tx.$queryRaw<{ id: string }[]>`
    with changed as (${changed}),
    withheld as (
      select found.*, case when reason in ('customer_limit', 'organization_limit') then ${sendsAt}::timestamptz end as sends_at
      from (
        select ${columns}, queued.reason from (${suppressedBy(mails)}) queued
        ${beyond.length > 0 ? limited : Prisma.empty}
      ) found
    ),
    logged as (
      insert into customer_mail (organization_id, at, outcome, reason, mail, email, customer_id, product_id, license_id,
        licenses, job, sends_at)
      select organization_id, ${at.toISOString()}::timestamptz, case when sends_at is null then 'withheld' else 'waiting' end,
        reason, mail, email, customer_id, product_id, ids[1], coalesce(${mails.count}::int, n),
        ${payload}::jsonb, sends_at
      from withheld
      on conflict do nothing
    )
    select m.id::text from withheld join customer_mail m
      on m.organization_id = withheld.organization_id and m.email = withheld.email and m.mail = withheld.mail
    where withheld.sends_at is not null and m.outcome = 'waiting' and m.sends_at is not null
      and m.job -> 'license_ids' = to_jsonb(withheld.ids) and m.job ->> 'order' is not distinct from ${order}::jsonb::text`
  return replaced.map(({ id }) => id)
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
        when ${isUnsubscribed({ mail })} then 'unsubscribed' end as reason
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

/** As `countedAs`. */
const COUNTED_AS = Prisma.sql`case
  when j.payload ->> 'order' is not null and j.payload ->> 'again' is null then 'bought'
  when (j.payload ->> 'asked')::boolean then 'asked'
  when j.payload ->> 'mail' = 'license_issued' then 'new'
  when j.payload ->> 'mail' = any (${STATE_MAILS}::text[]) then 'state'
  when j.payload ->> 'mail' = any (${SECURITY_MAILS}::text[]) then 'security' else 'customer' end`

type OfRecipients = { organizationId: string; recipients: string[]; kind: CountedAs; most: number }

/**
 * Customer mails in the queue that will still be sent, without those being sent now, which are counted already: to each
 * recipient of the kind that is limited together, and of the organization up to `most` or beyond it. Uses the indexes of
 * online-indexes.ts: the queue may hold a hundred thousand mails of others.
 */
export async function countWaitingMails(
  tx: Tx,
  { organizationId, recipients, kind, most }: OfRecipients,
): Promise<Waiting> {
  const rows = await tx.$queryRaw<{ recipient: string | null; own: number; all: number }[]>`
    select j.payload ->> 'recipient' as recipient,
      count(*) filter (where j.payload ->> 'organization_id' = ${organizationId})::int as own, count(*)::int as all
    from graphile_worker._private_jobs j
    where ${WAITING} and j.payload ->> 'recipient' = any (${recipients}::text[])
      and ${COUNTED_AS} = ${kind}::text
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

/** A job that is under way is its last attempt: once it fails, it stays with those that were given up. */
export async function endRetries(tx: Tx, jobId: string): Promise<void> {
  await tx.$executeRaw`
    update graphile_worker._private_jobs set max_attempts = attempts where id = ${jobId}::bigint`
}

/** Takes a job that failed from the queue. False while it is tried again. */
export async function deleteRetry(tx: Tx, jobId: bigint): Promise<boolean> {
  const deleted = await tx.$executeRaw`
    delete from graphile_worker._private_jobs where id = ${jobId}::bigint and locked_at is null`
  return deleted > 0
}

export type TakenBack = {
  payload: unknown
  isTried: boolean
  /** its entries in the log, if the mail server did not accept it yet */
  entries: string[]
}

/**
 * Takes a mail that waits in case its change is undone from the queue: by its key, if it is about one license, or by its
 * id. Null if it was sent, or was never queued.
 */
export async function deleteHeldMail(
  tx: Tx,
  organizationId: string,
  held: { key: string } | { id: string },
): Promise<TakenBack | null> {
  const which =
    'id' in held
      ? Prisma.sql`j.id = ${held.id}::bigint`
      : Prisma.sql`j.key = ${held.key} and json_array_length(j.payload -> 'license_ids') = 1`
  const deleted = await tx.$queryRaw<TakenBack[]>`
    delete from graphile_worker._private_jobs j
    where ${which} and j.locked_at is null and j.payload ->> 'organization_id' = ${organizationId}
    returning j.payload, j.attempts > 0 as "isTried", array(select m.id::text from customer_mail m
      where m.queue_id = j.id and m.organization_id = ${organizationId}::uuid) as entries`
  return deleted[0] ?? null
}

type Revoked = { organizationId: string; licenseId: string; revokedAt: Date }

/** `isMoot` once none of its licenses is revoked. */
export type UnsentRevocation = { id: string; isMoot: boolean }

/** Mails in the queue that would say that this license was revoked then, alone or with others. Locks them. */
export const lockQueuedRevocations = (
  tx: Tx,
  { organizationId, licenseId, revokedAt }: Revoked,
): Promise<UnsentRevocation[]> => {
  const queued = (attempts: Prisma.Sql) => Prisma.sql`
    select j.id from graphile_worker._private_jobs j
    where ${WAITING} and j.payload ->> 'organization_id' = ${organizationId} and ${attempts}
      and j.payload ->> 'mail' = 'license_revoked'
      and (j.payload -> 'license_ids')::jsonb @> to_jsonb(${licenseId}::text)
      and ${isReported(Prisma.sql`j.payload::jsonb`, revokedAt)}`
  return tx.$queryRaw<UnsentRevocation[]>`
    select j.id::text, not ${isAnyRevoked(Prisma.sql`j.payload::jsonb`, organizationId)} as "isMoot"
    from graphile_worker._private_jobs j
    where j.id = any (array(${queued(Prisma.sql`j.attempts = 0`)} union all ${queued(Prisma.sql`j.attempts > 0`)}))
      and j.locked_at is null
    order by j.id for update`
}

/** Whether the mail of a job is about a revocation at this moment. */
export const isReported = (job: Prisma.Sql, revokedAt: Date): Prisma.Sql => Prisma.sql`
  ${revokedAt.toISOString()}::timestamptz
    between (${job} ->> 'at')::timestamptz and coalesce(${job} ->> 'until', ${job} ->> 'at')::timestamptz`

/** Whether any of the licenses of a job is revoked. */
export const isAnyRevoked = (job: Prisma.Sql, organizationId: string): Prisma.Sql => Prisma.sql`
  exists (select from license l where l.organization_id = ${organizationId}::uuid and l.revoked_at is not null
    and l.id in (select id::uuid from jsonb_array_elements_text(${job} -> 'license_ids') id))`

type JobMails = { mail: LicenseMailJob['mail']; organizationId: string; jobId: string }

type Collected = {
  licenseIds: string[]
  at: Date
  /** those that end earlier than before */
  soonerIds?: string[] | undefined
}

/** Collects the licenses that a step of a long job changed: their customers are notified when the job is over. */
export async function collectJobMails(tx: Tx, { jobId, ...changed }: JobMails & Collected): Promise<void> {
  await tx.$executeRaw`
    insert into long_job_mail (job_id, license_id, organization_id, mail, at, is_sooner)
    select ${jobId}::uuid, id, ${changed.organizationId}::uuid, ${changed.mail}, ${changed.at.toISOString()}::timestamptz,
      id = any (${changed.soonerIds ?? []}::uuid[])
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
    delete from long_job_mail where job_id = ${jobId}::uuid returning license_id as id, at, is_sooner`
  return addJobs(tx, { ...noted, changed, key: jobId, count: null, notice: null, oldKeyEndsAt: null, by: null })
}

type Changed = Omit<LicenseMails, 'mail' | 'licenseIds' | 'at' | 'isSooner'> & {
  mail: string
  changed: Prisma.Sql
  key: string
}

/**
 * Organizations take turns, one mail each: behind ten thousand mails of one organization, another's single mail comes
 * next.
 */
const inTurn = (organizationId: string) => ({ organizationId, ahead: Prisma.sql`(row_number() over ())::int - 1` })

/** What is mailed about a license: an order says in one mail what it brought, and what it extended. */
const mailOf = ({ mail, extendedIds = [] }: About): Prisma.Sql => Prisma.sql`
  case when l.id = any (${extendedIds}::uuid[]) then 'license_extended' else ${mail}::text end`

/**
 * One mail per customer and product, or of an order or a replaced key one per customer. Skips unsubscribed customers, and licenses that the mail does not apply to, so that
 * the number queued is the number sent. `lateral … limit 1` makes the planner look each license up by its id: until the
 * tables are analyzed it believes that an organization has a single license, and would compare each of ten thousand with
 * every other.
 */
const mailsOf = (about: About): Prisma.Sql =>
  mailsWhere(about, Prisma.sql`${mailOf(about)} <> all (p.mails_off) and not ${isUnsubscribed(about)}`)

/** Those that are not sent, each with the reason. */
const suppressedBy = (about: About): Prisma.Sql => {
  const isOff = Prisma.sql`${mailOf(about)} = any (p.mails_off)`
  return mailsWhere(
    about,
    Prisma.sql`(${isOff} or ${isUnsubscribed(about)})`,
    Prisma.sql`, case when bool_or(${isOff}) then 'switched_off' else 'unsubscribed' end as reason`,
  )
}

const isUnsubscribed = (about: Pick<About, 'mail' | 'order'>): Prisma.Sql => Prisma.sql`(${isOptional(about)}::boolean
  and exists (select from mail_opt_out out where out.organization_id = l.organization_id and out.email = c.email))`

/** Replaced together are only keys of licenses that share one: of a bundle. */
const REPLACED = 'key_replaced' satisfies LicenseMailJob['mail']

const mailsWhere = (about: About, isMeant: Prisma.Sql, more = Prisma.empty): Prisma.Sql => {
  const { mail, organizationId, extendedIds = [] } = about
  const isExtended = Prisma.sql`l.id = any (${extendedIds}::uuid[])`
  const newFirst = Prisma.sql`order by ${isExtended}, l.id`
  const isTogether = Boolean(about.order) || mail === REPLACED
  const product = isTogether ? Prisma.sql`(array_agg(l.product_id ${newFirst}))[1]` : Prisma.sql`l.product_id`
  return Prisma.sql`
  select l.organization_id, (array_agg(${mailOf(about)} ${newFirst}))[1] as mail, ${product} as product_id,
    l.customer_id, c.email, (array_agg(l.id ${newFirst}))[1:${MAX_IDS}::int] as ids,
    array_agg(l.id) filter (where ${isExtended}) as extended_ids,
    count(*)::int as n, min(changed.at) as since, max(changed.at) as until, bool_and(changed.is_sooner) as is_sooner,
    row_number() over (partition by l.customer_id order by ${product})::int as place${more}
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
  group by l.organization_id, ${isTogether ? Prisma.empty : Prisma.sql`l.product_id, `}l.customer_id, c.email`
}

const admittedOf = (admitted: Admitted[] | null): Prisma.Sql =>
  admitted === null
    ? Prisma.sql`cross join (select null::text as recipient) admitted`
    : Prisma.sql`join json_to_recordset(${JSON.stringify(admitted)}::json) as admitted(id uuid, recipient text, most int)
        on admitted.id = queued.customer_id and queued.place <= admitted.most`

function addJobs(tx: Tx, { changed, key, admitted, isAsked, repeats, held, ...mails }: Changed): Promise<number> {
  const { mail, notice, organizationId, order, extendedIds } = mails
  const repeated = repeats === undefined ? Prisma.empty : Prisma.sql`, 'repeats', ${repeats}::text`
  const payload = payloadOf(
    mails,
    Prisma.sql`, 'recipient', recipient, 'asked', ${isAsked ?? false}::boolean${repeated}`,
  )
  const once = Prisma.sql`coalesce(${held?.key ?? null}::text,
    concat_ws(':', ${mail}::text, ${notice}::text, ids[1], ${key}::text))`
  return tx.$executeRaw`
    with changed as (${changed})
    select ${addJob(SEND_CUSTOMER_MAIL, payload, {
      turnOf: inTurn(organizationId),
      runAt: Prisma.sql`now() + make_interval(secs => ${(held?.forMs ?? 0) / 1_000}::float8)`,
      key: { of: once, mode: 'unsafe_dedupe' },
    })}
    from (${mailsOf({ mail, organizationId, order, extendedIds })}) queued ${admittedOf(admitted)}`
}

/** The job of one row of `mailsOf`. */
function payloadOf(
  { count, notice, oldKeyEndsAt, by, freed, order }: Pick<LicenseMails, Stated>,
  more = Prisma.empty,
): Prisma.Sql {
  return Prisma.sql`json_build_object('mail', mail, 'organization_id', organization_id,
    'product_id', product_id, 'customer_id', customer_id, 'license_ids', ids, 'extended_ids', extended_ids, 'count', coalesce(${count}::int, n),
    'at', since, 'until', until, 'notice', ${notice}::text,
    'old_key_ends_at', ${oldKeyEndsAt?.toISOString() ?? null}::text, 'by', ${by}::text,
    'is_sooner', is_sooner, 'freed', ${freed ? JSON.stringify(freed) : null}::json, 'order', ${order ? JSON.stringify(order) : null}::json${more})`
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

/** Queues mails that waited, the oldest first. */
export async function addWaitingMails(
  tx: Tx,
  organizationId: string,
  due: { id: string; recipient: string }[],
): Promise<void> {
  const payload = Prisma.sql`(job || jsonb_build_object('entry', id, 'recipient', recipient))::json`
  await tx.$executeRaw`
    select ${addJob(SEND_CUSTOMER_MAIL, payload, { turnOf: inTurn(organizationId) })}
    from (
      select m.id, m.job, due.recipient
      from json_to_recordset(${JSON.stringify(due)}::json) as due(id uuid, recipient text)
      join customer_mail m on m.organization_id = ${organizationId}::uuid and m.id = due.id
      order by m.at, m.id
    ) waiting`
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
