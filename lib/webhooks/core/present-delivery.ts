import { instantOfMs } from '@/lib/shared/instant'
import type { AttemptView, DeliveryDetail, DeliveryState, DeliveryView } from './schema'

export type StoredDelivery = {
  id: string
  type: string
  state: string
  attempts: number
  lastStatus: number | null
  lastError: string | null
  nextAt: Date
  createdAt: Date
  endpoint: { id: string; url: string }
}

export type StoredAttempt = {
  number: number
  at: Date
  durationMs: number
  status: number | null
  error: string | null
  answer: string | null
}

export const presentDelivery = (delivery: StoredDelivery): DeliveryView => ({
  id: delivery.id,
  type: delivery.type,
  endpoint: { id: delivery.endpoint.id, url: delivery.endpoint.url },
  // The constraint webhook_delivery_state holds it to these.
  state: delivery.state as DeliveryState,
  attempts: delivery.attempts,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  next_at: delivery.state === 'pending' ? delivery.nextAt.toISOString() : null,
  created_at: delivery.createdAt.toISOString(),
})

type Whole = StoredDelivery & { event: { id: string; body: string }; tried: StoredAttempt[] }

export const presentWholeDelivery = (delivery: Whole): DeliveryDetail => ({
  ...presentDelivery(delivery),
  event_id: delivery.event.id,
  body: delivery.event.body,
  tried: delivery.tried.map(presentAttempt),
})

const presentAttempt = ({ number, at, durationMs, status, error, answer }: StoredAttempt): AttemptView => ({
  number,
  at: at.toISOString(),
  duration_ms: durationMs,
  status,
  error,
  answer,
})

/** A place in the log: the time and id of the last delivery seen. */
export type DeliveryPlace = { at: Date; id: string }

const CURSOR = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const writeCursor = ({ at, id }: DeliveryPlace): string => `${at.getTime()}_${id}`

/** Null for what is no cursor of ours. */
export function readCursor(text: string): DeliveryPlace | null {
  const [, ms, id] = CURSOR.exec(text) ?? []
  const at = ms ? instantOfMs(Number(ms)) : null
  return at && id ? { at, id } : null
}
