import type { Granted } from '@/lib/access/core/granted'
import type { Reading } from '@/lib/platform/work'
import { countPending } from './store-transfers'

/** How many transfers wait for a decision. */
export const countWaitingTransfers = async (
  { db }: Pick<Reading, 'db'>,
  { organizationId }: Granted<'transfers:review'>,
): Promise<{ count: number }> => ({ count: await countPending(db, organizationId) })
