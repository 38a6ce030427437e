import { utcDay } from '@/lib/foundation/shared/durations'
import { listNames } from '@/lib/foundation/shared/list-names'
import { type Content, clockWords, dayWords, type Notice, type Noticed, type Notices, numberWords } from './notice'

const limit = (content: Content): Notice => ({ kind: 'limit', alwaysOwners: false, ...content })
const webhooks = (content: Content): Notice => ({ kind: 'webhooks', alwaysOwners: false, ...content })

const LOCKED_OUT =
  'Until midnight UTC every further request is answered with 429, and your customers may be locked out.'
/** Above the highest plan there is only the operator, who agreed on its limit. */
const raisedBy = ({ isHighestPlan }: Pick<Noticed, 'isHighestPlan'>): string =>
  isHighestPlan ? 'Ask the operator to raise it.' : 'A higher plan raises the limit immediately.'

/** A burst is free, and the fastest way out. */
const burstWords = ({ burst_offer }: { burst_offer?: number }): string =>
  burst_offer === undefined
    ? ''
    : `An owner or admin can allow a burst under Usage: ${numberWords(burst_offer)} more ${burst_offer === 1 ? 'request' : 'requests'} today, from the next request on, at no charge. `

/** The day of an alert in words, if it was over when the alert was sent. */
const pastDayOf = ({ day }: { day: string }, now: Date): string | null =>
  day < utcDay(now) ? dayWords(new Date(day)) : null

function happenedWords(label: string, { isReached, pastDay }: { isReached: boolean; pastDay: string | null }): string {
  if (pastDay) return `${label} ${isReached ? 'reached' : 'used 80% of'} its daily limit on ${pastDay}`
  return isReached ? `${label} has reached its daily limit` : `${label} has used 80% of its daily limit`
}

/** The notices of limits, transfers and webhooks. */
export const PRODUCT_NOTICES = {
  'usage.threshold': (noticed) => {
    const {
      label,
      change: { after },
      now,
    } = noticed
    const pastDay = pastDayOf(after, now)
    const [used, most] = [numberWords(after.used), numberWords(after.limit)]
    const isReached = after.threshold_percent === 100
    // Both were reached between two looks: the notice of the limit itself says it all.
    if (!isReached && after.used >= after.limit) return null
    const higher = raisedBy(noticed)
    const happened = happenedWords(label, { isReached, pastDay })
    return limit({
      subject: happened,
      title: happened,
      paragraphs: pastDay
        ? [
            `It made ${used} of ${most} requests on ${pastDay} (UTC). A new day has begun since, and the count starts again at zero.`,
            higher,
          ]
        : isReached
          ? [`It has made ${used} of ${most} requests today (UTC). ${LOCKED_OUT}`, `${burstWords(after)}${higher}`]
          : [
              `It has made ${used} of ${most} requests today (UTC).${after.runs_out_at ? ` At this pace it reaches the limit at about ${clockWords(new Date(after.runs_out_at))}.` : ''}`,
              `Once the limit is reached, every further request is answered with 429 until midnight UTC, and your customers may be locked out. ${higher}`,
            ],
      action: { label: 'Open Usage', path: '/usage' },
    })
  },
  'usage.burst_started': (noticed) => {
    const {
      label,
      change: { after },
      now,
    } = noticed
    const pastDay = pastDayOf(after, now)
    const higher = raisedBy(noticed)
    const happened = pastDay ? `${label} used its burst on ${pastDay}` : `${label} is using its burst`
    const raised = `the burst you allowed raised the limit to ${numberWords(after.limit)} requests`
    return limit({
      subject: happened,
      title: happened,
      paragraphs: pastDay
        ? [
            `It reached its daily limit, so ${raised} for that day (UTC). A new day has begun since, and the limit of your plan applies again.`,
            `A burst is available once a month. ${higher}`,
          ]
        : [
            `It reached its daily limit, so ${raised} for today (UTC).`,
            `A burst is available once a month. If it is used up as well, requests are answered with 429 until midnight UTC. ${higher}`,
          ],
      action: { label: 'Open Usage', path: '/usage' },
    })
  },
  'license.transfer_requested': ({ label, product, actor, change: { after } }) => ({
    kind: 'transfers',
    alwaysOwners: false,
    subject: `Transfer requested: ${product} license`,
    title: 'A transfer is waiting for you',
    paragraphs: [
      `${actor.email ?? 'A customer'} asked to transfer the ${product} license ${label} to ${after.to}.`,
      'The license stays where it is until you approve or reject the transfer.',
    ],
    action: { label: 'Review the transfer', path: '/transfers' },
  }),
  'customer.erasure_requested': ({ label, organization, change: { target, after } }) => {
    if (after?.is_announced === false) return null
    const others = after?.asked_with ?? []
    return {
      kind: 'erasures',
      alwaysOwners: true,
      subject: 'A customer asks you to erase their data',
      title: 'A customer asks you to erase their data',
      paragraphs: [
        `${label || 'A customer'} asked ${organization} to erase the data it has about them.`,
        ...(others.length > 0 ? [`They are also your customer as ${listNames('en', others)}.`] : []),
        `Nothing is erased until you do it on the page of ${others.length > 0 ? 'each customer' : 'the customer'}. Check which data you have to keep, then answer the customer.`,
      ],
      chatParagraphs: [`A customer asked ${organization} to erase the data it has about them.`],
      action: { label: 'Open the customer', path: `/customers/${target.id}` },
    }
  },
  'customer.erasure_withdrawn': ({ label, organization, change: { target, after } }) => {
    if (after?.is_announced === false) return null
    return {
      kind: 'erasures',
      alwaysOwners: true,
      subject: 'A customer no longer asks you to erase their data',
      title: 'A customer no longer asks you to erase their data',
      paragraphs: [
        `${label || 'A customer'} withdrew the request to erase the data ${organization} has about them.`,
        "You don't have to erase anything, unless they ask again.",
      ],
      chatParagraphs: [`A customer withdrew the request to erase the data ${organization} has about them.`],
      action: { label: 'Open the customer', path: `/customers/${target.id}` },
    }
  },
  'webhook.failing': webhookFailing,
  'webhook.disabled': webhookDisabled,
} satisfies Notices

function webhookFailing({ label, organization, change: { target, after } }: Noticed<'webhook.failing'>): Notice {
  const since = after.failing_since
  return webhooks({
    subject: `A webhook endpoint of ${organization} is failing`,
    title: 'A webhook endpoint is failing',
    ...aboutEndpoint(label, (endpoint) => [
      `Every delivery to ${endpoint} has failed since ${dayWords(since)}, ${clockWords(since)}.`,
      'Latchkey keeps trying, and disables the endpoint after five days of failures. Its page shows what it answers.',
    ]),
    action: { label: 'Open the endpoint', path: `/webhooks/${target.id}` },
  })
}

function webhookDisabled({
  label,
  organization,
  change: { target, after },
}: Noticed<'webhook.disabled'>): Notice | null {
  const { reason } = after
  if (reason === 'by_hand') return null
  return webhooks({
    subject: `A webhook endpoint of ${organization} was disabled`,
    title: 'A webhook endpoint was disabled',
    ...aboutEndpoint(label, (endpoint) => [
      `Events of ${organization} are no longer sent to ${endpoint}.`,
      reason === 'gone'
        ? 'It returned 410 Gone, which means it wants no more events.'
        : 'Every attempt of the last five days failed.',
      'Once it works again, enable it and resend what failed in the meantime from its page.',
    ]),
    action: { label: 'Open the endpoint', path: `/webhooks/${target.id}` },
  })
}

/** URLs of endpoints often contain tokens, so a channel is shown the origin alone. */
const aboutEndpoint = (url: string, write: (endpoint: string) => string[]) => ({
  paragraphs: write(url),
  chatParagraphs: write(URL.canParse(url) ? `${new URL(url).origin}/…` : 'an endpoint'),
})
