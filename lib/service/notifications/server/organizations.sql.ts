import type { Db, Tx } from '@/lib/foundation/platform/database/db'

/** Null if the organization was deleted, even if it is not purged yet. */
export const findOrganizationName = (db: Db | Tx, id: string): Promise<{ name: string; slug: string } | null> =>
  db.organization.findUnique({ where: { id, deletedAt: null }, select: { name: true, slug: true } })

export async function findProductName(tx: Tx, licenseId: string, organizationId: string): Promise<string | null> {
  const license = await tx.license.findFirst({
    where: { id: licenseId, organizationId },
    select: { product: { select: { name: true } } },
  })
  return license?.product.name ?? null
}
