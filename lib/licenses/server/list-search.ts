import type { Metadata } from '@/lib/shared/metadata/metadata'
import type { LicenseFilter } from '../core/schema-list'
import { readSearchTerm } from '../core/search-term'
import type { ListScope } from './license-list-conditions'
import type { Values } from './list-statement'

/** What no index of a list has: a word, and metadata. At least one of them is given. */
export type Search = { words: Words | null; metadata: Metadata | null }
type Words = { pattern: string; isWhole: boolean }

/** Null if the indexes of the lists have all that the filter names. */
export function searchOf({ q, metadata }: LicenseFilter): Search | null {
  const isOfMetadata = metadata !== undefined && Object.keys(metadata).length > 0
  if (q === undefined && !isOfMetadata) return null
  return { words: q === undefined ? null : readSearchTerm(q), metadata: isOfMetadata ? metadata : null }
}

/** The conditions of a search, on a license `l` and its customer `c`. */
export function matchOf(values: Values, { words, metadata }: Search): string {
  return [
    ...(words === null ? [] : [wordsMatch(values, words)]),
    ...(metadata === null ? [] : [metadataMatch(values, metadata)]),
  ].join(' and ')
}

function wordsMatch(values: Values, { pattern, isWhole }: Words): string {
  const term = values.add(pattern, 'text')
  const words = `customer_words(c.email, c.name, c.discord_id) ilike ${term}`
  return isWhole ? words : `(${words} or l.notes ilike ${term})`
}

/** Both conditions, because the index holds no empty metadata. */
const metadataMatch = (values: Values, metadata: Metadata): string =>
  `l.metadata <> '{}' and l.metadata @> ${values.add(JSON.stringify(metadata), 'jsonb')}`

/** The columns that the conditions and orders of a list read. */
const LISTED =
  'l.id, l.organization_id, l.product_id, l.customer_id, l.created_at, l.expires_at, l.revoked_at, l.ip_system_enabled, l.ip_mode'

/** The licenses that match, found by a GIN index, before the conditions of the list. */
export function hitsOf(values: Values, { organizationId }: ListScope, search: Search): string {
  const { words, metadata } = search
  const organization = values.add(organizationId, 'uuid')
  if (words === null)
    return `select ${LISTED} from license l where l.organization_id = ${organization} and ${matchOf(values, search)}`
  const term = values.add(words.pattern, 'text')
  const ofCustomers = `select l.id from organization_customer c
    cross join lateral (
      select id from license where customer_id = c.customer_id and organization_id = c.organization_id offset 0
    ) l
    where c.organization_id = ${organization} and customer_words(c.email, c.name, c.discord_id) ilike ${term}`
  const ofNotes = `select id from license where organization_id = ${organization} and notes ilike ${term}`
  const found = words.isWhole ? ofCustomers : `${ofCustomers} union ${ofNotes}`
  // `lateral … limit 1` makes the planner look the rows up one by one: it would rather scan the table than believe that
  // there are so few.
  return `select ${LISTED} from (${found}) h cross join lateral (select * from license where id = h.id limit 1) l
    ${metadata === null ? '' : `where ${metadataMatch(values, metadata)}`}`
}
