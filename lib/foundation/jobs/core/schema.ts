import { z } from 'zod'
import { JOB_FILES, JOB_STATES } from './job'

/**
 * A refusal: the row (0 if it concerns no single row), the field, the column of a file that was read as it, and a valid
 * value in words.
 */
const jobProblem = z.object({
  row: z.number(),
  field: z.string(),
  column: z.string().optional(),
  message: z.string(),
})
export type JobProblem = z.infer<typeof jobProblem>

export const jobView = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(JOB_STATES),
  /** the names of the products it is about; for one of several, once it is over. None if that can't be known */
  products: z.array(z.string()),
  started_by: z.string().nullable(),
  /** only the member who started it may download the result */
  is_own: z.boolean(),
  /** null while it is being counted */
  total: z.number().nullable(),
  done: z.number(),
  failed: z.number(),
  summary: z.record(z.string(), z.number()),
  problems: z.array(jobProblem),
  files: z.array(z.enum(JOB_FILES)),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
})
export type JobView = z.infer<typeof jobView>

export const jobList = z.object({
  items: z.array(jobView.omit({ problems: true })),
  next_cursor: z.string().nullable(),
})
export type JobList = z.infer<typeof jobList>
export type JobListItem = JobList['items'][number]

const ids = z.uuid('Use the ID of the last job of the previous page.')

export const listJobsQuery = z.strictObject({
  state: z.enum(['any', 'open'], 'Use any or open.').default('any'),
  after: ids.optional(),
})
export type ListJobsQuery = z.infer<typeof listJobsQuery>

/** The client chooses the job's id, so that a repeated request does not start a second job. */
export const jobId = z.uuid('Use a UUID.').toLowerCase()
