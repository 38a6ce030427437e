import { clockWords, dayWords, type Notices } from './notice'

/** The notices of shops that sell. */
export const SALE_NOTICES = {
  'sale.held': ({ change: { after } }) => {
    const { source_name: shop } = after
    if (!after.is_announced) return null
    return {
      kind: 'sales',
      alwaysOwners: false,
      subject: `A sale of ${shop} waits for you`,
      title: 'A sale waits for you',
      paragraphs: [
        `Order ${after.order_id ?? after.subscription_id ?? after.id} of ${shop} ${WHY[after.reason] ?? WHY['unread']}.`,
        'Its page says what to do. There may be others: you are told once a day for each shop.',
      ],
      action: { label: 'Open the sale', path: `/sales/${after.id}` },
    }
  },
  'sale.disputed': ({ change: { after } }) => {
    const { source_name: shop } = after
    if (after.on_dispute !== 'flag') return null
    return {
      kind: 'sales',
      alwaysOwners: false,
      subject: `A payment at ${shop} is disputed`,
      title: 'A payment is disputed',
      paragraphs: [
        `The customer disputes the payment of order ${after.order_id ?? after.subscription_id ?? after.id} of ${shop}.`,
        'The mapping of each product says whether its licenses keep working until the shop has decided.',
      ],
      action: { label: 'Open the sale', path: `/sales/${after.id}` },
    }
  },
  'sale.source_silent': ({ label, change: { after, target } }) => ({
    kind: 'sales',
    alwaysOwners: false,
    subject: `${label} has gone silent`,
    title: 'A shop has gone silent',
    paragraphs: [
      `The last event of ${label} came on ${dayWords(after.last_event_at)}, ${clockWords(after.last_event_at)}. It used to send more often.`,
      'Either nothing was sold, or the shop no longer sends its events: check the webhook at the shop.',
    ],
    action: { label: 'Open the shop', path: `/sales/sources/${target.id}` },
  }),
} satisfies Notices

const WHY: Record<string, string> = {
  unmapped: 'has a product that is not mapped, so it has no license',
  target_gone: 'has a product whose mapping leads to a product or license type that no longer exists',
  too_many: 'would create more than 1,000 licenses',
  unread: "can't be read without you",
  old: 'was paid before the shop was connected',
  differs: 'differs at the shop from what was sent',
}
