import type { EndpointView } from './schema'

export type StoredEndpoint = {
  id: string
  url: string
  description: string | null
  events: string[]
  previousSecretEndsAt: Date | null
  disabledAt: Date | null
  disabledReason: string | null
  failingSince: Date | null
  createdAt: Date
  updatedAt: Date
}

export type Health = { succeeded: number; failed: number; pending: number }

const QUIET: Health = { succeeded: 0, failed: 0, pending: 0 }

export const presentEndpoint = (
  endpoint: StoredEndpoint,
  { health = QUIET, now }: { health: Health | undefined; now: Date },
): EndpointView => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  state: stateOf(endpoint),
  disabled_at: endpoint.disabledAt?.toISOString() ?? null,
  // The constraint webhook_endpoint_disabled_reason guarantees these values.
  disabled_reason: endpoint.disabledReason as EndpointView['disabled_reason'],
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  previous_secret_ends_at: laterThan(endpoint.previousSecretEndsAt, now),
  health: { succeeded: health.succeeded, failed: health.failed, pending: health.pending },
  created_at: endpoint.createdAt.toISOString(),
  updated_at: endpoint.updatedAt.toISOString(),
})

function stateOf({ disabledAt, failingSince }: StoredEndpoint): EndpointView['state'] {
  if (disabledAt) return 'disabled'
  return failingSince ? 'failing' : 'working'
}

const laterThan = (at: Date | null, now: Date): string | null => (at && at > now ? at.toISOString() : null)
