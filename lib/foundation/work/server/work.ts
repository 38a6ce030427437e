import type { Transact } from '@/lib/foundation/platform/database/context'
import type { JobName, ScheduleName } from '../core/background-work'

/** One try of a job of the queue. */
export type Attempt = {
  jobId: string
  /** from 1 */
  number: number
  /** if it fails, the job is not tried again by itself */
  isLastAttempt: boolean
}

/** When the queue tries a job again whose attempt fails, as graphile-worker counts it: e, e² … e¹⁰ seconds. */
export const nextAttemptAt = (number: number, now: Date): Date =>
  new Date(now.getTime() + Math.exp(Math.min(number, 10)) * 1_000)

/** Runs one job. One that may take long ends early once `signal` aborts. */
export type RunJob = (payload: unknown, signal: AbortSignal, attempt: Attempt) => Promise<unknown>

/** Does what is due by the clock, as far back as `lookBackMs`; each thing once over all processes. */
export type Look = (transact: Transact, lookBackMs: number) => Promise<unknown>

/** Sends webhooks, which have their order and their shares in a table of their own, until stopped. */
type Deliveries = {
  stop: () => Promise<void>
  /** whether nothing is due, and nothing in flight */
  isIdle: () => Promise<boolean>
}

/** What a process does in the background, by the names of background-work.ts. */
export type Work = {
  jobs: Partial<Record<JobName, RunJob>>
  schedules: Partial<Record<Exclude<ScheduleName, 'lost-jobs'>, Look>>
  startDeliveries?: () => Deliveries
}
