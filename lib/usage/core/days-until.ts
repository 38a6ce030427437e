import { utcDay } from '@/lib/plans/core/plan'

const DAY_MS = 86_400_000

/** The last `count` UTC days, today the last of them. */
export const daysUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, i) => utcDay(new Date(now.getTime() - (count - 1 - i) * DAY_MS)))
