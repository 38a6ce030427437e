import type { LicenseRef } from '@/lib/catalog/licenses/core/license'
import { requireLicense } from '@/lib/catalog/licenses/server/require-license'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Db } from '@/lib/foundation/platform/database/db'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import { unlessAway } from '@/lib/foundation/platform/database/unless-away'
import type { Locate } from '@/lib/foundation/platform/network/geo-ip'
import type { AddressesView } from '../core/schema'
import { findRules, type RuleRow } from './block-rules.sql'
import { findHistory, findStandings, type HistoryRow, type Standing } from './ip-history.sql'
import { findSlots } from './slots.sql'

const MAX_SLOTS = 500
/** At most this many are sorted; for a license called from more addresses, only some of them are shown. */
const MAX_SORTED = 5_000
const MAX_SHOWN = 200

const nowhere: Locate = async () => []

/** The license's registered addresses, its calling addresses, and the rules that apply. */
export async function getAddresses(
  { db, history, locate = nowhere }: Pick<ReadContext, 'db' | 'history'> & { locate?: Locate },
  { organizationId }: Granted<'ips:view'>,
  licenseId: string,
): Promise<AddressesView> {
  const { productId } = await requireLicense(db, { id: licenseId, organizationId })
  const license = { id: licenseId, organizationId, productId }
  const [slots, found, rules] = await Promise.all([
    findSlots(db, license, MAX_SLOTS),
    unlessAway(() => findHistory(onPool(history), license, { most: MAX_SORTED, limit: MAX_SHOWN })),
    findRules(db, license),
  ])
  const seen = await withStandings(db, license, found ?? [])
  const origins = await locate(seen.map(({ address }) => address))
  return {
    slots: slots.map(({ address, registeredAt }) => ({ address, registered_at: registeredAt.toISOString() })),
    history: seen.map((row, i) => ({
      ...presentSeen(row),
      device_id: row.deviceId,
      place: origins[i]?.place ?? null,
      network: origins[i]?.network ?? null,
    })),
    is_history_away: found === null,
    is_more: (found?.[0]?.total ?? 0) > MAX_SHOWN,
    rules: rules.map(presentRule),
  }
}

type SeenRow = HistoryRow & Omit<Standing, 'address'>

/** Rows of the history with how their IP addresses stand now. */
export async function withStandings(
  db: Db,
  license: LicenseRef & { productId: string },
  rows: HistoryRow[],
): Promise<SeenRow[]> {
  if (rows.length === 0) return []
  const found = await findStandings(
    db,
    license,
    rows.map(({ address }) => address),
  )
  const standings = new Map(found.map(({ address, ...standing }) => [address, standing]))
  return rows.map((row) => ({ ...row, ...(standings.get(row.address) ?? { isRegistered: false, isBlocked: false }) }))
}

export const presentSeen = (row: SeenRow) => ({
  address: row.address,
  first_seen_at: row.firstSeenAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
  hits: row.hits,
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
