import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Problem } from '@/scripts/process/problem'

const USAGE = `Usage: npm run -s demo:shop -- [EVENT] --url URL --secret SECRET

  EVENT               order.paid (the default), order.refunded, subscription.renewed, subscription.ended,
                      payment.failed, dispute.opened or dispute.closed
  --url, --secret     of the source, as shown under Sales; also LATCHKEY_SALES_URL and LATCHKEY_SALES_SECRET
  --order ID          of order.paid a new one if left out
  --product ID        as the shop names it: pro-yearly if left out
  --quantity N        1 if left out
  --email EMAIL       the buyer: ada@example.com if left out
  --amount 49.00      of a refund all if left out
  --subscription ID   with --period-end TIME until when it is paid
  --outcome won|lost  of dispute.closed
  --test              a test order`

const BAD_INPUT = 2

/** The event that the command line asks for, and where it goes. Throws a Problem that says what is missing. */
export function readSale(args: string[], now: Date): { url: string; secret: string; event: object } {
  const { values, positionals } = parse(args)
  const [type = 'order.paid', ...rest] = positionals
  if (values.help) throw new Problem(USAGE, 0)
  if (rest.length > 0) refuse(USAGE)
  const { url = process.env['LATCHKEY_SALES_URL'], secret = process.env['LATCHKEY_SALES_SECRET'] } = values
  if (!url || !URL.canParse(url)) refuse(`Give the URL of the source with --url.\n\n${USAGE}`)
  if (!secret?.startsWith('whsec_')) refuse(`Give the secret of the source, whsec_…, with --secret.\n\n${USAGE}`)
  return { url, secret, event: { type, timestamp: now.toISOString(), data: dataOf(type, values) } }
}

/** What is left out is undefined, and so no part of the JSON. */
function dataOf(type: string, { order, amount, outcome, subscription: id, ...values }: Values): object {
  const subscription = id && { id, period_end: values['period-end'] }
  if (type !== 'order.paid') return { order_id: order, amount, outcome, subscription }
  const { email, product, quantity, test } = values
  return {
    order_id: order ?? `A-${randomBytes(4).toString('hex')}`,
    test,
    customer: { email, name: 'Ada Lovelace' },
    lines: [{ line_id: '1', product, quantity: Number(quantity) }],
    subscription,
    amount,
    currency: amount && 'EUR',
  }
}

type Values = ReturnType<typeof parse>['values']

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  ...{ url: text, secret: text, order: text, amount: text, outcome: text, subscription: text, 'period-end': text },
  email: { ...text, default: 'ada@example.com' },
  product: { ...text, default: 'pro-yearly' },
  quantity: { ...text, default: '1' },
  test: { ...flag, default: false },
  help: flag,
} as const

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS })
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`)
  }
}

function refuse(message: string): never {
  throw new Problem(message, BAD_INPUT)
}
