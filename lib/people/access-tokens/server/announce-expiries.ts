import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { claimExpiringTokens } from './access-token-expiries.sql'

const AHEAD_MS = 7 * DAY_MS
const BATCH = 100

/**
 * Records, once for each access token that expires within a week, that it does, for which members are notified. A token
 * made to last no longer than a week is left out. Each is announced once, even with several processes.
 */
export async function announceExpiries(transact: Transact): Promise<void> {
  while ((await transact(announceBatch)) === BATCH);
}

async function announceBatch(work: WriteContext): Promise<number> {
  const tokens = await claimExpiringTokens(work.tx, { now: work.now, aheadMs: AHEAD_MS, limit: BATCH })
  for (const { id, organizationId, name, lastFour, email, expiresAt } of tokens)
    await recordChange(
      work,
      { organizationId, userId: null, email: null },
      {
        action: 'access_token.expiring',
        target: { type: 'access_token', id, label: name },
        after: { expires_at: expiresAt.toISOString(), last_four: lastFour, acts_for: email },
      },
    )
  return tokens.length
}
