import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import { signOutEverywhere } from '@/lib/people/sign-in/server/sessions/end-sessions'
import type { AccountRequest } from './end-session'

/**
 * Ends every session of the user, this one included, and invalidates mailed codes and links. Returns the number of
 * sessions.
 */
export async function endAllSessions(work: WriteContext, { user, visitor }: AccountRequest): Promise<number> {
  const { userId, email } = user
  const codes = { email, purposes: ['sign_in' as const, 'password_reset' as const] }
  // First, because it locks the user: the event refers to them, and could wait for a change of email that waits for it.
  const ended = await signOutEverywhere(work, 'vendor', { ownerId: userId, codes })
  await recordAccountEvent(work, visitor, { userId, kind: 'sessions_ended' })
  return ended
}
