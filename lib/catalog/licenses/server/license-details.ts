import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import {
  type HistorySource,
  historyOf,
  onPool,
  type Run,
  runOn,
  type Source,
} from '@/lib/foundation/platform/database/run-statement'
import { unlessAway } from '@/lib/foundation/platform/database/unless-away'
import type { ValidatedLicense } from '../core/license'
import { type ListCursor, readListCursor, writeListCursor } from '../core/list-cursor'
import { planList } from '../core/plan-license-list'
import type { LicenseFilter } from '../core/schema-list'
import { selectLastValidated } from './find/last-validations.sql'
import { findLicenseIds } from './find-license-ids'
import { noCursor } from './list-licenses'
import { noLicense } from './require-license'
import { selectStoredLicenses } from './stored-licenses.sql'

/** Licenses of the organization in full, in the order of the ids; those that do not exist are left out. */
export const getLicenseDetails = (
  source: Source & HistorySource,
  { organizationId }: { organizationId: string },
  ids: string[],
): Promise<ValidatedLicense[]> => readValidated({ run: runOn(source), history: historyOf(source) }, organizationId, ids)

/** Without those of deleted products, and each with its last validation, as far as it can be read. */
async function readValidated(
  { run, history }: { run: Run; history: Run },
  organizationId: string,
  ids: string[],
): Promise<ValidatedLicense[]> {
  const stored = (await selectStoredLicenses(run, organizationId, ids)).filter(
    ({ productState }) => productState !== 'deleted',
  )
  const own = stored.map(({ id }) => id)
  const validated = await unlessAway(() => selectLastValidated(history, organizationId, own))
  return stored.map((license) => ({ ...license, lastValidatedAt: validated?.get(license.id) ?? null }))
}

/** One license in full, or a Fault. */
export async function getLicenseDetail(
  source: Source & HistorySource,
  caller: { organizationId: string },
  id: string,
): Promise<ValidatedLicense> {
  const [license] = await getLicenseDetails(source, caller, [id])
  return license ?? noLicense()
}

type Page = { filter: LicenseFilter; after: string | undefined; limit: number }

/** A page of licenses in full, newest first whatever the filter, so that it is stable while licenses are added. */
export async function listLicenseDetails(
  { pool, history, vault, now }: Pick<ReadContext, 'pool' | 'history' | 'vault' | 'now'>,
  { organizationId }: Granted<'licenses:view'>,
  { filter, after, limit }: Page,
): Promise<{ items: ValidatedLicense[]; next_cursor: string | null }> {
  const sources = { run: onPool(pool), history: onPool(history), vault }
  const plan = { ...planList(filter, now), order: { by: 'age', direction: 'desc' } as const }
  const cursor = cursorOf(after)
  const query = { organizationId, filter, plan, cursor, isBackwards: false }
  const found = await findLicenseIds(sources, query, limit + 1)
  const items = await readValidated(sources, organizationId, found.slice(0, limit))
  const last = items.at(-1)
  const isMore = found.length > limit && last !== undefined
  return { items, next_cursor: isMore ? writeListCursor({ at: last.createdAt, id: last.id }) : null }
}

/** A cursor of this list has a time; one of lifetime licenses in the order of expiry has none. */
function cursorOf(after: string | undefined): ListCursor | null {
  if (after === undefined) return null
  const cursor = readListCursor(after)
  return cursor === null || cursor.at === null ? noCursor() : cursor
}
