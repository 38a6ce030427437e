import type { Pool } from 'pg'
import { every } from '@/lib/foundation/platform/concurrency/every'
import { workOnQueue } from '@/lib/foundation/platform/database/queue-worker'
import type { PartHealth } from '@/lib/foundation/platform/log/health'
import type { WatchTask } from '@/lib/foundation/platform/log/task-figures'
import { DAY_MS, HOUR_MS } from '@/lib/foundation/shared/durations'
import { deleteJobsBefore } from './job-steps.sql'
import { requeueAbandonedJobs } from './requeue-abandoned-jobs'
import type { JobDeps } from './run-jobs'
import { longJobTask } from './run-jobs'

export type WorkerParts = JobDeps & {
  /** for the queue itself: one connection listens, the others fetch and finish jobs */
  pool: Pool
  health: PartHealth
  watch?: WatchTask
  reviveEveryMs: number
}

export type Worker = { stop: () => Promise<void> }

const CONCURRENT_JOBS = 2
const KEEP_MS = 30 * DAY_MS
const PRUNE_EVERY_MS = 6 * HOUR_MS

/** Works on the queue in this process until stopped; jobs in progress are released after their current step. */
export function startWorker(parts: WorkerParts): Worker {
  const { pool, health, log, transact } = parts
  const stopping = new AbortController()
  const watched = parts.watch ? { watch: parts.watch } : {}
  const taskList = longJobTask(parts, stopping.signal)
  const queue = workOnQueue({ pool, health, log, taskList, concurrency: CONCURRENT_JOBS, ...watched }, stopping.signal)
  const failed = 'the jobs could not be looked after'
  const rounds = [
    every({ log, ms: parts.reviveEveryMs, failed }, () => transact(({ tx }) => requeueAbandonedJobs(tx))),
    every({ log, ms: PRUNE_EVERY_MS, failed }, () =>
      transact(({ tx, now }) => deleteJobsBefore(tx, new Date(now.getTime() - KEEP_MS))),
    ),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([queue, ...rounds.map((end) => end())])
    },
  }
}
