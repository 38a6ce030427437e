import { DAY_MS, MINUTE_MS } from '@/lib/shared/durations'

/** Unused for so long, a session ends. */
const IDLE_MS = 30 * DAY_MS
/** Then it ends however busy it is. */
const MAX_MS = 90 * DAY_MS
/** For the second factor there is less time. */
const PENDING_MS = 10 * MINUTE_MS
/** How exactly "last seen" is known: each page need not write a row. */
const SEEN_STEP_MS = 5 * MINUTE_MS

/** The cookie outlives every session: it is the row that ends one. */
export const COOKIE_MAX_AGE_SECONDS = MAX_MS / 1_000

/** Browsers keep no cookie longer. Each sign-in restarts it. */
const KNOWN_BROWSER_MS = 400 * DAY_MS
export const KNOWN_BROWSER_SECONDS = KNOWN_BROWSER_MS / 1_000

export const knownBrowserEnd = (now: Date): Date => new Date(now.getTime() + KNOWN_BROWSER_MS)

/** When a session ends unless it is used again. */
export function sessionEnd(createdAt: Date, now: Date, isPending: boolean): Date {
  if (isPending) return new Date(createdAt.getTime() + PENDING_MS)
  return new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + MAX_MS))
}

export const isDueToBeSeen = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SEEN_STEP_MS
