import type { Task, TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { every } from '@/lib/foundation/platform/concurrency/every'
import { serialize } from '@/lib/foundation/platform/concurrency/serialize'
import type { Transact } from '@/lib/foundation/platform/database/context'
import type { PartHealth } from '@/lib/foundation/platform/log/health'
import type { Log } from '@/lib/foundation/platform/log/log'
import type { WatchTask } from '@/lib/foundation/platform/log/task-figures'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { type ScheduleName, scheduleKind } from '../core/background-work'
import { MOST_JOBS } from './job-groups'
import { freeLostJobs } from './lost-jobs.sql'
import { workOnQueue } from './queue'
import type { Look, RunJob, Work } from './work'

export type WorkParts = {
  /** connections for the queue itself, and its health */
  queue: { pool: Pool; health: PartHealth; watch?: WatchTask }
  transact: Transact
  log: Log
  /** multiplies the time between two looks at the clock; 1 unless a test cannot wait */
  pace?: number
}

/** How far back the frequent looks go, and the one at a start and every quarter of an hour. */
const NEAR_MS = 10 * MINUTE_MS
const FAR_MS = 3 * DAY_MS
const FAR_EVERY_MS = 15 * MINUTE_MS

/** Runs jobs, sends webhooks and does what is due by the clock, in this process until stopped. */
export function startWork(parts: WorkParts, work: Work): { stop: () => Promise<void> } {
  const { log, transact, queue, pace = 1 } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  const deliveries = work.startDeliveries?.()
  const jobs = workOnQueue({ ...queue, log, taskList: taskListOf(work, signal), concurrency: MOST_JOBS }, signal)
  // One connection is enough for the clock: all looks at once, and at every start, would take them all. They take turns
  // by transaction: the expiries of one organization may be a hundred thousand.
  const turns = serialize()
  const inTurn: Transact = (run) => turns(() => transact(run))
  const looks = looksOf(work).flatMap(({ name, look }) => {
    const { everyMs, catchesUp } = scheduleKind(name)
    const start = (ms: number, lookBackMs: number) =>
      every({ log, ms: ms * pace, failed: `what is due by the clock waits: ${name}` }, async () =>
        signal.aborted ? undefined : look(inTurn, lookBackMs),
      )
    return [start(everyMs, NEAR_MS), ...(catchesUp ? [start(FAR_EVERY_MS, FAR_MS)] : [])]
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([deliveries?.stop(), jobs, ...looks.map((end) => end())])
    },
  }
}

/** Everything that is due by the clock, once and one after the other. One that fails holds up none of the others. */
export async function lookOnce({ transact, log }: Pick<WorkParts, 'transact' | 'log'>, work: Work): Promise<void> {
  for (const { name, look } of looksOf(work))
    await look(transact, FAR_MS).catch((err: unknown) => log.error({ err }, `what is due by the clock waits: ${name}`))
}

const freeLost: Look = (transact) => transact(({ tx }) => freeLostJobs(tx))

const looksOf = ({ schedules }: Work) =>
  (Object.entries({ 'lost-jobs': freeLost, ...schedules }) as [ScheduleName, Look][]).map(([name, look]) => ({
    name,
    look,
  }))

export const taskListOf = ({ jobs }: Work, signal: AbortSignal): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, run]: [string, RunJob]): [string, Task] => [
      name,
      async (payload: unknown, { job: { id, attempts, max_attempts } }) =>
        void (await run(payload, signal, { jobId: id, number: attempts, isLastAttempt: attempts >= max_attempts })),
    ]),
  )
