import { z } from 'zod'
import { discordId } from '@/lib/catalog/customers/core/customer-identity'
import { email } from '@/lib/foundation/shared/email'
import { textUpTo } from '@/lib/foundation/shared/fields'

// What a shop says happened, in the one shape that every shop is read into: docs/site/sales.md.

/** More licenses of one order need a person. */
export const MAX_LICENSES_OF_ORDER = 1_000

const id = textUpTo(200).min(1, 'Enter an ID.')
const TIME_NEEDS = 'Use a time in RFC 3339, like 2027-01-31T12:00:00Z.'
const time = z.iso
  .datetime({ offset: true, error: TIME_NEEDS })
  .refine((text) => Date.parse(text) >= 0, 'Use a time since 1970.')
const amount = z
  .string('Write the amount as text, like "49.00".')
  .regex(/^\d{1,12}(\.\d{1,6})?$/, 'Write the amount as text, like "49.00".')
const currency = z.string('Use a currency code, like EUR.').regex(/^[A-Z]{3}$/, 'Use a currency code, like EUR.')

/** Who bought: by email or Discord ID, or by an account of the shop, whose license waits to be claimed with its key. */
const buyer = z
  .object({
    email: email.nullish(),
    discord_id: discordId.nullish(),
    account: z.object({ id, name: textUpTo(200).nullish() }).nullish(),
    name: textUpTo(200).nullish(),
  })
  .refine(({ email, discord_id, account }) => email ?? discord_id ?? account, {
    path: ['email'],
    message: 'Enter an email address, a Discord ID, or an account.',
  })

const line = z.object({
  line_id: id,
  /** as the shop names it: a product, a price, a variant */
  product: id,
  quantity: z.int('Use a whole number.').min(1, 'Use at least 1.').max(1_000_000).default(1),
})

const subscription = z.object({ id, period_end: time.nullish() })

const of = <T extends string, D extends z.ZodRawShape>(type: T, data: D) =>
  z.object({ type: z.literal(type), timestamp: time, data: z.object(data) })

export const saleEvent = z.discriminatedUnion(
  'type',
  [
    of('order.paid', {
      order_id: id,
      /** licenses nobody: what would happen is recorded */
      test: z.boolean().default(false),
      customer: buyer,
      lines: z.array(line).min(1, 'Send at least one line.').max(100, 'Send at most 100 lines.'),
      subscription: subscription.nullish(),
      amount: amount.nullish(),
      currency: currency.nullish(),
    }),
    /** of neither an amount nor a total: all of it */
    of('order.refunded', {
      order_id: id,
      amount: amount.nullish(),
      /** two events of one refund count once */
      refund_id: id.nullish(),
      /** what has gone back by now, of a shop that adds up itself */
      refunded_total: amount.nullish(),
    }),
    of('subscription.renewed', {
      subscription: subscription.extend({ period_end: time }),
      /** of the renewal, so that its refund is understood */
      order_id: id.nullish(),
      amount: amount.nullish(),
    }),
    of('subscription.ended', { subscription: z.object({ id }) }),
    of('payment.failed', { subscription: z.object({ id }) }),
    of('dispute.opened', { order_id: id }),
    of('dispute.closed', { order_id: id, outcome: z.enum(['won', 'lost'], 'Use won or lost.') }),
  ],
  'Use a type of event that is documented.',
)
export type SaleEvent = z.infer<typeof saleEvent>

const TEST_ORDER = 'latchkey-test-'

/** An order that `latchkey sales test` made up: a test in every shop, also in those that have no test orders. */
export const isMadeUp = (orderId: string | null): boolean => orderId?.startsWith(TEST_ORDER) ?? false

/** By what an event belongs to others: an order, a subscription, or both. */
export function idsOf({ data }: SaleEvent): { orderId: string | null; subscriptionId: string | null } {
  const subscriptionId = ('subscription' in data && data.subscription?.id) || null
  const orderId = ('order_id' in data && data.order_id) || null
  return { orderId, subscriptionId }
}

/** The events as a JSON schema, for whoever writes a shop: published as docs/sale-event.schema.json. */
export const saleEventSchema = () => ({
  ...z.toJSONSchema(saleEvent, { io: 'input' }),
  title: 'Event of a shop',
  description: 'What a shop sends to Latchkey, signed as Standard Webhooks.',
})
