export type Plan = 'free' | 'pro' | 'enterprise'

/** Requests a product may make in one UTC day; null is unlimited (spec.md, Limits). */
export function dailyLimit(plan: Plan, enterpriseOverride: number | null): number | null {
  if (plan === 'free') return 10_000
  if (plan === 'pro') return 100_000
  return enterpriseOverride
}
