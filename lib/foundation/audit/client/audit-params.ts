import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { DAY_MS } from '@/lib/foundation/shared/durations'

/** How far back one looks, in days. */
const RANGE_DAYS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const

/** The audit log's filters in the URL. `range` counts back from now; `from` and `to` are moments. */
export const auditParams = {
  actor: parseAsString,
  action: parseAsString,
  type: parseAsString,
  target: parseAsString,
  /** the job whose single changes are shown */
  job: parseAsString,
  range: parseAsStringLiteral(['1d', '7d', '30d', '90d']),
  from: parseAsString,
  to: parseAsString,
  after: parseAsString,
}

export type AuditParams = inferParserType<typeof auditParams>

/** The filters as a query of the API. */
export function auditQueryOf(params: AuditParams, now: Date): Record<string, string> {
  const { actor, action, type, target, job, range, to, after } = params
  const from = range ? new Date(now.getTime() - RANGE_DAYS[range] * DAY_MS).toISOString() : params.from
  const query = { actor, action, target_type: type, target, job, from, to, after }
  return Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null))
}
