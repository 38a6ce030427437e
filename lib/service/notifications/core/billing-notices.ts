import { dailyLimit, isPlan, PLANS } from '@/lib/foundation/plans/core/plan'
import type { Change } from '@/lib/foundation/shared/change'
import { byWhom, type Content, dayWords, type Notice, type Noticed, type Notices, numberWords } from './notice'

const BILLING = { label: 'Open Billing', path: '/billing' }

const optional = (content: Content): Notice => ({ kind: 'billing', alwaysOwners: false, ...content })
const required = (content: Content): Notice => ({ kind: 'billing', alwaysOwners: true, ...content })

/** The notices of plan, payments and suspension; null if another notice covers it. */
export const BILLING_NOTICES = {
  'organization.suspended': ({ organization, change }) =>
    required({
      subject: `${organization} was suspended`,
      title: `${organization} was suspended`,
      paragraphs: [
        `The operator of this installation suspended ${organization}. The reason given: ${change.after.reason}`,
        'Until it is resumed, every validation answers org_suspended, so your customers may be locked out.',
        'To have it resumed, contact the operator of this installation.',
      ],
      action: { label: `Open ${organization}`, path: '' },
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
function billingSuspended({ organization, actor }: Noticed<'billing.suspended'>): Notice {
  const answers = 'From now on every validation answers billing_suspended, so your customers may be locked out.'
  return required({
    subject: `Billing of ${organization} was suspended`,
    title: `Billing of ${organization} was suspended`,
    paragraphs: actor.isOperator
      ? [
          `The operator of this installation suspended billing of ${organization}. ${answers}`,
          'To have it resumed, contact the operator of this installation.',
        ]
      : [
          `A payment is overdue. ${answers}`,
          'Validations resume as soon as the payment arrives. Check the payment method and the open invoices.',
        ],
    action: BILLING,
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
      `${was === is ? 'The limit was changed' : `The plan was changed from ${was} to ${is}`}${byWhom(actor)}. Each product can make ${limitWords(after)} a day (UTC). Before, it was ${limitWords(before)}.`,
      'The new limits apply from the next request on.',
    ],
    action: BILLING,
  })
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
      `Update it before ${dayWords(suspends_at)}. On that day billing is suspended: every validation answers billing_suspended until the payment arrives, and your customers may be locked out.`,
    ],
    action: { label: 'Update the payment method', path: '/billing' },
  })
}

const planTitle = ({ plan }: { plan: string }): string => (isPlan(plan) ? PLANS[plan].title : plan)

function limitWords({ plan, daily_limit_override }: Change<'billing.plan_changed'>['after']): string {
  const limit = isPlan(plan) ? dailyLimit(plan, daily_limit_override) : null
  return limit === null ? 'any number of requests' : `${numberWords(limit)} requests`
}
