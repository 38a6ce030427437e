import type { Pool } from 'pg'

/** Figures of one kind of job in the queue, over all processes. */
export type QueueFigures = {
  task: string
  /** jobs that are due, but not running */
  due: number
  /** how long the oldest of them has been due */
  oldestDueSeconds: number
  /** jobs that have used up their attempts and are not retried */
  failedForGood: number
}

const FIGURES = `
  select task_identifier as task,
    count(*) filter (where is_due)::int as due,
    coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestDueSeconds",
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as "failedForGood"
  from (select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_due
        from graphile_worker.jobs) j
  group by 1 order by 1`

export const readQueueFigures = async (pool: Pool): Promise<QueueFigures[]> =>
  (await pool.query<QueueFigures>(FIGURES)).rows
