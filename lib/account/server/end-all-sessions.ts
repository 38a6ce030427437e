import type { WriteContext } from '@/lib/platform/database/context'
import { recordAccountEvent } from '@/lib/sign-in/server/record-account-event'
import { signOutEverywhere } from '@/lib/sign-in/server/sessions/end-sessions'
import type { AccountRequest } from './end-session'

/**
 * Ends every session of the user, this one included, and invalidates mailed codes and links. Returns the number of
 * sessions.
 */
export async function endAllSessions(work: WriteContext, { user, visitor }: AccountRequest): Promise<number> {
  const { userId, email } = user
  await recordAccountEvent(work, visitor, { userId, kind: 'sessions_ended' })
  const codes = { email, purposes: ['sign_in' as const, 'password_reset' as const] }
  return signOutEverywhere(work, 'vendor', { ownerId: userId, codes })
}
