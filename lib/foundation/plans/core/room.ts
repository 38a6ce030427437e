import { PLAN_IDS, PLANS, type Plan } from './plan'

/** What a plan limits the number of. */
export type Resource = 'products' | 'members' | 'webhookEndpoints' | 'accessTokens' | 'shops'

const WORDS: Record<Resource, { what: string; instead: string; note?: string }> = {
  products: { what: 'products', instead: 'Delete one', note: ' A deleted product counts for one more day.' },
  members: { what: 'members, open invitations included', instead: 'Remove a member or revoke an invitation' },
  webhookEndpoints: { what: 'webhook endpoints', instead: 'Delete one' },
  accessTokens: { what: 'active access tokens', instead: 'Revoke one' },
  shops: { what: 'shops', instead: 'Disconnect one' },
}

/** Why there is no room for one more: plan, limit, and what would help. Null where there is room. */
export function roomProblem(plan: Plan, resource: Resource, count: number): string | null {
  const limit = PLANS[plan][resource]
  if (count < limit) return null
  const { what, instead, note = '' } = WORDS[resource]
  const larger = PLAN_IDS[PLAN_IDS.indexOf(plan) + 1]
  const upgrade = larger
    ? `, or move to ${PLANS[larger].title}, which has room for ${format(PLANS[larger][resource])}`
    : ''
  // Nothing is larger than Enterprise: its name would not help, and installations without plans have no other.
  const whose = larger ? `The ${PLANS[plan].title} plan` : 'An organization'
  return `${whose} has room for ${format(limit)} ${what}. ${instead}${upgrade}.${note}`
}

const format = (count: number): string => count.toLocaleString('en')
