import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { updateSignInMails } from './users.sql'

/** Whether the user is mailed when a browser signs in that did not before. */
export async function chooseSignInMails(
  { tx }: Pick<WriteContext, 'tx'>,
  { userId }: Pick<SessionUser, 'userId'>,
  isWanted: boolean,
): Promise<{ sign_in_mails: boolean }> {
  await updateSignInMails(tx, userId, isWanted)
  return { sign_in_mails: isWanted }
}
