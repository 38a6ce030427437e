import { valuesOf } from './column-content'
import type { ColumnMap } from './guess-columns'

type Rows = readonly (readonly unknown[])[]

/** What a spreadsheet leaves of 17 digits and more: 15, and zeros. */
const ROUNDED = /^\d{15}0{2,5}$/
/** Of real ones at most one in a hundred ends like that; of a spreadsheet's, all that are numbers there. */
const MIN_COUNT = 2
const MIN_SHARE = 0.1

/** How many Discord IDs or keys of a file end in zeros, as a spreadsheet leaves large numbers; 0 if they may be real. */
export function countRounded(rows: Rows, map: ColumnMap, field: 'customer_discord_id' | 'license_key'): number {
  const column = map.indexOf(field)
  if (column === -1) return 0
  const ids = valuesOf(rows, column, rows.length).map((value) => value.trim())
  const count = ids.filter((id) => ROUNDED.test(id)).length
  return count >= MIN_COUNT && count >= ids.length * MIN_SHARE ? count : 0
}
