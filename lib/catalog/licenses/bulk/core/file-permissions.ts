import type { JobFile } from '@/lib/foundation/jobs/core/job'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'

type Finished = { kind: string; summary: Record<string, number> }

/** The permissions that downloading a file of one's own job requires now: the member may have lost them since. */
export function fileNeeds({ kind, summary }: Finished, name: JobFile): Permission[] {
  if (kind !== 'license.export') return name === 'result' ? ['licenses:create'] : []
  // An older export, without this note, may contain keys.
  return summary['with_keys'] === 0 ? ['licenses:export'] : ['licenses:export', 'licenses:reveal']
}

const ANSWER_MS = 10 * MINUTE_MS

/** The keys of a job that has just issued them are its result: the audit log already has an entry for issuing them. */
export const isAnswer = ({ kind, finishedAt }: { kind: string; finishedAt: Date | null }, now: Date): boolean =>
  kind === 'license.issue' && finishedAt !== null && now.getTime() - finishedAt.getTime() < ANSWER_MS
