import type { Member } from '@/lib/permissions/core/granted'
import type { Work } from '@/lib/platform/database/context'
import { appendFile, finishJob, saveProgress } from './job-steps.sql'
import type { Place, Step } from './job-task'

/** More than a person reads; the file has all of them. */
const MOST_PROBLEMS = 1_000

type Bite = {
  jobId: string
  place: Place
  leaseMs: number
  step: (work: Work, actor: Member, place: Place) => Promise<Step>
}

/** One step and the note of it, in one transaction: what was done twice would be noted twice. */
export async function takeStep(work: Work, actor: Member, { jobId, place, leaseMs, step }: Bite): Promise<Step> {
  const made = await step(work, actor, place)
  await noteStep(work, { jobId, leaseMs, step: made })
  if (made.isLast) await finishJob(work.tx, jobId, 'finished')
  return made
}

/** Writes down what came of a step. */
export async function noteStep(
  { tx, vault }: Work,
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
    problems: (step.problems ?? []).slice(0, MOST_PROBLEMS),
    summary: step.summary ?? {},
    mostProblems: MOST_PROBLEMS,
    leaseMs,
  })
}

export const placeAfter = (place: Place, step: Step): Place => ({
  done: place.done + step.done,
  total: step.total ?? place.total,
  cursor: step.cursor ?? place.cursor,
})
