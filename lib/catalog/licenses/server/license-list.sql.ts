import type { Run } from '@/lib/foundation/platform/database/run-statement'
import type { LicenseFilter } from '../core/schema-list'
import {
  LISTED_ID,
  type ListedId,
  type ListScope,
  licensesInOrder,
  listConditions,
  listOrder,
} from './license-list-conditions'
import { hitsOf, matchOf, type Search } from './list-search'
import { newValues } from './list-statement'

type Id = { id: string }
const idsOf = (rows: Id[]): string[] => rows.map(({ id }) => id)

/** More customers than share one e-mail address or Discord id in an organization. */
const MAX_CUSTOMERS = 100

/** The customers with this e-mail address and Discord id; read first, so that the planner sees how few they are. */
export async function findCustomerIds(
  run: Run,
  organizationId: string,
  { customer_email, customer_discord_id }: LicenseFilter,
): Promise<string[]> {
  const values = newValues()
  const text = `select customer_id as id from organization_customer where organization_id = ${values.add(organizationId, 'uuid')}
    ${customer_email === undefined ? '' : `and email = ${values.add(customer_email, 'text')}`}
    ${customer_discord_id === undefined ? '' : `and discord_id = ${values.add(customer_discord_id, 'text')}`}
    order by customer_id limit ${MAX_CUSTOMERS}`
  return idsOf(await run<Id>({ text, values: values.all }))
}

export async function findCurrentCustomerId(run: Run, organizationId: string, id: string): Promise<string> {
  const values = newValues()
  const text = `select current_customer_id(${values.add(organizationId, 'uuid')}, ${values.add(id, 'uuid')})::text as id`
  return (await run<Id>({ text, values: values.all }))[0]?.id ?? id
}

/** A page. */
export async function findPage(run: Run, scope: ListScope, limit: number): Promise<ListedId[]> {
  const values = newValues()
  const text = licensesInOrder(values, scope, limit)
  return run<ListedId>({ text, values: values.all })
}

/** The same for licenses with one of these keys, including a replaced key in its grace period: few per product. */
export async function findPageByKeys(
  run: Run,
  scope: ListScope & { search: Search | null },
  keyHashes: Buffer[],
): Promise<ListedId[]> {
  const values = newValues()
  const organization = values.add(scope.organizationId, 'uuid')
  const hashes = keyHashes.map((hash) => `decode(${values.add(hash.toString('hex'), 'text')}, 'hex')`).join(', ')
  const text = `select ${LISTED_ID} from product p
    cross join lateral (
      select id from license where product_id = p.id and key_hash in (${hashes})
      union
      select license_id from license_past_key where product_id = p.id and key_hash in (${hashes})
    ) opened
    join license l on l.id = opened.id
    left join organization_customer c on c.organization_id = l.organization_id and c.customer_id = l.customer_id
    where p.organization_id = ${organization} and ${listConditions(values, scope)}
      ${scope.search ? `and ${matchOf(values, scope.search)}` : ''}
    order by ${listOrder(scope)}`
  return run<ListedId>({ text, values: values.all })
}

/** How many licenses are checked one by one before the search uses the trigram index. */
const WALK = 4_000

/**
 * For searches with many matches: walks the list in order. `isComplete` is false if it gave up before the page was full
 * and the list ended.
 */
export async function walkForPage(
  run: Run,
  scope: ListScope & { search: Search },
  limit: number,
): Promise<{ page: ListedId[]; isComplete: boolean }> {
  const values = newValues()
  const organization = values.add(scope.organizationId, 'uuid')
  const walked = licensesInOrder(values, scope, WALK)
  const text = `
    with walked as materialized (${walked})
    select ${LISTED_ID}, (select count(*) from walked)::int as walked
    from walked w
    cross join lateral (select * from license where id = w.id limit 1) l
    left join lateral (
      select * from organization_customer where organization_id = ${organization} and customer_id = l.customer_id limit 1
    ) c on true
    where ${matchOf(values, scope.search)} order by ${listOrder(scope)} limit ${values.add(limit, 'int')}`
  const rows = await run<ListedId & { walked: number }>({ text, values: values.all })
  const page = rows.map(({ walked: _, ...listed }) => listed)
  return { page, isComplete: rows.length === limit || (rows[0] !== undefined && rows[0].walked < WALK) }
}

/** For searches with few matches: uses the index of words, or of metadata. */
export async function findPageByHits(
  run: Run,
  scope: ListScope & { search: Search },
  limit: number,
): Promise<ListedId[]> {
  const values = newValues()
  const text = `with l as materialized (${hitsOf(values, scope, scope.search)})
    select ${LISTED_ID} from l where ${listConditions(values, scope)}
    order by ${listOrder(scope)} limit ${values.add(limit, 'int')}`
  return run<ListedId>({ text, values: values.all })
}

/** The number of matches, counted up to `most`. */
export async function countUpTo(run: Run, scope: ListScope & { search: Search | null }, most: number): Promise<number> {
  const values = newValues()
  // Sorting in an index's own order costs nothing, and keeps the planner on that index.
  const counted = scope.search
    ? `select from (${hitsOf(values, scope, scope.search)}) l where ${listConditions(values, scope)} limit ${values.add(most, 'int')}`
    : licensesInOrder(values, scope, most)
  const [row] = await run<{ n: number }>({
    text: `select count(*)::int as n from (${counted}) counted`,
    values: values.all,
  })
  return row?.n ?? 0
}
