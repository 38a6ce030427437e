import { Prisma } from '@/lib/generated/prisma/client'
import { type JobName, jobKind } from '../core/background-work'

/** The maximum of `priority` (int2). Jobs beyond it are taken in order of arrival. */
const LAST_PLACE = 32_767

type NewJob = {
  /** whose turn it is; without one the job has the priority of its kind */
  turnOf?: Line
  /** another kind, among whose jobs it stands: with its group and its priority */
  like?: JobName
  /** not before */
  runAt?: Prisma.Sql
  /** one job of a key at most; `job_key_mode` as graphile-worker has it */
  key?: { of: Prisma.Sql; mode: 'replace' | 'preserve_run_at' | 'unsafe_dedupe' }
}

/**
 * Adds a job to the queue, as an expression: part of the statement, and so of the transaction, that brings it about.
 * `payload` is JSON.
 */
export function addJob(
  name: JobName,
  payload: Prisma.Sql,
  { turnOf, like = name, runAt, key }: NewJob = {},
): Prisma.Sql {
  const { attempts } = jobKind(name)
  const { group, priority } = jobKind(like)
  return Prisma.sql`graphile_worker.add_job(${name}::text, ${payload}, max_attempts := ${attempts}::int,
    flags := array[${group}::text], priority := ${turnOf ? nextPlace(name, priority, turnOf) : Prisma.sql`${priority}::int`}
    ${runAt ? Prisma.sql`, run_at := ${runAt}` : Prisma.empty}
    ${key ? Prisma.sql`, job_key := ${key.of}, job_key_mode := ${key.mode}::text` : Prisma.empty})`
}

type Line = {
  organizationId: string
  /** jobs that the same statement adds before this one */
  ahead?: Prisma.Sql
}

/**
 * The priority of an organization's next job of a kind, whose payload names it as `organization_id`: one behind its own
 * last waiting job, and not before the jobs in progress (start-time fair queueing). So organizations take turns,
 * however many jobs of one are already waiting. Uses the indexes of online-indexes.ts, and takes no lock. A failed job
 * that waits for its next attempt does not count, or its owner would have to wait for it.
 */
const nextPlace = (
  name: JobName,
  first: number,
  { organizationId, ahead = Prisma.sql`0` }: Line,
): Prisma.Sql => Prisma.sql`
  least(${LAST_PLACE}::int, ${ahead} + greatest(${first}::int,
    (select max(j.priority) + 1 from graphile_worker._private_jobs j
      where j.task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = ${name}::text)
        and j.payload ->> 'organization_id' = ${organizationId}::text and j.attempts = 0),
    (select max(j.priority + case when j.payload ->> 'organization_id' = ${organizationId}::text then 1 else 0 end)
      from graphile_worker._private_jobs j
      where j.task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = ${name}::text)
        and j.locked_at is not null)))::int`
