import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { readCursor, writeCursor } from '@/lib/foundation/shared/cursor'
import { presentDetail, withoutAddresses } from '../core/present-entry'
import type { LicenseEntries, LicenseEntriesQuery } from '../core/schema'
import { findLicenseEntries, isLicense, selectRevocationMailed } from './license-entries.sql'

const PAGE_SIZE = 50

/** The events of one license, for every member who may see the license, even without permission for the whole log. */
export async function listLicenseEntries(
  { db }: Pick<ReadContext, 'db'>,
  actor: Granted<'licenses:view'>,
  { licenseId, after }: LicenseEntriesQuery & { licenseId: string },
): Promise<LicenseEntries> {
  const { organizationId } = actor
  if (!(await isLicense(db, { organizationId, licenseId })))
    throw new Fault('not_found', "This license doesn't exist, or it was deleted.")
  const place = after === undefined ? null : readCursor(after)
  if (after !== undefined && !place)
    throw new Fault('invalid', "These events can't be found.", {
      after: 'Use the `next_cursor` of the previous page.',
    })
  const rows = await findLicenseEntries(db, { organizationId, licenseId, after: place, limit: PAGE_SIZE + 1 })
  const items = rows.slice(0, PAGE_SIZE).map(grant(actor, 'ips:view') ? (entry) => entry : withoutAddresses)
  const last = items.at(-1)
  return { items: items.map(presentDetail), next_cursor: rows.length > PAGE_SIZE && last ? writeCursor(last) : null }
}

/** Whether the last revocation of a license mailed its customer; those from before it was recorded count as mailed. */
export const wasRevocationMailed = ({ db }: Pick<ReadContext, 'db'>, licenseId: string): Promise<boolean> =>
  selectRevocationMailed(db, licenseId)
