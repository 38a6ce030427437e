import { setTimeout } from 'node:timers/promises'
import type { Happening, Seller } from '@/clients/typescript/src/cli/shops/seller'
import { SELLERS } from '@/clients/typescript/src/cli/shops/sellers'
import { ConfigurationError } from '@/clients/typescript/src/errors'
import { SHOPS } from '@/lib/service/sales/server/shops/shops'
import { Problem, runProgram } from '@/scripts/process/problem'
import { BAD_INPUT, type Played, readSale } from './shop/read-sale'
import { sendRequest } from './shop/send-request'
import { type ServedApi, serveApi } from './shop/serve-api'

/** How long the API of the shop waits to be asked: an installation without a key to it never does. */
const ASKED_WITHIN_MS = 10_000
const LOOK_MS = 100

/** Plays a shop: says to a running installation what happened, signed as that shop signs, and prints the answers. */
await runProgram(async () => {
  const played = readSale(process.argv.slice(2), new Date())
  const seller = SELLERS[played.provider]()
  const api = SHOPS[played.provider].api
    ? await serveApi(played.provider, seller, played.apiPort).catch(portTaken)
    : null
  for (const happening of played.happenings) {
    const before = api?.asked() ?? 0
    await happen(played, seller, happening)
    if (api) await untilAsked(api, before)
  }
  if (played.isServing) await keepServing(played, seller, api)
  await api?.close()
  console.log('\nWhat it does is shown under Sales within seconds.')
})

async function happen({ url, secret }: Played, seller: Seller, happening: Happening): Promise<void> {
  for (const request of requestsOf(seller, happening, secret)) {
    const { status, text } = await sendRequest(url, request).catch(() => {
      throw new Problem(`Nothing answers at ${url}: is Latchkey running?`)
    })
    if (status !== 200) throw new Problem(`Refused with ${status}: ${text}`)
    console.log(`${isKnown(text) ? 'Known already' : 'Stored'}: ${request.body}`)
  }
}

/** The server says so of an event that it has; a shop that wants to read something else gets that. */
function isKnown(text: string): boolean {
  return text.includes('"is_new":false')
}

function requestsOf(seller: Seller, happening: Happening, secret: string) {
  try {
    return seller.say(happening, secret, new Date(happening.timestamp))
  } catch (error) {
    if (error instanceof ConfigurationError) throw new Problem(error.message, BAD_INPUT)
    throw new Problem(`The shop can't say this: ${error instanceof Error ? error.message : happening.type}`)
  }
}

async function untilAsked(api: ServedApi, before: number): Promise<void> {
  for (let waited = 0; waited < ASKED_WITHIN_MS && api.asked() === before; waited += LOOK_MS) await setTimeout(LOOK_MS)
  // What is asked in several steps.
  await setTimeout(10 * LOOK_MS)
}

/** Until somebody stops it. The secret of a webhook that Latchkey has it create signs what is played later. */
async function keepServing({ provider }: Played, { webhooks = [] }: Seller, api: ServedApi | null): Promise<never> {
  if (!api) throw new Problem(`The shop has no API that --serve could play: ${provider}.`, BAD_INPUT)
  console.log(`\nThe API answers at ${api.url} until you press Ctrl C.`)
  const told = new Set<string>()
  for (;;) {
    for (const { id, url, secret } of webhooks)
      if (!told.has(id)) {
        told.add(id)
        console.log(`\nA webhook was created. Stop this, and play a sale:`)
        console.log(`npm run -s demo:shop -- --provider ${provider} --url '${url}' --secret ${secret}`)
      }
    await setTimeout(LOOK_MS)
  }
}

function portTaken(): never {
  throw new Problem('The port of --api-port is taken: give another one, and start Latchkey with its SHOPS_API_URL.')
}
