import { DAY_MS } from '@/lib/foundation/shared/durations'

export const DEFAULT_DAYS = 90
export const MAX_DAYS = 365

type AskedExpiry = { expires_in_days?: number | null | undefined; expires_at?: string | null | undefined }

/** When a new token expires; null for never, which has to be asked for. A string is the reason of a refusal. */
export function expiryOf({ expires_in_days, expires_at }: AskedExpiry, now: Date): Date | null | string {
  if (expires_in_days === null || expires_at === null) return null
  if (expires_at === undefined) return new Date(now.getTime() + (expires_in_days ?? DEFAULT_DAYS) * DAY_MS)
  const expiresAt = new Date(expires_at)
  if (expiresAt <= now) return 'Choose a time in the future.'
  return expiresAt.getTime() - now.getTime() > MAX_DAYS * DAY_MS
    ? `Choose a time within the next ${MAX_DAYS} days, or null for a token that doesn't expire.`
    : expiresAt
}
