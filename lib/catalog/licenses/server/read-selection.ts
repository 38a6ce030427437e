import { z } from 'zod'
import type { JobProgress } from '@/lib/foundation/jobs/server/job-task'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { inTransaction } from '@/lib/foundation/platform/database/run-statement'
import { Fault } from '@/lib/foundation/platform/fault'
import type { StoredLicense } from '../core/license'
import { readListCursor, writeListCursor } from '../core/list-cursor'
import { planList } from '../core/plan-license-list'
import { limitedSelection, type Selection } from '../core/schema'
import { countAllLicenseIds, countLicenseIds, findLicenseIds } from './find-license-ids'
import { selectStoredLicenses } from './stored-licenses.sql'

/** A selection, and the moment it was made, which excludes licenses issued later. */
export const selectionSnapshot = z.object({
  selection: limitedSelection,
  at: z.iso.datetime(),
  /** how many a person confirmed */
  expected: z.number().optional(),
})
export type SelectionSnapshot = z.infer<typeof selectionSnapshot>

export const snapshotSelection = (
  { now }: WriteContext,
  chosen: Selection,
  expected?: number | undefined,
): SelectionSnapshot => ({
  selection: chosen,
  at: now.toISOString(),
  ...(expected !== undefined && { expected }),
})

/** A Fault unless exactly the confirmed number of licenses matches. */
export async function requireExpected(
  work: WriteContext,
  organizationId: string,
  chosen: Selection,
  expected: number,
): Promise<void> {
  if ('ids' in chosen) return
  const sources = sourcesOf(work)
  const count = await countAllLicenseIds(sources, queryOf(snapshotSelection(work, chosen), organizationId))
  if (count !== expected) throw otherNumber(count, expected)
}

const sourcesOf = ({ tx, history, vault }: WriteContext) => ({ run: inTransaction(tx), history, vault })

const otherNumber = (count: number, expected: number): Fault =>
  new Fault(
    'conflict',
    `The licenses that match are now ${format(count)}, not ${format(expected)}. Nothing was changed.`,
  )

const format = (count: number): string => count.toLocaleString('en')

/**
 * By age, whatever the order of the list: a license that changes meanwhile keeps its position, so each is visited once.
 */
const queryOf = ({ selection: chosen, at }: SelectionSnapshot, organizationId: string) => {
  const filter = 'filter' in chosen ? chosen.filter : {}
  const order = { by: 'age', direction: 'asc' } as const
  return {
    organizationId,
    filter,
    plan: { ...planList(filter, new Date(at)), order },
    cursor: null,
    isBackwards: false,
    createdUntil: new Date(at),
  }
}

/** The number of selected licenses, counted up to the relevant bound; a Fault if there is none. */
export async function sizeOfSelection(work: WriteContext, organizationId: string, chosen: Selection, most: number) {
  const sources = sourcesOf(work)
  const size =
    'ids' in chosen
      ? { count: new Set(chosen.ids).size, isMore: false }
      : await countLicenseIds(sources, queryOf(snapshotSelection(work, chosen), organizationId), most)
  if (size.count === 0) throw new Fault('conflict', 'No licenses match anymore. Check the list, then try again.')
  return size
}

/** `missing` are ids that name no license of the organization, or none that the caller may change. */
export type SelectionBatch = {
  lines: StoredLicense[]
  missing: string[]
  cursor: string
  isLast: boolean
  total?: number
}

/** The next licenses of a selection. The first call also counts all of them. */
export async function readNextBatch(
  work: WriteContext,
  organizationId: string,
  { snapshot, progress, rows }: { snapshot: SelectionSnapshot; progress: JobProgress; rows: number },
): Promise<SelectionBatch> {
  const run = inTransaction(work.tx)
  if ('ids' in snapshot.selection) {
    const start = Number(progress.cursor ?? 0)
    const ids = [...new Set(snapshot.selection.ids)]
    const some = ids.slice(start, start + rows)
    const chosen = await selectStoredLicenses(run, organizationId, some)
    const lines = chosen.filter(({ productId }) => isPermitted(snapshot.selection, productId))
    const found = new Set(lines.map(({ id }) => id))
    const missing = some.filter((id) => !found.has(id))
    return { lines, missing, cursor: String(start + rows), isLast: start + rows >= ids.length, total: ids.length }
  }
  const query = {
    ...queryOf(snapshot, organizationId),
    cursor: progress.cursor === null ? null : readListCursor(progress.cursor),
  }
  const ids = await findLicenseIds(sourcesOf(work), query, rows)
  const total = progress.total < 0 ? await countAllLicenseIds(sourcesOf(work), { ...query, cursor: null }) : undefined
  requireNoMore(snapshot, progress, { read: ids.length, total })
  const lines = await selectStoredLicenses(run, organizationId, ids)
  const last = lines.at(-1)
  return {
    lines,
    missing: [],
    cursor: last ? writeListCursor({ at: last.createdAt, id: last.id }) : (progress.cursor ?? ''),
    isLast: ids.length < rows,
    ...(total !== undefined && { total }),
  }
}

/** What was confirmed may differ from what matches once the job begins; and more may match while it runs. */
function requireNoMore(
  { expected }: SelectionSnapshot,
  progress: JobProgress,
  { read, total }: { read: number; total: number | undefined },
): void {
  if (expected === undefined) return
  if (total !== undefined && total !== expected) throw otherNumber(total, expected)
  if (progress.done + read > expected)
    throw new Fault(
      'conflict',
      `More licenses match now than the ${format(expected)} confirmed. Stopped before changing another.`,
    )
}

/** Of the products to which the caller is limited. A filter has them among its conditions. */
const isPermitted = (chosen: Selection, productId: string): boolean =>
  !('ids' in chosen) || chosen.product_ids === undefined || chosen.product_ids.includes(productId)
