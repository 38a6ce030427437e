import type { Tx } from '@/lib/foundation/platform/database/db'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'
import type { JobProblem } from '../core/schema'

// Leases are timed by the database's clock: those of two machines may differ by more than a lease.

/** Wakes a worker, in the transaction that created or found a job. The worker takes whichever job is next. */
export async function enqueueJob(tx: Tx, jobId: string): Promise<void> {
  const payload = Prisma.sql`json_build_object('job_id', ${jobId}::text)`
  // The key makes it one entry in the queue, however often an abandoned job is found.
  const key = { of: Prisma.sql`${`long_job:${jobId}`}::text`, mode: 'replace' } as const
  await tx.$executeRaw`select ${addJob('long_job', payload, { key })}`
}

type Lease = { jobId: string; token: string; leaseMs: number }
type Turn = { id: string; attempts: number }

/**
 * Leases the next job. Each organization has one running job at a time. Next is the oldest job of the organization
 * whose last turn is longest ago. Null if there is none.
 */
export async function leaseNextJob(tx: Tx, { token, leaseMs }: Omit<Lease, 'jobId'>): Promise<Turn | null> {
  // Without the lock, two workers could choose two jobs of one organization. The holder never waits for a row: it skips
  // jobs that another transaction has locked.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('long_job turn'))`
  const [row] = await tx.$queryRaw<Turn[]>`
    update long_job set state = case when state = 'queued' then 'running' else state end,
      started_at = coalesce(started_at, now()), turn_at = clock_timestamp(), attempts = attempts + 1,
      lease_token = ${token}::uuid, lease_until = now() + ${leaseMs}::int * interval '1 ms'
    where id = (
      select j.id from long_job j
      where j.finished_at is null and (j.lease_until is null or j.lease_until <= now())
        and not exists (
          select from long_job o where o.organization_id = j.organization_id and o.finished_at is null
            and o.lease_token is not null and o.lease_until > now())
      order by (select max(t.turn_at) from long_job t where t.organization_id = j.organization_id) nulls first,
        j.created_at, j.id
      limit 1 for no key update of j skip locked)
    returning id, attempts`
  return row ?? null
}

export type LeasedJob = {
  id: string
  organizationId: string
  kind: string
  state: string
  startedById: string
  accessTokenId: string | null
  address: string | null
  total: number
  done: number
  cursor: string | null
}

/** The job, locked; null if another worker took over the lease. */
export async function lockLeased(tx: Tx, { jobId, token }: Pick<Lease, 'jobId' | 'token'>): Promise<LeasedJob | null> {
  const [row] = await tx.$queryRaw<LeasedJob[]>`
    select id, organization_id as "organizationId", kind, state, started_by_id as "startedById",
      access_token_id as "accessTokenId", host(address) as address, total, done, cursor
    from long_job where id = ${jobId}::uuid and lease_token = ${token}::uuid and finished_at is null for update`
  return row ?? null
}

/** The job's encrypted input; null once it was deleted. */
export async function readInput(tx: Tx, jobId: string): Promise<Uint8Array | null> {
  const row = await tx.longJob.findUnique({ where: { id: jobId }, select: { inputCiphertext: true } })
  return row?.inputCiphertext ?? null
}

/** The member who started the job, with today's permissions; null if they left, or were suspended. */
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

type Token = { organizationId: string; id: string; now: Date }

/** The access token that started the job; null if it was revoked, or has expired or ended with its member. */
export const findStartingToken = (tx: Tx, { organizationId, id, now }: Token) =>
  tx.accessToken.findFirst({
    where: { id, organizationId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    select: { id: true, name: true, userId: true, scopes: true, isLimited: true, productIds: true },
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

/** Adds the results of a step to the job. */
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

/** Ends the job and deletes its input, which may hold license keys. */
export async function finishJob(tx: Tx, jobId: string, state: 'finished' | 'canceled' | 'failed'): Promise<void> {
  await tx.$executeRaw`
    update long_job set state = ${state}, finished_at = clock_timestamp(), started_at = coalesce(started_at, now()),
      lease_token = null, lease_until = null, input_ciphertext = null
    where id = ${jobId}::uuid and finished_at is null`
}

/** Releases the job, and delays its next turn by `waitMs`. */
export async function releaseLease(tx: Tx, { jobId, token, waitMs }: { jobId: string; token: string; waitMs: number }) {
  await tx.$executeRaw`
    update long_job set lease_token = null, lease_until = now() + ${waitMs}::int * interval '1 ms'
    where id = ${jobId}::uuid and lease_token = ${token}::uuid`
}

/** Jobs without a worker: one that was killed or released them, or other jobs of the organization came first. */
export const findAbandoned = (tx: Tx, graceMs: number): Promise<{ id: string }[]> => tx.$queryRaw<{ id: string }[]>`
  select id from long_job
  where finished_at is null and coalesce(lease_until, created_at + ${graceMs}::int * interval '1 ms') <= now()
  order by created_at limit 100`

/** Deletes old jobs with their files. */
export async function deleteJobsBefore(tx: Tx, before: Date): Promise<number> {
  const where: Prisma.LongJobWhereInput = { finishedAt: { lt: before } }
  return (await tx.longJob.deleteMany({ where })).count
}
