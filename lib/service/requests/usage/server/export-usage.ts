import { stringify } from 'csv-stringify/sync'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { markFormula } from '@/lib/foundation/shared/csv-formulas'
import type { UsageExportQuery } from '../core/schema'
import { daysBetween, USAGE_CSV_COLUMNS, usageCells } from '../core/usage-csv'
import { readDaysByStatus } from './read-days'
import { findProductNames } from './usage-counts.sql'

type Recorder = (run: (work: WriteContext) => Promise<void>) => Promise<void>
type UsageFile = { name: string; text: AsyncGenerator<string> }

/** Requests by UTC day, product and status, as a CSV file that is read day by day while it is sent. */
export async function exportUsage(
  { pool, history }: Pick<ReadContext, 'pool' | 'history'>,
  actor: Granted<'usage:view'>,
  { from, to, product, record }: UsageExportQuery & { record: Recorder },
): Promise<UsageFile> {
  const { organizationId, organizationSlug } = actor
  const target = { type: 'organization' as const, id: organizationId, label: organizationSlug }
  const change = {
    action: 'usage.exported' as const,
    target,
    after: { from, to, ...(product && { product_id: product }) },
  }
  await record((work) => recordChange(work, actor, change))
  const text = rowsOf(
    { pool, history },
    {
      organizationId,
      productIds: product === undefined ? null : [product],
      days: daysBetween(from, to),
    },
  )
  return { name: `${organizationSlug}-usage-${from}-${to}.csv`, text }
}

type Asked = { organizationId: string; productIds: string[] | null; days: string[] }

async function* rowsOf(
  { pool, history }: Pick<ReadContext, 'pool' | 'history'>,
  { organizationId, productIds, days }: Asked,
): AsyncGenerator<string> {
  yield csv([[...USAGE_CSV_COLUMNS]])
  const names = await findProductNames(pool, organizationId)
  for (const day of days) {
    const counts = await readDaysByStatus({ pool, history }, { organizationId, productIds, from: day, to: day })
    if (counts.length > 0) yield csv(counts.map((count) => usageCells(count, names)))
  }
}

const csv = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(markFormula)),
    { record_delimiter: 'windows' },
  )
