import type { WorkerEvents } from 'graphile-worker'
import { GROUPS, type Group } from '../core/background-work'

const NAMES = Object.keys(GROUPS) as Group[]

export const MOST_JOBS: number = NAMES.reduce((sum, group) => sum + GROUPS[group], 0)

/**
 * The groups with as many jobs as they may have, evaluated before each job is fetched. A fetch may return a job of any
 * group that is not named, and counts as one of each of these until it does, so that no limit is ever exceeded.
 */
export function watchGroups(events: WorkerEvents): () => Group[] {
  const asked: Group[][] = []
  const held = new Map<unknown, Group[]>()
  const countOf = (group: Group) => [...asked, ...held.values()].filter((groups) => groups.includes(group)).length
  events.on('worker:getJob:start', ({ worker }) => held.set(worker, asked.shift() ?? []))
  events.on('job:start', ({ worker, job }) =>
    held.set(
      worker,
      NAMES.filter((group) => job.flags?.[group] === true),
    ),
  )
  for (const end of ['worker:getJob:empty', 'worker:getJob:error', 'job:complete'] as const)
    events.on(end, ({ worker }) => held.delete(worker))
  return () => {
    const full = NAMES.filter((group) => countOf(group) >= GROUPS[group])
    asked.push(NAMES.filter((group) => !full.includes(group)))
    return full
  }
}
