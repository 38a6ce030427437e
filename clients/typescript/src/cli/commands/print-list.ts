import type { JsonObject } from '../../json.js'
import type { Option } from '../command.js'
import { usageFailure } from '../failure.js'
import type { Input } from '../input.js'
import type { ManagementApi } from '../management-api.js'
import { printJson, printJsonLine, printNote, printTable } from '../terminal.js'

export const PAGE_OPTIONS: Record<string, Option> = {
  limit: { value: 'NUMBER', about: 'How many, 1 to 100 (25)' },
  after: { value: 'CURSOR', about: 'The page after an earlier one, by its next' },
  all: { about: 'All pages; with --json, one document on each line' },
}

type Rows = { path: string; query: Record<string, string | undefined>; noun: string }
type Columns = { head: readonly string[]; cells: (row: JsonObject) => string[] }

/** A page of a list, or all of it. */
export async function printList(api: ManagementApi, input: Input, rows: Rows, columns: Columns): Promise<void> {
  const limit = input.wholeNumber('limit', [1, 100])
  const after = input.text('after')
  if (input.flag('all')) {
    if (limit ?? after) throw usageFailure('--all cannot be combined with --limit or --after.')
    return printAll(api, input, rows, columns)
  }
  const { data, next } = await api.page(rows.path, { ...rows.query, limit, after })
  if (input.isJson) return printJson({ data, next })
  printRows(data, rows, columns)
  if (next !== null) printNote(`There are more: add --all, or --after ${next}`)
}

async function printAll(api: ManagementApi, input: Input, rows: Rows, columns: Columns): Promise<void> {
  const found: JsonObject[] = []
  for await (const row of api.rows(rows.path, rows.query)) {
    if (input.isJson) printJsonLine(row)
    else found.push(row)
  }
  if (!input.isJson) printRows(found, rows, columns)
}

function printRows(data: readonly JsonObject[], { noun }: Rows, { head, cells }: Columns): void {
  if (data.length > 0) printTable(head, data.map(cells))
  else printNote(`No ${noun} match.`)
}
