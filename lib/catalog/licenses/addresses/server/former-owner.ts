import type { Run } from '@/lib/foundation/platform/database/run-statement'
import { type EarlierQuery, type NetworksSeen, type Seen, selectSeenEarlier, selectSeenWithin } from './ip-history.sql'

/** When a license was called from networks, by network; one without calls is left out. */
export async function readSeenWithin(history: Run, license: NetworksSeen): Promise<Map<string, Seen>> {
  if (license.networks.length === 0) return new Map()
  const rows = await selectSeenWithin(history, license)
  return new Map(rows.map(({ network, ...seen }) => [network, seen]))
}

/**
 * Which networks a former owner of their license used. It may be their home: an IP address from before the license was
 * transferred is not for the new owner, even if it was seen again since.
 */
export async function readSeenEarlier<T extends EarlierQuery>(
  history: Run,
  organizationId: string,
  queries: readonly T[],
): Promise<Set<T>> {
  const asked = queries.filter(({ licenseId, network, since }) => licenseId && network && since)
  if (asked.length === 0) return new Set()
  const found = await selectSeenEarlier(history, organizationId, asked)
  return new Set(found.flatMap((i) => asked[i] ?? []))
}
