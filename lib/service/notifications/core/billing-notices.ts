import { askOperator } from '@/lib/foundation/plans/core/operated-by'
import { COUNTED, dailyLimit, isPlan, PLANS, SIGNED_TITLE } from '@/lib/foundation/plans/core/plan'
import type { Change } from '@/lib/foundation/shared/change'
import { listNames } from '@/lib/foundation/shared/list-names'
import { limitWords, mailLimitWords } from '@/lib/service/billing/core/plan-use'
import { byWhom, type Content, dayWords, type Notice, type Noticed, type Notices, numberWords } from './notice'

const BILLING = { label: 'Open Billing', path: '/billing' }

const optional = (content: Content): Notice => ({ kind: 'billing', alwaysOwners: false, ...content })
const required = (content: Content): Notice => ({ kind: 'billing', alwaysOwners: true, ...content })

/** The notices of plan, payments and suspension; null if another notice covers it. */
export const BILLING_NOTICES = {
  'organization.suspended': ({ organization, change, contact }) =>
    required({
      subject: `${organization} was suspended`,
      title: `${organization} was suspended`,
      paragraphs: [
        `The operator of this installation suspended ${organization}. The reason given: ${change.after.reason}`,
        'Until it is resumed, every validation is refused, so your customers may be locked out.',
        `To have it resumed, ${askOperator(contact)}.`,
      ],
      action: { label: `Open ${organization}`, path: '' },
      docs: 'suspension',
      contact,
    }),
  'organization.resumed': ({ organization }) =>
    required({
      subject: `${organization} was resumed`,
      title: `${organization} was resumed`,
      paragraphs: ['The operator of this installation ended the suspension. Validations are answered as before.'],
      action: { label: `Open ${organization}`, path: '' },
    }),
  'billing.suspended': billingSuspended,
  'billing.resumed': ({ organization, actor }) =>
    required({
      subject: `Billing of ${organization} was resumed`,
      title: `Billing of ${organization} was resumed`,
      paragraphs: [
        actor.isOperator
          ? 'The operator of this installation ended the suspension. Validations are answered as before.'
          : 'Validations are answered as before. There is nothing left to do.',
      ],
      action: BILLING,
    }),
  'billing.plan_changed': planChanged,
  'billing.payment_failed': paymentFailed,
  'billing.subscribed': ({ organization, change }) =>
    optional({
      subject: `${organization} is subscribed to ${planTitle(change.after)}`,
      title: `${organization} is subscribed to ${planTitle(change.after)}`,
      paragraphs: [
        `The subscription is billed ${change.after.interval === 'year' ? 'every year' : 'every month'}. Invoices and the payment method are under Billing.`,
      ],
      action: BILLING,
    }),
  'billing.canceled': canceled,
  'billing.renewed': ({ organization }) =>
    optional({
      subject: `The subscription of ${organization} continues`,
      title: `The subscription of ${organization} continues`,
      paragraphs: ['The cancellation was taken back. The plan and its limits stay as they are.'],
      action: BILLING,
    }),
} satisfies Notices

/** An operator may suspend billing for any reason, and no payment ends that suspension. */
function billingSuspended({ organization, actor, change, contact }: Noticed<'billing.suspended'>): Notice {
  const answers = 'From now on every validation is refused, so your customers may be locked out.'
  return required({
    subject: `Billing of ${organization} was suspended`,
    title: `Billing of ${organization} was suspended`,
    paragraphs: actor.isOperator
      ? [
          `The operator of this installation suspended billing of ${organization}.${givenReason(change.after)}`,
          answers,
          `To have it resumed, ${askOperator(contact)}.`,
        ]
      : [
          `A payment is overdue. ${answers}`,
          'Validations resume as soon as the payment arrives. Check the payment method and the open invoices.',
        ],
    action: BILLING,
    docs: actor.isOperator ? 'suspension' : 'payments',
    contact,
  })
}

function canceled({ organization, change, now }: Noticed<'billing.canceled'>): Notice {
  const endsAt = change.after.ends_at
  const isOver = endsAt <= now
  const happened = `The subscription of ${organization} ${isOver ? 'has ended' : 'was canceled'}`
  return optional({
    subject: happened,
    title: happened,
    paragraphs: isOver
      ? [`From now on the limits of the plan that ${organization} is on without it apply.`]
      : [
          `Nothing changes until ${dayWords(endsAt)}. Then ${organization} moves to the Free plan and its limits.`,
          'To keep the plan, renew the subscription before that day.',
        ],
    action: BILLING,
  })
}

function planChanged({
  organization,
  actor,
  change: { before, after },
}: Noticed<'billing.plan_changed'>): Notice | null {
  // If the plan was bought, the mail about the subscription covers it.
  const isBought = actor.email === null && !actor.isOperator && before.plan === 'free'
  if (isBought) return null
  const [was, is] = [planTitle(before), planTitle(after)]
  const happened = was === is ? `The daily limit of ${organization} has changed` : `${organization} is now on ${is}`
  return optional({
    subject: happened,
    title: happened,
    paragraphs: [
      `${was === is ? 'The limit was changed' : `The plan was changed from ${was} to ${is}`}${byWhom(actor)}. Each product can make ${requestWords(after)} a day (UTC). Before, it was ${requestWords(before)}.${givenReason(after)}`,
      ...otherLimits(organization, before, after),
      'The new limits apply from the next request on.',
    ],
    action: BILLING,
  })
}

/** The other limits of another plan, with those before. */
function otherLimits(organization: string, before: { plan: string }, after: { plan: string }): string[] {
  if (!isPlan(before.plan) || !isPlan(after.plan) || before.plan === after.plan) return []
  const [was, is] = [PLANS[before.plan], PLANS[after.plan]]
  const [from, to] = [before.plan, after.plan]
  const limits = COUNTED.filter((each) => was[each] !== is[each]).map((each) => limitWords(from, to, each))
  const isLess = COUNTED.some((each) => is[each] < was[each])
  return [
    `${organization} can have up to ${listNames('en', limits)}.${isLess ? ' Anything beyond these limits stays, but nothing can be added to it.' : ''}`,
    `It can send its customers up to ${mailLimitWords(from, to)}.`,
    ...(was.signedValidation === is.signedValidation
      ? []
      : [
          is.signedValidation
            ? `${SIGNED_TITLE} are included now.`
            : `${SIGNED_TITLE} are no longer included. Programs that require a signature refuse the answers.`,
        ]),
  ]
}

function paymentFailed({ organization, change }: Noticed<'billing.payment_failed'>): Notice {
  const { day, suspends_at } = change.after
  const isLast = day === 6
  const subject = isLast
    ? `Last reminder: a payment for ${organization} failed`
    : `${day === 0 ? 'A' : 'Reminder: a'} payment for ${organization} failed`
  return (isLast ? required : optional)({
    subject,
    title: `A payment for ${organization} failed`,
    paragraphs: [
      'The payment method of the subscription was declined.',
      `Update it before ${dayWords(suspends_at)}. On that day billing is suspended: every validation is refused until the payment arrives, and your customers may be locked out.`,
    ],
    action: { label: 'Update the payment method', path: '/billing' },
  })
}

/** At the end of its paragraph: it ends as its author ended it. */
const givenReason = ({ reason }: { reason?: string }): string =>
  reason === undefined ? '' : ` The reason given: ${reason}`

const planTitle = ({ plan }: { plan: string }): string => (isPlan(plan) ? PLANS[plan].title : plan)

function requestWords({ plan, daily_limit_override }: Change<'billing.plan_changed'>['after']): string {
  const limit = isPlan(plan) ? dailyLimit(plan, daily_limit_override) : null
  return limit === null ? 'any number of requests' : `${numberWords(limit)} requests`
}
