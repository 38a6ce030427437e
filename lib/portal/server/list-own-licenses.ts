import { maskLicenseKey } from '@/lib/licenses/core/license-key'
import type { Reading } from '@/lib/platform/work'
import type { Customer } from '../core/customer'
import { presentDetail, presentLicenses } from '../core/present-license'
import type { PortalLicenseDetail, PortalLicenses } from '../core/schema-licenses'
import { requireOwnLicense } from './require-own-license'
import { type AddressRow, countEarlierAddresses, findAddresses } from './store-addresses'
import { findLastTransfer, findLicensesOf, findOldKeyEnd, type PortalLicenseRow } from './store-licenses'

const MOST_LICENSES = 1_000
const MOST_ADDRESSES = 200

/** Everything the customer has, of all vendors; the newest of them where there are very many. */
export async function listOwnLicenses({ db, vault, now }: Reading, { customerIds }: Customer): Promise<PortalLicenses> {
  const rows = await findLicensesOf(db, customerIds, MOST_LICENSES)
  return presentLicenses(
    rows.map((row) => withMaskedKey(vault, row)),
    now,
  )
}

/** One license, with its addresses and what can be done about it. */
export async function getOwnLicense(
  { db, vault, now }: Reading,
  customer: Customer,
  licenseId: string,
): Promise<PortalLicenseDetail> {
  const license = await requireOwnLicense(db, customer, licenseId)
  const [addresses, earlierAddresses, transfer, oldKeyEndsAt] = await Promise.all([
    findAddresses(db, licenseId, MOST_ADDRESSES),
    countEarlierAddresses(db, licenseId),
    findLastTransfer(db, { id: licenseId, customerIds: customer.customerIds }),
    findOldKeyEnd(db, licenseId, now),
  ])
  const around = { addresses: addresses.map(presentAddress), earlierAddresses, transfer, oldKeyEndsAt }
  return presentDetail(withMaskedKey(vault, license), around, now)
}

const withMaskedKey = (vault: Reading['vault'], row: PortalLicenseRow) => ({
  ...row,
  maskedKey: maskLicenseKey(vault.decrypt(row.keyCiphertext)),
})

const presentAddress = (row: AddressRow): PortalLicenseDetail['addresses'][number] => ({
  address: row.address,
  registered_at: row.registeredAt?.toISOString() ?? null,
  first_seen_at: row.firstSeenAt?.toISOString() ?? null,
  last_seen_at: row.lastSeenAt?.toISOString() ?? null,
  is_registered: row.isRegistered,
})
