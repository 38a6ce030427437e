import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { readCursor, type TimeCursor, writeCursor } from '@/lib/foundation/shared/cursor'
import { presentDetail, presentEntry } from '../core/present-entry'
import type { AuditDetail, AuditList, AuditPerson, AuditQuery } from '../core/schema'
import { findDetail, findEntries, findPeople } from './audit-entries.sql'

type Actor = Granted<'audit:view'>

/** A page of the log, newest first. */
export async function listEntries(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Actor,
  { after, limit, ...filter }: AuditQuery,
): Promise<AuditList> {
  const place = after === undefined ? null : requirePlace(after)
  const rows = await findEntries(db, { organizationId, filter, after: place, limit: limit + 1, isFolded: true })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items: items.map(presentEntry), next_cursor: rows.length > limit && last ? writeCursor(last) : null }
}

/** One entry, with the fields that changed. */
export async function findEntry(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Actor,
  { entryId }: { entryId: string },
): Promise<AuditDetail> {
  const entry = await findDetail(db, organizationId, entryId)
  if (!entry) throw new Fault('not_found', "This entry doesn't exist.")
  return presentDetail(entry)
}

/** The actors to filter the log by. */
export const listPeople = async (
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Actor,
): Promise<{ items: AuditPerson[] }> => ({ items: await findPeople(db, organizationId) })

function requirePlace(after: string): TimeCursor {
  const place = readCursor(after)
  if (!place)
    throw new Fault('invalid', "This page of the log can't be found.", {
      after: 'Use the `next_cursor` of the previous page.',
    })
  return place
}
