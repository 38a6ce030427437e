import type { TaskList } from 'graphile-worker'
import { type JobParts, runLongJob } from './run-long-job'

/** The task of the queue that works on long jobs; they are let go of at the next step once `signal` is aborted. */
export const longJobTask = (parts: JobParts, signal: AbortSignal): TaskList => ({
  long_job: async (payload) => {
    const jobId = jobIdOf(payload)
    if (jobId !== null) await runLongJob(parts, jobId, signal)
  },
})

function jobIdOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !('job_id' in payload)) return null
  return typeof payload.job_id === 'string' ? payload.job_id : null
}
