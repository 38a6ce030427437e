import { stringify } from 'csv-stringify/sync'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db } from '@/lib/foundation/platform/database/db'
import type { Change } from '@/lib/foundation/shared/change'
import { markFormula } from '@/lib/foundation/shared/csv-formulas'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { utcDay } from '@/lib/foundation/shared/durations'
import { EXPORT_COLUMNS, presentExport, type StoredDetail } from '../core/present-entry'
import type { AuditExportQuery, AuditFilter } from '../core/schema'
import { findDetails } from './audit-entries.sql'

const PAGE = 1_000

type Format = {
  type: string
  begin: string
  /** a page of entries; `isFirst` says whether it is the first one of the file */
  write: (rows: StoredDetail[], isFirst: boolean) => string
  end: string
}

/** The filtered log as a file, including the entry for this export. It is read page by page while it is sent. */
export async function exportEntries(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  actor: Granted<'audit:view'>,
  {
    format,
    record,
    ...filter
  }: AuditExportQuery & { record: (run: (work: WriteContext) => Promise<void>) => Promise<void> },
): Promise<Response> {
  const { organizationId, organizationSlug } = actor
  const change: Change<'organization.audit_exported'> = {
    action: 'organization.audit_exported',
    target: { type: 'organization', id: organizationId, label: organizationSlug },
    after: { format, ...filter },
  }
  await record((work) => recordChange(work, actor, change))
  const pages = pagesOf(db, organizationId, filter)
  const name = `${organizationSlug}-audit-${utcDay(now)}.${format}`
  return new Response(streamOf(encoded(FORMATS[format], pages)), {
    headers: {
      'Content-Type': FORMATS[format].type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

async function* pagesOf(db: Db, organizationId: string, filter: AuditFilter): AsyncGenerator<StoredDetail[]> {
  let after: TimeCursor | null = null
  for (;;) {
    const rows: StoredDetail[] = await findDetails(db, { organizationId, filter, after, limit: PAGE, isFolded: false })
    yield rows
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    after = last
  }
}

async function* encoded({ begin, write, end }: Format, pages: AsyncGenerator<StoredDetail[]>) {
  const encoder = new TextEncoder()
  yield encoder.encode(begin)
  let isFirst = true
  for await (const rows of pages) {
    if (rows.length > 0) yield encoder.encode(write(rows, isFirst))
    isFirst = false
  }
  yield encoder.encode(end)
}

/** Pulls at the reader's speed, so that a slow reader does not make us buffer the log. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
}

const FORMATS: Record<AuditExportQuery['format'], Format> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    begin: stringify([[...EXPORT_COLUMNS]], { record_delimiter: 'windows' }),
    write: (rows) => stringify(rows.map(cells), { record_delimiter: 'windows' }),
    end: '',
  },
  json: {
    type: 'application/json; charset=utf-8',
    begin: '[',
    write: (rows, isFirst) =>
      (isFirst ? '\n' : ',\n') + rows.map((row) => JSON.stringify(presentExport(row))).join(',\n'),
    end: '\n]\n',
  },
}

function cells(entry: StoredDetail): string[] {
  const row = presentExport(entry)
  return EXPORT_COLUMNS.map((column) => {
    const value = row[column]
    if (value === null) return ''
    return markFormula(typeof value === 'string' ? value : JSON.stringify(value))
  })
}
