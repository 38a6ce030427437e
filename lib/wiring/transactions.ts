import { publicUrl } from '@/lib/foundation/platform/config/env'
import type { ChangeSubscriber } from '@/lib/foundation/platform/database/context'
import type { Db } from '@/lib/foundation/platform/database/db'
import { createTransact, type TransactionBounds } from '@/lib/foundation/platform/database/transact'
import { notifyMembers } from '@/lib/service/notifications/server/notify-members'
import { claimSales, eraseSales } from '@/lib/service/sales/server/follow-customers'
import { emitEvents } from '@/lib/service/webhooks/server/emit-events'
import { getParts } from './parts'
import { getVerified } from './verified'

/**
 * Who is called with every recorded change, in its transaction.
 *
 * A constant that each transaction carries, not a registry that modules fill: routes are bundled apart, so what one
 * bundle registers is missing in the next, and its events would be lost silently.
 */
export const CHANGE_SUBSCRIBERS: readonly ChangeSubscriber[] = [emitEvents, notifyMembers, claimSales, eraseSales]

/**
 * Transactions of this client. Functions, which have no start, verify the database with the first of them: with another
 * key than its own they would write what nobody can read.
 */
export function transactOn(db: Db, bounds: TransactionBounds): ReturnType<typeof createTransact> {
  const { vault, clock, dashboardPool, dashboardHistory } = getParts()
  const history = dashboardHistory === dashboardPool ? null : dashboardHistory
  const parts = { db, history, vault, clock, site: publicUrl(), subscribers: CHANGE_SUBSCRIBERS }
  const transact = createTransact(parts, bounds)
  return (origin, run) => getVerified().before(() => transact(origin, run))
}
