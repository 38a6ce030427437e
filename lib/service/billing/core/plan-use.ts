import { MAILS_OF_PLANS } from '@/lib/foundation/mail/core/mail-limits'
import { COUNTED, COUNTED_WORDS, dailyLimit, PLANS, type Plan, SIGNED_TITLE } from '@/lib/foundation/plans/core/plan'
import { listNames } from '@/lib/foundation/shared/list-names'

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
  /** emails to customers today, and how many there may be: fewer in an organization's first week */
  mails: { sent: number; limit: number }
  /** whether answers are signed, or would be on a plan that has it */
  usesSigning: boolean
  /** the product with the most counted requests today */
  busiest: { name: string; used: number } | null
  /** whether it is paid for, by a subscription that has not ended */
  isPaid: boolean
  /** when a subscription that was canceled ends */
  endsAt: string | null
}

export const formatLimit = (limit: number | null): string => (limit === null ? 'Unlimited' : limit.toLocaleString('en'))

/** What changes with a smaller plan, in sentences: nothing that is there is taken away. */
export function consequencesOf(use: PlanUse, to: Plan): string[] {
  const [now, then] = [dailyLimit(use.plan, use.dailyLimitOverride), dailyLimit(to, null)]
  const isLess = then !== null && (now === null || then < now)
  return [
    ...(isLess ? [limitSentence(use, then)] : []),
    ...signingSentence(use, to),
    ...limitsSentences(use, to),
    ...COUNTED.filter((resource) => use[resource] > PLANS[to][resource]).map(
      (resource) =>
        `All ${formatLimit(use[resource])} ${COUNTED_WORDS[resource]} stay. None can be added until there are fewer than ${formatLimit(PLANS[to][resource])}.`,
    ),
  ]
}

/** A limit of another plan, with that of the plan before: "20 products (before: 200)". */
export const limitWords = (from: Plan, to: Plan, resource: (typeof COUNTED)[number]): string =>
  `${formatLimit(PLANS[to][resource])} ${COUNTED_WORDS[resource]} (before: ${formatLimit(PLANS[from][resource])})`

/** "1,000 emails a day (before: 20,000)": to customers, after the first week. */
export const mailLimitWords = (from: Plan, to: Plan): string =>
  `${formatLimit(MAILS_OF_PLANS[to].grown)} emails a day (before: ${formatLimit(MAILS_OF_PLANS[from].grown)})`

function signingSentence({ plan, usesSigning }: PlanUse, to: Plan): string[] {
  if (!PLANS[plan].signedValidation || PLANS[to].signedValidation) return []
  return [
    usesSigning
      ? 'Answers are no longer signed, and have no offline grace. Programs that require a signature refuse them.'
      : `${SIGNED_TITLE} are no longer included.`,
  ]
}

/** What shrinks without being exceeded today. */
function limitsSentences(use: PlanUse, to: Plan): string[] {
  const { plan } = use
  const fitting = COUNTED.filter((each) => PLANS[to][each] < PLANS[plan][each] && use[each] <= PLANS[to][each])
  const limits = fitting.map((each) => limitWords(plan, to, each))
  const isLess = MAILS_OF_PLANS[to].grown < MAILS_OF_PLANS[plan].grown
  return [
    ...(limits.length > 0 ? [`There can be up to ${listNames('en', limits)}.`] : []),
    ...(isLess ? [`Customers are sent up to ${mailLimitWords(plan, to)}.`] : []),
  ]
}

function limitSentence({ busiest }: PlanUse, limit: number): string {
  const sentence = `Each product may make ${formatLimit(limit)} requests a day. Further requests are answered 429.`
  if (!busiest || busiest.used <= limit) return sentence
  return `${sentence} ${busiest.name} made ${formatLimit(busiest.used)} today.`
}
