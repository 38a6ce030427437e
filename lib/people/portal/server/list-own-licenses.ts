import { listCustomerEntries } from '@/lib/foundation/audit/server/list-customer-entries'
import { listOwnMails } from '@/lib/foundation/mail/server/list-own-mails'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { readPaymentsOfLicenses } from '@/lib/service/sales/server/list-own-orders'
import { presentActivity, SHOWN_ACTIONS } from '../core/present-activity'
import { type PortalLicenseRow, presentDetail, presentLicenses } from '../core/present-license'
import { type PortalLicenseDetail, type PortalLicenses, REFUSALS } from '../core/schema-licenses'
import {
  findIncoming,
  findLastTransfer,
  findNewestOfEach,
  findOlder,
  findOldKeyEnd,
  type ListedRow,
} from './licenses.sql'
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
    shown.map((row) => withMaskedKey(vault, row)),
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
  const { organizationId, customerSince: since, keyCiphertext } = license
  const [own, transfer, oldKeyEndsAt, entries, mails, payments] = await Promise.all([
    readOwnAddresses({ db, history }, { organizationId, licenseId, since, from }),
    findLastTransfer(db, { id: licenseId, customerIds: customer.customerIds }),
    findOldKeyEnd(db, licenseId, now),
    listCustomerEntries({ db }, { organizationId, licenseId, since, actions: SHOWN_ACTIONS }),
    listOwnMails({ db }, { organizationId, licenseId, since }),
    readPaymentsOfLicenses({ db, vault, now }, [license]),
  ])
  const around = {
    addresses: own.addresses.map(presentAddress),
    earlierAddresses: own.earlierAddresses,
    isHistoryAway: own.isHistoryAway,
    transfer,
    oldKeyEndsAt,
    payment: payments.get(licenseId),
    activity: presentActivity({ entries, mails, addresses: own.addresses }),
    licenseKey: vault.decrypt(keyCiphertext),
  }
  return presentDetail(withMaskedKey(vault, license), around, now)
}

const withMaskedKey = (vault: ReadContext['vault'], row: PortalLicenseRow) => ({
  ...row,
  maskedKey: maskLicenseKey(vault.decrypt(row.keyCiphertext)),
})

const presentAddress = (row: AddressRow): PortalLicenseDetail['addresses'][number] => ({
  address: row.address,
  registered_at: row.registeredAt?.toISOString() ?? null,
  first_seen_at: row.firstSeenAt?.toISOString() ?? null,
  last_seen_at: row.lastSeenAt?.toISOString() ?? null,
  is_registered: row.isRegistered,
  refused: REFUSALS.find((status) => status === row.lastOutcome) ?? null,
  is_current: row.isCurrent,
  device_ids: row.deviceIds,
})
