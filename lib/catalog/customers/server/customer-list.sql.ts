import type { Pool } from 'pg'
import { runOn, type Source } from '@/lib/foundation/platform/database/run-statement'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { CustomerFilter } from '../core/customer-filters'
import { MAX_LICENSES_COUNTED } from '../core/customer-filters'
import type { CustomerFigures, StoredCustomer } from '../core/schema'
import { CUSTOMER_COLUMNS, type CustomerRef } from './organization-customers.sql'

/** A filter of the list, and the moment at which licenses work. */
type Only = { filter: CustomerFilter; now: Date } | null

export type CustomerPage = {
  organizationId: string
  only: Only
  /** those that are listed apart */
  without: readonly string[]
  place: TimeCursor | null
  /** the oldest first */
  isRising: boolean
  limit: number
}

type Row = StoredCustomer & CustomerFigures

const COLUMNS = `${CUSTOMER_COLUMNS}, n.licenses`
const COUNTED = `cross join lateral (
    select count(*)::int as licenses from (
      select from license l where l.customer_id = c.customer_id and l.organization_id = c.organization_id
        and exists (select from product p where p.id = l.product_id and p.state <> 'deleted')
      limit ${MAX_LICENSES_COUNTED}
    ) counted
  ) n`

const WORKING = `exists (select from license l join product p on p.id = l.product_id and p.state <> 'deleted'
    where l.organization_id = c.organization_id and l.customer_id = c.customer_id and l.revoked_at is null
      and (l.expires_at is null or l.expires_at > `

/** The conditions of a page, with what they need appended to the values. */
const pageWhere = ({ only, without }: CustomerPage, values: unknown[]): string =>
  onlyWhere(only, values) + (without.length === 0 ? '' : ` and c.customer_id <> all ($${values.push(without)}::uuid[])`)

/** The condition of a filter; its moment is appended to the values. */
function onlyWhere(only: Only, values: unknown[]): string {
  if (only === null) return ''
  if (only.filter === 'unsubscribed')
    return ' and exists (select from mail_opt_out o where o.organization_id = c.organization_id and o.email = c.email)'
  const moment = `$${values.push(only.now)}::timestamptz`
  return ` and ${only.filter === 'none' ? 'not ' : ''}${WORKING}${moment}))`
}

/** How many customers are checked one by one before the search uses the trigram index. */
const WALK = 4_000

/** $1 organization, $2 and $3 the place or null, $4 the limit. */
const behind = (isRising: boolean) =>
  `c.organization_id = $1 and ($2::timestamptz is null or (c.created_at, c.customer_id) ${isRising ? '>' : '<'} ($2, $3::uuid))`
const order = (isRising: boolean) => {
  const direction = isRising ? 'asc' : 'desc'
  return `order by c.created_at ${direction}, c.customer_id ${direction}`
}

const detailed = (page: string, isRising: boolean) => `
  with page as materialized (${page})
  select ${COLUMNS} from page c ${COUNTED} ${order(isRising)}`

const valuesOf = ({ organizationId, place, limit }: CustomerPage): unknown[] => [
  organizationId,
  place?.at ?? null,
  place?.id ?? null,
  limit,
]

export async function findCustomerPage(pool: Pool, page: CustomerPage): Promise<Row[]> {
  const { isRising } = page
  const values = valuesOf(page)
  const where = `${behind(isRising)}${pageWhere(page, values)}`
  const text = detailed(`select c.* from organization_customer c where ${where} ${order(isRising)} limit $4`, isRising)
  return (await pool.query<Row>(text, values)).rows
}

/** A text in its possible meanings: words of a customer, and a part of the number of an order, or null. */
export type CustomerTerm = { patterns: string[]; order: string | null }

const WORDS = 'search_text(customer_words(c.email, c.name, c.discord_id)) like any'

/** For a list that is walked: the orders of each customer. */
function matchOf({ patterns, order: number }: CustomerTerm, values: unknown[]): string {
  const words = `${WORDS} ($${values.push(patterns)}::text[])`
  if (number === null) return words
  const text = `$${values.push(number)}::text`
  return `(${words} or exists (
    select from sale s where s.organization_id = c.organization_id and s.customer_id = c.customer_id
      and (s.order_id ilike ${text} or s.subscription_id ilike ${text}
        or exists (select from sale_event e where e.sale_id = s.id and e.order_id ilike ${text}))))`
}

/** The customers `c` that match, each by an index. $1 is the organization. */
function hitsOf({ patterns, order: number }: CustomerTerm, values: unknown[]): string {
  const ofWords = `organization_customer c where c.organization_id = $1 and ${WORDS} ($${values.push(patterns)}::text[])`
  if (number === null) return `select c.* from ${ofWords}`
  const text = `$${values.push(number)}::text`
  // `lateral … limit 1` makes the planner look the rows up one by one, as in the list of licenses.
  return `select c.* from (
      select c.customer_id from ${ofWords}
      union
      select customer_id from sale
      where organization_id = $1 and (order_id ilike ${text} or subscription_id ilike ${text})
      union
      select s.customer_id from (
        select distinct sale_id from sale_event where organization_id = $1 and order_id ilike ${text}
      ) e
      cross join lateral (select customer_id from sale where id = e.sale_id limit 1) s
    ) h
    cross join lateral (
      select * from organization_customer where organization_id = $1 and customer_id = h.customer_id limit 1
    ) c`
}

/**
 * For searches with many matches: walks the list in order until the page is full; null when it gives up before that.
 */
export async function walkForCustomers(pool: Pool, page: CustomerPage, term: CustomerTerm): Promise<Row[] | null> {
  const { isRising } = page
  const walk = `select c.* from organization_customer c where ${behind(isRising)} ${order(isRising)} limit ${WALK}`
  const values = valuesOf(page)
  const where = `${matchOf(term, values)}${pageWhere(page, values)}`
  const text = detailed(`select c.* from (${walk}) c where ${where} ${order(isRising)} limit $4`, isRising)
  const { rows } = await pool.query<Row>(text, values)
  return rows.length === page.limit ? rows : null
}

/** For searches with few matches: uses the trigram indexes. */
export async function findCustomersByTerm(pool: Pool, page: CustomerPage, term: CustomerTerm): Promise<Row[]> {
  const { isRising } = page
  const values = valuesOf(page)
  const hits = hitsOf(term, values)
  const where = `${behind(isRising)}${pageWhere(page, values)}`
  const text = detailed(
    `with hits as materialized (${hits})
      select c.* from hits c where ${where} ${order(isRising)} limit $4`,
    isRising,
  )
  return (await pool.query<Row>(text, values)).rows
}

type Exactly = Pick<CustomerPage, 'organizationId' | 'only'> & { pattern: string; limit: number }

/** The newest customers with this as their whole email, name, or Discord ID. */
export async function findExactCustomers(pool: Pool, { organizationId, only, ...term }: Exactly): Promise<Row[]> {
  const values: unknown[] = [organizationId, term.limit]
  const hits = hitsOf({ patterns: [term.pattern], order: null }, values)
  const where = `true${onlyWhere(only, values)}`
  const text = detailed(
    `with hits as materialized (${hits}) select c.* from hits c where ${where} ${order(false)} limit $2`,
    false,
  )
  return (await pool.query<Row>(text, values)).rows
}

/** The number of matches, counted up to `most`; all customers without a term. */
export async function countUpTo(
  pool: Pool,
  { organizationId, term, only }: { organizationId: string; term: CustomerTerm | null; only: Only },
  most: number,
): Promise<number> {
  const values: unknown[] = [organizationId, most]
  const found = term === null ? 'organization_customer' : `(${hitsOf(term, values)})`
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (
       select from ${found} c where c.organization_id = $1${onlyWhere(only, values)} limit $2
     ) counted`,
    values,
  )
  return rows[0]?.n ?? 0
}

const ONE = `
  select ${COLUMNS} from organization_customer c ${COUNTED}
  where c.organization_id = $1::uuid and c.customer_id = current_customer_id($1::uuid, $2::uuid)`

/** The customer as seen by the organization; null if the organization does not have this customer. */
export async function findCustomer(source: Source, { customerId, organizationId }: CustomerRef): Promise<Row | null> {
  const [row] = await runOn(source)<Row>({ text: ONE, values: [organizationId, customerId] })
  return row ?? null
}
