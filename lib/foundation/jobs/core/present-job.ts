import { JOB_FILES, type JobFile, type JobState } from './job'
import type { JobListItem, JobProblem, JobView } from './schema'

export type StoredJob = {
  id: string
  kind: string
  state: string
  productId: string | null
  productName: string | null
  startedById: string
  startedByName: string | null
  /** the access token that started it for them */
  accessTokenId: string | null
  /** below 0 while unknown */
  total: number
  done: number
  failed: number
  summary: Record<string, number>
  files: string[]
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/** A job as `readerId` sees it, without its problems. */
export const presentJobLine = (job: StoredJob, readerId: string): JobListItem => ({
  id: job.id,
  kind: job.kind,
  // The constraint long_job_state guarantees these values.
  state: job.state as JobState,
  products: job.productName === null ? [] : [job.productName],
  started_by: job.startedByName,
  is_own: job.startedById === readerId,
  total: job.total < 0 ? null : job.total,
  done: job.done,
  failed: job.failed,
  summary: job.summary,
  files: JOB_FILES.filter((name: JobFile) => job.files.includes(name)),
  created_at: job.createdAt.toISOString(),
  started_at: job.startedAt?.toISOString() ?? null,
  finished_at: job.finishedAt?.toISOString() ?? null,
})

export const presentJob = (job: StoredJob & { problems: JobProblem[] }, readerId: string): JobView => ({
  ...presentJobLine(job, readerId),
  problems: job.problems,
})
