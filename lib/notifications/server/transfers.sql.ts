import type { Tx } from '@/lib/platform/database/db'

type LicenseRef = { licenseId: string; organizationId: string }

/** The number of transfers requested since then, for the license and for the whole organization. */
export async function countTransferRequests(tx: Tx, { licenseId, organizationId }: LicenseRef, since: Date) {
  const recent = { organizationId, requestedAt: { gt: since } }
  const ofLicense = await tx.licenseTransfer.count({ where: { ...recent, licenseId } })
  const ofOrganization = await tx.licenseTransfer.count({ where: recent })
  return { ofLicense, ofOrganization }
}
