export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Lifetime of cookies that store a choice, such as the theme. */
export const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS

/** The UTC day of a moment, `YYYY-MM-DD`. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

/** The last `count` UTC days, including today. */
export const daysUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, i) => utcDay(new Date(now.getTime() - (count - 1 - i) * DAY_MS)))

/** Whole seconds until the next UTC day starts, 1 to 86,400. */
export const secondsUntilMidnightUtc = (now: Date): number => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / SECOND_MS)
