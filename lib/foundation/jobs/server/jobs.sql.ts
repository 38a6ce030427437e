import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'
import type { StoredJob } from '../core/present-job'
import type { JobProblem } from '../core/schema'

type JobRef = { id: string; organizationId: string }

export type NewJob = JobRef & {
  productId: string | null
  kind: string
  startedById: string
  accessTokenId: string | null
  /** where it is started from */
  address: string | null
  total: number
  inputCiphertext: Uint8Array<ArrayBuffer>
  /** hash of the request; outlives the input, which may contain license keys */
  askedHash: Uint8Array<ArrayBuffer>
  createdAt: Date
}

/** False if there is a job with this id already. */
export async function insertJob(tx: Tx, job: NewJob): Promise<boolean> {
  const { count } = await tx.longJob.createMany({ data: [job], skipDuplicates: true })
  return count === 1
}

/**
 * Counts the organization's open jobs up to `most`, without the one of this id. The organization is locked until the
 * end of the transaction, so that two concurrent requests do not both take the last place.
 */
export async function countOtherOpenJobs(tx: Tx, { id, organizationId }: JobRef, most: number): Promise<number> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('long_job room'), hashtext(${organizationId}))`
  return tx.longJob.count({ where: { organizationId, finishedAt: null, id: { not: id } }, take: most })
}

const JOB = Prisma.sql`j.id, j.kind, j.state, j.product_id as "productId", p.name as "productName", j.started_by_id as "startedById",
  coalesce(u.name, u.email) as "startedByName", j.access_token_id as "accessTokenId", j.total, j.done, j.failed, j.summary, j.created_at as "createdAt",
  j.started_at as "startedAt", j.finished_at as "finishedAt",
  array(select distinct name from long_job_file f where f.job_id = j.id) as files`
const FROM = Prisma.sql`long_job j left join user_account u on u.id = j.started_by_id
  left join product p on p.id = j.product_id and p.organization_id = j.organization_id`

export async function findJob(db: Db | Tx, ref: JobRef): Promise<(StoredJob & { problems: JobProblem[] }) | null> {
  const [row] = await db.$queryRaw<(StoredJob & { problems: JobProblem[] })[]>`
    select ${JOB}, j.problems from ${FROM} where j.id = ${ref.id}::uuid and j.organization_id = ${ref.organizationId}::uuid`
  return row ?? null
}

/** The names of the products whose licenses a job changed or deleted, as the audit log has them. */
export async function findChangedProducts(db: Db, { id, organizationId }: JobRef): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    select distinct p.name from audit_entry a
    left join license l on l.id = a.target_id and l.organization_id = a.organization_id
    join product p on p.organization_id = a.organization_id
      and p.id = coalesce(l.product_id, (a.before ->> 'product_id')::uuid)
    where a.job_id = ${id}::uuid and a.organization_id = ${organizationId}::uuid and a.target_type = 'license'
    order by p.name`
  return rows.map(({ name }) => name)
}

/** Null for a job older than these hashes. */
export async function findAskedHash(tx: Tx, { id, organizationId }: JobRef): Promise<Uint8Array | null> {
  const job = await tx.longJob.findFirst({ where: { id, organizationId }, select: { askedHash: true } })
  return job?.askedHash ?? null
}

export type JobPage = { organizationId: string; isOpen: boolean; after: string | null; limit: number }

/** Newest first. */
export const findJobs = (db: Db, page: JobPage): Promise<StoredJob[]> =>
  db.$queryRaw<StoredJob[]>`
    select ${JOB} from ${FROM}
    where j.organization_id = ${page.organizationId}::uuid and (not ${page.isOpen} or j.finished_at is null)
      and (${page.after}::uuid is null or (j.created_at, j.id) < (
        select created_at, id from long_job where id = ${page.after}::uuid and organization_id = ${page.organizationId}::uuid))
    order by j.created_at desc, j.id desc limit ${page.limit}::int`

/** Ends an idle job, or asks its worker to end it. False if the job is over or does not exist. */
export async function updateJobToCancelling(tx: Tx, { id, organizationId }: JobRef): Promise<boolean> {
  const changed = await tx.$executeRaw`
    update long_job set
      state = case when state = 'queued' then 'canceled' else 'cancelling' end,
      finished_at = case when state = 'queued' then now() end,
      input_ciphertext = case when state = 'queued' then null else input_ciphertext end
    where id = ${id}::uuid and organization_id = ${organizationId}::uuid and finished_at is null`
  return changed === 1
}

/** The parts of a file in order, each read on demand. */
export async function* readFileParts(db: Db, { jobId, name }: { jobId: string; name: string }) {
  for (let after = -1; ; ) {
    const row = await db.longJobFile.findFirst({
      where: { jobId, name, part: { gt: after } },
      orderBy: { part: 'asc' },
    })
    if (!row) return
    yield row.ciphertext
    after = row.part
  }
}
