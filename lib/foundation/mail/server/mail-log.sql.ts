import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CustomerMailJob, LicenseMailJob } from '../core/customer-mails'
import type { MailOutcome, MailReason } from '../core/mail-kinds'
import type { MailLogQuery } from '../core/mail-log'

type NewEntry = {
  job: CustomerMailJob
  email: string
  at: Date
  outcome: MailOutcome
  reason: MailReason | null
}

/** Returns its id; null for a mail that was withheld on this day already. */
export async function insertLoggedMail(tx: Tx, { job, email, at, outcome, reason }: NewEntry): Promise<string | null> {
  const about =
    'transfer_id' in job ? { transfer: job.transfer_id, ...NO_LICENSES } : { transfer: null, ...licensesOf(job) }
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    insert into customer_mail (organization_id, at, outcome, reason, mail, email, customer_id, product_id, license_id,
      licenses, job)
    select ${job.organization_id}::uuid, ${at.toISOString()}::timestamptz, ${outcome}::text, ${reason}::text,
      ${job.mail}::text, ${email}::text,
      (select c.customer_id from global_customer g join organization_customer c
        on c.organization_id = ${job.organization_id}::uuid and c.customer_id = g.id where g.email = ${email}),
      coalesce(${about.product}::uuid, l.product_id), coalesce(${about.license}::uuid, l.id), ${about.count}::int,
      ${JSON.stringify(job)}::jsonb
    from (select) one
    left join license_transfer t on t.id = ${about.transfer}::uuid
    left join license l on l.id = t.license_id
    on conflict do nothing
    returning id`
  return row?.id ?? null
}

const NO_LICENSES = { product: null, license: null, count: 1 }

const licensesOf = ({ product_id, license_ids, count }: LicenseMailJob) => ({
  product: product_id,
  license: license_ids[0] ?? null,
  count,
})

type EntryRef = { organizationId: string; id: string }

/** For a mail that was logged as sent, and was not accepted: tried again. */
export async function deleteLoggedMail(tx: Tx, ref: EntryRef): Promise<void> {
  await tx.customerMail.deleteMany({ where: ref })
}

/** The same where it is not tried again. */
export async function markGivenUp(tx: Tx, ref: EntryRef): Promise<void> {
  await tx.customerMail.updateMany({ where: ref, data: { outcome: 'given_up', reason: 'mail_server' } })
}

export async function selectLoggedMail(
  tx: Tx,
  { organizationId, id }: EntryRef,
): Promise<{ job: unknown; licenseId: string | null } | null> {
  return tx.customerMail.findUnique({
    where: { organizationId_id: { organizationId, id } },
    select: { job: true, licenseId: true },
  })
}

export type LoggedMail = {
  id: string
  at: Date
  outcome: MailOutcome
  reason: MailReason | null
  mail: string
  email: string
  customerId: string | null
  customerName: string | null
  productId: string | null
  productName: string | null
  licenseId: string | null
  licenses: number
}

type Page = {
  organizationId: string
  filter: Omit<MailLogQuery, 'after' | 'limit'>
  after: TimeCursor | null
  limit: number
}

/** Newest first. */
export const selectLoggedMails = (db: Db, page: Page): Promise<LoggedMail[]> => db.$queryRaw<LoggedMail[]>`
  select m.id, m.at, m.outcome, m.reason, m.mail, m.email, c.customer_id as "customerId", c.name as "customerName",
    p.id as "productId", p.name as "productName", l.id as "licenseId", m.licenses
  from (
    select * from customer_mail m where ${conditions(page)} order by m.at desc, m.id desc limit ${page.limit}::int
  ) m
  left join product p on p.id = m.product_id and p.organization_id = m.organization_id
  left join license l on l.id = m.license_id and l.organization_id = m.organization_id
  left join organization_customer c on c.organization_id = m.organization_id
    and c.customer_id = current_customer_id(m.organization_id, m.customer_id)
  order by m.at desc, m.id desc`

function conditions({ organizationId, filter, after }: Page): Prisma.Sql {
  const { outcome, mail, customer, license, email, from, to } = filter
  const all = [Prisma.sql`m.organization_id = ${organizationId}::uuid`]
  if (outcome) all.push(Prisma.sql`m.outcome = ${outcome}`)
  // As the condition of the index of the others.
  if (outcome && outcome !== 'sent') all.push(Prisma.sql`m.outcome <> 'sent'`)
  if (mail) all.push(Prisma.sql`m.mail = ${mail}`)
  if (email) all.push(Prisma.sql`m.email = ${email.trim().toLowerCase()}`)
  if (customer) all.push(ofCustomer(organizationId, customer))
  if (license)
    // By its owner first: of one customer there are few.
    all.push(
      Prisma.sql`m.customer_id in (select ${idsOf(
        organizationId,
        Prisma.sql`(
        select customer_id from license where id = ${license}::uuid and organization_id = ${organizationId}::uuid)`,
      )})
        and (m.license_id = ${license}::uuid or m.job -> 'license_ids' @> to_jsonb(${license}::text))`,
    )
  if (from) all.push(Prisma.sql`m.at >= ${from}::timestamptz`)
  if (to) all.push(Prisma.sql`m.at < ${to}::timestamptz`)
  if (after) all.push(Prisma.sql`(m.at, m.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`)
  return Prisma.join(all, ' and ')
}

/** Rows have the id that a customer had at that time. */
const idsOf = (organizationId: string, customer: Prisma.Sql): Prisma.Sql => Prisma.sql`
  current_customer_id(${organizationId}::uuid, ${customer}) union all
  select f.former_id from customer_former_id f where f.organization_id = ${organizationId}::uuid
    and f.customer_id = current_customer_id(${organizationId}::uuid, ${customer})`

const ofCustomer = (organizationId: string, customerId: string): Prisma.Sql =>
  Prisma.sql`m.customer_id in (select ${idsOf(organizationId, Prisma.sql`${customerId}::uuid`)})`

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
