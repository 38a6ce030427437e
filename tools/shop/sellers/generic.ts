import { randomUUID } from 'node:crypto'
import { signedHeaders } from '@/lib/service/webhooks/server/webhook-secret'
import type { Seller } from '../seller'

/** Plays a shop that is written for Latchkey. It has no API. */
export const createGenericSeller = (): Seller => ({
  say: (happening, secret, at) => {
    const body = JSON.stringify(happening)
    const headers = { 'content-type': 'application/json', ...signedHeaders({ id: randomUUID(), at, body }, [secret]) }
    return [{ body, headers }]
  },
  get: () => undefined,
})
