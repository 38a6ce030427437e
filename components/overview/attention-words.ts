import type { Route } from 'next'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { MAIL_STOPPED } from '@/lib/foundation/mail/core/kept-mail'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'
import { utcDay } from '@/lib/foundation/shared/durations'
import type { Attention, ListedAttention, ListedKind } from '@/lib/people/overview/core/attention'

/** A moment or a time between two is shown in the reader's zone, and names it. */
export type AttentionLine = {
  text: (string | { at: string } | { from: string; until: string })[]
  /** none where the reader can do nothing about it */
  action?: { label: string; href: Route }
}

type Words = (item: Attention, org: string) => AttentionLine

const countOf = ({ count, is_more }: Attention, noun: string): string =>
  is_more ? `${formatNumber(count)}+ ${noun}s` : formatCount(count, noun)

const nameOf = ({ name = '', count }: Attention): string =>
  count === 1 ? name : `${name} and ${formatCount(count - 1, 'other')}`

const moment = (words: string, at: string | null | undefined): AttentionLine['text'] => (at ? [words, { at }] : [])

const VIEW_STATUS = { label: 'View status', href: pageRoute('/status') }

const WORDS: Record<ListedKind, Words> = {
  endpoint_disabled: (item, org) => ({
    text: [`Webhooks to ${nameOf(item)} were turned off after repeated failures.`],
    action: { label: 'Open endpoint', href: endpointRoute(item, org) },
  }),
  endpoint_failing: (item, org) => ({
    text: [`Webhooks to ${nameOf(item)} are failing.`],
    action: { label: 'Open endpoint', href: endpointRoute(item, org) },
  }),
  mail_failed: (item, org) => ({
    text: [`Emails to ${nameOf(item)} couldn't be sent. Check the email address, then email the license again.`],
    action: {
      label: item.count === 1 ? 'Open customer' : 'See customers',
      href: item.id ? pageRoute(`/${org}/customers/${item.id}`) : pageRoute(`/${org}/customers`),
    },
  }),
  job_failed: (item, org) => ({
    text: [`${formatCount(item.count, 'job')} failed in the last 24 hours.`],
    action: { label: 'See jobs', href: pageRoute(`/${org}/licenses/jobs`) },
  }),
  import_left_out: leftOutWords('import', 'row'),
  change_left_out: leftOutWords('bulk change', 'license'),
  ip_limit_refusals: (item, org) => ({
    text: [
      `${formatCount(item.count, 'license')} reached ${item.count === 1 ? 'its' : 'their'} IP address limit today.`,
    ],
    action: {
      label: 'See requests',
      href: pageRoute(`/${org}/requests?status=ip_limit_reached&from=${utcDay(new Date())}T00:00:00.000Z`),
    },
  }),
  sales_held: (item, org) => ({
    text: [`${countOf(item, 'sale')} ${item.count === 1 ? 'waits' : 'wait'} for you.`],
    action: { label: 'View sales', href: pageRoute(`/${org}/sales?state=waits_for_you`) },
  }),
  transfers_waiting: ({ count }, org) => ({
    text: [
      count === 1
        ? 'A transfer is waiting for your decision.'
        : `${formatNumber(count)} transfers are waiting for your decision.`,
    ],
    action: { label: 'Review', href: pageRoute(`/${org}/transfers`) },
  }),
  expiring_this_week: (item, org) => ({
    text: [`${countOf(item, 'license')} ${item.count === 1 ? 'expires' : 'expire'} within 7 days.`],
    action: { label: 'View licenses', href: pageRoute(`/${org}/licenses?status=expiring&sort=expires_at`) },
  }),
  open_incident: (item) => ({
    text: [`The operator reports an incident: ${nameOf(item)}.`],
    action: VIEW_STATUS,
  }),
  maintenance_running: (item) => ({
    text: [`The operator's maintenance is in progress: ${nameOf(item)}`, ...moment(', until ', item.until), '.'],
    action: VIEW_STATUS,
  }),
  maintenance_soon: (item) => ({
    text: [
      `The operator plans maintenance: ${nameOf(item)}`,
      ...(item.at && item.until ? [', ', { from: item.at, until: item.until }] : moment(', from ', item.at)),
      '.',
    ],
    action: VIEW_STATUS,
  }),
  no_mail_server: () => ({
    text: ['No mail server is set: emails stay in a mailbox on this server, and nobody receives them.'],
    action: { label: 'Set one up', href: pageRoute(DOCS_PAGES.mail_server) },
  }),
  mail_stopped: () => ({ text: [MAIL_STOPPED] }),
  no_support_contact: (_, org) => ({
    text: ["No support contact yet. Customers can't reach you."],
    action: { label: 'Add support contact', href: pageRoute(`/${org}/settings/branding#support`) },
  }),
}

function leftOutWords(job: string, part: string): Words {
  return (item, org) => ({
    text: [`${formatCount(item.count, job)} left out ${formatCount(item.left_out ?? 0, part)} in the last 24 hours.`],
    action:
      item.id === undefined
        ? { label: 'See jobs', href: pageRoute(`/${org}/licenses/jobs`) }
        : { label: 'See why', href: pageRoute(`/${org}/licenses/jobs/${item.id}`) },
  })
}

const endpointRoute = ({ id }: Attention, org: string): Route =>
  id ? pageRoute(`/${org}/webhooks/${id}`) : pageRoute(`/${org}/webhooks`)

export const attentionLine = (item: ListedAttention, org: string): AttentionLine => WORDS[item.kind](item, org)
