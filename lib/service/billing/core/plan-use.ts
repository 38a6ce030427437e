import { dailyLimit, PLANS, type Plan } from '@/lib/foundation/plans/core/plan'

/** What an organization uses of what its plan holds. */
export type PlanUse = {
  plan: Plan
  dailyLimitOverride: number | null
  products: number
  /** members and open invitations together */
  members: number
  webhookEndpoints: number
  /** those that are active */
  accessTokens: number
  shops: number
  /** whether answers are signed, or would be on a plan that has it */
  usesSigning: boolean
  /** the product with the most counted requests today */
  busiest: { name: string; used: number } | null
  /** when a subscription that was canceled ends */
  endsAt: string | null
}

const COUNTED = ['products', 'members', 'webhookEndpoints', 'accessTokens', 'shops'] as const
const WORDS = {
  products: 'products',
  members: 'members and invitations',
  webhookEndpoints: 'webhook endpoints',
  accessTokens: 'access tokens',
  shops: 'shops',
}

export const formatLimit = (limit: number | null): string => (limit === null ? 'Unlimited' : limit.toLocaleString('en'))

/** What changes with a smaller plan, in sentences: nothing that is there is taken away. */
export function consequencesOf(use: PlanUse, to: Plan): string[] {
  const [now, then] = [dailyLimit(use.plan, use.dailyLimitOverride), dailyLimit(to, null)]
  const isLess = then !== null && (now === null || then < now)
  return [
    ...(isLess ? [limitSentence(use, then)] : []),
    ...(use.usesSigning && PLANS[use.plan].signedValidation && !PLANS[to].signedValidation
      ? ['Answers are no longer signed. Programs that require a signature refuse them.']
      : []),
    ...COUNTED.filter((resource) => use[resource] > PLANS[to][resource]).map(
      (resource) =>
        `All ${formatLimit(use[resource])} ${WORDS[resource]} stay. None can be added until there are fewer than ${formatLimit(PLANS[to][resource])}.`,
    ),
  ]
}

function limitSentence({ busiest }: PlanUse, limit: number): string {
  const sentence = `Each product may make ${formatLimit(limit)} requests a day. Further requests are answered 429.`
  if (!busiest || busiest.used <= limit) return sentence
  return `${sentence} ${busiest.name} made ${formatLimit(busiest.used)} today.`
}
