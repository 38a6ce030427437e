import type { z } from 'zod'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { JobFile, JobKind } from '../core/job'
import type { JobProblem } from '../core/schema'

/** Progress of a job: `done` of `total` (below 0 while unknown), and the state that its last step left. */
export type JobProgress = { done: number; total: number; cursor: string | null }

/** The result of one step, written in the step's own transaction. */
export type Step = {
  done: number
  failed: number
  isLast: boolean
  cursor?: string
  total?: number
  problems?: JobProblem[]
  /** added to the counts of the summary */
  summary?: Record<string, number>
  /** appended to the files of the job */
  files?: { name: JobFile; text: string }[]
}

/** A kind of job. `step` does a part of it, in a transaction that an error rolls back. */
export type JobTask<I = unknown> = {
  kind: JobKind
  /** required in every step: without it the job stops, even halfway */
  permission: Permission
  input: z.ZodType<I>
  step: (work: WriteContext, actor: Member, job: { id: string; input: I; progress: JobProgress }) => Promise<Step>
}

/** For a registry of all kinds of tasks. `open` parses the stored input, once for all steps of a turn. */
export type RegisteredTask = Pick<JobTask, 'kind' | 'permission'> & { open: (input: string) => OpenTask }
export type OpenTask = (work: WriteContext, actor: Member, job: { id: string; progress: JobProgress }) => Promise<Step>

export const registerTask = <I>({ kind, permission, input, step }: JobTask<I>): RegisteredTask => ({
  kind,
  permission,
  open: (text) => {
    const given = input.parse(JSON.parse(text))
    return (work, actor, job) => step(work, actor, { ...job, input: given })
  },
})

/** Rows per step: each step is one transaction, and validations wait for the rows it has locked. */
export const STEP_ROWS = 100
