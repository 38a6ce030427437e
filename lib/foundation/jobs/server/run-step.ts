import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { appendFile, finishJob, saveProgress } from './job-steps.sql'
import type { JobProgress, Step } from './job-task'

/** More than anyone reads on screen; the file has all of them. */
const MAX_PROBLEMS = 1_000

type StepRun = {
  jobId: string
  progress: JobProgress
  leaseMs: number
  step: (work: WriteContext, actor: Member, progress: JobProgress) => Promise<Step>
}

/** Runs one step and records it in the same transaction, so that no step can be applied without its record. */
export async function runStep(
  work: WriteContext,
  actor: Member,
  { jobId, progress, leaseMs, step }: StepRun,
): Promise<Step> {
  const made = await step(work, actor, progress)
  await noteStep(work, { jobId, leaseMs, step: made })
  if (made.isLast) await finishJob(work.tx, jobId, 'finished')
  return made
}

/** Stores the outcome of a step. */
export async function noteStep(
  { tx, vault }: WriteContext,
  { jobId, leaseMs, step }: { jobId: string; leaseMs: number; step: Step },
): Promise<void> {
  for (const { name, text } of step.files ?? [])
    await appendFile(tx, { jobId, name, ciphertext: Uint8Array.from(vault.encrypt(text)) })
  await saveProgress(tx, {
    jobId,
    done: step.done,
    failed: step.failed,
    total: step.total ?? null,
    cursor: step.cursor ?? null,
    problems: (step.problems ?? []).slice(0, MAX_PROBLEMS),
    summary: step.summary ?? {},
    mostProblems: MAX_PROBLEMS,
    leaseMs,
  })
}

export const progressAfter = (progress: JobProgress, step: Step): JobProgress => ({
  done: progress.done + step.done,
  total: step.total ?? progress.total,
  cursor: step.cursor ?? progress.cursor,
})
