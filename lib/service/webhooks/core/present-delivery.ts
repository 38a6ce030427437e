import type { AttemptView, DeliveryDetail, DeliveryState, DeliveryView } from './schema'

export type StoredDelivery = {
  id: string
  eventId: string
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
  event_id: delivery.eventId,
  type: delivery.type,
  endpoint: { id: delivery.endpoint.id, url: delivery.endpoint.url },
  // The constraint webhook_delivery_state guarantees these values.
  state: delivery.state as DeliveryState,
  attempts: delivery.attempts,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  next_at: delivery.state === 'pending' ? delivery.nextAt.toISOString() : null,
  created_at: delivery.createdAt.toISOString(),
})

type Whole = StoredDelivery & { event: { body: string }; tried: StoredAttempt[] }

export const presentWholeDelivery = (delivery: Whole): DeliveryDetail => ({
  ...presentDelivery(delivery),
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
