import type { JobState } from './schema'

/** Whether nothing more comes of a job. */
export const isOver = ({ state }: { state: JobState }): boolean =>
  state === 'finished' || state === 'canceled' || state === 'failed'
