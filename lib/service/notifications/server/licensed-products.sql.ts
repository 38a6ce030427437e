import type { Tx } from '@/lib/foundation/platform/database/db'

export async function findProductName(tx: Tx, licenseId: string, organizationId: string): Promise<string | null> {
  const license = await tx.license.findFirst({
    where: { id: licenseId, organizationId },
    select: { product: { select: { name: true } } },
  })
  return license?.product.name ?? null
}
