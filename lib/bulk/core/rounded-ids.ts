import { valuesOf } from './column-content'
import type { ColumnMap } from './guess-columns'

type Rows = readonly (readonly unknown[])[]

const ROUNDED = /^\d{14,17}000$/
/** Of real IDs one in a thousand ends like that; of a spreadsheet's, which keeps 15 digits, nearly all do. */
const MIN_COUNT = 2
const MIN_SHARE = 0.05

/** How many Discord IDs of a file end in 000, as a spreadsheet leaves large numbers; 0 if they may well be real. */
export function countRoundedIds(rows: Rows, map: ColumnMap): number {
  const column = map.indexOf('customer_discord_id')
  if (column === -1) return 0
  const ids = valuesOf(rows, column, rows.length).map((value) => value.trim())
  const count = ids.filter((id) => ROUNDED.test(id)).length
  return count >= MIN_COUNT && count >= ids.length * MIN_SHARE ? count : 0
}
