import { hashOf } from './ledger.js'
import type { PlayedWebhook } from './seller.js'

/** What every shop that is played sells, beside what it has sold: also one that can't be bought. */
export const CATALOG = [
  { product: 'Pro', id: 'pro-yearly', minor: 4_900, interval: 'year', isForSale: true },
  { product: 'Starter', id: '4711', minor: 1_900, interval: null, isForSale: true },
  { product: 'Old', id: 'old', minor: 900, interval: null, isForSale: false },
] as const

let made = 0

/** Adds a webhook, with a secret as the shop makes them unless it was given one. */
export function addWebhook(webhooks: PlayedWebhook[], { id, secret, ...told }: Partial<PlayedWebhook>): PlayedWebhook {
  made += 1
  const about = `webhook ${made} ${told.url}`
  const webhook = { url: '', events: [], ...told, id: id ?? hashOf(about), secret: secret ?? `whsec_${hashOf(about)}` }
  webhooks.push(webhook)
  return webhook
}

/** Removes it. Undefined, as for a 404, if there is none. */
export function removeWebhook(webhooks: PlayedWebhook[], id: string): null | undefined {
  const index = webhooks.findIndex((webhook) => webhook.id === id)
  if (index === -1) return undefined
  webhooks.splice(index, 1)
  return null
}
