import { licenseColumns } from '@/lib/catalog/licenses/server/license-columns'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'
import { OWN_FIELDS, type PortalLicenseRow } from '../core/present-license'

// Each query below restricts the customers, or the order. A deleted product or organization has no licenses any more.
const SELECT = Prisma.sql`
  select ${Prisma.raw(licenseColumns(OWN_FIELDS))}, (
      select t.to_email from license_transfer t
      where t.license_id = l.id and t.state = 'pending' and t.from_customer_id = l.customer_id limit 1) as "pendingTo",
    p.name as "productName", t.name as "licenseTypeName", p.slug as "productSlug", p.state as "productState", p.key_prefix as "keyPrefix", p.ipv6_prefix::int as "ipv6Prefix",
    p.version_module as "versionModule", p.portal_ip_reset as "portalIpReset",
    p.portal_ip_reset_cooldown_hours as "portalIpResetCooldownHours", p.portal_transfers as "portalTransfers",
    p.portal_key_rotation as "portalKeyRotation",
    p.renew_url as "renewUrl", p.download_url as "downloadUrl", p.help_url as "helpUrl",
    o.support_url as "supportUrl", o.slug as "vendorSlug", coalesce(o.brand_name, o.name) as "vendorName", o.brand_accent as accent,
    o.support_email as "supportEmail",
    case when o.logo is not null then o.logo_changed_at end as "logoChangedAt",
    o.suspended_at is not null or o.billing_suspended_at is not null as "isVendorSuspended",
    g.email as "customerEmail", g.discord_id as "customerDiscordId"
  from license l
  join product p on p.id = l.product_id and p.state <> 'deleted'
  join organization o on o.id = l.organization_id and o.deleted_at is null
  left join license_type t on t.organization_id = l.organization_id and t.product_id = l.product_id
    and t.id = l.license_type_id
  left join global_customer g on g.id = l.customer_id`

const LISTED = Prisma.sql`lower("vendorName"), "organizationId", lower("productName"), "productId", "createdAt" desc, id`

export type ListedRow = PortalLicenseRow & {
  /** 1 for the newest of its vendor */
  place: number
}

type Share = { perVendor: number; most: number }

/**
 * The newest licenses of each vendor, by vendor and product. Vendors do not compete for room, however many licenses
 * they issue; with very many vendors, the newest licenses of each come first.
 */
export const findNewestOfEach = (db: Db, customerIds: string[], { perVendor, most }: Share): Promise<ListedRow[]> =>
  db.$queryRaw<ListedRow[]>`
    with recursive sold as (
      select c.id as customer_id, first.organization_id from unnest(${customerIds}::uuid[]) c(id) cross join lateral (
        select organization_id from license where customer_id = c.id order by organization_id limit 1) first
      union all
      select sold.customer_id, next.organization_id from sold cross join lateral (
        select organization_id from license
        where customer_id = sold.customer_id and organization_id > sold.organization_id
        order by organization_id limit 1) next
    ), ranked as (
      select l.id, row_number() over (partition by sold.organization_id order by l.created_at desc, l.id desc) as place
      from sold cross join lateral (
        select k.id, k.created_at from license k join product p on p.id = k.product_id and p.state <> 'deleted'
        where k.customer_id = sold.customer_id and k.organization_id = sold.organization_id
        order by k.created_at desc, k.id desc limit ${perVendor}::int) l
    ), shown as (select * from ranked where place <= ${perVendor}::int order by place limit ${most}::int)
    select listed.*, shown.place::int as place from shown join (${SELECT}) listed on listed.id = shown.id
    order by ${LISTED}`

type Before = { organizationId: string; createdAt: Date; id: string; limit: number }

/** Licenses of one vendor older than this one, newest first. */
export const findOlder = (db: Db, customerIds: string[], before: Before): Promise<ListedRow[]> =>
  db.$queryRaw<ListedRow[]>`
    with shown as (
      select k.id, row_number() over (order by k.created_at desc, k.id desc)::int as place
      from license k join product p on p.id = k.product_id and p.state <> 'deleted'
      where k.customer_id = any(${customerIds}::uuid[]) and k.organization_id = ${before.organizationId}::uuid
        and (k.created_at, k.id) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)
      order by k.created_at desc, k.id desc limit ${before.limit}::int
    )
    select listed.*, shown.place from shown join (${SELECT}) listed on listed.id = shown.id order by ${LISTED}`

type Own = { id: string; customerIds: string[] }

export async function findOwn(db: Db | Tx, { id, customerIds }: Own): Promise<PortalLicenseRow | null> {
  const [row] = await db.$queryRaw<PortalLicenseRow[]>`
    ${SELECT} where l.id = ${id}::uuid and l.customer_id = any(${customerIds}::uuid[])`
  return row ?? null
}

/** Those of these licenses that are the customer's. */
export const findOwnOf = (db: Db | Tx, { ids, customerIds }: { ids: string[]; customerIds: string[] }) =>
  db.$queryRaw<PortalLicenseRow[]>`
    ${SELECT} where l.id = any(${ids}::uuid[]) and l.customer_id = any(${customerIds}::uuid[])`

type KeyParts = { customerIds: string[]; tails: Buffer[]; groups: bigint[][] }

/** The customer's licenses whose key has this end, or all groups of one reading. */
export const findOwnByKeyParts = (db: Db, { customerIds, tails, groups }: KeyParts): Promise<{ id: string }[]> =>
  db.$queryRaw<{ id: string }[]>`
    select l.id from license l join product p on p.id = l.product_id and p.state <> 'deleted'
    where l.customer_id = any(${customerIds}::uuid[]) and (${Prisma.join(
      [
        Prisma.sql`l.key_tail_hash = any(${tails}::bytea[])`,
        ...groups.map((all) => Prisma.sql`l.key_group_hashes @> ${all}::bigint[]`),
      ],
      ' or ',
    )})`

/** Those of an order whose link was opened, in stock or not. */
export const findOfOrder = (db: Db | Tx, { ids, organizationId }: { ids: string[]; organizationId: string }) =>
  db.$queryRaw<PortalLicenseRow[]>`
    ${SELECT} where l.id = any(${ids}::uuid[]) and l.organization_id = ${organizationId}::uuid`

/** The same, locked against changes and new slots until the end of the transaction. */
export async function lockOwn(tx: Tx, own: Own): Promise<PortalLicenseRow | null> {
  await tx.$queryRaw`
    select id from license where id = ${own.id}::uuid and customer_id = any(${own.customerIds}::uuid[])
    for no key update`
  return findOwn(tx, own)
}

type Among = { licenses: { id: string }[]; customerId: string | null }

/** Those of the customer among these, by product. */
export const findAmong = (db: Db | Tx, { licenses, customerId }: Among): Promise<PortalLicenseRow[]> =>
  db.$queryRaw<PortalLicenseRow[]>`
    ${SELECT} where l.id = any(${licenses.map(({ id }) => id)}::uuid[]) and l.customer_id = ${customerId}::uuid order by lower(p.name), l.id`

/** A label is no change of the license itself: when it was last changed stays. */
export async function saveOwnLabel(tx: Tx, { id, customerIds }: Own, label: string | null): Promise<void> {
  await tx.$executeRaw`
    update license set customer_label = ${label} where id = ${id}::uuid and customer_id = any(${customerIds}::uuid[])`
}

/** False while the cooldown is running. */
export async function startCooldown(tx: Tx, own: Own, { now, over }: { now: Date; over: Date }): Promise<boolean> {
  const { count } = await tx.license.updateMany({
    where: {
      id: own.id,
      customerId: { in: own.customerIds },
      OR: [{ portalResetAt: null }, { portalResetAt: { lte: over } }],
    },
    data: { portalResetAt: now },
  })
  return count === 1
}

/** The last transfer requested by this customer; requests of former owners are not shown. */
export const findLastTransfer = (db: Db, { id, customerIds }: Own) =>
  db.licenseTransfer.findFirst({
    where: { licenseId: id, fromCustomerId: { in: customerIds } },
    orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, toEmail: true, state: true, reason: true, requestedAt: true, decidedAt: true },
  })

type Incoming = { id: string; product: string; vendor: string }

const MAX_INCOMING = 20

/** Pending transfers to the person's verified addresses that they were mailed about; nothing of who sends them. */
export const findIncoming = (db: Db, personId: string): Promise<Incoming[]> =>
  db.$queryRaw<Incoming[]>`
    select t.id, p.name as product, coalesce(o.brand_name, o.name) as vendor
    from portal_identity i
    join license_transfer t on t.to_email = i.value and t.state = 'pending' and t.receiver_told_at is not null
    join license l on l.id = t.license_id
    join product p on p.id = l.product_id and p.state <> 'deleted'
    join organization o on o.id = l.organization_id and o.deleted_at is null
    where i.person_id = ${personId}::uuid and i.kind = 'email'
    order by t.requested_at desc, t.id limit ${MAX_INCOMING}`
