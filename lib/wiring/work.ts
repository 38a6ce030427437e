import { replaceTimedIds } from '@/lib/catalog/customers/server/replace-timed-ids'
import { bulkEmailTask } from '@/lib/catalog/licenses/bulk/server/bulk-email'
import {
  bulkDeleteTask,
  bulkExtendTask,
  bulkReinstateTask,
  bulkRevokeTask,
} from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { bulkTransferTask } from '@/lib/catalog/licenses/bulk/server/bulk-transfer'
import { bulkUpdateTask } from '@/lib/catalog/licenses/bulk/server/bulk-update'
import { exportTask } from '@/lib/catalog/licenses/bulk/server/export-licenses'
import { importTask } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { fillKeyTails } from '@/lib/catalog/licenses/server/find/fill-key-tails'
import { foldStoredKeys } from '@/lib/catalog/licenses/server/find/fold-stored-keys'
import { issueListTask } from '@/lib/catalog/licenses/server/issue-license-list'
import { issueTask } from '@/lib/catalog/licenses/server/issue-licenses'
import { purgeOrganization } from '@/lib/catalog/organizations/server/purge-organization'
import { createAuditRotation } from '@/lib/foundation/audit/server/rotate-audit-log'
import { registerTask } from '@/lib/foundation/jobs/server/job-task'
import { createLongJobWork } from '@/lib/foundation/jobs/server/run-jobs'
import { createMailHealth } from '@/lib/foundation/mail/server/mail-health'
import { createMailWork } from '@/lib/foundation/mail/server/mail-work'
import { directDatabaseUrl, publicUrl, readEnv, requestLogDays } from '@/lib/foundation/platform/config/env'
import { unlessHeld } from '@/lib/foundation/platform/database/background-hold'
import type { Transact } from '@/lib/foundation/platform/database/context'
import {
  createPrisma,
  createWorkerPool,
  HISTORY_WORK_BOUNDS,
  QUEUE_BOUNDS,
  WORK_BOUNDS,
} from '@/lib/foundation/platform/database/db'
import { createHealth, type PartHealth } from '@/lib/foundation/platform/log/health'
import { createMailer } from '@/lib/foundation/platform/mail/mailer'
import { MOST_DELIVERIES } from '@/lib/foundation/work/core/background-work'
import { drainWork } from '@/lib/foundation/work/server/drain-work'
import { startWork, type WorkParts } from '@/lib/foundation/work/server/start-work'
import type { Work } from '@/lib/foundation/work/server/work'
import { createCronRoute } from '@/lib/http/routes/cron-route'
import { announceExpiries } from '@/lib/people/access-tokens/server/announce-expiries'
import { forgetAnswers } from '@/lib/people/access-tokens/server/answer-once'
import { measureStorage } from '@/lib/people/operator/server/measure-storage'
import { createEmailRepair } from '@/lib/people/sign-in/server/repair-emails'
import { createNotificationWork } from '@/lib/service/notifications/server/notification-work'
import { eraseHistory } from '@/lib/service/requests/history/server/erase-history'
import { sweepHistory } from '@/lib/service/requests/history/server/sweep-history'
import { countToday } from '@/lib/service/requests/statistics/server/count-today'
import { keepStatistics } from '@/lib/service/requests/statistics/server/keep-statistics'
import { createUsageWork } from '@/lib/service/requests/usage/server/usage-work'
import { announceSilence } from '@/lib/service/sales/server/announce-silence'
import { applySale, countEarlierSales } from '@/lib/service/sales/server/apply-sale'
import { readPaymentsOfLicenses } from '@/lib/service/sales/server/list-own-orders'
import { forgetOrderLinks } from '@/lib/service/sales/server/order-links'
import { readSale } from '@/lib/service/sales/server/read-sale'
import { queueReconciliations, reconcileSales } from '@/lib/service/sales/server/reconcile-sales'
import { retryDelaysMs } from '@/lib/service/webhooks/core/retry-schedule'
import { reportFailing, retireEndpoint } from '@/lib/service/webhooks/server/retire-endpoint'
import { createWebhookWork } from '@/lib/service/webhooks/server/webhook-work'
import { createBillingWork } from './billing'
import { getDashboard, getLocate } from './dashboard-deps'
import { getChatSender, getDestinations } from './destinations'
import { createLogoWork } from './logos'
import { getParts } from './parts'
import { transactOn } from './transactions'
import { getWorkFigures } from './watch'

const TIMEOUT_MS = 15_000
const DELIVERY_LEASE_MS = 30_000
/** A step takes well under a second; a worker that is silent for this long is dead, or its machine is. */
const LONG_JOB_LEASE_MS = 20_000
const TRANSACTION_BOUNDS = { timeout: 30_000, maxWait: 10_000, lockTimeout: 5_000 }
/**
 * A step of a long job may wait for a row longer than a change by hand, for nobody sits before it; then it is tried
 * again later, and another organization's job has its turn.
 */
const STEP_BOUNDS = { timeout: 15_000, maxWait: 5_000, lockTimeout: 5_000 }
const NO_ORIGIN = { address: null, requestId: null }

const settledDays = new Set<string>()

/** Runs all background work in this process until stopped. */
export function startAllWork(): { stop: () => Promise<void> } {
  const { parts, work, close } = openWork(getParts().health.part('queue'))
  const running = startWork(parts, work)
  return {
    stop: async () => {
      await running.stop()
      await close()
    },
  }
}

/** A scheduler that calls each minute is given most of it. */
const DRAIN_MS = 50_000

/** Does what is due, within the time that a platform gives a request. */
async function drain(): Promise<{ drained: boolean }> {
  const { parts, work, close } = openWork(createHealth().part('drain'))
  return drainWork(parts, work, DRAIN_MS).finally(close)
}
export const drainRoute = createCronRoute(getDashboard, () => unlessHeld(getParts().probePool, drain))

/** Every kind of job, and everything on the clock: one without its own does not compile. */
type AllWork = Work & { jobs: Required<Work['jobs']>; schedules: Required<Work['schedules']> }

function openWork(health: PartHealth): { parts: WorkParts; work: AllWork; close: () => Promise<void> } {
  const { vault, clock, log } = getParts()
  const env = readEnv()
  const pool = createWorkerPool(directDatabaseUrl(env), WORK_BOUNDS)
  const queuePool = createWorkerPool(directDatabaseUrl(env), QUEUE_BOUNDS)
  const historyUrl = env.HISTORY_DATABASE_URL
  const history = historyUrl === undefined ? pool : createWorkerPool(historyUrl, HISTORY_WORK_BOUNDS)
  const db = createPrisma(pool)
  const transactFrom = transactOn(db, TRANSACTION_BOUNDS)
  const transact: Transact = (run) => transactFrom(NO_ORIGIN, run)
  const figures = getWorkFigures()
  const noteHealth = createMailHealth({ pool, clock, log })
  const mailer = createMailer(env)
  const mails = createMailWork({
    transact,
    vault,
    mailer: mailer.isMailbox ? mailer : figures.countMails(noteHealth(mailer)),
    site: publicUrl(env),
    subscriptionsOf: readPaymentsOfLicenses,
  })
  const notifications = createNotificationWork({ transact, vault, ...getChatSender() })
  const logos = createLogoWork({ pool })
  const locate = env.GEOIP_DATABASE === undefined ? null : getLocate()
  const longJobs = longJobWork()
  const webhooks = createWebhookWork({
    ...figures.ofDeliveries,
    pool,
    transact,
    vault,
    clock,
    log,
    random: Math.random,
    send: { destinations: getDestinations(), timeoutMs: TIMEOUT_MS },
    pausesMs: retryDelaysMs(env.WEBHOOK_RETRY_SECONDS),
    retire: (endpointId, reason) => transact((work) => retireEndpoint(work, { endpointId, reason })),
    reportFailing: (endpointId) => transact((work) => reportFailing(work, endpointId)),
    most: MOST_DELIVERIES,
    leaseMs: DELIVERY_LEASE_MS,
    pollMs: 500,
  })
  const work: AllWork = {
    jobs: {
      ...mails.jobs,
      ...notifications.jobs,
      ...logos.jobs,
      ...longJobs.jobs,
      ...webhooks.jobs,
      'apply-sale': (payload) => applySale(transact, payload),
      'read-sale': (payload) => readSale({ db, vault, clock, shopsUrl: env.SHOPS_API_URL }, payload),
      'reconcile-sales': (payload) => reconcileSales({ db, vault, clock, shopsUrl: env.SHOPS_API_URL }, payload),
      'count-today': (payload) => countToday({ pool, history, locate, clock }, payload),
      'purge-organization': (payload) => purgeOrganization({ pool }, payload),
    },
    schedules: {
      ...webhooks.schedules,
      ...mails.schedules,
      ...notifications.schedules,
      ...logos.schedules,
      ...longJobs.schedules,
      'usage-alerts': createUsageWork({ pool, history, clock, log, settledDays }),
      'access-token-expiries': announceExpiries,
      subscriptions: createBillingWork({ db }),
      'audit-log': createAuditRotation({ pool, clock, retentionDays: env.AUDIT_LOG_DAYS ?? null }),
      'old-answers': forgetAnswers,
      'deleted-history': () => eraseHistory({ pool, history }),
      'storage-sizes': () => measureStorage({ pool, history }),
      statistics: async () => {
        await keepStatistics({ pool, history, locate, clock, retentionDays: requestLogDays(env) })
        await countEarlierSales(transact, log)
      },
      'compared-sales': () => queueReconciliations(db, clock()),
      'silent-shops': () => transact(announceSilence),
      'old-order-links': () => transact(forgetOrderLinks),
      'missing-history': () => sweepHistory({ pool, history }),
      // What earlier versions stored, or a process of the version before stores now.
      'key-tails': fillKeyTails,
      'folded-keys': foldStoredKeys,
      emails: createEmailRepair(),
      'customer-ids': replaceTimedIds,
    },
    startDeliveries: webhooks.startDeliveries,
  }
  const close = async () => {
    await db.$disconnect()
    await Promise.all([...new Set([pool, queuePool, history])].map((each) => each.end()))
  }
  return { parts: { queue: { pool: queuePool, health, ...figures.ofQueue }, transact, log }, work, close }
}

/** Their steps use the pool of the dashboard: two that wait for a row hold up neither mails nor webhooks. */
export function longJobWork(leaseMs = LONG_JOB_LEASE_MS) {
  const { db, log } = getParts()
  const transact = transactOn(db, STEP_BOUNDS)
  return createLongJobWork({ transact: (run) => transact(NO_ORIGIN, run), tasks: LONG_JOBS, log, leaseMs })
}

const LONG_JOBS = [
  registerTask(issueTask),
  registerTask(issueListTask),
  registerTask(importTask),
  registerTask(exportTask),
  registerTask(bulkRevokeTask),
  registerTask(bulkReinstateTask),
  registerTask(bulkExtendTask),
  registerTask(bulkDeleteTask),
  registerTask(bulkTransferTask),
  registerTask(bulkUpdateTask),
  registerTask(bulkEmailTask),
]
