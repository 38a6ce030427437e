import { type AnyTask, asAnyTask } from './jobs/server/long-task'
import { startWorker } from './jobs/server/start-worker'
import { bulkDeleteTask, bulkExtendTask, bulkRevokeTask } from './licenses/server/bulk-licenses'
import { exportTask } from './licenses/server/export-licenses'
import { importTask } from './licenses/server/import-licenses'
import { issueTask } from './licenses/server/issue-licenses'
import { createPool } from './platform/db'
import { readEnv } from './platform/env'
import { getDashboard } from './wiring-dashboard-parts'

/** A step takes well under a second; a worker that says nothing for so long is dead, or its machine is. */
const LEASE_MS = 20_000
const REVIVE_EVERY_MS = 10_000
/** One connection listens, the others fetch jobs and finish them. A job's own work goes over the dashboard's pool. */
const QUEUE_BOUNDS = { max: 3, connectionTimeoutMillis: 5_000 }

/** Every kind of long work there is, by name. */
const TASKS: ReadonlyMap<string, AnyTask> = new Map(
  [
    asAnyTask(issueTask),
    asAnyTask(importTask),
    asAnyTask(exportTask),
    asAnyTask(bulkRevokeTask),
    asAnyTask(bulkExtendTask),
    asAnyTask(bulkDeleteTask),
  ].map((task) => [task.kind, task]),
)

type Pace = { leaseMs: number; reviveEveryMs: number }
const USUAL_PACE: Pace = { leaseMs: LEASE_MS, reviveEveryMs: REVIVE_EVERY_MS }

/** Works on long jobs in this process, until told to stop. */
export async function startJobs(pace: Pace = USUAL_PACE): Promise<{ stop: () => Promise<void> }> {
  const { transact, log } = getDashboard()
  const pool = createPool(readEnv().DATABASE_URL, QUEUE_BOUNDS)
  // A connection that the server closes while nobody asks anything of it must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const worker = startWorker({
    transact: (run) => transact({ address: null, requestId: null }, run),
    tasks: TASKS,
    log,
    pool,
    ...pace,
  })
  return {
    stop: async () => {
      await worker.stop()
      await pool.end()
    },
  }
}
