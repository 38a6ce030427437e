import type { Pool } from 'pg'
import { runOn, type Source } from '@/lib/foundation/platform/database/run-statement'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { CustomerFilter } from '../core/customer-filters'
import { type CustomerFigures, MAX_LICENSES_COUNTED, type StoredCustomer } from '../core/schema'
import { CUSTOMER_COLUMNS, type CustomerRef } from './organization-customers.sql'

/** A filter of the list, and the moment at which licenses work. */
type Only = { filter: CustomerFilter; now: Date } | null

export type CustomerPage = {
  organizationId: string
  only: Only
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
  const where = `${behind(isRising)}${onlyWhere(page.only, values)}`
  const text = detailed(`select c.* from organization_customer c where ${where} ${order(isRising)} limit $4`, isRising)
  return (await pool.query<Row>(text, values)).rows
}

/**
 * For searches with many matches: walks the list in order until the page is full; null when it gives up before that.
 */
export async function walkForCustomers(pool: Pool, page: CustomerPage, pattern: string): Promise<Row[] | null> {
  const { isRising } = page
  const walk = `select c.* from organization_customer c where ${behind(isRising)} ${order(isRising)} limit ${WALK}`
  const values = [...valuesOf(page), pattern]
  const text = detailed(
    `select c.* from (${walk}) c where search_text(customer_words(c.email, c.name, c.discord_id)) like $5
      ${onlyWhere(page.only, values)} ${order(isRising)} limit $4`,
    isRising,
  )
  const { rows } = await pool.query<Row>(text, values)
  return rows.length === page.limit ? rows : null
}

/** For searches with few matches: uses the trigram index. */
export async function findCustomersByWords(pool: Pool, page: CustomerPage, pattern: string): Promise<Row[]> {
  const { isRising } = page
  const hits = `select c.* from organization_customer c
    where c.organization_id = $1 and search_text(customer_words(c.email, c.name, c.discord_id)) like $5`
  const values = [...valuesOf(page), pattern]
  const where = `${behind(isRising)}${onlyWhere(page.only, values)}`
  const text = detailed(
    `with hits as materialized (${hits})
      select c.* from hits c where ${where} ${order(isRising)} limit $4`,
    isRising,
  )
  return (await pool.query<Row>(text, values)).rows
}

/** The number of matches, counted up to `most`; all customers without a pattern. */
export async function countUpTo(
  pool: Pool,
  { organizationId, pattern, only }: { organizationId: string; pattern: string | null; only: Only },
  most: number,
): Promise<number> {
  const values: unknown[] = [organizationId, most, ...(pattern === null ? [] : [pattern])]
  const matching = pattern === null ? '' : 'and search_text(customer_words(c.email, c.name, c.discord_id)) like $3'
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (
       select from organization_customer c where c.organization_id = $1 ${matching}${onlyWhere(only, values)} limit $2
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
