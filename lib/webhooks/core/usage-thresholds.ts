const THRESHOLDS = [80, 100] as const

/** The thresholds, in per cent, that a day's use has reached. Unlimited has none, and so has a limit of nothing. */
export const reachedThresholds = (used: number, limit: number | null): (80 | 100)[] =>
  limit === null || limit === 0 ? [] : THRESHOLDS.filter((percent) => used * 100 >= limit * percent)
