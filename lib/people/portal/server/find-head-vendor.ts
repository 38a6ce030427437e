import { findVendorDoor } from '@/lib/catalog/organizations/server/find-vendor-door'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { PORTAL_HOME, vendorAskedFor } from '../core/portal-path'
import type { PortalVendor } from '../core/schema-licenses'
import type { Customer } from './read-customer'

type HeadVendor = Omit<PortalVendor, 'id'>

type Asked = {
  /** with its query */
  path: string
  /** the vendor of an installation of one */
  only: HeadVendor | null
  customer: Pick<Customer, 'customerIds'> | null
}

/**
 * The vendor in the head of a page: the one that its URL names, that of the customer's own license, the only one that the
 * customer has, or that of an installation of one, which may have a demo beside it. Null where there are several, and for
 * a visitor whose URL names none.
 */
export async function findHeadVendor(
  { db }: { db: Db | Tx },
  { path, only, customer }: Asked,
): Promise<HeadVendor | null> {
  const { slug, licenseId } = vendorAskedFor(path)
  const named = slug === null ? null : await findVendorDoor({ db }, segmentOf(slug))
  const [own, other] = named || !customer ? [] : await findOwnVendors(db, customer.customerIds, licenseId)
  const vendor = named ?? (own && !other ? await findVendorDoor({ db }, segmentOf(own)) : only)
  return vendor && shownOf(vendor)
}

const shownOf = ({ slug, name, logo_url, accent, support_email, support_url }: HeadVendor): HeadVendor => ({
  ...{ slug, name, logo_url, accent },
  ...{ support_email, support_url },
})

const segmentOf = (slug: string): string => vendorPortalPath(slug).slice(PORTAL_HOME.length + 1)

/** The vendor of a license of the customer; without one, those that know the customer, at most two. */
async function findOwnVendors(db: Db | Tx, customerIds: string[], licenseId: string | null): Promise<string[]> {
  const rows = await db.$queryRaw<{ slug: string }[]>`
    select o.slug from organization o where o.deleted_at is null and (
      exists (select from license l where l.id = ${licenseId}::uuid
        and l.customer_id = any(${customerIds}::uuid[]) and l.organization_id = o.id)
      or ${licenseId === null} and o.id in (
        select organization_id from organization_customer where customer_id = any(${customerIds}::uuid[])))
    order by o.slug limit 2`
  return rows.map(({ slug }) => slug)
}
