import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** Sends an event as a shop does, signed with the secret of its source. Rejects if nothing answers. */
export async function sendEvent(url: string, secret: string, event: object): Promise<{ status: number; text: string }> {
  const [id, at, body] = [randomUUID(), new Date(), JSON.stringify(event)]
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  })
  return { status: answer.status, text: await answer.text() }
}
