export const TOKEN_STATES = ['active', 'expired', 'revoked', 'member_left'] as const
/** `member_left`: it ended with the membership of the member it acted for. */
export type TokenState = (typeof TOKEN_STATES)[number]

type TokenTimes = { expiresAt: Date | null; revokedAt: Date | null; revokedReason: string | null }

/** Derived, never stored, like the status of a license. */
export function tokenState({ expiresAt, revokedAt, revokedReason }: TokenTimes, now: Date): TokenState {
  if (revokedAt) return revokedReason === 'member_left' ? 'member_left' : 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}
