import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import {
  BILLING_STATES,
  type BillingAccount,
  type BillingState,
  type Interval,
  isLive,
  type NoticeDay,
} from '../core/subscription'

const FIELDS = {
  stripeCustomerId: true,
  stripeId: true,
  state: true,
  interval: true,
  unitAmount: true,
  currency: true,
  currentPeriodEnd: true,
  endsAt: true,
  pastDueSince: true,
  noticeDay: true,
  isSuspender: true,
  readNumber: true,
  checkoutOpenUntil: true,
} satisfies Prisma.BillingSubscriptionSelect

type StoredSubscription = BillingAccount & {
  stripeCustomerId: string
  readNumber: bigint
  checkoutOpenUntil: Date | null
}

export async function findSubscription(db: Db | Tx, organizationId: string): Promise<StoredSubscription | null> {
  const row = await db.billingSubscription.findUnique({ where: { organizationId }, select: FIELDS })
  // The constraints of the table hold the words to these.
  return (
    row && {
      ...row,
      state: row.state as BillingState,
      interval: row.interval as Interval | null,
      noticeDay: row.noticeDay as NoticeDay | null,
    }
  )
}

/** Customers are made for one organization each: what a webhook says of its metadata does not count. */
export async function findOrganizationOfCustomer(db: Db, stripeCustomerId: string): Promise<string | null> {
  const row = await db.billingSubscription.findUnique({ where: { stripeCustomerId }, select: { organizationId: true } })
  return row?.organizationId ?? null
}

/** Organizations that are charged, or that owe a payment. */
export const countLiveSubscriptions = (db: Db | Tx): Promise<number> =>
  db.billingSubscription.count({ where: { state: { in: BILLING_STATES.filter(isLive) } } })

/** Reads are numbered in the order they begin, over all processes. */
export async function nextReadNumber(db: Db): Promise<bigint> {
  const [row] = await db.$queryRaw<{ number: bigint }[]>`select nextval('billing_read') as number`
  return row?.number ?? 0n
}

type Applied = BillingAccount & {
  readNumber: bigint
  syncedAt: Date
  nextReadAt: Date | null
  checkoutOpenUntil: Date | null
}

export async function updateSubscription(tx: Tx, organizationId: string, data: Applied): Promise<void> {
  await tx.billingSubscription.update({ where: { organizationId }, data })
}

type NewCustomer = {
  organizationId: string
  stripeCustomerId: string
  nextReadAt: Date
  checkoutOpenUntil: Date
  replaces: string | null
}

/** False when the organization was given another customer in the meantime. */
export async function saveCustomer(
  tx: Tx,
  { organizationId, stripeCustomerId, nextReadAt, checkoutOpenUntil, replaces }: NewCustomer,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    insert into billing_subscription (organization_id, stripe_customer_id, next_read_at, checkout_open_until)
    values (${organizationId}::uuid, ${stripeCustomerId}, ${nextReadAt.toISOString()}::timestamptz,
      ${checkoutOpenUntil.toISOString()}::timestamptz)
    on conflict (organization_id) do update
      set stripe_customer_id = excluded.stripe_customer_id,
        checkout_open_until = excluded.checkout_open_until,
        next_read_at = least(billing_subscription.next_read_at, excluded.next_read_at)
      where billing_subscription.stripe_customer_id in (${stripeCustomerId}, ${replaces})`
  return count === 1
}

/** What an operator decides about the suspension stays, whatever is paid. False if it was not for a payment. */
export async function releaseSuspension(tx: Tx, organizationId: string): Promise<boolean> {
  const where = { organizationId, isSuspender: true }
  return (await tx.billingSubscription.updateMany({ where, data: { isSuspender: false } })).count === 1
}

/** The work process reads it again at its next look. */
export async function readSoon(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await tx.billingSubscription.updateMany({
    where: { organizationId, nextReadAt: { not: null } },
    data: { nextReadAt: now },
  })
}

export type Due = {
  organizationId: string
  stripeCustomerId: string
  isClosed: boolean
  /** a page may be open that must not be paid any more: Enterprise is not for sale */
  hasWrongCheckout: boolean
}

/** Those that have to be read again, claimed until `leaseEnd`; those of deleted organizations at once. */
export const claimDue = (tx: Tx, { now, leaseEnd, limit }: { now: Date; leaseEnd: Date; limit: number }) =>
  tx.$queryRaw<Due[]>`
    update billing_subscription b set next_read_at = ${leaseEnd.toISOString()}::timestamptz
    from (
      select s.organization_id, o.id is null as is_closed,
        s.checkout_open_until is not null and o.plan = 'enterprise' as has_wrong_checkout
      from billing_subscription s
      left join organization o on o.id = s.organization_id and o.deleted_at is null
      where s.next_read_at <= ${now.toISOString()}::timestamptz
        or (o.id is null and (s.next_read_at is null or s.next_read_at > ${leaseEnd.toISOString()}::timestamptz))
      order by s.next_read_at limit ${limit}::int for update of s skip locked
    ) due
    where b.organization_id = due.organization_id
    returning b.organization_id as "organizationId", b.stripe_customer_id as "stripeCustomerId",
      due.is_closed as "isClosed", coalesce(due.has_wrong_checkout, false) as "hasWrongCheckout"`

/** Kept for as long as something may still be paid. */
export async function deleteSubscription(tx: Tx, organizationId: string, now: Date): Promise<void> {
  await tx.billingSubscription.deleteMany({
    where: { organizationId, OR: [{ checkoutOpenUntil: null }, { checkoutOpenUntil: { lte: now } }] },
  })
}
