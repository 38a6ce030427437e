import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { countPending } from './transfers.sql'

/** How many transfers wait for a decision. */
export const countWaitingTransfers = async (
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Granted<'transfers:review'>,
): Promise<{ count: number }> => ({ count: await countPending(db, organizationId) })
