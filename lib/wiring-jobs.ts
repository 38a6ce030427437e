import type { TaskList } from 'graphile-worker'
import { longJobTask } from './jobs/server/long-job-task'
import { type AnyTask, asAnyTask } from './jobs/server/long-task'
import { reviveJobs } from './jobs/server/revive-jobs'
import type { JobParts } from './jobs/server/run-long-job'
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

function jobParts(leaseMs: number): JobParts {
  const { transact, log } = getDashboard()
  return { transact: (run) => transact({ address: null, requestId: null }, run), tasks: TASKS, log, leaseMs }
}

/** For platforms without a process: long jobs as a task of whoever drains the queue, with those that were let go of. */
export async function reviveLongJobs(): Promise<(signal: AbortSignal) => TaskList> {
  const parts = jobParts(LEASE_MS)
  await parts.transact(({ tx }) => reviveJobs(tx))
  return (signal) => longJobTask(parts, signal)
}

/** Works on long jobs in this process, until told to stop. */
export async function startJobs(pace: Pace = USUAL_PACE): Promise<{ stop: () => Promise<void> }> {
  const pool = createPool(readEnv().DATABASE_URL, QUEUE_BOUNDS)
  // A connection that the server closes while nobody asks anything of it must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const worker = startWorker({ ...jobParts(pace.leaseMs), pool, reviveEveryMs: pace.reviveEveryMs })
  return {
    stop: async () => {
      await worker.stop()
      await pool.end()
    },
  }
}
