import type { TaskList } from 'graphile-worker'
import { bulkDeleteTask, bulkExtendTask, bulkRevokeTask } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { bulkTransferTask } from '@/lib/catalog/licenses/bulk/server/bulk-transfer'
import { exportTask } from '@/lib/catalog/licenses/bulk/server/export-licenses'
import { importTask } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { issueListTask } from '@/lib/catalog/licenses/server/issue-license-list'
import { issueTask } from '@/lib/catalog/licenses/server/issue-licenses'
import { type RegisteredTask, registerTask } from '@/lib/foundation/jobs/server/job-task'
import { requeueAbandonedJobs } from '@/lib/foundation/jobs/server/requeue-abandoned-jobs'
import type { JobDeps } from '@/lib/foundation/jobs/server/run-jobs'
import { longJobTask } from '@/lib/foundation/jobs/server/run-jobs'
import { startWorker } from '@/lib/foundation/jobs/server/start-job-worker'
import { directDatabaseUrl } from '@/lib/foundation/platform/config/env'
import { createWorkerPool } from '@/lib/foundation/platform/database/db'
import { POOL_SIZES } from '@/lib/foundation/platform/database/pool-sizes'
import { getParts } from './parts'
import { transactOn } from './transactions'
import { getWorkFigures } from './watch'

/** A step takes well under a second; a worker that is silent for this long is dead, or its machine is. */
const LEASE_MS = 20_000
const REVIVE_EVERY_MS = 10_000
/** For the queue alone: a job's own work uses the dashboard's pool. */
const QUEUE_BOUNDS = {
  application_name: 'latchkey jobs',
  max: POOL_SIZES.jobs,
  connectionTimeoutMillis: 5_000,
  query_timeout: 30_000,
  statement_timeout: 29_000,
}

/** All kinds of long jobs, by name. */
const TASKS: ReadonlyMap<string, RegisteredTask> = new Map(
  [
    registerTask(issueTask),
    registerTask(issueListTask),
    registerTask(importTask),
    registerTask(exportTask),
    registerTask(bulkRevokeTask),
    registerTask(bulkExtendTask),
    registerTask(bulkDeleteTask),
    registerTask(bulkTransferTask),
  ].map((task) => [task.kind, task]),
)

type Pace = { leaseMs: number; reviveEveryMs: number }
const USUAL_PACE: Pace = { leaseMs: LEASE_MS, reviveEveryMs: REVIVE_EVERY_MS }

/**
 * A step may wait for a row longer than a change by hand, for nobody sits before it; then it is tried again later, and
 * another organization's job has its turn.
 */
const STEP_BOUNDS = { timeout: 15_000, maxWait: 5_000, lockTimeout: 5_000 }

function jobParts(leaseMs: number): JobDeps {
  const { db, log } = getParts()
  const transact = transactOn(db, STEP_BOUNDS)
  return { transact: (run) => transact({ address: null, requestId: null }, run), tasks: TASKS, log, leaseMs }
}

/**
 * For platforms without a long-running process: long jobs as a task for the cron that drains the queue, after
 * requeueing abandoned ones.
 */
export async function reviveLongJobs(): Promise<(signal: AbortSignal) => TaskList> {
  const parts = jobParts(LEASE_MS)
  await parts.transact(({ tx }) => requeueAbandonedJobs(tx))
  return (signal) => longJobTask(parts, signal)
}

/** Runs long jobs in this process until stopped. `tried` resolves after the first poll of the queue. */
export function startJobs(pace: Pace = USUAL_PACE): { tried: Promise<void>; stop: () => Promise<void> } {
  const pool = createWorkerPool(directDatabaseUrl(), QUEUE_BOUNDS)
  const health = getParts().health.part('long jobs')
  const worker = startWorker({
    ...jobParts(pace.leaseMs),
    pool,
    health,
    ...getWorkFigures().ofQueue,
    reviveEveryMs: pace.reviveEveryMs,
  })
  return {
    tried: health.tried,
    stop: async () => {
      await worker.stop()
      await pool.end()
    },
  }
}
