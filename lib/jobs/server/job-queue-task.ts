import type { TaskList } from 'graphile-worker'
import { type JobDeps, runLongJobs } from './run-jobs'

/**
 * The task of the queue that works on long jobs; they are let go of at the next step once `signal` is aborted. An entry
 * of the queue says that there is work, not whose: the turns are in the table of the jobs.
 */
export const longJobTask = (parts: JobDeps, signal: AbortSignal): TaskList => ({
  long_job: () => runLongJobs(parts, signal),
})
