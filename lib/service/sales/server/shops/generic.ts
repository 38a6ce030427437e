import { Webhook } from 'standardwebhooks'
import { incomplete, readingOf, type Shop } from './shop'

/** A shop that is written for Latchkey: Standard Webhooks, in the one shape (docs/site/sales.md). */
export const generic: Shop = {
  verify: ({ body, headers }, secrets) => {
    const id = headers.get('webhook-id') ?? ''
    const signed = {
      'webhook-id': id,
      'webhook-timestamp': headers.get('webhook-timestamp') ?? '',
      'webhook-signature': headers.get('webhook-signature') ?? '',
    }
    return secrets.some((secret) => isSignedWith(secret, body, signed)) ? id : null
  },
  read: (body) => {
    try {
      return readingOf([JSON.parse(body)])
    } catch {
      return incomplete('The body is not JSON.')
    }
  },
}

function isSignedWith(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch (error) {
    // It also parses what it has verified: that is for the reader of the event to refuse.
    return error instanceof SyntaxError
  }
}
