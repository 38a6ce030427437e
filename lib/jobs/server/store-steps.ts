import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/db'
import type { JobProblem } from '../core/schema'

// Leases go by the clock of the database: the clocks of two machines may differ by more than a lease.

/** Hands the job to whoever works on jobs, in the transaction that made or found it. */
export async function enqueueJob(tx: Tx, jobId: string): Promise<void> {
  // The key makes it one entry in the queue, however often the job is found lying there.
  await tx.$queryRaw`
    select (graphile_worker.add_job('long_job', json_build_object('job_id', ${jobId}::text), max_attempts := 1,
      job_key := ${`long_job:${jobId}`})).id`
}

type Lease = { jobId: string; token: string; leaseMs: number }

/** Takes the job up. Null when it is over, or somebody else works on it. */
export async function takeLease(tx: Tx, { jobId, token, leaseMs }: Lease): Promise<{ attempts: number } | null> {
  const [row] = await tx.$queryRaw<{ attempts: number }[]>`
    update long_job set state = case when state = 'queued' then 'running' else state end,
      started_at = coalesce(started_at, now()), attempts = attempts + 1, lease_token = ${token}::uuid,
      lease_until = now() + ${leaseMs}::int * interval '1 ms'
    where id = ${jobId}::uuid and finished_at is null and (lease_until is null or lease_until <= now())
    returning attempts`
  return row ?? null
}

export type LeasedJob = {
  id: string
  organizationId: string
  kind: string
  state: string
  startedById: string
  total: number
  done: number
  cursor: string | null
  inputCiphertext: Uint8Array | null
}

/** The job, locked; null when the lease went to somebody else. */
export async function lockLeased(tx: Tx, { jobId, token }: Pick<Lease, 'jobId' | 'token'>): Promise<LeasedJob | null> {
  const [row] = await tx.$queryRaw<LeasedJob[]>`
    select id, organization_id as "organizationId", kind, state, started_by_id as "startedById", total, done, cursor,
      input_ciphertext as "inputCiphertext"
    from long_job where id = ${jobId}::uuid and lease_token = ${token}::uuid and finished_at is null for update`
  return row ?? null
}

/** The member who started the job, as they are now; null when they left, or were suspended. */
export const findStarter = (tx: Tx, { organizationId, userId }: { organizationId: string; userId: string }) =>
  tx.membership.findFirst({
    where: { organizationId, userId, user: { suspendedAt: null } },
    select: {
      role: true,
      roleId: true,
      customRole: { select: { name: true, permissions: true } },
      user: { select: { email: true, name: true } },
      organization: { select: { slug: true } },
    },
  })

export type Progress = {
  jobId: string
  done: number
  failed: number
  total: number | null
  cursor: string | null
  problems: JobProblem[]
  summary: Record<string, number>
  mostProblems: number
  leaseMs: number
}

/** Adds what a step did to what is known of the job. */
export async function saveProgress(tx: Tx, progress: Progress): Promise<void> {
  const { jobId, done, failed, total, cursor, mostProblems, leaseMs } = progress
  await tx.$executeRaw`
    update long_job set done = done + ${done}::int, failed = failed + ${failed}::int, attempts = 0,
      total = coalesce(${total}::int, total), cursor = coalesce(${cursor}, cursor),
      lease_until = case when lease_token is null then null else now() + ${leaseMs}::int * interval '1 ms' end,
      problems = case when jsonb_array_length(problems) >= ${mostProblems}::int then problems
        else jsonb_path_query_array(problems || ${JSON.stringify(progress.problems)}::jsonb,
          '$[0 to $last]', jsonb_build_object('last', ${mostProblems}::int - 1)) end,
      summary = (
        select coalesce(jsonb_object_agg(name, n), '{}'::jsonb) from (
          select name, sum(value::int) as n
          from (select * from jsonb_each_text(summary) union all
            select * from jsonb_each_text(${JSON.stringify(progress.summary)}::jsonb)) both_sides(name, value)
          group by name
        ) counts
      )
    where id = ${jobId}::uuid`
}

export type FileText = { jobId: string; name: string; ciphertext: Uint8Array<ArrayBuffer> }

/** Appends a part to a file. The job's row is locked, so the number is free. */
export async function appendFile(tx: Tx, { jobId, name, ciphertext }: FileText): Promise<void> {
  await tx.$executeRaw`
    insert into long_job_file (job_id, name, part, ciphertext)
    select ${jobId}::uuid, ${name}, coalesce(max(part) + 1, 0), ${ciphertext}
    from long_job_file where job_id = ${jobId}::uuid and name = ${name}`
}

/** Ends the job, and forgets what it was asked to do: that may hold license keys. */
export async function finishJob(tx: Tx, jobId: string, state: 'finished' | 'canceled' | 'failed'): Promise<void> {
  await tx.$executeRaw`
    update long_job set state = ${state}, finished_at = clock_timestamp(), started_at = coalesce(started_at, now()),
      lease_token = null, lease_until = null, input_ciphertext = null
    where id = ${jobId}::uuid and finished_at is null`
}

/** Lets go of the job; nobody takes it up for `waitMs`. */
export async function releaseLease(tx: Tx, { jobId, token, waitMs }: { jobId: string; token: string; waitMs: number }) {
  await tx.$executeRaw`
    update long_job set lease_token = null, lease_until = now() + ${waitMs}::int * interval '1 ms'
    where id = ${jobId}::uuid and lease_token = ${token}::uuid`
}

/** Jobs that nobody works on: their worker was killed, or let go of them. */
export const findAbandoned = (tx: Tx, graceMs: number): Promise<{ id: string }[]> => tx.$queryRaw<{ id: string }[]>`
  select id from long_job
  where finished_at is null and coalesce(lease_until, created_at + ${graceMs}::int * interval '1 ms') <= now()
  order by created_at limit 100`

/** Long work of long ago, with its files. */
export async function deleteJobsBefore(tx: Tx, before: Date): Promise<number> {
  const where: Prisma.LongJobWhereInput = { finishedAt: { lt: before } }
  return (await tx.longJob.deleteMany({ where })).count
}
