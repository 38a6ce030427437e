import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/lib/platform/db'
import type { PortalSettings, StoredPortalLicense } from '../core/present-license'

/** As it lies in the database: its key sealed. */
export type PortalLicenseRow = Omit<StoredPortalLicense, 'maskedKey'> &
  PortalSettings & {
    keyCiphertext: Uint8Array
    customerId: string
    keyPrefix: string | null
    ipv6Prefix: number
    /** how the vendor knows the customer; other addresses of the person are none of the vendor's business */
    customerEmail: string | null
    customerDiscordId: string | null
  }

// Each query below names the customers. A deleted product or organization has no licenses any more.
const SELECT = Prisma.sql`
  select l.id, l.organization_id as "organizationId", l.product_id as "productId", l.customer_id as "customerId",
    l.key_ciphertext as "keyCiphertext", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
    l.ip_system_enabled as "ipSystemEnabled", l.ip_mode as "ipMode", l.ip_count as "ipCount", l.max_ips as "maxIps",
    l.version_pin_mode as "versionPinMode", l.version_pinned as "versionPinned",
    l.version_range_min as "versionRangeMin", l.version_range_max as "versionRangeMax",
    l.portal_reset_at as "portalResetAt", l.created_at as "createdAt",
    p.name as "productName", p.state as "productState", p.key_prefix as "keyPrefix", p.ipv6_prefix::int as "ipv6Prefix",
    p.version_module as "versionModule", p.portal_ip_reset as "portalIpReset",
    p.portal_ip_reset_cooldown_hours as "portalIpResetCooldownHours", p.portal_transfers as "portalTransfers",
    p.portal_key_rotation as "portalKeyRotation",
    o.slug as "vendorSlug", coalesce(o.brand_name, o.name) as "vendorName", o.brand_accent as accent,
    o.support_email as "supportEmail", case when o.logo is not null then o.logo_changed_at end as "logoChangedAt",
    o.suspended_at is not null or o.billing_suspended_at is not null as "isVendorSuspended",
    g.email as "customerEmail", g.discord_id as "customerDiscordId"
  from license l
  join product p on p.id = l.product_id and p.state <> 'deleted'
  join organization o on o.id = l.organization_id and o.slug <> 'deleted-' || o.id::text
  join global_customer g on g.id = l.customer_id`

/** By vendor and product, the newest license first. */
export const findLicensesOf = (db: Db, customerIds: string[], limit: number): Promise<PortalLicenseRow[]> =>
  db.$queryRaw<PortalLicenseRow[]>`
    with newest as (
      ${SELECT} where l.customer_id = any(${customerIds}::uuid[]) order by l.created_at desc, l.id limit ${limit}::int
    )
    select * from newest order by lower("vendorName"), "organizationId", lower("productName"), "productId",
      "createdAt" desc, id`

type Own = { id: string; customerIds: string[] }

export async function findOwn(db: Db | Tx, { id, customerIds }: Own): Promise<PortalLicenseRow | null> {
  const [row] = await db.$queryRaw<PortalLicenseRow[]>`
    ${SELECT} where l.id = ${id}::uuid and l.customer_id = any(${customerIds}::uuid[])`
  return row ?? null
}

/** The same, and nobody else changes it, or takes a slot of it, until the end of the transaction. */
export async function lockOwn(tx: Tx, own: Own): Promise<PortalLicenseRow | null> {
  await tx.$queryRaw`
    select id from license where id = ${own.id}::uuid and customer_id = any(${own.customerIds}::uuid[])
    for no key update`
  return findOwn(tx, own)
}

/** False while the cooldown runs. */
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

export type AddressRow = {
  address: string
  registeredAt: Date | null
  firstSeenAt: Date | null
  lastSeenAt: Date | null
  isRegistered: boolean
}

/** Registered addresses and networks with who was seen there, then the others that called, seen last first. */
export const findAddresses = (db: Db, licenseId: string, limit: number): Promise<AddressRow[]> =>
  db.$queryRaw<AddressRow[]>`
    (select format('%s', s.address) as address, s.registered_at as "registeredAt", h."firstSeenAt", h."lastSeenAt",
       true as "isRegistered"
     from license_ip s
     left join lateral (
       select min(first_seen_at) as "firstSeenAt", max(last_seen_at) as "lastSeenAt" from license_ip_history
       where license_id = s.license_id and address <<= s.address
     ) h on true
     where s.license_id = ${licenseId}::uuid
     order by s.registered_at desc, s.address limit ${limit}::int)
    union all
    (select format('%s', h.address), null, h.first_seen_at, h.last_seen_at, false
     from license_ip_history h
     where h.license_id = ${licenseId}::uuid and not exists (
       select from license_ip s where s.license_id = h.license_id and s.address >>= h.address)
     order by h.last_seen_at desc, h.address limit ${limit}::int)`

export const findOpenTransfer = (db: Db, licenseId: string) =>
  db.licenseTransfer.findFirst({
    where: { licenseId, state: 'pending' },
    select: { id: true, toEmail: true, requestedAt: true },
  })

/** Until when the last of the old keys works. */
export async function findOldKeyEnd(db: Db, licenseId: string, now: Date): Promise<Date | null> {
  const { _max } = await db.licensePastKey.aggregate({
    where: { licenseId, endsAt: { gt: now } },
    _max: { endsAt: true },
  })
  return _max.endsAt
}

/** What the address of a logo names; null where there is none. */
export async function findLogoVersion(db: Db, organizationId: string): Promise<string | null> {
  const where = { id: organizationId, logo: { not: null } }
  return versionOf(await db.organization.findFirst({ where, select: { logoChangedAt: true } }))
}

export async function findLogo(
  db: Db,
  organizationId: string,
): Promise<{ version: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const select = { logo: true, logoChangedAt: true }
  const row = await db.organization.findUnique({ where: { id: organizationId }, select })
  return row?.logo ? { version: versionOf(row) ?? '', bytes: row.logo } : null
}

const versionOf = (row: { logoChangedAt: Date | null } | null): string | null =>
  row && String(row.logoChangedAt?.getTime() ?? 0)
