import { PURGE_ORGANIZATION } from '@/lib/catalog/organizations/server/organizations.sql'
import { purgeOrganization } from '@/lib/catalog/organizations/server/purge-organization'
import { createAuditRotation } from '@/lib/foundation/audit/server/rotate-audit-log'
import { createMailWork } from '@/lib/foundation/mail/server/mail-work'
import { startAfter } from '@/lib/foundation/platform/concurrency/start-after'
import { directDatabaseUrl, publicUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { unlessHeld } from '@/lib/foundation/platform/database/background-hold'
import { createPrisma, createWorkerPool } from '@/lib/foundation/platform/database/db'
import { POOL_SIZES } from '@/lib/foundation/platform/database/pool-sizes'
import { createHealth, type PartHealth } from '@/lib/foundation/platform/log/health'
import { createMailer } from '@/lib/foundation/platform/mail/mailer'
import { createCronRoute } from '@/lib/http/routes/cron-route'
import { announceExpiries } from '@/lib/people/access-tokens/server/announce-expiries'
import { forgetAnswers } from '@/lib/people/access-tokens/server/answer-once'
import { createNotificationWork } from '@/lib/service/notifications/server/notification-work'
import { createUsageWork } from '@/lib/service/requests/usage/server/usage-work'
import { retryDelaysMs } from '@/lib/service/webhooks/core/retry-schedule'
import { drainWebhooks } from '@/lib/service/webhooks/server/drain-webhooks'
import { reportFailing, retireEndpoint } from '@/lib/service/webhooks/server/retire-endpoint'
import { startWebhooks, type WebhookParts, type WebhookWorker } from '@/lib/service/webhooks/server/start-webhooks'
import { createBillingWork } from './billing'
import { getDashboard } from './dashboard-deps'
import { getChatSender, getDestinations } from './destinations'
import { reviveLongJobs } from './jobs'
import { createLogoWork } from './logos'
import { getParts } from './parts'
import { createRepairs } from './repairs'
import { transactOn } from './transactions'
import { getWorkFigures } from './watch'

/** Requests under way at most, in one process: they wait for others, so there may be many. */
const MAX_SLOTS = 128
const TIMEOUT_MS = 15_000
const LEASE_MS = 30_000
const PACE = { pollMs: 500, noticeEveryMs: 15_000 }
const TRANSACTION_BOUNDS = { timeout: 30_000, maxWait: 10_000, lockTimeout: 5_000 }
const NO_ORIGIN = { address: null, requestId: null }
const WAITS = { connectionTimeoutMillis: 5_000, query_timeout: 30_000, statement_timeout: 29_000, lock_timeout: 5_000 }
const BOUNDS = { ...WAITS, application_name: 'latchkey webhooks', max: POOL_SIZES.webhooks }
/** The queue has connections of its own: whatever else the process starts, its first statement finds one. */
const QUEUE_BOUNDS = { ...WAITS, application_name: 'latchkey queue', max: POOL_SIZES.queue }

const settledDays = new Set<string>()

/** Sends webhooks and mails from this process, from `turn` on until stopped. */
export function startWebhookWorker(turn: Promise<void>): WebhookWorker {
  const { parts, close } = openParts(getParts().health.part('webhooks and mails'))
  const worker = startAfter(turn, () => startWebhooks(parts))
  return {
    stop: async () => {
      await worker.stop()
      await close()
    },
  }
}

/** Works off what is due, within the time that a platform gives a request. */
async function drainQueue(withinMs: number): Promise<{ drained: boolean }> {
  const longTasks = await reviveLongJobs()
  const { parts, close } = openParts(createHealth().part('drain'))
  return drainWebhooks(parts, { withinMs, longTasks }).finally(close)
}

/** A scheduler that calls each minute is given most of it. */
const DRAIN_MS = 50_000
const drain = () => unlessHeld(getParts().probePool, () => drainQueue(DRAIN_MS))
export const drainRoute = createCronRoute(getDashboard, drain)

function openParts(health: PartHealth): { parts: WebhookParts; close: () => Promise<void> } {
  const { vault, clock, log } = getParts()
  const env = readEnv()
  const pool = createWorkerPool(directDatabaseUrl(env), BOUNDS)
  const queuePool = createWorkerPool(directDatabaseUrl(env), QUEUE_BOUNDS)
  const db = createPrisma(pool)
  const transactFrom = transactOn(db, TRANSACTION_BOUNDS)
  const transact: WebhookParts['transact'] = (run) => transactFrom(NO_ORIGIN, run)
  const site = publicUrl(env)
  const mails = createMailWork({ transact, vault, mailer: getWorkFigures().countMails(createMailer(env)), site })
  const notifications = createNotificationWork({ transact, vault, ...getChatSender() })
  const logos = createLogoWork({ pool })
  const parts: WebhookParts = {
    pool,
    queue: { pool: queuePool, health, ...getWorkFigures().ofQueue },
    ...getWorkFigures().ofDeliveries,
    transact,
    vault,
    clock,
    log,
    random: Math.random,
    send: { destinations: getDestinations(), timeoutMs: TIMEOUT_MS },
    pausesMs: retryDelaysMs(env.WEBHOOK_RETRY_SECONDS),
    retire: (endpointId, reason) => transact((work) => retireEndpoint(work, { endpointId, reason })),
    reportFailing: (endpointId) => transact((work) => reportFailing(work, endpointId)),
    otherTasks: {
      ...mails.tasks,
      ...notifications.tasks,
      ...logos.tasks,
      [PURGE_ORGANIZATION]: (payload) => purgeOrganization({ pool }, payload),
    },
    otherNotices: [
      createUsageWork({ pool, clock, log, settledDays }).notices,
      mails.notices,
      notifications.notices,
      logos.notices,
      createBillingWork({ db }).notices,
      createAuditRotation({ pool, clock, retentionDays: env.AUDIT_LOG_DAYS ?? null }),
      forgetAnswers,
      announceExpiries,
      ...createRepairs(),
    ],
    maxSlots: MAX_SLOTS,
    leaseMs: LEASE_MS,
    ...PACE,
  }
  const close = async () => {
    await db.$disconnect()
    await Promise.all([pool.end(), queuePool.end()])
  }
  return { parts, close }
}
