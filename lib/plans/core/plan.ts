export type Plan = 'free' | 'pro' | 'enterprise'

const DAY_MS = 86_400_000

/** Requests a product may make in one UTC day; null is unlimited (docs/contract.md section 1). */
export function dailyLimit(plan: Plan, enterpriseOverride: number | null): number | null {
  if (plan === 'free') return 10_000
  if (plan === 'pro') return 100_000
  return enterpriseOverride
}

/** The UTC day the request counts in, `YYYY-MM-DD`. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10)

/** Whole seconds until the counter starts anew, 1 to 86,400. */
export const secondsUntilMidnightUtc = (now: Date): number => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)
