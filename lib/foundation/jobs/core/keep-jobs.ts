import { DAY_MS } from '@/lib/foundation/shared/durations'

/** How long a job that ended is kept, with its files. */
export const KEEP_JOBS_MS = 30 * DAY_MS
