import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { LicenseRef } from '../core/license'

const LICENSE = {
  id: true,
  organizationId: true,
  productId: true,
  customerId: true,
  keyCiphertext: true,
  expiresAt: true,
  expiryAnchorDay: true,
  revokedAt: true,
  revokedReason: true,
  name: true,
  notes: true,
  ipSystemEnabled: true,
  maxIps: true,
  ipMode: true,
  ipCount: true,
  versionPinMode: true,
  versionPinned: true,
  versionRangeMin: true,
  versionRangeMax: true,
  customOverride: true,
  metadata: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.LicenseSelect

export type LicenseRecord = Prisma.LicenseGetPayload<{ select: typeof LICENSE }>

/** Excludes licenses of other organizations and of deleted products. */
const existing = ({ id, organizationId }: LicenseRef) => ({
  id,
  organizationId,
  product: { state: { not: 'deleted' } },
})

export const selectLicense = (db: Db | Tx, ref: LicenseRef): Promise<LicenseRecord | null> =>
  db.license.findFirst({ where: existing(ref), select: LICENSE })

/** The same, locked until the end of the transaction: no one else changes it or takes one of its slots. */
export async function selectLicenseForUpdate(tx: Tx, ref: LicenseRef): Promise<LicenseRecord | null> {
  await tx.$queryRaw`
    select id from license where id = ${ref.id}::uuid and organization_id = ${ref.organizationId}::uuid
    for no key update`
  return selectLicense(tx, ref)
}

/** The context of a license: its product with versions and template, its organization, and the customer's names. */
export const selectLicenseContext = (db: Db, { id, organizationId }: LicenseRef) =>
  db.license.findFirstOrThrow({
    where: { id, organizationId },
    select: {
      product: {
        select: {
          name: true,
          state: true,
          versionModule: true,
          customResponse: true,
          ipv6Prefix: true,
          mailsOff: true,
          template: { select: { template: true } },
          versions: { orderBy: { createdAt: 'desc' }, take: 200, select: { version: true, yanked: true } },
          organization: { select: { suspendedAt: true, billingSuspendedAt: true } },
        },
      },
      customer: {
        select: { organizations: { where: { organizationId }, select: { name: true, email: true, discordId: true } } },
      },
    },
  })

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
