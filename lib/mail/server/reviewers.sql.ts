import type { Tx } from '@/lib/platform/database/db'

type LicenseRef = { licenseId: string; organizationId: string }

/** The number of transfers requested since a time, of the license and of the whole organization. */
export async function countRequests(tx: Tx, { licenseId, organizationId }: LicenseRef, since: Date) {
  const recent = { organizationId, requestedAt: { gt: since } }
  const [ofLicense, ofOrganization] = await Promise.all([
    tx.licenseTransfer.count({ where: { ...recent, licenseId } }),
    tx.licenseTransfer.count({ where: recent }),
  ])
  return { ofLicense, ofOrganization }
}

/** The product and organization that a mail about a license names. */
export const findPlace = (tx: Tx, { licenseId, organizationId }: LicenseRef) =>
  tx.license.findFirstOrThrow({
    where: { id: licenseId, organizationId },
    select: { product: { select: { name: true, organization: { select: { name: true, slug: true } } } } },
  })

/** Every member of the team who can sign in, with the permissions of their role. */
export const findTeam = (tx: Tx, organizationId: string) =>
  tx.membership.findMany({
    where: { organizationId, user: { suspendedAt: null } },
    select: { role: true, customRole: { select: { permissions: true } }, user: { select: { email: true } } },
  })
