import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Source } from '@/lib/foundation/platform/database/run-statement'
import { Fault } from '@/lib/foundation/platform/fault'
import { readCursor, writeCursor } from '@/lib/foundation/shared/cursor'
import { orderPattern } from '@/lib/foundation/shared/search-text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import type { CustomerFilter } from '../core/customer-filters'
import { presentCustomer } from '../core/present-customer'
import { type CustomerCount, type CustomerList, type CustomerView, MAX_CUSTOMERS_COUNTED } from '../core/schema'
import type { CustomerListQuery } from '../core/schema-input'
import { exactPattern, searchPattern } from '../core/search-pattern'
import {
  type CustomerPage,
  type CustomerTerm,
  countUpTo,
  findCustomer,
  findCustomerPage,
  findCustomersByTerm,
  findExactCustomers,
  walkForCustomers,
} from './customer-list.sql'

type Listing = Pick<ReadContext, 'pool' | 'now'>
type Viewer = Granted<'customers:view'>

/** Fewer than a list of suggestions has. */
const MOST_EXACT = 3

/**
 * A page of the organization's customers, latest first. A search without a chosen order begins with those whose whole
 * email, name, or Discord ID it is; no other page has them.
 */
export async function listCustomers(reading: Listing, viewer: Viewer, query: CustomerListQuery): Promise<CustomerList> {
  const { q, only, sort, limit } = query
  const exact =
    q === undefined || sort !== undefined || limit <= MOST_EXACT
      ? []
      : await findExactCustomers(reading.pool, {
          ...{ organizationId: viewer.organizationId, only: onlyOf(only, reading.now) },
          ...{ pattern: exactPattern(q), limit: MOST_EXACT },
        })
  const { items, ...cursors } = await listPage(reading, viewer, query, exact)
  return { items: items.map(({ notes: _notes, updated_at: _at, ...line }) => line), ...cursors }
}

/** The same with everything that the organization knows of each, always latest first. */
export const listCustomersInFull = (reading: Listing, viewer: Viewer, query: CustomerListQuery) =>
  listPage(reading, viewer, query, [])

type Rows = Awaited<ReturnType<typeof findCustomerPage>>

async function listPage(
  { pool, now }: Listing,
  { organizationId }: Viewer,
  { q, only, sort, after, before, limit }: CustomerListQuery,
  exact: Rows,
) {
  const isBackwards = before !== undefined
  const place = placeOf(before ?? after)
  const most = place === null ? limit - exact.length : limit
  const page = {
    organizationId,
    only: onlyOf(only, now),
    without: exact.map(({ id }) => id),
    place,
    isRising: isBackwards !== (sort === 'created_at'),
    limit: most + 1,
  }
  const found = q === undefined ? await findCustomerPage(pool, page) : await search(pool, page, q)
  const hasMore = found.length > most
  const items = isBackwards ? found.slice(0, most).reverse() : found.slice(0, most)
  const [first, last] = [items[0], items.at(-1)]
  const isFirst = isBackwards ? !hasMore : place === null
  return {
    items: [...(isFirst ? exact : []), ...items].map(presentCustomer),
    next_cursor: last && (isBackwards || hasMore) ? writeCursor({ at: last.created_at, id: last.id }) : null,
    previous_cursor: first && !isFirst ? writeCursor({ at: first.created_at, id: first.id }) : null,
  }
}

/** How many customers match, counted up to a bound. */
export async function countCustomers(
  { pool, now }: Listing,
  { organizationId }: Viewer,
  { q, only }: Pick<CustomerListQuery, 'q' | 'only'>,
): Promise<CustomerCount> {
  const term = q === undefined ? null : termOf(q)
  const count = await countUpTo(pool, { organizationId, term, only: onlyOf(only, now) }, MAX_CUSTOMERS_COUNTED + 1)
  return { count: Math.min(count, MAX_CUSTOMERS_COUNTED), is_more: count > MAX_CUSTOMERS_COUNTED }
}

/** A customer as seen by this organization. Customers of other organizations do not exist for it. */
export async function getCustomer(
  source: Source,
  { organizationId }: Viewer | Granted<'customers:update'>,
  customerId: string,
): Promise<CustomerView> {
  const customer = await findCustomer(source, { customerId, organizationId })
  if (!customer) throw new Fault('not_found', "This customer doesn't exist.")
  return presentCustomer(customer)
}

const onlyOf = (filter: CustomerFilter | undefined, now: Date) => (filter === undefined ? null : { filter, now })

async function search(pool: ReadContext['pool'], page: CustomerPage, q: string) {
  const term = termOf(q)
  return (await walkForCustomers(pool, page, term)) ?? findCustomersByTerm(pool, page, term)
}

const termOf = (q: string): CustomerTerm => ({ patterns: searchPattern(q).customerPatterns, order: orderPattern(q) })

function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return null
  const place = readCursor(cursor)
  if (!place) throw new Fault('invalid', "This page of the list can't be found.", { after: FIELD_WORDS.cursor })
  return place
}
