import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Happening } from '@/clients/typescript/src/cli/shops/seller'
import { SELLERS } from '@/clients/typescript/src/cli/shops/sellers'
import { SALE_PROVIDERS, type SaleProvider } from '@/lib/service/sales/core/providers'
import { Problem } from '@/scripts/process/problem'

const USAGE = `Usage: npm run -s demo:shop -- [EVENT…] --url URL --secret SECRET

  EVENT               order.paid (the default), order.refunded, subscription.renewed, subscription.ended,
                      payment.failed, dispute.opened or dispute.closed; several happen one after the other
  --url, --secret     of the source, as shown under Sales; also LATCHKEY_SALES_URL and LATCHKEY_SALES_SECRET
  --provider NAME     ${SALE_PROVIDERS.join(', ')}:
                      generic, your own shop, if left out
  --api-port PORT     where the shop's API answers until it was asked: 4010 if left out. Latchkey asks there if it
                      was started with SHOPS_API_URL=http://127.0.0.1:4010, and its source has any API key
  --serve             the API keeps answering until you press Ctrl C, so that Latchkey can create the webhook and list
                      the products; without --url nothing happens meanwhile
  --order ID          of order.paid a new one if left out
  --product ID        as the shop names it: pro-yearly if left out, 4711 at a marketplace
  --quantity N        1 if left out
  --email EMAIL       the buyer: ada@example.com if left out
  --account ID        the buyer at a marketplace, builtbybit or polymart: 7001 if left out
  --amount 49.00      of a refund all if left out
  --subscription ID   with --period-end TIME until when it is paid
  --outcome won|lost  of dispute.closed
  --test              a test order`

export const BAD_INPUT = 2

export type Played = {
  url: string
  secret: string
  provider: SaleProvider
  apiPort: number
  /** the API keeps answering */
  isServing: boolean
  /** valid by the schema that the receiver has, or refused there */
  happenings: Happening[]
}

/** What the command line has a shop say, and where it goes. Throws a Problem that says what is missing. */
export function readSale(args: string[], now: Date): Played {
  const { values, positionals } = parse(args)
  const types = positionals.length > 0 ? positionals : ['order.paid']
  if (values.help) throw new Problem(USAGE, 0)
  const { url = process.env['LATCHKEY_SALES_URL'], secret = process.env['LATCHKEY_SALES_SECRET'] } = values
  const provider = SALE_PROVIDERS.find((known) => known === values.provider)
  if (!provider) refuse(`--provider: Use ${SALE_PROVIDERS.join(', ')}.\n\n${USAGE}`)
  const common = { provider, apiPort: Number(values['api-port']), isServing: values.serve }
  if (!url && values.serve) return { ...common, url: '', secret: '', happenings: [] }
  if (!url || !URL.canParse(url)) refuse(`Give the URL of the source with --url.\n\n${USAGE}`)
  if (!secret) refuse(`Give the secret of the source with --secret.\n\n${USAGE}`)
  const order = values.order ?? `A-${randomBytes(4).toString('hex')}`
  const happenings = types.map((type, i) => {
    const timestamp = new Date(now.getTime() + i * 1_000).toISOString()
    return { type, timestamp, data: dataOf(type, { ...values, provider, order }) } as Happening
  })
  return { ...common, url, secret, happenings }
}

/** What is left out is undefined, and so no part of the JSON. */
function dataOf(
  type: string,
  { order, amount, outcome, subscription: id, ...values }: Values & { provider: SaleProvider },
): object {
  const subscription = id && { id, period_end: values['period-end'] }
  if (type !== 'order.paid') return { order_id: order, amount, outcome, subscription }
  const { email, account, quantity, test, provider } = values
  const isMarketplace = SELLERS[provider]().download !== undefined
  const product = values.product ?? (isMarketplace ? '4711' : 'pro-yearly')
  return {
    order_id: order,
    test,
    customer: isMarketplace ? { account: { id: account, name: 'ada' } } : { email, name: NAMES[email] },
    lines: [{ line_id: '1', product, quantity: Number(quantity) }],
    subscription,
    amount,
    currency: amount && 'EUR',
  }
}

/** Other buyers are told by their email alone. */
const NAMES: Readonly<Record<string, string>> = { 'ada@example.com': 'Ada Lovelace' }

type Values = ReturnType<typeof parse>['values']

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  ...{ url: text, secret: text, order: text, amount: text, outcome: text, subscription: text, 'period-end': text },
  email: { ...text, default: 'ada@example.com' },
  product: text,
  account: { ...text, default: '7001' },
  provider: { ...text, default: 'generic' },
  'api-port': { ...text, default: '4010' },
  quantity: { ...text, default: '1' },
  serve: { ...flag, default: false },
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
