import { stringify } from 'csv-stringify/sync'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { markFormula } from '@/lib/foundation/shared/csv-formulas'
import { utcDay } from '@/lib/foundation/shared/durations'
import type { ActivityExportQuery } from '../core/schema-activity'
import { readActs } from './list-activity'

const COLUMNS = ['at', 'operator', 'what', 'ip_address', 'organization_id', 'person_email', 'id']
const PAGE = 1_000

/** What operators did, in the order of the list, as a CSV file that is read page by page while it is sent. */
export const exportActivity = (reading: Pick<ReadContext, 'pool' | 'now'>, query: ActivityExportQuery) => ({
  name: `operator-activity-${utcDay(reading.now)}.csv`,
  text: rowsOf(reading, query),
})

async function* rowsOf(
  { pool }: Pick<ReadContext, 'pool'>,
  query: ActivityExportQuery,
): AsyncGenerator<string, void, undefined> {
  yield csv([COLUMNS])
  let after: string | undefined
  for (;;) {
    const { items, next_cursor } = await readActs(pool, { ...query, after, limit: PAGE })
    if (items.length > 0)
      yield csv(
        items.map(({ at, who, what, address, organization_id, person_email, id }) =>
          [at, who, what, address, organization_id, person_email, id].map((cell) => cell ?? ''),
        ),
      )
    if (next_cursor === null) return
    after = next_cursor
  }
}

const csv = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(markFormula)),
    { record_delimiter: 'windows' },
  )
