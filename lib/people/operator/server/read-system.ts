import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { redactText } from '@/lib/foundation/platform/log/redact-text'
import { oneLine } from '@/lib/foundation/shared/text'
import { readQueue } from '@/lib/foundation/work/server/report-queue'
import { type FailedJob, MAX_FAILED_DELIVERIES, MAX_FAILED_JOBS, type SystemView } from '../core/schema-system'
import { selectFailedDeliveries } from './failed-deliveries.sql'
import { type StoredJob, selectFailedJobs } from './queue-jobs.sql'
import { type Host, readInstallation } from './read-installation'

const MAX_ERROR = 300

type Known = { readiness: SystemView['readiness']; host: Host }

/** The installation, its queues, and what failed in them. `readiness` is what the probes know of the processes. */
export async function readSystem(
  { pool, history }: Pick<ReadContext, 'pool' | 'history'>,
  { readiness, host }: Known,
): Promise<SystemView> {
  const [installation, queue, jobs, deliveries] = await Promise.all([
    readInstallation({ pool, history }, host),
    readQueue(pool),
    selectFailedJobs(pool, MAX_FAILED_JOBS),
    selectFailedDeliveries(pool, MAX_FAILED_DELIVERIES),
  ])
  return {
    readiness,
    installation,
    queue: queue.map(({ task, due, oldestDueSeconds, failedForGood }) => ({
      task,
      due,
      oldest_due_seconds: Math.round(oldestDueSeconds),
      failed_for_good: failedForGood,
    })),
    failed_jobs: jobs.map(presentJob),
    failed_deliveries: deliveries.map(({ count, lastFailedAt, ...organization }) => ({
      organization,
      count,
      last_failed_at: lastFailedAt?.toISOString() ?? null,
    })),
  }
}

const presentJob = ({ id, task, attempts, lastError, createdAt, updatedAt }: StoredJob): FailedJob => ({
  id,
  task,
  attempts,
  last_error: lastError === null ? null : oneLine(redactText(lastError.split('\n')[0] ?? ''), MAX_ERROR),
  created_at: createdAt.toISOString(),
  failed_at: updatedAt.toISOString(),
})
