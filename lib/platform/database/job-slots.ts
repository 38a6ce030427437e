/**
 * Short jobs by kind, and how many of a kind a process works on at once. Ten thousand mails, a mail server that hangs or
 * a logo that takes its time leave the slots of the other kinds alone. A job carries its kind as a flag of the queue.
 */
export const JOB_SLOTS = { event: 2, mail: 2, 'customer-mail': 2, logo: 1, purge: 1 } as const

export type SlotKind = keyof typeof JOB_SLOTS

export type JobSlots = {
  /** the kinds that this process takes no job of now */
  forbiddenFlags: () => SlotKind[]
  run: <T>(kind: SlotKind, job: () => Promise<T>) => Promise<T>
}

const KINDS: SlotKind[] = ['event', 'mail', 'customer-mail', 'logo', 'purge']

export const ALL_SLOTS: number = KINDS.reduce((sum, kind) => sum + JOB_SLOTS[kind], 0)

/** Keeps count of what is under way. The queue asks before it hands out a job, so two that ask at once may pass a bound by one. */
export function createJobSlots(): JobSlots {
  const underWay = new Map<SlotKind, number>()
  const add = (kind: SlotKind, count: number) => underWay.set(kind, (underWay.get(kind) ?? 0) + count)
  return {
    forbiddenFlags: () => KINDS.filter((kind) => (underWay.get(kind) ?? 0) >= JOB_SLOTS[kind]),
    run: async (kind, job) => {
      add(kind, 1)
      try {
        return await job()
      } finally {
        add(kind, -1)
      }
    },
  }
}
