/** Why plans can't be turned off while organizations pay for one; null while none does. */
export function subscriptionsProblem(live: number): string | null {
  if (live === 0) return null
  const whose = live === 1 ? 'An organization still pays' : `${live.toLocaleString('en')} organizations still pay`
  return `${whose} for Pro through Stripe. Cancel every subscription at Stripe first, and try again once they have ended.`
}
