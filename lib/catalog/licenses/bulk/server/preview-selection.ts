import type { LicenseRow } from '@/lib/catalog/licenses/core/license'
import type { Selection } from '@/lib/catalog/licenses/core/schema'
import { readNextBatch, snapshotSelection } from '@/lib/catalog/licenses/server/read-selection'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { MAX_PREVIEWED } from '../core/schema'
import type { Refusals } from './bulk-task'

const ROWS = 500

type Examine = (licenses: LicenseRow[]) => Promise<{ changed: number; refusals: Refusals }>

/** Looks at the first licenses of a selection as its job would, and writes nothing. */
export async function previewSelection(
  work: WriteContext,
  { organizationId, selection }: { organizationId: string; selection: Selection },
  examine: Examine,
) {
  const snapshot = snapshotSelection(work, selection)
  const reasons = new Map<string, number>()
  let [licenses, changed, refused, cursor, isLast] = [0, 0, 0, null as string | null, false]
  while (!isLast && licenses < MAX_PREVIEWED) {
    const batch = await readNextBatch(work, organizationId, {
      snapshot,
      progress: { done: licenses, total: 0, cursor },
      rows: ROWS,
    })
    const found = await examine(batch.lines)
    licenses += batch.lines.length
    changed += found.changed
    refused += found.refusals.size
    for (const { message } of found.refusals.values()) reasons.set(message, (reasons.get(message) ?? 0) + 1)
    ;({ cursor, isLast } = batch)
  }
  return {
    licenses,
    is_more: !isLast,
    changed,
    unchanged: licenses - changed - refused,
    refused: [...reasons].map(([message, count]) => ({ message, count })),
  }
}
