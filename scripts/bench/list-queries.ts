import type { LicenseListQuery } from '@/lib/licenses/core/schema-list'
import { DAY_MS } from '@/lib/shared/durations'
import type { ListFixture } from './list-fixtures'

type Query = Partial<Omit<LicenseListQuery, 'limit'>>
export type ListQuery = { name: string; query: Query; isCount?: boolean }

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** Every filter, order and kind of search, and the pages that are expensive to find. */
export function listQuestions({ productIds, knownKey }: ListFixture): ListQuery[] {
  const [big = '', , , , rare = ''] = productIds
  const far = `${Date.now() - 900 * DAY_MS}_00000000-0000-0000-0000-000000000000`
  const queries: Record<string, Query> = {
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
    'whole key': { q: knownKey },
    'a key that does not exist': { q: 'ABCDE-FGHJK-MNPQR-STVWX-YZ012' },
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
    'two letters': { q: 'qx' },
    'a name of many, expired, a product': { q: 'Lovelace', status: 'expired', product: big },
    'a name of few, active, oldest first': { q: 'hopper 976', status: 'active', sort: 'created_at' },
  }
  const counts: Record<string, Query> = {
    'count: all': {},
    'count: expired': { status: 'expired' },
    'count: a name of many': { q: 'Lovelace' },
  }
  return [
    ...Object.entries(queries).map(([name, query]) => ({ name, query })),
    ...Object.entries(counts).map(([name, query]) => ({ name, query, isCount: true })),
  ]
}
