import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** Sends an event as a shop does, signed with the secret of its source; resolves to the status of the answer. */
export async function tellAsShop(url: string, secret: string, event: object): Promise<number> {
  const [id, at, body] = [randomUUID(), new Date(), JSON.stringify(event)]
  const { status } = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  })
  return status
}
