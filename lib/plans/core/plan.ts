export type Plan = 'free' | 'pro' | 'enterprise'

/** Requests a product may make in one UTC day; null is unlimited (docs/contract.md section 1). */
export function dailyLimit(plan: Plan, enterpriseOverride: number | null): number | null {
  if (plan === 'free') return 10_000
  if (plan === 'pro') return 100_000
  return enterpriseOverride
}

/** Products of one organization. The daily limit of requests is per product, so without a bound it would be none. */
export function maxProducts(plan: string): number {
  if (plan === 'enterprise') return 2_000
  return plan === 'pro' ? 200 : 20
}

/** Signed validation is part of Pro and Enterprise (docs/contract.md section 2). */
export const permitsSigning = (plan: Plan): boolean => plan !== 'free'
