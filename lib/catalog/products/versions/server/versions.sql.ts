import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { behind, NEWEST_FIRST } from '@/lib/foundation/platform/page'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { StoredVersion } from '../core/present-version'

const VERSION = { id: true, version: true, yanked: true, createdAt: true } as const

const ofProduct = ({ id, organizationId }: ProductRef) => ({ productId: id, organizationId })

/** Most recently published first. */
export const findVersions = (
  db: Db,
  product: ProductRef,
  { after = null, limit }: { after?: TimeCursor | null; limit: number },
): Promise<StoredVersion[]> =>
  db.productVersion.findMany({
    where: { ...ofProduct(product), ...behind(after) },
    select: VERSION,
    orderBy: NEWEST_FIRST,
    take: limit,
  })

export const countVersions = (tx: Tx, product: ProductRef): Promise<number> =>
  tx.productVersion.count({ where: ofProduct(product) })

type NewVersion = { id: string; version: string; canonical: string; createdAt: Date }

/** False if the product has this version already, in any spelling. */
export async function insertVersion(tx: Tx, product: ProductRef, row: NewVersion): Promise<boolean> {
  const { count } = await tx.productVersion.createMany({
    data: [{ ...row, ...ofProduct(product) }],
    skipDuplicates: true,
  })
  return count === 1
}

export const findSameVersion = (tx: Tx, product: ProductRef, canonical: string) =>
  tx.productVersion.findFirst({ where: { ...ofProduct(product), canonical }, select: VERSION })

export type OneVersion = { product: ProductRef; versionId: string }

export const findVersion = (db: Db | Tx, { product, versionId }: OneVersion): Promise<StoredVersion | null> =>
  db.productVersion.findFirst({ where: { ...ofProduct(product), id: versionId }, select: VERSION })

/** False if it is unchanged. */
export async function setYanked(tx: Tx, { product, versionId }: OneVersion, yanked: boolean): Promise<boolean> {
  const { count } = await tx.productVersion.updateMany({
    where: { ...ofProduct(product), id: versionId, yanked: !yanked },
    data: { yanked },
  })
  return count === 1
}

export async function deleteVersionRow(tx: Tx, { product, versionId }: OneVersion): Promise<void> {
  await tx.productVersion.deleteMany({ where: { ...ofProduct(product), id: versionId } })
}
