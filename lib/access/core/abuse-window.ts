const WINDOW_MS = 60_000

/** Most invalid API keys of one address in one window; with one more it is suspect. */
export const MAX_INVALID_KEYS = 60

/** Invalid API keys of one address that were not counted yet. */
export type Misses = { identifier: string; misses: number }

/** The windows are those of the clock, so that all processes have the same. */
export const windowStart = (now: Date): Date => new Date(now.getTime() - (now.getTime() % WINDOW_MS))

/** When the window of this moment is over, and everybody in it forgiven. */
export const windowEnd = (now: Date): Date => new Date(windowStart(now).getTime() + WINDOW_MS)
