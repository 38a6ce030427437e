import type { Vault } from '@/lib/foundation/platform/security/vault'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import { numberOf } from '@/lib/foundation/shared/search-text'
import type { LicenseFilter } from '../core/schema-list'
import { readSearchTerm, type SearchTerm } from '../core/search-term'
import { groupHash, tailHash } from './find/key-tails'
import type { ListScope } from './license-list-conditions'
import type { Values } from './list-statement'

/** What no index of a list has: a word, and metadata. At least one of them is given. */
export type Search = { words: Words | null; metadata: Metadata | null }
/** `tails` and `groups` are their hashes, `values` the text as the value of each known key of metadata. */
type Words = Omit<SearchTerm, 'tails' | 'keys'> & { tails: Buffer[]; values: Metadata[] }
type Hashing = Pick<Vault, 'lookupHash'>

/**
 * Null if the indexes of the lists have all that the filter names. `keys` are those of metadata whose values a text is
 * compared with.
 */
export function searchOf(vault: Hashing, { q, metadata }: LicenseFilter, keys: string[]): Search | null {
  const isOfMetadata = metadata !== undefined && Object.keys(metadata).length > 0
  if (q === undefined && !isOfMetadata) return null
  return { words: q === undefined ? null : wordsOf(vault, q, keys), metadata: isOfMetadata ? metadata : null }
}

function wordsOf(vault: Hashing, q: string, keys: string[]): Words {
  const { tails, groups, ...term } = readSearchTerm(q)
  return {
    ...term,
    tails: tails.map((tail) => tailHash(vault, tail)),
    groups: groups.map((all) => all.map((group) => String(groupHash(vault, group)))),
    values: term.isExact ? [] : keys.flatMap((key) => valuesOf(q).map((value) => ({ [key]: value }))),
  }
}

/** A text as it may be stored: the number of an order also without what it is called. */
const valuesOf = (text: string): string[] => [...new Set([text, numberOf(text)].flatMap(casesOf))]

/** The index of metadata knows whole values, capitals too: those that people give and leave out are tried. */
function casesOf(text: string): string[] {
  const [lower, upper] = [text.toLowerCase(), text.toUpperCase()]
  return [text, lower, upper, upper.slice(0, 1) + lower.slice(1)]
}

/** The conditions of a search, on a license `l` and its customer `c`. */
export function matchOf(values: Values, { words, metadata }: Search): string {
  return [
    ...(words === null ? [] : [wordsMatch(values, words)]),
    ...(metadata === null ? [] : [metadataMatch(values, [metadata])]),
  ].join(' and ')
}

function wordsMatch(values: Values, words: Words): string {
  const matches = [
    customerMatch(values, words),
    ...textMatches(values, words),
    ...valueMatches(values, words),
    ...exactMatches(values, words),
    ...orderMatches(values, words),
  ]
  return `(${matches.join(' or ')})`
}

const customerMatch = (values: Values, { customerPatterns }: Words): string =>
  `search_text(customer_words(c.email, c.name, c.discord_id)) like any (${values.add(customerPatterns, 'text[]')})`

function textMatches(values: Values, { pattern, isWhole }: Words): string[] {
  if (isWhole) return []
  const term = values.add(pattern, 'text')
  return [`search_text(l.notes) like ${term}`, `search_text(l.name) like ${term}`]
}

const valueMatches = (values: Values, { values: wanted }: Words): string[] =>
  wanted.length === 0 ? [] : [`(${metadataMatch(values, wanted)})`]

const exactMatches = (values: Values, { tails, groups, id }: Words): string[] => [
  ...(tails.length === 0 ? [] : [`l.key_tail_hash = any(${values.add(tails, 'bytea[]')})`]),
  ...groups.map((all) => `l.key_group_hashes @> ${values.add(`{${all.join(',')}}`, 'bigint[]')}`),
  ...(id === null ? [] : [`l.id = ${values.add(id, 'uuid')}`]),
]

/** The orders of one license, for a list that is walked: a subquery with `or` is never read as a whole. */
function orderMatches(values: Values, { order }: Words): string[] {
  if (order === null) return []
  const number = values.add(order, 'text')
  return [
    `exists (select from sale_license d join sale s on s.id = d.sale_id
      where (d.license_id = l.id or d.extended_license_id = l.id) and d.organization_id = l.organization_id
        and (s.order_id ilike ${number} or s.subscription_id ilike ${number}
          or exists (select from sale_event e where e.sale_id = s.id and e.order_id ilike ${number})))`,
  ]
}

/**
 * The licenses of sales with such a number, their own or that of a later event, like a renewal: as the search of sales
 * finds them.
 */
function orderHits(values: Values, organization: string, { order }: Words): string[] {
  if (order === null) return []
  const number = values.add(order, 'text')
  return [
    `select coalesce(d.license_id, d.extended_license_id) as id from (
      select id from sale
      where organization_id = ${organization} and (order_id ilike ${number} or subscription_id ilike ${number})
      union
      select sale_id from sale_event where organization_id = ${organization} and order_id ilike ${number}
    ) s
    cross join lateral (
      select license_id, extended_license_id from sale_license
      where sale_id = s.id and organization_id = ${organization} offset 0
    ) d`,
  ]
}

/**
 * One of them. Both conditions, because the index holds no empty metadata. Who types a text doesn't know in which normal
 * form it was stored.
 */
function metadataMatch(values: Values, wanted: Metadata[]): string {
  const sent = wanted.map((metadata) => JSON.stringify(metadata))
  const forms = new Set(sent.flatMap((text) => [text, text.normalize('NFC'), text.normalize('NFD')]))
  const contains = [...forms].map((form) => `l.metadata @> ${values.add(form, 'jsonb')}`).join(' or ')
  return `l.metadata <> '{}' and (${contains})`
}

/** The columns that the conditions and orders of a list read. */
const LISTED =
  'l.id, l.organization_id, l.product_id, l.customer_id, l.created_at, l.expires_at, l.revoked_at, l.ip_system_enabled, l.ip_mode, l.license_type_id'

/** The licenses that match, found by a GIN index, before the conditions of the list. */
export function hitsOf(values: Values, { organizationId }: ListScope, search: Search): string {
  const { words, metadata } = search
  const organization = values.add(organizationId, 'uuid')
  if (words === null)
    return `select ${LISTED} from license l where l.organization_id = ${organization} and ${matchOf(values, search)}`
  const found = wordHits(values, organization, words).join(' union ')
  // `lateral … limit 1` makes the planner look the rows up one by one: it would rather scan the table than believe that
  // there are so few.
  return `select ${LISTED} from (${found}) h cross join lateral (select * from license where id = h.id limit 1) l
    ${metadata === null ? '' : `where ${metadataMatch(values, [metadata])}`}`
}

/** Each from an index of its own, with the organization in front. */
function wordHits(values: Values, organization: string, words: Words): string[] {
  const own = (condition: string) =>
    `select l.id from license l where l.organization_id = ${organization} and ${condition}`
  const exact = [...exactMatches(values, words).map(own), ...orderHits(values, organization, words)]
  if (words.isExact) return exact
  const ofCustomers = `select l.id from organization_customer c
    cross join lateral (
      select id from license where customer_id = c.customer_id and organization_id = c.organization_id offset 0
    ) l
    where c.organization_id = ${organization} and ${customerMatch(values, words)}`
  return [...exact, ofCustomers, ...[...textMatches(values, words), ...valueMatches(values, words)].map(own)]
}
