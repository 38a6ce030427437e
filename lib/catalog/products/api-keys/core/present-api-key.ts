import type { ApiKeyKind, KindSettings } from './api-key-kind'
import type { ApiKeyView } from './schema'

/** Stored properties of an API key. The key itself is not stored. */
export type StoredApiKey = KindSettings & {
  id: string
  name: string
  kind: ApiKeyKind
  lastFour: string
  /** counted on the UTC day of the reading */
  usedToday: number
  createdAt: Date
  /** name or e-mail of the member; null when it came with a seed file, or the member no longer exists */
  createdBy: string | null
  lastUsedAt: Date | null
  endsAt: Date | null
}

/** Valid until the end, exclusive (docs/contract.md section 2). */
export function apiKeyState(endsAt: Date | null, now: Date): ApiKeyView['state'] {
  if (endsAt === null) return 'current'
  return endsAt > now ? 'ending' : 'ended'
}

export const presentApiKey = (key: StoredApiKey, now: Date): ApiKeyView => ({
  id: key.id,
  name: key.name,
  kind: key.kind,
  last_four: key.lastFour,
  state: apiKeyState(key.endsAt, now),
  daily_limit: key.dailyLimit,
  used_today: key.dailyLimit === null ? null : key.usedToday,
  sources: key.sources,
  may_name_end_user: key.mayNameEndUser,
  created_at: key.createdAt.toISOString(),
  created_by: key.createdBy,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  ends_at: key.endsAt?.toISOString() ?? null,
})
