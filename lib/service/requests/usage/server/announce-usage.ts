import type { Pool } from 'pg'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import type { ReadContext, Transact } from '@/lib/foundation/platform/database/context'
import type { Log } from '@/lib/foundation/platform/log/log'
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/foundation/shared/durations'
import type { ProductToday } from '../core/schema'
import { alertChange } from '../core/usage-alert'
import { readProductsToday } from './read-today'
import { type DueAlert, deleteAlertsBefore, insertAlert, selectDueAlerts } from './usage-alerts.sql'

export type AlertParts = { pool: Pool; history: Pool; clock: Clock; log: Pick<Log, 'warn'>; transact: Transact }

/** The rest waits for the next look, seconds later. */
const MAX_AT_ONCE = 500
const KEPT_MS = 60 * DAY_MS
/** What a day reached in its last seconds, or while processes were replaced at midnight, is announced in the next. */
const LATE_MS = 10 * MINUTE_MS

/**
 * Records that products reached 80 or 100 % of their daily limit, or began their burst: once per product and day each,
 * over any number of processes and after a crash. One that fails stays due, and holds up no other.
 */
export async function announceUsage(parts: AlertParts): Promise<void> {
  const now = parts.clock()
  for (const day of new Set([utcDay(new Date(now.getTime() - LATE_MS)), utcDay(now)])) {
    const due = await selectDueAlerts(parts.pool, { day, limit: MAX_AT_ONCE })
    for (const alert of due) {
      const { productId } = alert
      await announce(parts, { ...alert, day }, now).catch((err: unknown) =>
        parts.log.warn({ err, product_id: productId }, 'a usage alert could not be recorded, and waits'),
      )
    }
  }
}

type AlertOfDay = DueAlert & { day: string }

async function announce({ pool, history, transact }: AlertParts, alert: AlertOfDay, now: Date): Promise<void> {
  const { organizationId, productId, productName, kind, day, used, limit } = alert
  const today = day === utcDay(now) ? await findToday({ pool, history, now }, alert) : undefined
  const facts = {
    kind,
    day,
    used,
    limit,
    runsOutAt: today?.reaches_limit_at ?? null,
    burstOffer: today?.burst_offer ?? null,
  }
  await transact(async (work) => {
    if (!(await insertAlert(work.tx, { productId, organizationId, day, kind }, now))) return
    const service = { organizationId, userId: null, email: null }
    await recordChange(work, service, alertChange({ id: productId, name: productName }, facts))
  })
}

async function findToday(
  reading: Pick<ReadContext, 'pool' | 'history' | 'now'>,
  { organizationId, productId }: DueAlert,
): Promise<ProductToday | undefined> {
  const { products } = await readProductsToday(reading, { organizationId, productIds: [productId] })
  return products[0]
}

export const pruneUsageAlerts = ({ transact }: AlertParts): Promise<void> =>
  transact(({ tx, now }) => deleteAlertsBefore(tx, new Date(now.getTime() - KEPT_MS)))
