import type { Pool } from 'pg'
import type { Tx } from '@/lib/platform/database/db'
import {
  type ListScope,
  listConditions,
  listOrder,
  newValues,
  type Statement,
  type Values,
} from './license-list-conditions'

/** Runs a statement on the pool, or in a transaction. */
export type Run = <T extends object>(statement: Statement) => Promise<T[]>

export const onPool =
  (pool: Pool): Run =>
  async <T extends object>({ text, values }: Statement) =>
    (await pool.query<T>(text, values)).rows

export const inTransaction =
  (tx: Tx): Run =>
  <T extends object>({ text, values }: Statement) =>
    tx.$queryRawUnsafe<T[]>(text, ...values)

type Id = { id: string }
const idsOf = (rows: Id[]): string[] => rows.map(({ id }) => id)

/** The ids of a page. */
export async function findPage(run: Run, scope: ListScope, limit: number): Promise<string[]> {
  const values = newValues()
  const text = `select l.id from license l where ${listConditions(values, scope)}
    order by ${listOrder(scope)} limit ${values.add(limit, 'int')}`
  return idsOf(await run<Id>({ text, values: values.all }))
}

/** The same for licenses with one of these keys, including a replaced key in its grace period: few per product. */
export async function findPageByKeys(run: Run, scope: ListScope, keyHashes: Buffer[]): Promise<string[]> {
  const values = newValues()
  const organization = values.add(scope.organizationId, 'uuid')
  const hashes = keyHashes.map((hash) => `decode(${values.add(hash.toString('hex'), 'text')}, 'hex')`).join(', ')
  const text = `select l.id from product p
    cross join lateral (
      select id from license where product_id = p.id and key_hash in (${hashes})
      union
      select license_id from license_past_key where product_id = p.id and key_hash in (${hashes})
    ) opened
    join license l on l.id = opened.id
    where p.organization_id = ${organization} and ${listConditions(values, scope)} order by ${listOrder(scope)}`
  return idsOf(await run<Id>({ text, values: values.all }))
}

export type Search = { pattern: string; isWhole: boolean }

// `lateral … limit 1` makes the planner look the rows up one by one: it would rather scan the table than believe that
// there are so few.

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
): Promise<{ ids: string[]; isComplete: boolean }> {
  const values = newValues()
  const organization = values.add(scope.organizationId, 'uuid')
  const conditions = listConditions(values, scope)
  const matches = matchOf(values, scope.search)
  const text = `
    with walked as materialized (
      select l.id from license l where ${conditions} order by ${listOrder(scope)} limit ${values.add(WALK, 'int')}
    )
    select l.id, (select count(*) from walked)::int as walked
    from walked w
    cross join lateral (select * from license where id = w.id limit 1) l
    left join lateral (
      select * from organization_customer where organization_id = ${organization} and customer_id = l.customer_id limit 1
    ) c on true
    where ${matches} order by ${listOrder(scope)} limit ${values.add(limit, 'int')}`
  const rows = await run<Id & { walked: number }>({ text, values: values.all })
  return { ids: idsOf(rows), isComplete: rows.length === limit || (rows[0] !== undefined && rows[0].walked < WALK) }
}

/** For searches with few matches: uses the trigram index. */
export async function findPageByWords(
  run: Run,
  scope: ListScope & { search: Search },
  limit: number,
): Promise<string[]> {
  const values = newValues()
  const hits = hitsOf(values, scope)
  const text = `with hits as materialized (${hits})
    select l.id from hits h cross join lateral (select * from license where id = h.id limit 1) l
    where ${listConditions(values, scope)}
    order by ${listOrder(scope)} limit ${values.add(limit, 'int')}`
  return idsOf(await run<Id>({ text, values: values.all }))
}

/** The number of matches, counted up to `most`. */
export async function countUpTo(run: Run, scope: ListScope & { search: Search | null }, most: number): Promise<number> {
  const values = newValues()
  const from = scope.search
    ? `(${hitsOf(values, { ...scope, search: scope.search })}) h
        cross join lateral (select * from license where id = h.id limit 1) l`
    : 'license l'
  const conditions = listConditions(values, scope)
  // Sorting in an index's own order costs nothing, and keeps the planner on that index.
  const order = scope.search ? '' : `order by ${listOrder(scope)}`
  const text = `select count(*)::int as n from (
    select from ${from} where ${conditions} ${order} limit ${values.add(most, 'int')}) counted`
  const [row] = await run<{ n: number }>({ text, values: values.all })
  return row?.n ?? 0
}

function matchOf(values: Values, { pattern, isWhole }: Search): string {
  const term = values.add(pattern, 'text')
  const words = `customer_words(c.email, c.name, c.discord_id) ilike ${term}`
  return isWhole ? words : `(${words} or l.notes ilike ${term})`
}

function hitsOf(values: Values, { organizationId, search }: { organizationId: string; search: Search }): string {
  const organization = values.add(organizationId, 'uuid')
  const term = values.add(search.pattern, 'text')
  const ofCustomers = `select l.id from organization_customer c
    cross join lateral (
      select id from license where customer_id = c.customer_id and organization_id = c.organization_id offset 0
    ) l
    where c.organization_id = ${organization} and customer_words(c.email, c.name, c.discord_id) ilike ${term}`
  const ofNotes = `select id from license where organization_id = ${organization} and notes ilike ${term}`
  return search.isWhole ? ofCustomers : `${ofCustomers} union ${ofNotes}`
}
