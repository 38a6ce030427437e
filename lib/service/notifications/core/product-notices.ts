import { utcDay } from '@/lib/foundation/shared/durations'
import { type Content, clockWords, dayWords, type Notice, type Noticed, type Notices, numberWords } from './notice'

const limit = (content: Content): Notice => ({ kind: 'limit', alwaysOwners: false, ...content })
const webhooks = (content: Content): Notice => ({ kind: 'webhooks', alwaysOwners: false, ...content })

const LOCKED_OUT =
  'Until midnight UTC every further request is answered with 429, and your customers may be locked out.'
const HIGHER_PLAN = 'A higher plan raises the limit immediately.'

/** The day of an alert in words, if it was over when the alert was sent. */
const pastDayOf = ({ day }: { day: string }, now: Date): string | null =>
  day < utcDay(now) ? dayWords(new Date(day)) : null

function happenedWords(label: string, { isReached, pastDay }: { isReached: boolean; pastDay: string | null }): string {
  if (pastDay) return `${label} ${isReached ? 'reached' : 'used 80% of'} its daily limit on ${pastDay}`
  return isReached ? `${label} has reached its daily limit` : `${label} has used 80% of its daily limit`
}

/** The notices of limits, transfers and webhooks. */
export const PRODUCT_NOTICES = {
  'usage.threshold': ({ label, change: { after }, now }) => {
    const pastDay = pastDayOf(after, now)
    const [used, most] = [numberWords(after.used), numberWords(after.limit)]
    const isReached = after.threshold_percent === 100
    const happened = happenedWords(label, { isReached, pastDay })
    return limit({
      subject: happened,
      title: happened,
      paragraphs: pastDay
        ? [
            `It made ${used} requests on ${pastDay} (UTC), and ${most} were allowed. A new day has begun since, and the count starts again at zero.`,
            HIGHER_PLAN,
          ]
        : isReached
          ? [`It has made ${used} requests today (UTC), and ${most} are allowed. ${LOCKED_OUT}`, HIGHER_PLAN]
          : [
              `It has made ${used} of ${most} requests today (UTC).${after.runs_out_at ? ` At this pace it reaches the limit at about ${clockWords(new Date(after.runs_out_at))}.` : ''}`,
              `Once the limit is reached, every further request is answered with 429 until midnight UTC, and your customers may be locked out. ${HIGHER_PLAN}`,
            ],
      action: { label: 'Open Usage', path: '/usage' },
    })
  },
  'usage.burst_started': ({ label, change: { after }, now }) => {
    const pastDay = pastDayOf(after, now)
    const happened = pastDay ? `${label} used its burst on ${pastDay}` : `${label} is using its burst`
    const raised = `the burst you allowed raised the limit to ${numberWords(after.limit)} requests`
    return limit({
      subject: happened,
      title: happened,
      paragraphs: pastDay
        ? [
            `It reached its daily limit, so ${raised} for that day (UTC). A new day has begun since, and the limit of your plan applies again.`,
            `A burst is available once a month. ${HIGHER_PLAN}`,
          ]
        : [
            `It reached its daily limit, so ${raised} for today (UTC).`,
            `A burst is available once a month. If it is used up as well, requests are answered with 429 until midnight UTC. ${HIGHER_PLAN}`,
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
  'customer.erasure_requested': ({ label, organization, change: { target } }) => ({
    kind: 'erasures',
    alwaysOwners: true,
    subject: 'A customer asks you to erase their data',
    title: 'A customer asks you to erase their data',
    paragraphs: [
      `${label || 'A customer'} asked ${organization} to erase the data it has about them.`,
      'Nothing is erased until you do it on the page of the customer. Check which data you have to keep, then answer the customer.',
    ],
    chatParagraphs: [`A customer asked ${organization} to erase the data it has about them.`],
    action: { label: 'Open the customer', path: `/customers/${target.id}` },
  }),
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
