import type { Pool } from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'

export type StoredJob = {
  id: string
  task: string
  attempts: number
  lastError: string | null
  createdAt: Date
  updatedAt: Date
}

/** Jobs that failed as often as they may, the last one first. What they hold stays where it is: mails are in it. */
export async function selectFailedJobs(pool: Pool, limit: number): Promise<StoredJob[]> {
  const { rows } = await pool.query<StoredJob>(
    `select id::text, task_identifier as task, attempts::int, last_error as "lastError", created_at as "createdAt",
       updated_at as "updatedAt"
     from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
     order by updated_at desc, id desc limit $1`,
    [limit],
  )
  return rows
}

/** Of these jobs those that failed for good. Locked until the end of the transaction. */
async function lockFailed(tx: Tx, ids: string[]): Promise<bigint[]> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    select id from graphile_worker._private_jobs
    where id = any (${ids.map(BigInt)}::bigint[]) and attempts >= max_attempts and locked_at is null
    order by id for update`
  return rows.map(({ id }) => id)
}

/** Tries them again from the beginning, at once. Answers how many there were. */
export async function retryFailed(tx: Tx, ids: string[]): Promise<number> {
  const failed = await lockFailed(tx, ids)
  await tx.$executeRaw`
    select graphile_worker.reschedule_jobs(${failed}::bigint[], run_at := now(), attempts := 0)`
  return failed.length
}

/** Takes them out of the queue for ever. Answers how many there were. */
export async function deleteFailed(tx: Tx, ids: string[]): Promise<number> {
  const failed = await lockFailed(tx, ids)
  await tx.$executeRaw`select graphile_worker.complete_jobs(${failed}::bigint[])`
  return failed.length
}
