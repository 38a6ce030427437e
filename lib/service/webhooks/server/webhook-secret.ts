import { Webhook } from 'standardwebhooks'
import type { WriteContext } from '@/lib/foundation/platform/database/context'

const SECRET_BYTES = 32

/** A signing secret (Standard Webhooks): 256 random bits. */
export const newSecret = ({ randomBytes }: Pick<WriteContext, 'randomBytes'>): string =>
  `whsec_${Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')}`

export type Message = { id: string; at: Date; body: string }

/** The headers of a delivery (Standard Webhooks): each secret signs the same bytes, so that either verifies. */
export const signedHeaders = ({ id, at, body }: Message, secrets: string[]): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
})
