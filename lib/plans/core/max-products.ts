/** Products of one organization. The daily limit of requests is per product, so without a bound it would be none. */
export function maxProducts(plan: string): number {
  if (plan === 'enterprise') return 2_000
  return plan === 'pro' ? 200 : 20
}
