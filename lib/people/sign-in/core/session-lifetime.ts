import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'

/** A session ends after this long without use. */
const IDLE_MS = 30 * DAY_MS
/** A session ends after this long even if it is used. */
const MAX_MS = 90 * DAY_MS
/** Time to enter the second factor. */
const PENDING_MS = 10 * MINUTE_MS
/** Precision of "last seen", so that not every page writes a row. */
const SEEN_STEP_MS = 5 * MINUTE_MS

/** How long a proof of identity is remembered in its session. */
const PROOF_MS = 15 * MINUTE_MS

export const isProofFresh = (provenAt: Date | null, now: Date): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() < PROOF_MS

/** The cookie outlives every session: its row decides when it ends. */
export const COOKIE_MAX_AGE_SECONDS = MAX_MS / 1_000

/** The maximum lifetime of a cookie in browsers. Each sign-in restarts it. */
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
