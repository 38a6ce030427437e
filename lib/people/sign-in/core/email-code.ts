import { MINUTE_MS } from '@/lib/foundation/shared/durations'

/** The purpose of a code, which is valid for nothing else. */
export type CodePurpose =
  | 'sign_in'
  | 'sign_up'
  | 'password_reset'
  | 'email_change'
  | 'step_up'
  | 'portal'
  | 'portal_link'
  | 'portal_invite'
  | 'portal_identity'
  | 'portal_deletion'

export const MAX_CODE_TRIES = 5

const LIFETIME_MINUTES: Record<CodePurpose, number> = {
  sign_in: 10,
  sign_up: 10,
  password_reset: 30,
  email_change: 10,
  step_up: 10,
  portal: 10,
  portal_link: 10,
  portal_invite: 24 * 60,
  portal_identity: 10,
  portal_deletion: 10,
}

export const codeEnd = (purpose: CodePurpose, now: Date): Date =>
  new Date(now.getTime() + LIFETIME_MINUTES[purpose] * MINUTE_MS)

/** Six digits, each number equally likely. `randomBytes(n)` comes from a CSPRNG. */
export function newSixDigits(randomBytes: (size: number) => Uint8Array): string {
  for (;;) {
    const [high = 0, middle = 0, low = 0] = randomBytes(3)
    const value = high * 65_536 + middle * 256 + low
    // The largest multiple of a million in 24 bits.
    if (value < 16_000_000) return String(value % 1_000_000).padStart(6, '0')
  }
}
