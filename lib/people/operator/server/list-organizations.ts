import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { readCursor, writeCursor } from '@/lib/foundation/shared/cursor'
import { utcDay } from '@/lib/foundation/shared/durations'
import { searchedEmail } from '@/lib/foundation/shared/email'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { optionalPattern } from '../core/like-pattern'
import { readNameCursor, writeNameCursor } from '../core/name-cursor'
import { presentOrganizationLine, type StoredLine } from '../core/present-organization-line'
import type { OrganizationList, OrganizationListQuery } from '../core/schema'
import { type LinePage, selectBusiestLines, selectLinesByAge, selectLinesByName } from './organizations.sql'

type Reading = Pick<ReadContext, 'pool' | 'now'>

/** Every organization of the installation, a page at a time. Sorted by requests there is one page, of the busiest. */
export async function listAllOrganizations(
  { pool, now }: Reading,
  { q, sort, after, limit }: OrganizationListQuery,
): Promise<OrganizationList> {
  const page = { pattern: optionalPattern(q), emailPattern: emailPatternOf(q), day: utcDay(now), limit }
  if (sort === 'requests') {
    const busiest = await selectBusiestLines(pool, page)
    return { items: busiest.map(presentOrganizationLine), next_cursor: null }
  }
  const rows = sort === 'name' ? await byName(pool, page, after) : await byAge(pool, page, after)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(presentOrganizationLine), next_cursor: last ? cursorOf(last, sort) : null }
}

/** Only of what may be a part of an email: a name alone would also find everyone whose domain it is. */
const emailPatternOf = (q: string | undefined): string | null =>
  q?.includes('@') ? optionalPattern(searchedEmail(q)) : null

const byAge = (pool: Reading['pool'], page: LinePage, after: string | undefined) =>
  selectLinesByAge(pool, withOneMore(page), after === undefined ? null : (readCursor(after) ?? refuse()))

const byName = (pool: Reading['pool'], page: LinePage, after: string | undefined) =>
  selectLinesByName(pool, withOneMore(page), after === undefined ? null : (readNameCursor(after) ?? refuse()))

/** One more than is shown says whether there is a next page. */
const withOneMore = (page: LinePage): LinePage => ({ ...page, limit: page.limit + 1 })

const cursorOf = ({ sort_name, id, created_at }: StoredLine, sort: 'created' | 'name'): string =>
  sort === 'name' ? writeNameCursor({ name: sort_name, id }) : writeCursor({ at: created_at, id })

function refuse(): never {
  throw new Fault('invalid', "This page of the list can't be found.", { after: FIELD_WORDS.cursor })
}
