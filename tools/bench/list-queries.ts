import { type LicenseListQuery, licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { ListFixture } from './list-fixtures'

type Query = Partial<Omit<LicenseListQuery, 'limit'>>
export type ListQuery = { name: string; query: Query; isCount?: boolean }

/** The query as the verb takes it, with the products to which a caller is limited. */
export const parseQuestion = ({ product_ids, ...query }: Query): LicenseListQuery => ({
  ...licenseListQuery.parse(query),
  product_ids,
})

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** Every filter, order and kind of search, and the pages that are expensive to find. */
export function listQuestions(fixture: ListFixture): ListQuery[] {
  const queries = { ...orderQuestions(fixture), ...searchQuestions(fixture), ...exactQuestions(fixture) }
  return [
    ...Object.entries(queries).map(([name, query]) => ({ name, query })),
    ...Object.entries(countQuestions(fixture)).map(([name, query]) => ({ name, query, isCount: true })),
  ]
}

function orderQuestions({ productIds }: ListFixture): Record<string, Query> {
  const [big = '', , , , rare = ''] = productIds
  const far = `${Date.now() - 900 * DAY_MS}_00000000-0000-0000-0000-000000000000`
  return {
    'all, newest first': {},
    'all, oldest first': { sort: 'created_at' },
    'all, by expiry': { sort: 'expires_at' },
    'all, lifetime first': { sort: '-expires_at' },
    'a page far down': { after: far },
    'the page before one far down': { before: far },
    active: { status: 'active' },
    'active, oldest first (all expired)': { status: 'active', sort: 'created_at' },
    expiring: { status: 'expiring' },
    expired: { status: 'expired' },
    revoked: { status: 'revoked' },
    'revoked, by expiry': { status: 'revoked', sort: 'expires_at' },
    'a product': { product: big },
    'a small product': { product: rare },
    'a small product, by expiry': { product: rare, sort: 'expires_at' },
    'a small product, revoked': { product: rare, status: 'revoked' },
    'a product, active, oldest first': { product: big, status: 'active', sort: 'created_at' },
    'IP off': { ip_mode: 'off' },
    'allow list': { ip_mode: 'allow_list' },
    'allow list, expiring, a product': { ip_mode: 'allow_list', status: 'expiring', product: big },
    'expires next week': { expires_from: inDays(0), expires_to: inDays(7) },
    'expires within a year, latest first': { expires_from: inDays(0), expires_to: inDays(365), sort: '-expires_at' },
    'not validated for 30 days': { unused: '30d' },
    'never validated, a product, oldest first': { unused: 'never', product: big, sort: 'created_at' },
  }
}

function searchQuestions({ productIds: [big = ''], knownKey, knownTail }: ListFixture): Record<string, Query> {
  return {
    'whole key': { q: knownKey },
    'a key that does not exist': { q: 'ABCDE-FGHJK-MNPQR-STVWX-YZ012' },
    'the tail of a key': { q: knownTail },
    'the tail of a key, masked': { q: `••••-${knownTail}` },
    'the last four of a key': { q: knownTail.slice(1) },
    'a tail that no key has': { q: 'N0NE5' },
    'an id': { q: '0190f3a2-7c1e-8abc-9def-0123456789ab' },
    "a license's name": { q: 'Seat 49' },
    'an e-mail': { q: 'person77777@globex-2777.test' },
    'a part of an e-mail': { q: 'son77777@' },
    'a domain of many': { q: '@acme-' },
    'a domain of few': { q: 'initech-1234.test' },
    'a word in every e-mail': { q: 'person' },
    'a name of many': { q: 'Lovelace' },
    'a name of few': { q: 'hopper 976' },
    'a name without a match': { q: 'Zuse' },
    'a Discord id': { q: '100000000000077770' },
    'a note': { q: 'Order 499995' },
    'a note of many': { q: 'reseller' },
    'an order number in metadata': { q: 'A-44444' },
    'a value of the oldest': { q: 'first' },
    'two letters': { q: 'qx' },
    'a name with accents, typed without': { q: 'jose nunez' },
    'two ideographs': { q: '山田' },
    'one ideograph': { q: '郎' },
    'a name of many, expired, a product': { q: 'Lovelace', status: 'expired', product: big },
    'a name of few, active, oldest first': { q: 'hopper 976', status: 'active', sort: 'created_at' },
  }
}

/** Filters by an exact value, and callers who are limited to some products. */
function exactQuestions({ productIds, knownKey }: ListFixture): Record<string, Query> {
  const [big = '', , , , rare = ''] = productIds
  return {
    'metadata of one': { metadata: { order: 'A-44444' } },
    'metadata of none': { metadata: { order: 'B-1' } },
    'metadata of many': { metadata: { tier: 'plus' } },
    'metadata of the oldest': { metadata: { tier: 'first' } },
    'two keys of metadata, expired': { metadata: { order: 'A-44444', tier: 'plus' }, status: 'expired' },
    'metadata of many, a word, a product': { metadata: { tier: 'plus' }, q: 'Lovelace', product: big },
    'metadata of one, a word': { metadata: { order: 'A-44444' }, q: 'reseller' },
    'a customer by e-mail': { customer_email: 'person7777@globex-2777.test' },
    'a customer by Discord id': { customer_discord_id: '100000000000007770' },
    'a whole key': { license_key: knownKey },
    'one permitted product': { product_ids: [rare] },
    'several permitted products': { product_ids: productIds.slice(1) },
    'several permitted products, by expiry': { product_ids: productIds.slice(1), sort: 'expires_at' },
    'several permitted products, a word': { product_ids: productIds.slice(3), q: 'hopper 976' },
    'several permitted products, metadata': { product_ids: productIds.slice(3), metadata: { tier: 'first' } },
  }
}

const countQuestions = ({ productIds }: ListFixture): Record<string, Query> => ({
  'count: all': {},
  'count: expired': { status: 'expired' },
  'count: the tail of a key': { q: 'N0NE5' },
  'count: a name of many': { q: 'Lovelace' },
  'count: an order number in metadata': { q: 'A-44444' },
  'count: metadata of many': { metadata: { tier: 'plus' } },
  'count: metadata of the oldest': { metadata: { tier: 'first' } },
  'count: several permitted products': { product_ids: productIds.slice(1) },
})
