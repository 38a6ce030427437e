import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { REFUSED, REQUEST_RANGES, REQUEST_STATUSES, type RequestFilter, type RequestStatus } from './schema'

/** Which lines to read. `statuses` is null for all; otherwise each status is read from its own index. */
export type TimeRange = { statuses: RequestStatus[] | null; from: Date | null; to: Date | null }

const LOOKUP_STATUSES: RequestStatus[] = [
  'invalid_api_key',
  'rate_limit_exceeded',
  'lookup_not_allowed',
  'license_not_found',
  'found',
]

/** `range` counts back from now; `from` and `to` are exact, and take precedence. */
export function planRequestList({ endpoint, status, range, from, to }: RequestFilter, now: Date): TimeRange {
  const since = range ? new Date(now.getTime() - REQUEST_RANGES[range] * HOUR_MS) : null
  return {
    statuses: statusesOf(endpoint, status),
    from: from ? new Date(from) : since,
    to: to ? new Date(to) : null,
  }
}

function statusesOf(endpoint: RequestFilter['endpoint'], status: RequestFilter['status']): RequestStatus[] | null {
  if (!endpoint && !status) return null
  return REQUEST_STATUSES.filter((known) => isAsked(known, status) && isOf(endpoint, known))
}

function isAsked(known: RequestStatus, status: RequestFilter['status']): boolean {
  if (status === REFUSED) return known !== 'active' && known !== 'found'
  return status === undefined || known === status
}

/** Two are statuses of lookups only, and most others are of validations only. */
function isOf(endpoint: RequestFilter['endpoint'], known: RequestStatus): boolean {
  if (endpoint === 'lookup') return LOOKUP_STATUSES.includes(known)
  return endpoint === undefined || (known !== 'lookup_not_allowed' && known !== 'found')
}
