import { z } from 'zod'
import { JOB_KINDS, JOB_STATES } from '@/lib/foundation/jobs/core/job'
import type { StoredJob } from '@/lib/foundation/jobs/core/present-job'
import type { JobProblem } from '@/lib/foundation/jobs/core/schema'
import { isoTime } from './fields'

/** A long change. Its problems are the first thousand. */
export const job = z
  .object({
    id: z.uuid(),
    kind: z.enum(JOB_KINDS),
    state: z.enum(JOB_STATES),
    product_id: z.uuid().nullable(),
    /** licenses it is about; null while they are counted */
    total: z.int().nullable(),
    /** of these, how many it is done with, including those that failed */
    done: z.int(),
    failed: z.int(),
    /** counts of the outcome: issued, changed, unchanged, mailed … */
    summary: z.record(z.string(), z.int()).meta({ examples: [{ issued: 9_990, mailed: 4_200 }] }),
    problems: z.array(
      z.object({
        /** position in the list of the request, from 0; null if the problem concerns no single license of it */
        index: z.int().nullable(),
        field: z.string(),
        message: z.string(),
      }),
    ),
    created_at: isoTime,
    started_at: isoTime.nullable(),
    finished_at: isoTime.nullable(),
  })
  .meta({ id: 'Job', description: 'A long change.' })
export type Job = z.infer<typeof job>

export const presentOwnJob = (stored: StoredJob & { problems: JobProblem[] }): Job => ({
  id: stored.id,
  // The tasks and a constraint guarantee these values.
  kind: stored.kind as Job['kind'],
  state: stored.state as Job['state'],
  product_id: stored.productId,
  total: stored.total < 0 ? null : stored.total,
  done: stored.done,
  failed: stored.failed,
  summary: stored.summary,
  problems: stored.problems.map(({ row, field, message }) => ({ index: row === 0 ? null : row - 1, field, message })),
  created_at: stored.createdAt.toISOString(),
  started_at: stored.startedAt?.toISOString() ?? null,
  finished_at: stored.finishedAt?.toISOString() ?? null,
})
