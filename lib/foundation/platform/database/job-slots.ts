import type { WorkerEvents } from 'graphile-worker'

/**
 * Concurrent jobs of each kind per process. Ten thousand mails, a mail server that hangs or a slow logo leave the slots
 * of the other kinds free. A job carries its kind as a flag of the queue.
 */
export const JOB_SLOTS = { event: 2, mail: 2, 'customer-mail': 2, notification: 2, logo: 1, purge: 1 } as const

export type SlotKind = keyof typeof JOB_SLOTS

const KINDS: SlotKind[] = ['event', 'mail', 'customer-mail', 'notification', 'logo', 'purge']

export const ALL_SLOTS: number = KINDS.reduce((sum, kind) => sum + JOB_SLOTS[kind], 0)

/**
 * The kinds without a free slot, evaluated before each job is fetched. A fetch may return a job of any kind that is not
 * named, and holds a slot of each of these until it does, so that no limit is ever exceeded.
 */
export function watchJobSlots(events: WorkerEvents): () => SlotKind[] {
  const asked: SlotKind[][] = []
  const held = new Map<unknown, SlotKind[]>()
  const countOf = (kind: SlotKind) => [...asked, ...held.values()].filter((kinds) => kinds.includes(kind)).length
  events.on('worker:getJob:start', ({ worker }) => held.set(worker, asked.shift() ?? []))
  events.on('job:start', ({ worker, job }) =>
    held.set(
      worker,
      KINDS.filter((kind) => job.flags?.[kind] === true),
    ),
  )
  for (const end of ['worker:getJob:empty', 'worker:getJob:error', 'job:complete'] as const)
    events.on(end, ({ worker }) => held.delete(worker))
  return () => {
    const full = KINDS.filter((kind) => countOf(kind) >= JOB_SLOTS[kind])
    asked.push(KINDS.filter((kind) => !full.includes(kind)))
    return full
  }
}
