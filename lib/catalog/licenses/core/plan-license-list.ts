import { DAY_MS } from '@/lib/foundation/shared/durations'
import { EXPIRING_DAYS, type LicenseSort } from './list-order'
import type { LicenseFilter, LicenseListQuery } from './schema-list'

/** `age` by creation, `ends` by expiry with lifetime licenses last. Each is the order of an index. */
type ListOrder = { by: 'age' | 'ends'; direction: 'asc' | 'desc' }

/**
 * A range of expiries, `from` inclusive and `to` exclusive. Null is open. Ranges with a `to` contain no lifetime
 * license.
 */
type EndsWindow = { from: Date | null; to: Date | null }

/** How a list is read: the order, and the conditions of its rows. */
export type ListPlan = {
  order: ListOrder
  sort: LicenseSort
  ends: EndsWindow | null
  revoked: boolean | null
  /** excludes lifetime licenses if a range has only a start */
  isTimed: boolean
  /** null for any use; `since` null for licenses that were never validated */
  unused: { since: Date | null } | null
}

/**
 * A range of expiries is read in the order of expiry, whatever order was requested: it is one range of that index,
 * while in the order of age its rows may be scattered among a million.
 */
export function planList(query: LicenseFilter & Pick<LicenseListQuery, 'sort'>, now: Date): ListPlan {
  const ends = endsOf(query, now)
  const isWindow = query.expires_from !== undefined || query.expires_to !== undefined || isStretch(query.status)
  const sort = isWindow ? sortOfWindow(query) : (query.sort ?? '-created_at')
  return {
    order: { by: sort.endsWith('expires_at') ? 'ends' : 'age', direction: sort.startsWith('-') ? 'desc' : 'asc' },
    sort,
    ends,
    revoked: query.status === undefined ? null : query.status === 'revoked',
    isTimed: query.expires_from !== undefined,
    unused: unusedOf(query.unused, now),
  }
}

function unusedOf(unused: LicenseFilter['unused'], now: Date): ListPlan['unused'] {
  if (unused === undefined) return null
  return { since: unused === 'never' ? null : new Date(now.getTime() - Number.parseInt(unused, 10) * DAY_MS) }
}

const isStretch = (status: LicenseFilter['status']): boolean => status === 'expiring' || status === 'expired'

/** By expiry as requested; otherwise the most recently expired, or the next to expire, comes first. */
function sortOfWindow({ sort, status }: LicenseFilter & Pick<LicenseListQuery, 'sort'>): LicenseSort {
  if (sort === 'expires_at' || sort === '-expires_at') return sort
  return status === 'expired' ? '-expires_at' : 'expires_at'
}

/** The intersection of the status's window and the requested one. */
function endsOf({ status, expires_from, expires_to }: LicenseFilter, now: Date): EndsWindow | null {
  const asked = { from: dateOf(expires_from), to: dateOf(expires_to) }
  const given = statusWindow(status, now)
  const from = latest(asked.from, given.from)
  const to = earliest(asked.to, given.to)
  return from === null && to === null ? null : { from, to }
}

/** Expired is `now >= expires_at`, so the first moment of what is not expired lies 1 ms after now. */
function statusWindow(status: LicenseFilter['status'], now: Date): EndsWindow {
  const next = new Date(now.getTime() + 1)
  switch (status) {
    case 'active':
      return { from: next, to: null }
    case 'expiring':
      return { from: next, to: new Date(now.getTime() + EXPIRING_DAYS * DAY_MS) }
    case 'expired':
      return { from: null, to: next }
    case 'revoked':
    case undefined:
      return { from: null, to: null }
  }
}

const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))
const latest = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a)
const earliest = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b < a) ? b : a)
