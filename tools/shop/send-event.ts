import { randomUUID } from 'node:crypto'
import { signedHeaders } from '@/lib/service/webhooks/server/webhook-secret'

/** Sends an event as a shop does, signed with the secret of its source. Rejects if nothing answers. */
export async function sendEvent(url: string, secret: string, event: object): Promise<{ status: number; text: string }> {
  const body = JSON.stringify(event)
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...signedHeaders({ id: randomUUID(), at: new Date(), body }, [secret]),
    },
  })
  return { status: answer.status, text: await answer.text() }
}
