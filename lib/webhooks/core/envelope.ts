import type { WebhookEvent } from './event-data'

/** The body of a delivery, byte for byte: it is signed and sent as this text. */
export const envelope = ({ type, data }: WebhookEvent, at: Date): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })
