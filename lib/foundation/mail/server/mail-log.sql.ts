import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { numberPattern, orderPattern } from '@/lib/foundation/shared/search-text'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CustomerMailJob, LicenseMailJob, MailedOrder } from '../core/customer-mails'
import type { MailFailure } from '../core/mail-failure'
import { type MailOutcome, type MailReason, OUTDATED_REASONS } from '../core/mail-kinds'
import type { MailLogQuery, Sought } from '../core/mail-log'
import { isAnyRevoked, isReported, type UnsentRevocation } from './customer-mail-jobs.sql'

type NewEntry = {
  job: CustomerMailJob
  email: string
  at: Date
  outcome: MailOutcome
  reason: MailReason | null
  sendsAt?: Date | null
  queueId?: string
}

/** Returns its id; null for a mail that was withheld on this day already. */
export async function insertLoggedMail(
  tx: Tx,
  { job, email, at, outcome, reason, sendsAt, queueId }: NewEntry,
): Promise<string | null> {
  const about =
    'transfer_id' in job ? { transfer: job.transfer_id, ...NO_LICENSES } : { transfer: null, ...licensesOf(job) }
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    insert into customer_mail (organization_id, at, outcome, reason, mail, email, customer_id, product_id, license_id,
      licenses, job, sends_at, queue_id)
    select ${job.organization_id}::uuid, ${at.toISOString()}::timestamptz, ${outcome}::text, ${reason}::text,
      ${job.mail}::text, ${email}::text,
      (select c.customer_id from global_customer g join organization_customer c
        on c.organization_id = ${job.organization_id}::uuid and c.customer_id = g.id where g.email = ${email}),
      coalesce(${about.product}::uuid, l.product_id), coalesce(${about.license}::uuid, l.id), ${about.count}::int,
      ${JSON.stringify(job)}::jsonb, ${sendsAt?.toISOString() ?? null}::timestamptz, ${queueId ?? null}::bigint
    from (select) one
    left join license_transfer t on t.id = ${about.transfer}::uuid
    left join license l on l.id = t.license_id
    on conflict do nothing
    returning id`
  if (row && job.repeats !== undefined)
    await tx.$executeRaw`
      update customer_mail set job = jsonb_set(job, '{resent,as}', to_jsonb(${row.id}::text))
      where organization_id = ${job.organization_id}::uuid and id = ${job.repeats}::uuid and job -> 'resent' is not null`
  return row?.id ?? null
}

const NO_LICENSES = { product: null, license: null, count: 1 }

const licensesOf = ({ product_id, license_ids, count }: LicenseMailJob) => ({
  product: product_id,
  license: license_ids[0] ?? null,
  count,
})

type EntryRef = { organizationId: string; id: string }

/** Notes with a mail that it is sent again. False if it was before. */
export async function markResent(tx: Tx, { organizationId, id }: EntryRef, at: Date): Promise<boolean> {
  const marked = await tx.$executeRaw`
    update customer_mail set job = job || jsonb_build_object('resent', jsonb_build_object('at', ${at.toISOString()}::text))
    where organization_id = ${organizationId}::uuid and id = ${id}::uuid and job -> 'resent' is null`
  return marked > 0
}

/**
 * The last mail of a kind about a license to its customer, if it is about this one alone, came to its end and was not
 * sent again: the next one repeats it. Locks it.
 */
export async function lockRepeatedMail(
  tx: Tx,
  { organizationId, licenseId, mail }: { organizationId: string; licenseId: string; mail: string },
): Promise<string | undefined> {
  const [last] = await tx.$queryRaw<{ id: string; isRepeatable: boolean }[]>`
    select m.id::text, m.licenses = 1 and m.outcome not in ('waiting', 'retrying') and m.job -> 'resent' is null as "isRepeatable"
    from customer_mail m
    where m.organization_id = ${organizationId}::uuid and m.mail = ${mail}
      and ${ofLicense({ organizationId, licenseId, owners: 'now' })}
    order by m.at desc, m.id desc limit 1 for update`
  return last?.isRepeatable ? last.id : undefined
}

/** For a mail that is sent by hand instead. */
export async function deleteLoggedMail(tx: Tx, { organizationId, id }: EntryRef): Promise<void> {
  await tx.customerMail.deleteMany({ where: { organizationId, id } })
}

/** Of a mail that a limit held back on its last day. */
export async function markGivenUp(tx: Tx, { organizationId, id }: EntryRef, reason: MailReason): Promise<void> {
  await tx.customerMail.updateMany({
    where: { organizationId, id },
    data: { outcome: 'given_up', reason, sendsAt: null, queueId: null, attempts: null, answer: null },
  })
}

/** Of mails that wait or are retried, and are not to be sent. One of a kind a day is there: see its index. */
export async function markDropped(
  tx: Tx,
  { organizationId, ids, reason }: { organizationId: string; ids: string[]; reason: MailReason },
): Promise<void> {
  await tx.$executeRaw`
    with dropped as (
      select m.*, exists (select from customer_mail same
        where same.organization_id = m.organization_id and same.outcome = 'withheld' and same.reason = ${reason}::text
          and same.email = m.email and same.mail = m.mail and same.license_id = m.license_id
          and (same.at at time zone 'UTC')::date = (m.at at time zone 'UTC')::date)
        or 1 < row_number() over (
          partition by m.email, m.mail, m.license_id, (m.at at time zone 'UTC')::date order by m.at desc, m.id) as is_known
      from customer_mail m
      where m.organization_id = ${organizationId}::uuid and m.id = any (${ids}::uuid[])
    ), known as (
      delete from customer_mail m using dropped where m.organization_id = dropped.organization_id and m.id = dropped.id
        and dropped.is_known
    )
    update customer_mail m set outcome = 'withheld', reason = ${reason}::text, sends_at = null, queue_id = null,
      attempts = null, answer = null
    from dropped where m.organization_id = dropped.organization_id and m.id = dropped.id and not dropped.is_known`
}

/** Of those that no job of the queue tries again, which failed otherwise than at the mail server, or are gone. */
export const giveUpLostMails = (tx: Tx): Promise<number> => tx.$executeRaw`
  update customer_mail m set outcome = 'given_up', reason = coalesce(reason, 'mail_server'), sends_at = null, queue_id = null
  where m.queue_id is not null and m.outcome = 'retrying' and not exists (
    select from graphile_worker._private_jobs j
    where j.id = m.queue_id and (j.attempts < j.max_attempts or j.locked_at is not null))`

type Failed = { failure: MailFailure; nextAt: Date | null; attempt: number; jobId: string }

/** `nextAt` is null for one that is given up. */
export async function updateFailedMail(
  tx: Tx,
  { organizationId, id }: EntryRef,
  { failure: { answer }, nextAt, attempt, jobId }: Failed,
): Promise<void> {
  const data = { reason: 'mail_server', answer, attempts: attempt, sendsAt: nextAt }
  await tx.customerMail.updateMany({
    where: { organizationId, id },
    data: { ...data, outcome: nextAt ? 'retrying' : 'given_up', queueId: nextAt ? BigInt(jobId) : null },
  })
}

export type WaitingMail = { id: string; organizationId: string; email: string }

/** Takes mails that wait and are due, the oldest first; another process takes others. */
export const claimWaitingMails = (tx: Tx, now: Date, limit: number): Promise<WaitingMail[]> =>
  tx.$queryRaw<WaitingMail[]>`
    with due as (
      select organization_id, id from customer_mail where outcome = 'waiting' and sends_at <= ${now.toISOString()}::timestamptz
      order by sends_at, at limit ${limit}::int for update skip locked
    )
    update customer_mail m set sends_at = null from due
    where m.organization_id = due.organization_id and m.id = due.id
    returning m.id, m.organization_id as "organizationId", m.email`

/** An entry, and since when it waits. */
export type WaitingEntry = EntryRef & { since: Date }

/** The entry of a mail that this job of the queue tried before, or was about to; null without one. Locks it. */
export async function lockRetriedMail(tx: Tx, organizationId: string, jobId: string): Promise<WaitingEntry | null> {
  const [row] = await tx.$queryRaw<{ id: string; at: Date }[]>`
    select id, at from customer_mail
    where queue_id = ${jobId}::bigint and organization_id = ${organizationId}::uuid and outcome = 'retrying' for update`
  return row ? { organizationId, id: row.id, since: row.at } : null
}

/** Null for one that doesn't wait anymore: sent by hand, or erased. Locks it. */
export async function lockWaitingMail(tx: Tx, { organizationId, id }: EntryRef): Promise<WaitingEntry | null> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`
    select at from customer_mail
    where organization_id = ${organizationId}::uuid and id = ${id}::uuid
      and outcome in ('waiting', 'retrying') for update`
  return row ? { organizationId, id, since: row.at } : null
}

type Revoked = { organizationId: string; licenseId: string; revokedAt: Date }

/** Those that wait for the next day to say that this license was revoked then, alone or with others. Locks them. */
export const lockWaitingRevocations = (
  tx: Tx,
  { organizationId, licenseId, revokedAt }: Revoked,
): Promise<UnsentRevocation[]> =>
  tx.$queryRaw<UnsentRevocation[]>`
    select m.id::text, not ${isAnyRevoked(Prisma.sql`m.job`, organizationId)} as "isMoot" from customer_mail m
    where m.organization_id = ${organizationId}::uuid and m.mail = 'license_revoked' and m.outcome = 'waiting'
      -- As the condition of the index of those that were not sent.
      and m.outcome <> 'sent' and m.job -> 'license_ids' @> to_jsonb(${licenseId}::text)
      and ${isReported(Prisma.sql`m.job`, revokedAt)}
    order by m.id for update`

export async function updateWaitingMail(
  tx: Tx,
  { organizationId, id }: EntryRef,
  data: { outcome: MailOutcome; reason: MailReason | null; at?: Date; sendsAt: Date | null; email: string },
): Promise<void> {
  await tx.customerMail.updateMany({
    where: { organizationId, id, outcome: { in: ['waiting', 'retrying'] } },
    data: { ...data, queueId: null, attempts: null, answer: null },
  })
}

/** For a mail that is no longer true of some of its licenses. */
export async function updateMailedLicenses(
  tx: Tx,
  { organizationId, id }: EntryRef,
  job: LicenseMailJob,
): Promise<void> {
  const { license, count } = licensesOf(job)
  await tx.customerMail.updateMany({
    where: { organizationId, id },
    data: { job: JSON.parse(JSON.stringify(job)), licenseId: license, licenses: count },
  })
}

type Entry = {
  job: unknown
  mail: string
  email: string
  at: Date
  productId: string | null
  licenseId: string | null
  outcome: string
  queueId: bigint | null
}

export const selectLoggedMail = (db: Db | Tx, { organizationId, id }: EntryRef): Promise<Entry | null> =>
  db.customerMail.findUnique({
    where: { organizationId_id: { organizationId, id } },
    select: {
      job: true,
      mail: true,
      email: true,
      at: true,
      productId: true,
      licenseId: true,
      outcome: true,
      queueId: true,
    },
  })

export type LoggedMail = {
  id: string
  at: Date
  outcome: MailOutcome
  reason: MailReason | null
  sendsAt: Date | null
  attempts: number | null
  answer: string | null
  mail: string
  email: string
  customerId: string | null
  customerName: string | null
  productId: string | null
  productName: string | null
  products: string[] | null
  order: MailedOrder | null
  licenseId: string | null
  licenses: number
  /** of one that was sent again: when a member asked for it, and the row that came of it */
  resentAt: string | null
  resentAs: string | null
  resentOutcome: MailOutcome | null
  /** of that row: the one that it repeats */
  repeatsId: string | null
  repeatsAt: Date | null
}

type Page = {
  organizationId: string
  /** `license`: to all who ever had it; `ownLicense`: to who has it now */
  filter: Omit<MailLogQuery, 'after' | 'limit' | 'q'> & { ownLicense?: string }
  found?: Found | undefined
  after: TimeCursor | null
  limit: number
}

/** Newest first. Only an order has several products: its licenses are looked up one by one, by their ids. */
export const selectLoggedMails = (db: Db, page: Page): Promise<LoggedMail[]> => db.$queryRaw<LoggedMail[]>`
  select m.id, m.at, m.outcome, m.reason, m.sends_at as "sendsAt", m.attempts, m.answer, m.mail, m.email, c.customer_id as "customerId", c.name as "customerName",
    p.id as "productId", p.name as "productName", bundle.products, nullif(m.job -> 'order', 'null') as "order", l.id as "licenseId", m.licenses,
    m.job #>> '{resent,at}' as "resentAt", again.id as "resentAs", case when again.outcome <> 'retrying' or again.attempts is not null then again.outcome end as "resentOutcome",
    earlier.id as "repeatsId", earlier.at as "repeatsAt"
  from (
    select * from customer_mail m where ${conditions(page)} order by m.at desc, m.id desc limit ${page.limit}::int
  ) m
  left join product p on p.id = m.product_id and p.organization_id = m.organization_id
  left join license l on l.id = m.license_id and l.organization_id = m.organization_id
  left join organization_customer c on c.organization_id = m.organization_id
    and c.customer_id = current_customer_id(m.organization_id, m.customer_id)
  left join customer_mail again on again.organization_id = m.organization_id
    and again.id = (m.job #>> '{resent,as}')::uuid
  left join customer_mail earlier on earlier.organization_id = m.organization_id
    and earlier.id = (m.job ->> 'repeats')::uuid
  left join lateral (
    select array_agg(name order by first) as products from (
      select min(of.name) as name, min(own.id::text) as first
      from jsonb_array_elements_text(
        case when m.job ->> 'order' is null then '[]' else m.job -> 'license_ids' end) mailed
      cross join lateral (
        select id, product_id from license where id = mailed::uuid and organization_id = m.organization_id limit 1) own
      join product of on of.id = own.product_id
      group by own.product_id
    ) each
  ) bundle on true
  order by m.at desc, m.id desc`

function conditions({ organizationId, filter, found, after }: Page): Prisma.Sql {
  const { id, outcome, mail, customer, license, ownLicense, sale, email, from, to } = filter
  const all = [Prisma.sql`m.organization_id = ${organizationId}::uuid`]
  if (id) all.push(Prisma.sql`m.id = ${id}::uuid`)
  if (outcome) all.push(Prisma.sql`m.outcome = ${outcome}`)
  // As the condition of the index of the others.
  if (outcome && outcome !== 'sent') all.push(Prisma.sql`m.outcome <> 'sent'`)
  if (mail) all.push(Prisma.sql`m.mail = ${mail}`)
  if (email) all.push(Prisma.sql`m.email = ${email.trim().toLowerCase()}`)
  if (customer) all.push(ofCustomer(organizationId, customer))
  if (license) all.push(ofLicense({ organizationId, licenseId: license, owners: 'ever' }))
  if (ownLicense) all.push(ofLicense({ organizationId, licenseId: ownLicense, owners: 'now' }))
  if (sale) all.push(ofSale(organizationId, sale))
  if (found) all.push(isFound(found))
  if (from) all.push(Prisma.sql`m.at >= ${from}::timestamptz`)
  if (to) all.push(Prisma.sql`m.at < ${to}::timestamptz`)
  if (after) all.push(Prisma.sql`(m.at, m.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`)
  return Prisma.join(all, ' and ')
}

/** What it found: ids of customers are those of now, and of any time before. */
type Found = Omit<Sought, 'patterns'> & {
  /** patterns, where so many customers match that the emails are compared one by one, the newest first */
  customers: string[] | { patterns: string[] }
  /** of the licenses */
  owners: string[]
  /** of the orders: of a subscription, each renewal may have its own, and is of the same sale */
  buyers: string[]
  /** what the emails about the sales of these orders say, and about which licenses they are */
  numbers: string[]
  soldIds: string[]
}

/** Most customers whose emails are looked up by their ids, and most sales of which all are found. */
const MAX_CUSTOMERS = 1_000
/** Most licenses of sales whose emails without the number of an order are found. */
const MAX_SOLD = 1_000

export async function selectSought(
  db: Db,
  organizationId: string,
  { text, patterns, licenseIds }: Sought,
): Promise<Found> {
  const number = numberPattern(text)
  const rows = await db.$queryRaw<{ as: 'customer' | 'owner' | 'buyer' | 'number' | 'sold'; id: string }[]>`
    with sales as (
      (select id, customer_id, order_id from sale
        where organization_id = ${organizationId}::uuid and customer_id is not null
          and (order_id ilike ${number} or subscription_id ilike ${orderPattern(text)}::text)
        limit ${MAX_CUSTOMERS}::int)
      union
      (select s.id, s.customer_id, s.order_id from sale_event e join sale s on s.id = e.sale_id
        where e.organization_id = ${organizationId}::uuid and e.order_id ilike ${number} and s.customer_id is not null
        limit ${MAX_CUSTOMERS}::int)
    ), found as (
      (select 'customer' as as, customer_id as id from organization_customer c
        where c.organization_id = ${organizationId}::uuid and ${patterns}::text[] is not null
          and search_text(customer_words(c.email, c.name, c.discord_id)) like any (${patterns}::text[])
        limit ${MAX_CUSTOMERS + 1}::int)
      union all
      select distinct 'owner', customer_id from license
      where organization_id = ${organizationId}::uuid and id = any (${licenseIds}::uuid[]) and customer_id is not null
      union all
      select distinct 'buyer', customer_id from sales
    )
    select found.as, found.id::text from found
    union all
    select found.as, f.former_id::text from found
    join customer_former_id f on f.organization_id = ${organizationId}::uuid and f.customer_id = found.id
    union all
    select distinct 'number', order_id from sales where order_id is not null
    union all
    (select 'sold', sold.id::text from sales
      cross join lateral (
        select coalesce(license_id, extended_license_id) as id from sale_license
        where sale_id = sales.id and organization_id = ${organizationId}::uuid limit ${MAX_SOLD}::int
      ) sold where sold.id is not null limit ${MAX_SOLD}::int)`
  const idsAs = (as: string) => rows.filter((row) => row.as === as).map(({ id }) => id)
  const customers = idsAs('customer')
  return {
    ...{ text, licenseIds, owners: idsAs('owner'), buyers: idsAs('buyer') },
    ...{ numbers: idsAs('number'), soldIds: idsAs('sold') },
    customers: patterns !== null && customers.length > MAX_CUSTOMERS ? { patterns } : customers,
  }
}

/** Each by an index, but for a word of many customers. */
function isFound({ text, customers, licenseIds, owners, ...ofOrder }: Found): Prisma.Sql {
  const { buyers, numbers, soldIds } = ofOrder
  const number = Prisma.sql`m.job #>> '{order,number}'`
  const ofCustomers = Array.isArray(customers)
    ? Prisma.sql`m.customer_id = any (${customers}::uuid[])`
    : // Of one row each, which the planner doesn't turn into a join with all of them.
      Prisma.sql`(select search_text(customer_words(c.email, c.name, c.discord_id)) like any (${customers.patterns}::text[])
        from organization_customer c where c.organization_id = m.organization_id
          and c.customer_id = current_customer_id(m.organization_id, m.customer_id))`
  return Prisma.sql`(
    m.email = ${text.trim().toLowerCase()} or ${ofCustomers}
    or (m.customer_id = any (${owners}::uuid[]) and (m.license_id = any (${licenseIds}::uuid[])
      or jsonb_exists_any(m.job -> 'license_ids', ${licenseIds}::text[])))
    or (m.customer_id = any (${buyers}::uuid[]) and (${number} ilike ${numberPattern(text)}
      or ${number} = any (${numbers}::text[])
      or (${number} is null and jsonb_exists_any(m.job -> 'license_ids', ${soldIds}::text[])))))`
}

/** Rows have the id that a customer had at that time. `customers`: a query of one column, `id`. */
const idsOf = (organizationId: string, customers: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select current_customer_id(${organizationId}::uuid, of.id) from (${customers}) of union all
  select f.former_id from (${customers}) of
  join customer_former_id f on f.organization_id = ${organizationId}::uuid
    and f.customer_id = current_customer_id(${organizationId}::uuid, of.id)`

const ofCustomer = (organizationId: string, customerId: string): Prisma.Sql =>
  Prisma.sql`m.customer_id in (${idsOf(organizationId, Prisma.sql`select ${customerId}::uuid as id`)})`

type OfLicense = { organizationId: string; licenseId: string; owners: 'now' | 'ever' }

/** About a license to whoever has it or, for the team, had it. By its owners first: of one customer there are few. */
const ofLicense = ({ organizationId, licenseId, owners }: OfLicense): Prisma.Sql => {
  const now = Prisma.sql`
    select customer_id as id from license where id = ${licenseId}::uuid and organization_id = ${organizationId}::uuid`
  const ever = Prisma.sql`${now} union
    select (a.before ->> 'customer_id')::uuid from audit_entry a
    where a.license_id = ${licenseId}::uuid and a.organization_id = ${organizationId}::uuid
      and a.action = 'license.transferred'`
  return Prisma.sql`m.customer_id in (${idsOf(organizationId, owners === 'ever' ? ever : now)})
    and (m.license_id = ${licenseId}::uuid or m.job -> 'license_ids' @> to_jsonb(${licenseId}::text))`
}

/** About the licenses of a sale to who bought them; of one that several orders extended, without the others' emails. */
const ofSale = (organizationId: string, saleId: string): Prisma.Sql => {
  const sale = (columns: Prisma.Sql) => Prisma.sql`
    select ${columns} from sale s where s.id = ${saleId}::uuid and s.organization_id = ${organizationId}::uuid`
  return Prisma.sql`m.customer_id in (${idsOf(organizationId, sale(Prisma.sql`s.customer_id as id`))})
    and coalesce(m.job #>> '{order,number}' = (${sale(Prisma.sql`s.order_id`)}), true)
    and exists (
      select from sale_license sold where sold.sale_id = ${saleId}::uuid and sold.organization_id = ${organizationId}::uuid
        and m.job -> 'license_ids' @> to_jsonb(coalesce(sold.license_id, sold.extended_license_id)::text))`
}

/**
 * Those of the licenses whose customer never got the email about a new license, with its key, though it was due: it was
 * dropped or given up, and none is on its way.
 */
export async function selectUnmailedKeys(
  tx: Tx,
  { organizationId, licenseIds }: { organizationId: string; licenseIds: string[] },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select l.id from license l
    join product p on p.id = l.product_id and 'license_issued' <> all (p.mails_off)
    cross join lateral (
      select bool_or(m.outcome = 'given_up' or m.reason = any (${[...OUTDATED_REASONS]}::text[])) as is_lost,
        bool_or(m.outcome not in ('withheld', 'given_up')) as is_kept
      from customer_mail m
      where m.organization_id = l.organization_id and m.mail = 'license_issued'
        and m.customer_id in (${idsOf(organizationId, Prisma.sql`select l.customer_id as id`)})
        and (m.license_id = l.id or m.job -> 'license_ids' @> to_jsonb(l.id::text))
    ) mailed
    where l.organization_id = ${organizationId}::uuid and l.id = any (${licenseIds}::uuid[])
      and mailed.is_lost and not mailed.is_kept`
  return rows.map(({ id }) => id)
}

type Moved = { organizationId: string; from: string; to: string }

/** Gives the mails of one customer to another, also those that the queue tries again. */
export async function moveMailsOfCustomer(tx: Tx, { organizationId, from, to }: Moved): Promise<void> {
  await tx.$executeRaw`
    update graphile_worker._private_jobs j
    set payload = jsonb_set(j.payload::jsonb, '{customer_id}', to_jsonb(${to}::text))::json
    from customer_mail m
    where m.organization_id = ${organizationId}::uuid and m.customer_id = ${from}::uuid and j.id = m.queue_id
      and j.payload ->> 'customer_id' = ${from}::text`
  await tx.$executeRaw`
    update customer_mail m set customer_id = ${to}::uuid,
      job = case when m.job ->> 'customer_id' = ${from}::text
        then jsonb_set(m.job, '{customer_id}', to_jsonb(${to}::text)) else m.job end
    where m.organization_id = ${organizationId}::uuid and m.customer_id = ${from}::uuid`
}

type Erased = { organizationId: string; customerId: string; email: string | null }

/** All of a customer: also what they got before they were one, as the receiver of a transfer. */
export async function deleteMailsOfCustomer(tx: Tx, { organizationId, customerId, email }: Erased): Promise<void> {
  await tx.$executeRaw`
    delete from customer_mail m where m.organization_id = ${organizationId}::uuid
      and (${ofCustomer(organizationId, customerId)} or m.email = ${email}::text)`
}

/** Returns how many it deleted, `limit` at most. */
export const deleteMailsBefore = (tx: Tx, before: Date, limit: number): Promise<number> => tx.$executeRaw`
  delete from customer_mail where (organization_id, id) in (
    select organization_id, id from customer_mail where at < ${before.toISOString()}::timestamptz
    order by at limit ${limit}::int for update skip locked)`
