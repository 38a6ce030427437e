import { randomUUID } from 'node:crypto'
import { readSecret, signWebhook } from '../../webhooks.js'
import type { Seller } from './seller.js'

/** Plays a shop that is written for Latchkey. It has no API. */
export const createGenericSeller = (): Seller => ({
  say: (happening, secret, at) => {
    const body = JSON.stringify(happening)
    const [id, sentAt] = [randomUUID(), String(Math.floor(at.getTime() / 1_000))]
    const headers = {
      ...{ 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': sentAt },
      'webhook-signature': signWebhook(readSecret(secret, 'signing secret of the shop'), {
        id,
        sentAt,
        body: Buffer.from(body),
      }),
    }
    return [{ body, headers }]
  },
  get: () => undefined,
})
