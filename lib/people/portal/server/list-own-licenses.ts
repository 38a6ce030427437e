import { findOldKeyEnds } from '@/lib/catalog/licenses/server/new-license-key'
import { findSharing } from '@/lib/catalog/licenses/server/sharing-licenses'
import { listCustomerEntries, listFreedSlots } from '@/lib/foundation/audit/server/list-customer-entries'
import { listOwnMails } from '@/lib/foundation/mail/server/list-own-mails'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { readPaymentsOfLicenses } from '@/lib/service/sales/server/list-own-orders'
import { useOfAddress } from '../core/address-use'
import { presentActivity, SHOWN_ACTIONS } from '../core/present-activity'
import { type PortalLicenseRow, presentDetail, presentLicenses } from '../core/present-license'
import { type PortalLicenseDetail, type PortalLicenses, REFUSALS } from '../core/schema-licenses'
import { findControlChange } from './addresses.sql'
import { findAmong, findIncoming, findLastTransfer, findNewestOfEach, findOlder, type ListedRow } from './licenses.sql'
import type { Customer } from './read-customer'
import { type AddressRow, readOwnAddresses } from './read-own-addresses'
import { requireOwnLicense } from './require-own-license'

/** At most this many of each vendor at a time; older ones are fetched on demand. */
const PER_VENDOR = 200
const MAX_LICENSES = 4_000

/** All licenses of the customer, of all vendors: the newest of each. */
export async function listOwnLicenses(
  { db, vault, now }: ReadContext,
  { customerIds, personId }: Customer,
): Promise<PortalLicenses> {
  const [rows, incoming] = await Promise.all([
    findNewestOfEach(db, customerIds, { perVendor: PER_VENDOR + 1, most: MAX_LICENSES }),
    findIncoming(db, personId),
  ])
  return present({ db, vault, now }, rows, { isCut: rows.length === MAX_LICENSES, incoming })
}

/** Licenses that the same vendor issued before this one. */
export async function listOlderLicenses(
  { db, vault, now }: ReadContext,
  customer: Customer,
  licenseId: string,
): Promise<PortalLicenses> {
  const { id, organizationId, createdAt } = await requireOwnLicense(db, customer, licenseId)
  const before = { organizationId, createdAt, id, limit: PER_VENDOR + 1 }
  return present({ db, vault, now }, await findOlder(db, customer.customerIds, before), { isCut: false, incoming: [] })
}

/** `isCut`: there may be more licenses of any vendor than were found. */
async function present(
  { db, vault, now }: Pick<ReadContext, 'db' | 'vault' | 'now'>,
  rows: ListedRow[],
  { isCut, incoming }: { isCut: boolean; incoming: PortalLicenses['incoming'] },
) {
  const shown = rows.filter(({ place }) => place <= PER_VENDOR)
  const cut = new Set(rows.filter(({ place }) => isCut || place > PER_VENDOR).map((row) => row.organizationId))
  const oldest = new Map<string, ListedRow>()
  for (const row of shown)
    if (cut.has(row.organizationId) && row.place >= (oldest.get(row.organizationId)?.place ?? 0))
      oldest.set(row.organizationId, row)
  const payments = await readPaymentsOfLicenses({ db, vault, now }, shown)
  return presentLicenses(
    shown.map((row) => withKey(vault, row)),
    {
      now,
      incoming,
      payments,
      olderThan: new Map([...oldest].map(([organizationId, { id }]) => [organizationId, id])),
    },
  )
}

/** One license, with its addresses and the actions it allows. `from` is the address of the customer's connection. */
export async function getOwnLicense(
  { db, history, vault, now }: ReadContext,
  customer: Customer,
  { licenseId, from = null }: { licenseId: string; from?: string | null },
): Promise<PortalLicenseDetail> {
  const license = await requireOwnLicense(db, customer, licenseId)
  const { organizationId, customerSince: since } = license
  const asked = { organizationId, licenseId, since, from }
  const [own, controlChangedAt, transfer, oldKeysEndAt, sharing, entries, mails, payments] = await Promise.all([
    readOwnAddresses({ db, history }, asked),
    findControlChange(db, asked),
    findLastTransfer(db, { id: licenseId, customerIds: customer.customerIds }),
    findOldKeyEnds(db, licenseId, now),
    findSharing(db, license).then((licenses) => findAmong(db, { licenses, customerId: license.customerId })),
    listCustomerEntries({ db }, { organizationId, licenseId, since, actions: SHOWN_ACTIONS }),
    listOwnMails({ db }, { organizationId, licenseId, since }),
    readPaymentsOfLicenses({ db, vault, now }, [license]),
  ])
  const among = own.addresses.map(({ address }) => address)
  const freed = await listFreedSlots({ db }, { organizationId, licenseId, since, among })
  // Entries from before freed slots were recorded say of none when it was registered.
  const unrecorded = entries.filter(({ action, namesFreed }) => FREEING.includes(action) && !namesFreed)
  const unrecordedUntil = [controlChangedAt, ...unrecorded.map(({ at }) => at)].reduce(laterOf, null)
  const around = {
    addresses: own.addresses.map((row) => presentAddress(row, useOfAddress(row, { freed, unrecordedUntil }))),
    earlierAddresses: own.earlierAddresses,
    isHistoryAway: own.isHistoryAway,
    transfer,
    oldKeysEndAt,
    sharing,
    payment: payments.get(licenseId),
    activity: presentActivity({ entries, mails, addresses: own.addresses, freed }),
  }
  return presentDetail(withKey(vault, license), around, now)
}

const withKey = (vault: ReadContext['vault'], row: PortalLicenseRow) => {
  const licenseKey = vault.decrypt(row.keyCiphertext)
  return { ...row, licenseKey, maskedKey: maskLicenseKey(licenseKey) }
}

const FREEING = ['license.ips_reset', 'license.ip_removed']

const laterOf = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a)

const presentAddress = (
  row: AddressRow,
  used: ReturnType<typeof useOfAddress>,
): PortalLicenseDetail['addresses'][number] => ({
  address: row.address,
  registered_at: row.registeredAt?.toISOString() ?? null,
  first_seen_at: used.first?.toISOString() ?? null,
  last_seen_at: used.last?.toISOString() ?? null,
  is_registered: row.isRegistered,
  is_added: row.isAdded,
  refused: REFUSALS.find((status) => status === row.lastOutcome) ?? null,
  is_current: row.isCurrent,
  device_ids: row.deviceIds,
})
