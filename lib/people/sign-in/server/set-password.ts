import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { noticeMail, PASSWORD_CHANGED } from '../core/mails'
import { recordAccountEvent } from './record-account-event'
import { signOutEverywhere } from './sessions/end-sessions'
import type { RequestContext } from './sign-in-deps'
import { updatePasswordHash } from './users.sql'

type Changed = { user: { userId: string; email: string }; passwordHash: string; site: string }

/** Sets a password, ends every session, and invalidates mailed codes and links; its owner gets a mail. */
export async function setPassword(
  work: WriteContext,
  context: Pick<RequestContext, 'address' | 'userAgent'>,
  { user: { userId, email }, passwordHash, site }: Changed,
): Promise<void> {
  await updatePasswordHash(work.tx, userId, passwordHash)
  await signOutEverywhere(work, 'vendor', {
    ownerId: userId,
    codes: { email, purposes: ['sign_in', 'password_reset'] },
  })
  await recordAccountEvent(work, context, { userId, kind: 'password_changed' })
  await queueMail(work, { to: email, ...noticeMail(PASSWORD_CHANGED, site) })
}
