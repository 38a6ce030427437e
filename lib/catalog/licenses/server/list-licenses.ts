import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import { unlessAway } from '@/lib/foundation/platform/database/unless-away'
import { Fault } from '@/lib/foundation/platform/fault'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import type { StoredLicense } from '../core/license'
import { type ListCursor, readListCursor, writeListCursor } from '../core/list-cursor'
import { MAX_COUNTED_EXACTLY } from '../core/list-order'
import { type ListPlan, planList } from '../core/plan-license-list'
import { presentLine } from '../core/present-line'
import type { LicenseCount, LicenseList } from '../core/schema-license'
import type { LicenseCountQuery, LicenseListQuery } from '../core/schema-list'
import { MAX_COUNTED } from '../core/schema-list'
import { selectLastValidated } from './find/last-validations.sql'
import { countAllLicenseIds, countLicenseIds, findLicenseIds } from './find-license-ids'
import { selectStoredLicenses } from './stored-licenses.sql'

type Viewer = Granted<'licenses:view'>

/** A page of the organization's licenses: after a cursor, or before one, in the order of the list. */
export async function listLicenses(
  { pool, history, vault, now }: Pick<ReadContext, 'pool' | 'history' | 'vault' | 'now'>,
  { organizationId }: Viewer,
  { after, before, limit, ...query }: LicenseListQuery,
): Promise<LicenseList> {
  const plan = planList(query, now)
  const run = onPool(pool)
  const isBackwards = before !== undefined
  const cursor = cursorOf(before ?? after)
  const found = await findLicenseIds(
    { run, history: onPool(history), vault },
    { organizationId, filter: query, plan, cursor, isBackwards },
    limit + 1,
  )
  const hasMore = found.length > limit
  const ids = isBackwards ? found.slice(0, limit).reverse() : found.slice(0, limit)
  const lines = await selectStoredLicenses(run, organizationId, ids)
  const validated = await unlessAway(() => selectLastValidated(onPool(history), organizationId, ids))
  const [first, last] = [lines[0], lines.at(-1)]
  return {
    items: lines.map((line) => {
      const key = maskLicenseKey(vault.decrypt(line.keyCiphertext))
      return presentLine({ ...line, key, lastValidatedAt: validated?.get(line.id) ?? null }, now)
    }),
    next_cursor: last && (isBackwards || hasMore) ? cursorAt(last, plan) : null,
    previous_cursor: first && (isBackwards ? hasMore : cursor !== null) ? cursorAt(first, plan) : null,
    sort: plan.sort,
    is_history_away: validated === null,
  }
}

/** How many licenses match, counted up to a bound; far beyond it where the number must be exact. */
export async function countLicenses(
  { pool, history, vault, now }: Pick<ReadContext, 'pool' | 'history' | 'vault' | 'now'>,
  { organizationId }: Viewer,
  { exact, ...filter }: LicenseCountQuery,
): Promise<LicenseCount> {
  const sources = { run: onPool(pool), history: onPool(history), vault }
  const query = { organizationId, filter, plan: planList(filter, now), cursor: null, isBackwards: false }
  if (exact) {
    const all = await countAllLicenseIds(sources, query, MAX_COUNTED_EXACTLY + 1)
    return { count: Math.min(all, MAX_COUNTED_EXACTLY), is_more: all > MAX_COUNTED_EXACTLY }
  }
  const { count, isMore } = await countLicenseIds(sources, query, MAX_COUNTED)
  return { count, is_more: isMore }
}

function cursorOf(cursor: string | undefined): ListCursor | null {
  if (cursor === undefined) return null
  return readListCursor(cursor) ?? noCursor()
}

export function noCursor(): never {
  throw new Fault('invalid', "This page of the list can't be found.", { after: FIELD_WORDS.cursor })
}

const cursorAt = (line: StoredLicense, { order }: ListPlan): string =>
  writeListCursor({ at: order.by === 'age' ? line.createdAt : line.expiresAt, id: line.id })
