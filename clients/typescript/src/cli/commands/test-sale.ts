import { randomBytes } from 'node:crypto'
import { type JsonObject, textOf } from '../../json.js'
import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { Failure, usageFailure } from '../failure.js'
import type { Input } from '../input.js'
import { ManagementApi } from '../management-api.js'
import { readSource, type Source, sendToSource } from '../sales/source.js'
import { WatchedSource, wouldCreate } from '../sales/watched-source.js'
import { SELLERS, SHOP_NAMES, type ShopName } from '../shops/sellers.js'
import { testOrder } from '../shops/test-order.js'
import { paint, plain, print, printJson, printNote } from '../terminal.js'

export const testSale: Command = {
  name: 'sales test',
  summary: 'Try a connected shop with a test order, which creates no license',
  options: {
    provider: { value: 'SHOP', about: 'Left out, the one that is connected. One of', choices: SHOP_NAMES },
    url: { value: 'URL', about: 'Of the source, instead of LATCHKEY_SALES_URL' },
    secret: { value: 'SECRET', about: 'Of the source, instead of LATCHKEY_SALES_SECRET' },
    product: { value: 'PRODUCT', about: 'As the shop names it. Left out, one that is mapped' },
    email: { value: 'EMAIL', about: 'Of the buyer (ada@example.com)' },
  },
  notes: [
    'Sends what the shop would send, and signs it with the secret. Other programs on this computer can read\narguments, so LATCHKEY_SALES_SECRET is the better place for it.',
    'With an access token that has the scope sales:view, waits until the order is applied, and prints the result.\nWithout one, it needs --provider and --product.',
    'Exits with 1 if the order was received, but would not become a license.',
  ],
  examples: [
    'latchkey sales test --url https://licenses.example.com/api/sales/ID',
    'latchkey sales test --provider polar --product prod_1 --json',
  ],
  async run(input) {
    const source = readSource(input)
    const watched = await watch(input, source)
    const shop = readShop(input, watched)
    const product = input.text('product') ?? (await watched?.mappedProduct()) ?? noProduct(watched)
    const [at, number, email] = [new Date(), randomBytes(6).toString('hex'), input.text('email') ?? 'ada@example.com']
    const { order, orderId } = testOrder(shop, { product, email, at, number })
    const before = await watched?.find(orderId)
    for (const request of SELLERS[shop]().say(order, source.secret, at)) {
      const answer = await sendToSource(source, input.proxy, request)
      if (!input.isJson) print(`${paint('200', 'green')}  ${plain(JSON.stringify(answer))}`)
    }
    if (!watched) {
      if (input.isJson) printJson({ provider: shop, order_id: orderId, sale: null, result: null })
      return EXIT.ok
    }
    const sale = await watched.applied(orderId, before)
    const { isOk, sentence } = await resultOf(sale, watched)
    if (input.isJson) printJson({ provider: shop, order_id: orderId, sale, result: sentence })
    else print(`${paint(isOk ? '✓' : '✗', isOk ? 'green' : 'red')} ${plain(`${sale['state']}: ${sentence}`)}`)
    return isOk ? EXIT.ok : EXIT.failed
  },
}

/** Null without a token that may see sales: the order can be sent all the same. */
async function watch(input: Input, source: Source): Promise<WatchedSource | null> {
  try {
    return await WatchedSource.of(await ManagementApi.signedIn(input), source)
  } catch (error) {
    const isBlind =
      error instanceof Failure && (error.exitCode === EXIT.notSignedIn || error.exitCode === EXIT.notFound)
    if (!isBlind) throw error
    printNote(`The result isn’t shown. ${error.message}`)
    return null
  }
}

function readShop(input: Input, watched: WatchedSource | null): ShopName {
  const given = SHOP_NAMES.find((name) => name === input.text('provider'))
  if (!watched) return given ?? missing('--provider is missing, such as --provider polar.')
  if (given && given !== watched.provider) missing(`--provider needs to be ${watched.provider}, as the source is.`)
  return watched.provider
}

const noProduct = (watched: WatchedSource | null): never =>
  missing(
    watched
      ? 'No product of this shop is mapped yet. Map one, or use --product.'
      : '--product is missing, such as --product pro-yearly.',
  )

function missing(message: string): never {
  throw usageFailure(message)
}

type Result = { isOk: boolean; sentence: string }

async function resultOf(sale: JsonObject, watched: WatchedSource): Promise<Result> {
  const reason = textOf(sale['reason'])
  if (sale['state'] !== 'test') return { isOk: false, sentence: reason ?? 'Latchkey didn’t take the order as a test.' }
  if (reason === null) return { isOk: true, sentence: wouldHave(wouldCreate(sale)) }
  const { hasKey, problem } = await watched.api()
  if (!hasKey || problem !== null) return { isOk: false, sentence: problem ?? reason }
  // Such a shop leaves out what its API is asked for.
  return {
    isOk: true,
    sentence:
      'The order arrived, and the API of the shop was asked about it. A test order isn’t in the shop, so the test ends here.',
  }
}

const wouldHave = (count: number): string =>
  count === 0
    ? 'The order arrived and was read.'
    : `The order would have created ${count === 1 ? '1 license' : `${count} licenses`}.`
