import type { Tx } from '@/lib/foundation/platform/database/db'

type Asked = { licenseId: string; organizationId: string; since: Date }
type Most = { ofLicense: number; ofCustomer: number }
type Counts = { ofLicense: number; ofCustomer: number; ofOrganization: number }

/**
 * The transfers requested since then: for the license, by the customer who last requested one for it, and in the whole
 * organization. Requests beyond the limit of a license or a customer do not count for the others.
 */
export async function countTransferRequests(
  tx: Tx,
  { licenseId, organizationId, since }: Asked,
  most: Most,
): Promise<Counts> {
  const [row] = await tx.$queryRaw<Counts[]>`
    with of_license as (
      select license_id, from_customer_id, count(*) as n, max(requested_at) as last from license_transfer
      where organization_id = ${organizationId}::uuid and requested_at > ${since.toISOString()}::timestamptz
      group by 1, 2
    ), of_customer as (
      select from_customer_id, sum(least(n, ${most.ofLicense}::int)) as n from of_license group by 1
    ), asked as (
      select from_customer_id from of_license where license_id = ${licenseId}::uuid order by last desc limit 1
    )
    select coalesce(sum(l.n) filter (where l.license_id = ${licenseId}::uuid), 0)::int as "ofLicense",
      coalesce((select c.n from of_customer c join asked using (from_customer_id)), 0)::int as "ofCustomer",
      coalesce((select sum(least(c.n, ${most.ofCustomer}::int)) from of_customer c), 0)::int as "ofOrganization"
    from of_license l`
  return row ?? { ofLicense: 0, ofCustomer: 0, ofOrganization: 0 }
}
