import { requireLicense } from '@/lib/catalog/licenses/server/require-license'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import { Fault } from '@/lib/foundation/platform/fault'
import { canonicalNetwork } from '@/lib/foundation/platform/network/ip-address'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { type AddressCursor, readAddressCursor, writeAddressCursor } from '../core/address-cursor'
import type { AddressesView } from '../core/schema'
import { presentSeen, withStandings } from './get-addresses'
import { selectHistoryPage } from './ip-history.sql'
import { type SlotRow, selectSlot, selectSlotPage } from './slots.sql'

type Viewer = Granted<'ips:view'>
type Page = { licenseId: string; after: string | undefined; limit: number }

/** A page of a license's registered addresses, the newest first. */
export async function listSlots({ db }: ReadContext, { organizationId }: Viewer, { licenseId, after, limit }: Page) {
  const license = await requireLicense(db, { id: licenseId, organizationId })
  const rows = await selectSlotPage(db, license, { after: cursorOf(after), limit: limit + 1 })
  return pageOf(rows, limit, { timeOf: ({ registeredAt }) => registeredAt, present: presentSlot })
}

/** A page of all addresses that called with a license, by their first call, the latest first. */
export async function listHistory(
  { db, history }: ReadContext,
  { organizationId }: Viewer,
  { licenseId, after, limit }: Page,
) {
  const license = await requireLicense(db, { id: licenseId, organizationId })
  const page = { after: cursorOf(after), limit: limit + 1 }
  const rows = await withStandings(db, license, await selectHistoryPage(onPool(history), license, page))
  return pageOf(rows, limit, { timeOf: ({ firstSeenAt }) => firstSeenAt, present: presentSeen })
}

/** A slot that was just taken. */
export async function getSlot({ tx }: Pick<WriteContext, 'tx'>, licenseId: string, slot: string) {
  const row = await selectSlot(tx, licenseId, slot)
  if (!row) throw new Error('a slot went missing while it was being taken')
  return presentSlot(row)
}

const presentSlot = ({ address, registeredAt }: SlotRow): AddressesView['slots'][number] => ({
  address,
  registered_at: registeredAt.toISOString(),
})

type Shape<R, T> = { timeOf: (row: R) => Date; present: (row: R) => T }

/** One row more than the page was read, to know whether there is another page. */
function pageOf<R extends { address: string }, T>(rows: R[], limit: number, { timeOf, present }: Shape<R, T>) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(present),
    next_cursor: last ? writeAddressCursor({ at: timeOf(last), address: last.address }) : null,
  }
}

function cursorOf(after: string | undefined): AddressCursor | null {
  if (after === undefined) return null
  const cursor = readAddressCursor(after)
  if (cursor && canonicalNetwork(cursor.address) !== null) return cursor
  throw new Fault('invalid', "This page of the list can't be found.", { after: FIELD_WORDS.cursor })
}
