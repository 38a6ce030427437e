import { PLANS, type Plan } from '@/lib/foundation/plans/core/plan'
import type { ModeView } from './schema-mode'

type Counts = Pick<ModeView, 'organizations' | 'limited' | 'billing_suspended'>

/** What turning plans off changes, said before it is done. */
export const withoutPlansWords = ({ limited, billing_suspended }: Counts): string[] => [
  limited === 0
    ? 'Every organization stays on Enterprise, without a limit.'
    : `${organizations(limited)} ${limited === 1 ? 'moves' : 'move'} to Enterprise, without a daily limit and with signed validation available.`,
  ...(limited === 0
    ? []
    : [
        "Turning plans on again doesn't bring former plans and daily limits back: every organization begins on the same plan.",
      ]),
  ...(billing_suspended === 0
    ? []
    : [`Billing of ${organizations(billing_suspended).toLowerCase()} is resumed: validations work again.`]),
  'Plans and billing disappear from the dashboard, the portal, the console, and every email.',
  'Sign-up closes, and stays closed when plans are turned on again unless you open it there. Invitations still work.',
  'The front page leads to your customer portal.',
]

/** What turning plans on changes, with every organization on this plan. */
export const withPlansWords = ({ organizations: count }: Counts, plan: Plan): string[] => [
  planWords(count, plan),
  'Plans and billing appear on every page, and the front page presents Latchkey to vendors.',
]

function planWords(count: number, plan: Plan): string {
  const { title, dailyLimit, signedValidation } = PLANS[plan]
  if (dailyLimit === null)
    return `${organizations(count)} ${count === 1 ? 'stays' : 'stay'} on ${title}: no limit changes.`
  const signing = signedValidation
    ? ''
    : ' Responses are no longer signed: programs that require a signature refuse them.'
  return `${organizations(count)} ${count === 1 ? 'moves' : 'move'} to ${title} with the next request: ${dailyLimit.toLocaleString('en')} requests a day for each product. Members are emailed.${signing}`
}

/** What was done, as *Activity* lists it. */
export const plansOffWords = (moved: number): string =>
  moved === 0
    ? 'turned off plans: every organization was on Enterprise'
    : `turned off plans: ${organizations(moved).toLowerCase()} moved to Enterprise`
export const plansOnWords = (plan: Plan, isSignUpOpen: boolean): string =>
  `turned on plans: every organization on ${PLANS[plan].title}, sign-up ${isSignUpOpen ? 'open' : 'closed'}`
export const signUpWords = (isOpen: boolean): string => `${isOpen ? 'opened' : 'closed'} sign-up`

const organizations = (count: number): string =>
  count === 1 ? 'One organization' : `${count.toLocaleString('en')} organizations`
