import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { LicenseRef, LicenseRow } from '../core/license'
import { LICENSE } from './license-columns'

type LicenseRecord = Prisma.LicenseGetPayload<{ select: typeof LICENSE }>

/** The table's constraints guarantee the words of its modes, and that its JSON is objects. */
const asRow = (record: LicenseRecord | null) => record as LicenseRow | null

/** Excludes licenses of other organizations and of deleted products. */
const existing = ({ id, organizationId }: LicenseRef) => ({
  id,
  organizationId,
  product: { state: { not: 'deleted' } },
})

export const selectLicense = async (db: Db | Tx, ref: LicenseRef): Promise<LicenseRow | null> =>
  asRow(await db.license.findFirst({ where: existing(ref), select: LICENSE }))

/** The same, locked until the end of the transaction: no one else changes it or takes one of its slots. */
export async function selectLicenseForUpdate(tx: Tx, ref: LicenseRef): Promise<LicenseRow | null> {
  await tx.$queryRaw`
    select id from license where id = ${ref.id}::uuid and organization_id = ${ref.organizationId}::uuid
    for no key update`
  return selectLicense(tx, ref)
}

/** The product of a license, with its template and the versions to pin to. */
export const selectProductOfLicense = (db: Db, { productId, organizationId }: LicenseRow) =>
  db.product.findFirstOrThrow({
    where: { id: productId, organizationId },
    select: {
      versionModule: true,
      customResponse: true,
      ipv6Prefix: true,
      mailsOff: true,
      template: { select: { template: true } },
      versions: { orderBy: { createdAt: 'desc' }, take: 200, select: { version: true, yanked: true } },
    },
  })

/** The sale of a shop that created a license. */
export async function selectSaleOfLicense(db: Db, { id: licenseId, organizationId }: LicenseRef) {
  const where = { licenseId, organizationId }
  return saleOf(await db.saleLicense.findFirst({ where, select: SALE }))
}

/** A sale that created or extended a license, and whose payment is disputed. */
export async function selectDisputedSale(db: Db, { id, organizationId }: LicenseRef) {
  const where = { OR: [{ licenseId: id }, { extendedLicenseId: id }], organizationId, sale: { state: 'disputed' } }
  return saleOf(await db.saleLicense.findFirst({ where, orderBy: { saleId: 'asc' }, select: SALE }))
}

const SALE = {
  sale: { select: { id: true, orderId: true, source: { select: { name: true } } } },
} satisfies Prisma.SaleLicenseSelect

const saleOf = (found: Prisma.SaleLicenseGetPayload<{ select: typeof SALE }> | null) =>
  found && { id: found.sale.id, orderId: found.sale.orderId, sourceName: found.sale.source.name }

type Expected = Prisma.LicenseWhereInput

/** Updates the license if it is as expected; false if it is not, or does not exist. */
export async function updateLicenseRow(
  tx: Tx,
  ref: LicenseRef & { expected?: Expected },
  data: Prisma.LicenseUncheckedUpdateManyInput,
): Promise<boolean> {
  const { expected = {}, ...own } = ref
  const { count } = await tx.license.updateMany({ where: { ...existing(own), ...expected }, data })
  return count === 1
}

export async function deleteLicenseRow(tx: Tx, ref: LicenseRef): Promise<boolean> {
  return (await tx.license.deleteMany({ where: existing(ref) })).count === 1
}

/** Keyed by the hash, in the hexadecimal form of PostgreSQL. */
export async function selectLicenseIdsByKeyHash(
  tx: Tx,
  productId: string,
  keyHashes: string[],
): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; key_hash: string }[]>`
    select id, key_hash::text as key_hash from license
    where product_id = ${productId}::uuid
      and key_hash in (select value::bytea from json_array_elements_text(${JSON.stringify(keyHashes)}::json))`
  return new Map(rows.map(({ id, key_hash }) => [key_hash, id]))
}
