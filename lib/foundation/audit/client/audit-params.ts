import { type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { DAY_MS } from '@/lib/foundation/shared/durations'

/** How far back one looks, in days. */
const RANGE_DAYS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const

/** A time in the URL. `range` counts back from now; `from` and `to` are moments. */
export const timeParams = {
  range: parseAsStringLiteral(['1d', '7d', '30d', '90d']),
  from: parseAsString,
  to: parseAsString,
}

/** The audit log's filters in the URL. */
export const auditParams = {
  actor: parseAsString,
  action: parseAsString,
  type: parseAsString,
  target: parseAsString,
  /** the job whose single changes are shown */
  job: parseAsString,
  ...timeParams,
  after: parseAsString,
}

export type AuditParams = inferParserType<typeof auditParams>

/** Where such a time begins; null for no beginning. */
export const startOf = ({ range, from }: Pick<AuditParams, 'range' | 'from'>, now: Date): string | null =>
  range ? new Date(now.getTime() - RANGE_DAYS[range] * DAY_MS).toISOString() : from

/** The filters as a query of the API. */
export function auditQueryOf(params: AuditParams, now: Date): Record<string, string> {
  const { actor, action, type, target, job, to, after } = params
  const query = { actor, action, target_type: type, target, job, from: startOf(params, now), to, after }
  return Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null))
}
