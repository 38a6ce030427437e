import type { Vault } from '@/lib/foundation/platform/security/vault'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import type { LicenseFilter } from '../core/schema-list'
import { readSearchTerm, type SearchTerm } from '../core/search-term'
import { groupHash, tailHash } from './find/key-tails'
import type { ListScope } from './license-list-conditions'
import type { Values } from './list-statement'

/** What no index of a list has: a word, and metadata. At least one of them is given. */
export type Search = { words: Words | null; metadata: Metadata | null }
/** `tail` is hexadecimal, `groups` are their hashes. */
type Words = Omit<SearchTerm, 'tail' | 'keys'> & { tail: string | null }
type Hashing = Pick<Vault, 'lookupHash'>

/** Null if the indexes of the lists have all that the filter names. */
export function searchOf(vault: Hashing, { q, metadata }: LicenseFilter): Search | null {
  const isOfMetadata = metadata !== undefined && Object.keys(metadata).length > 0
  if (q === undefined && !isOfMetadata) return null
  return { words: q === undefined ? null : wordsOf(vault, q), metadata: isOfMetadata ? metadata : null }
}

function wordsOf(vault: Hashing, q: string): Words {
  const { tail, groups, ...term } = readSearchTerm(q)
  return {
    ...term,
    tail: tail === null ? null : tailHash(vault, tail).toString('hex'),
    groups: groups.map((group) => String(groupHash(vault, group))),
  }
}

/** The conditions of a search, on a license `l` and its customer `c`. */
export function matchOf(values: Values, { words, metadata }: Search): string {
  return [
    ...(words === null ? [] : [wordsMatch(values, words)]),
    ...(metadata === null ? [] : [metadataMatch(values, metadata)]),
  ].join(' and ')
}

function wordsMatch(values: Values, words: Words): string {
  const matches = [customerMatch(values, words), ...textMatches(values, words), ...exactMatches(values, words)]
  return `(${matches.join(' or ')})`
}

const customerMatch = (values: Values, { customerPattern }: Words): string =>
  `search_text(customer_words(c.email, c.name, c.discord_id)) like ${values.add(customerPattern, 'text')}`

function textMatches(values: Values, { pattern, isWhole }: Words): string[] {
  if (isWhole) return []
  const term = values.add(pattern, 'text')
  return [`search_text(l.notes) like ${term}`, `search_text(l.name) like ${term}`]
}

const exactMatches = (values: Values, { tail, groups, id }: Words): string[] => [
  ...(tail === null ? [] : [`l.key_tail_hash = decode(${values.add(tail, 'text')}, 'hex')`]),
  ...(groups.length === 0 ? [] : [`l.key_group_hashes @> ${values.add(`{${groups.join(',')}}`, 'bigint[]')}`]),
  ...(id === null ? [] : [`l.id = ${values.add(id, 'uuid')}`]),
]

/**
 * Both conditions, because the index holds no empty metadata. Who types a text doesn't know in which normal form it was
 * stored.
 */
function metadataMatch(values: Values, metadata: Metadata): string {
  const sent = JSON.stringify(metadata)
  const forms = new Set([sent, sent.normalize('NFC'), sent.normalize('NFD')])
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
    ${metadata === null ? '' : `where ${metadataMatch(values, metadata)}`}`
}

/** Each from an index of its own, with the organization in front. */
function wordHits(values: Values, organization: string, words: Words): string[] {
  const own = (condition: string) =>
    `select l.id from license l where l.organization_id = ${organization} and ${condition}`
  const exact = exactMatches(values, words).map(own)
  if (words.isExact) return exact
  const ofCustomers = `select l.id from organization_customer c
    cross join lateral (
      select id from license where customer_id = c.customer_id and organization_id = c.organization_id offset 0
    ) l
    where c.organization_id = ${organization} and ${customerMatch(values, words)}`
  return [...exact, ofCustomers, ...textMatches(values, words).map(own)]
}
