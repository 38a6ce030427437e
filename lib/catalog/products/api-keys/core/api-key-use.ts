import { MINUTE_MS } from '@/lib/foundation/shared/durations'

/** One call with an API key. */
export type Use = { apiKeyId: string; at: Date }

/** The latest use of an API key within a period, and the number of uses. */
export type ApiKeyUse = { apiKeyId: string; lastUsedAt: Date; hits: number }

export const minuteOfUse = ({ at }: Pick<Use, 'at'>): number => Math.floor(at.getTime() / MINUTE_MS)

export const openApiKeyUse = ({ apiKeyId, at }: Use): ApiKeyUse => ({ apiKeyId, lastUsedAt: at, hits: 1 })

/** Adds a use, in place. */
export function addToApiKeyUse(use: ApiKeyUse, { at }: Use): void {
  use.hits += 1
  if (at.getTime() > use.lastUsedAt.getTime()) use.lastUsedAt = at
}

/** Merges two summaries, in place. */
export function mergeApiKeyUse(use: ApiKeyUse, other: ApiKeyUse): void {
  use.hits += other.hits
  if (other.lastUsedAt.getTime() > use.lastUsedAt.getTime()) use.lastUsedAt = other.lastUsedAt
}
