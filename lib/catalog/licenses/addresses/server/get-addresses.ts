import { requireLicense } from '@/lib/catalog/licenses/server/require-license'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Locate } from '@/lib/foundation/platform/network/geo-ip'
import type { AddressesView } from '../core/schema'
import { findRules, type RuleRow } from './block-rules.sql'
import { findHistory, type HistoryRow } from './ip-history.sql'
import { findSlots } from './slots.sql'

const MAX_SLOTS = 500
/** At most this many are sorted; for a license called from more addresses, only some of them are shown. */
const MAX_SORTED = 5_000
const MAX_SHOWN = 200

const nowhere: Locate = async () => []

/** The license's registered addresses, its calling addresses, and the rules that apply. */
export async function getAddresses(
  { db, locate = nowhere }: Pick<ReadContext, 'db'> & { locate?: Locate },
  { organizationId }: Granted<'ips:view'>,
  licenseId: string,
): Promise<AddressesView> {
  const { productId } = await requireLicense(db, { id: licenseId, organizationId })
  const license = { id: licenseId, organizationId, productId }
  const [slots, history, rules] = await Promise.all([
    findSlots(db, license, MAX_SLOTS),
    findHistory(db, license, { most: MAX_SORTED, limit: MAX_SHOWN }),
    findRules(db, license),
  ])
  const origins = await locate(history.map(({ address }) => address))
  return {
    slots: slots.map(({ address, registeredAt }) => ({ address, registered_at: registeredAt.toISOString() })),
    history: history.map((row, i) => ({
      ...presentSeen(row),
      device_id: row.deviceId,
      place: origins[i]?.place ?? null,
      network: origins[i]?.network ?? null,
    })),
    is_more: (history[0]?.total ?? 0) > MAX_SHOWN,
    rules: rules.map(presentRule),
  }
}

export const presentSeen = (row: Omit<HistoryRow, 'total'>) => ({
  address: row.address,
  first_seen_at: row.firstSeenAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
  hits: Number(row.hits),
  last_outcome: row.lastOutcome,
  is_registered: row.isRegistered,
  is_blocked: row.isBlocked,
})

const presentRule = (row: RuleRow): AddressesView['rules'][number] => ({
  id: row.id,
  network: row.network,
  scope: scopeOf(row),
  note: row.note,
  created_at: row.createdAt.toISOString(),
})

function scopeOf({ licenseId, productId }: RuleRow): 'license' | 'product' | 'organization' {
  if (licenseId !== null) return 'license'
  return productId === null ? 'organization' : 'product'
}
