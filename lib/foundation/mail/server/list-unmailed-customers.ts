import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { selectUnmailedCustomers, type UnmailedCustomer } from './customer-mail-jobs.sql'

const LOOKS_BACK_MS = 7 * DAY_MS

/** The customers of whom a mail was given up after every try, in the last seven days. */
export const listUnmailedCustomers = (
  { pool, now }: Pick<ReadContext, 'pool' | 'now'>,
  { organizationId }: { organizationId: string },
): Promise<UnmailedCustomer[]> =>
  selectUnmailedCustomers(pool, { organizationId, since: new Date(now.getTime() - LOOKS_BACK_MS) })
