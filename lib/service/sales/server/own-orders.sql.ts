import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'

// What customers see of sales. Each statement names the customers: a sale is of the one who got its licenses.

const OF_SHOP = Prisma.sql`s.order_id as "orderId", c.provider, c.name as "sourceName", c.manage_url as "manageUrl"`

type OfLicense = { id: string; organizationId: string }
type OfShop = { orderId: string | null; provider: string; sourceName: string; manageUrl: string | null }
type SaleOfLicense = OfShop & {
  licenseId: string
  saleId: string
  orderCiphertext: Uint8Array
  soldUntil: Date | null
  /** the sale itself revoked it */
  isTaken: boolean
}

/**
 * The sales that licenses are from, if their customer bought them: the one whom the sale names, or the first one of a
 * license that was sold to an account of a shop, and claimed. None for a dry run: what it says is not applied.
 */
export const selectSalesOfOwnLicenses = (db: Db | Tx, licenses: OfLicense[]): Promise<SaleOfLicense[]> =>
  db.$queryRaw<SaleOfLicense[]>`
    select l.id as "licenseId", s.id as "saleId", s.order_ciphertext as "orderCiphertext", sold.expires_at as "soldUntil",
      sold.revoked_at is not null as "isTaken", ${OF_SHOP}
    from unnest(${licenses.map(({ id }) => id)}::uuid[],
      ${licenses.map(({ organizationId }) => organizationId)}::uuid[]) own(id, organization_id)
    join license l on l.id = own.id and l.organization_id = own.organization_id
    join sale_license sold on sold.license_id = l.id and sold.organization_id = l.organization_id
    join sale s on s.id = sold.sale_id and s.organization_id = l.organization_id
    join sale_source c on c.id = s.source_id
    where s.order_ciphertext is not null and s.state not in ('dry_run', 'test')
      and (s.customer_id = l.customer_id or (s.customer_id is null and l.customer_since is null))`

type OwnOrderRow = OfShop & {
  id: string
  orderCiphertext: Uint8Array
  vendorSlug: string
  vendorName: string
  products: string[]
}

/** The sales that created licenses for these customers, of all vendors, newest first. */
export const selectOwnOrders = (db: Db, customerIds: string[], limit: number): Promise<OwnOrderRow[]> =>
  db.$queryRaw<OwnOrderRow[]>`
    select s.id::text, ${OF_SHOP}, s.order_ciphertext as "orderCiphertext", o.slug as "vendorSlug",
      coalesce(o.brand_name, o.name) as "vendorName", array(
        select case count(*) when 1 then p.name else count(*) || ' × ' || p.name end
        from sale_license sold join product p on p.id = sold.product_id
        where sold.sale_id = s.id and sold.organization_id = s.organization_id group by p.name order by p.name) as products
    from sale s join organization o on o.id = s.organization_id and o.deleted_at is null
    join sale_source c on c.id = s.source_id
    where s.customer_id = any(${customerIds}::uuid[]) and s.order_ciphertext is not null
      and exists (select from sale_license sold where sold.sale_id = s.id)
    order by s.created_at desc, s.id desc limit ${limit}::int`

type LicenseOfSale = { saleId: string; id: string; product: string; keyCiphertext: Uint8Array; total: number }

/** The licenses that sales created or extended, as far as they are these customers': the first of each sale. */
export const selectLicensesOfSales = (
  db: Db,
  saleIds: string[],
  { customerIds, limit }: { customerIds: string[]; limit: number },
): Promise<LicenseOfSale[]> => db.$queryRaw<LicenseOfSale[]>`
    select s.id as "saleId", own.* from sale s cross join lateral (
      select l.id, p.name as product, l.key_ciphertext as "keyCiphertext", count(*) over ()::int as total
      from license l join product p on p.id = l.product_id and p.state <> 'deleted'
      where l.organization_id = s.organization_id and l.customer_id = any(${customerIds}::uuid[]) and l.id in (
        select coalesce(sold.license_id, sold.extended_license_id) from sale_license sold where sold.sale_id = s.id)
      order by lower(p.name), l.created_at desc, l.id limit ${limit}::int) own
    where s.id = any(${saleIds}::uuid[]) and s.customer_id = any(${customerIds}::uuid[])`
