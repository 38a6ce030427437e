import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { noticeMail } from '@/lib/people/sign-in/core/mails'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import { endSessions } from '@/lib/people/sign-in/server/sessions/end-sessions'
import type { AccountRequest } from './end-session'
import { deleteIdentity } from './users.sql'

const UNLINKED = 'A linked account was removed from your Latchkey account'

/**
 * Unlinks a provider's identity. A mailed code always remains as a way to sign in. Every other session ends: one that
 * signed in with that identity must not stay.
 */
export async function unlinkIdentity(
  work: WriteContext,
  { user, visitor }: AccountRequest,
  provider: string,
): Promise<object> {
  const { userId, sessionId, email } = user
  await endSessions(work, 'vendor', { ownerId: userId, exceptSessionId: sessionId })
  if ((await deleteIdentity(work.tx, { userId, provider })) === 0)
    throw new Fault('not_found', "This account isn't linked.")
  await recordAccountEvent(work, visitor, { userId, kind: 'identity_unlinked', detail: provider })
  await queueMail(work, { to: email, ...noticeMail(UNLINKED, work.site) })
  return {}
}
