import type { Route } from 'next'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import type { Attention, AttentionKind } from '@/lib/people/overview/core/attention'

/** A moment in the text is shown in the reader's zone. */
export type AttentionLine = { text: (string | { at: string })[]; action: string; href: Route }

type Words = (item: Attention, org: string) => AttentionLine

const countOf = ({ count, is_more }: Attention, noun: string): string =>
  is_more ? `${formatNumber(count)}+ ${noun}s` : formatCount(count, noun)

const nameOf = ({ name = '', count }: Attention): string =>
  count === 1 ? name : `${name} and ${formatCount(count - 1, 'other')}`

const isOrAre = ({ count }: Attention): string => (count === 1 ? 'is' : 'are')

const WORDS: Record<AttentionKind, Words> = {
  organization_suspended: (_, org) => ({
    text: ['The organization is suspended. Every license is refused.'],
    action: 'Open billing',
    href: pageRoute(`/${org}/billing`),
  }),
  billing_suspended: (_, org) => ({
    text: ['Billing is suspended. Every license is refused.'],
    action: 'Open billing',
    href: pageRoute(`/${org}/billing`),
  }),
  past_due: ({ at }, org) => ({
    text: at ? ['A payment is overdue. Licenses are refused from ', { at }, '.'] : ['A payment is overdue.'],
    action: 'Open billing',
    href: pageRoute(`/${org}/billing`),
  }),
  subscription_ending: ({ at }, org) => ({
    text: at ? ['Your subscription ends ', { at }, '.'] : ['Your subscription ends soon.'],
    action: 'Open billing',
    href: pageRoute(`/${org}/billing`),
  }),
  limit_reached: (item, org) => ({
    text: [`${nameOf(item)} ${isOrAre(item)} at the daily limit. Requests are refused until midnight UTC.`],
    action: 'See plan',
    href: pageRoute(`/${org}/settings/plan`),
  }),
  limit_near: (item, org) => ({
    text: item.at
      ? [`${nameOf(item)} is on track to reach the daily limit around `, { at: item.at }, '.']
      : [`${nameOf(item)} ${isOrAre(item)} near the daily limit.`],
    action: 'See usage',
    href: pageRoute(`/${org}/usage`),
  }),
  endpoint_disabled: (item, org) => ({
    text: [`Webhooks to ${nameOf(item)} were turned off after repeated failures.`],
    action: 'Open endpoint',
    href: endpointRoute(item, org),
  }),
  endpoint_failing: (item, org) => ({
    text: [`Webhooks to ${nameOf(item)} are failing.`],
    action: 'Open endpoint',
    href: endpointRoute(item, org),
  }),
  mail_failed: (item, org) => ({
    text: [`Emails to ${nameOf(item)} couldn't be sent. Check the email address, then email the license again.`],
    action: item.count === 1 ? 'Open customer' : 'See customers',
    href: item.id ? pageRoute(`/${org}/customers/${item.id}`) : pageRoute(`/${org}/customers`),
  }),
  job_failed: (item, org) => ({
    text: [`${formatCount(item.count, 'job')} failed, or finished with errors, in the last 24 hours.`],
    action: 'See jobs',
    href: pageRoute(`/${org}/licenses/jobs`),
  }),
  ip_limit_refusals: (item, org) => ({
    text: [
      `${formatCount(item.count, 'license')} reached ${item.count === 1 ? 'its' : 'their'} IP address limit today.`,
    ],
    action: 'See requests',
    href: pageRoute(`/${org}/requests?status=ip_limit_reached&range=24h`),
  }),
  sales_held: (item, org) => ({
    text: [`${countOf(item, 'sale')} ${item.count === 1 ? 'waits' : 'wait'} for you.`],
    action: 'View sales',
    href: pageRoute(`/${org}/sales?state=held`),
  }),
  transfers_waiting: ({ count }, org) => ({
    text: [
      count === 1
        ? 'A transfer is waiting for your decision.'
        : `${formatNumber(count)} transfers are waiting for your decision.`,
    ],
    action: 'Review',
    href: pageRoute(`/${org}/transfers`),
  }),
  expiring_this_week: (item, org) => ({
    text: [`${countOf(item, 'license')} ${item.count === 1 ? 'expires' : 'expire'} within 7 days.`],
    action: 'View licenses',
    href: pageRoute(`/${org}/licenses?status=expiring&sort=expires_at`),
  }),
  no_mail_server: () => ({
    text: ['No mail server is set: emails stay in a mailbox on this server, and nobody receives them.'],
    action: 'Set one up',
    href: pageRoute(DOCS_PAGES.mail_server),
  }),
  no_support_contact: (_, org) => ({
    text: ["No support contact yet. Customers can't reach you."],
    action: 'Add support contact',
    href: pageRoute(`/${org}/settings/branding#support`),
  }),
}

const endpointRoute = ({ id }: Attention, org: string): Route =>
  id ? pageRoute(`/${org}/webhooks/${id}`) : pageRoute(`/${org}/webhooks`)

export const attentionLine = (item: Attention, org: string): AttentionLine => WORDS[item.kind](item, org)
