import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { behind, NEWEST_FIRST } from '@/lib/foundation/platform/page'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { Prisma } from '@/lib/generated/prisma/client'
import type { StoredLicenseType } from '../core/present-license-type'
import type { LicenseTypeInput } from '../core/schema'

const ofProduct = ({ id, organizationId }: ProductRef) => ({ productId: id, organizationId })

/** By name. */
export const selectLicenseTypes = (db: Db | Tx, product: ProductRef): Promise<StoredLicenseType[]> =>
  db.licenseType.findMany({ where: ofProduct(product), orderBy: [{ name: 'asc' }, { id: 'asc' }] })

/** Newest first. */
export const selectNewestLicenseTypes = (
  db: Db,
  product: ProductRef,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<StoredLicenseType[]> =>
  db.licenseType.findMany({
    where: { ...ofProduct(product), ...behind(after) },
    orderBy: NEWEST_FIRST,
    take: limit,
  })

type Dated = { id: string; now: Date }

export const insertLicenseType = (
  tx: Tx,
  product: ProductRef,
  { id, now, type }: Dated & { type: LicenseTypeInput },
): Promise<StoredLicenseType> =>
  tx.licenseType.create({ data: { id, ...ofProduct(product), ...toRow(type), createdAt: now, updatedAt: now } })

export const updateLicenseTypeRow = (
  tx: Tx,
  product: ProductRef,
  { id, now, type }: Dated & { type: LicenseTypeInput },
): Promise<StoredLicenseType> =>
  tx.licenseType.update({ where: { id, ...ofProduct(product) }, data: { ...toRow(type), updatedAt: now } })

export async function deleteLicenseTypeRow(tx: Tx, product: ProductRef, id: string): Promise<void> {
  await tx.licenseType.deleteMany({ where: { ...ofProduct(product), id } })
}

const toRow = (type: LicenseTypeInput) => ({
  name: type.name,
  durationUnit: type.duration?.unit ?? null,
  durationCount: type.duration?.count ?? null,
  ipSystemEnabled: type.ip_system_enabled,
  maxIps: type.max_ips,
  ipMode: type.ip_mode,
  versionPinMode: type.version_pin_mode,
  versionPinned: type.version_pinned,
  versionRangeMin: type.version_range_min,
  versionRangeMax: type.version_range_max,
  customOverride: type.override === null ? Prisma.DbNull : (type.override as Prisma.InputJsonObject),
  metadata: type.metadata,
})
