import type { SessionUser } from '@/lib/permissions/core/signed-in'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { deleteCodes } from '@/lib/sign-in/server/email-codes.sql'
import { recordAccountEvent } from '@/lib/sign-in/server/record-account-event'
import { hashOf } from '@/lib/sign-in/server/sessions/create-session'
import { forgetBrowsers } from '@/lib/sign-in/server/sessions/known-browsers'
import { deleteSession, deleteSessionByHash, deleteSessionsOf } from '@/lib/sign-in/server/sessions/sessions.sql'
import type { RequestContext } from '@/lib/sign-in/server/sign-in-deps'
import { deleteAccount, setName } from '@/lib/sign-in/server/users.sql'

/** Who changes their account, and with what. */
export type AccountRequest = { person: SessionUser; visitor: Pick<RequestContext, 'address' | 'userAgent'> }

export async function renamePerson(work: WriteContext, person: SessionUser, name: string): Promise<{ name: string }> {
  await setName(work.tx, person.userId, name)
  return { name }
}

/** Ends the session of this token, whoever holds it. */
export const endSessionOfToken = (work: WriteContext, token: string): Promise<void> =>
  deleteSessionByHash(work.tx, hashOf(token))

/** Ends one session of the person. Those of others do not exist. */
export async function endSession(work: WriteContext, { person, visitor }: AccountRequest, id: string): Promise<object> {
  const { userId } = person
  if (!(await deleteSession(work.tx, { id, userId }))) throw new Fault('not_found', 'This session is over already.')
  await recordAccountEvent(work, visitor, { userId, kind: 'session_ended' })
  return {}
}

/** Ends every session of the person, this one included, and what was mailed to sign in with. */
export async function endAllSessions(work: WriteContext, { person, visitor }: AccountRequest): Promise<number> {
  const { userId, email } = person
  await forgetBrowsers(work, userId)
  await deleteCodes(work.tx, email, ['sign_in', 'password_reset'])
  await recordAccountEvent(work, visitor, { userId, kind: 'sessions_ended' })
  return deleteSessionsOf(work.tx, userId)
}

/** Takes a provider's identity off the account: a code by mail is always left as a way in. */
export async function unlinkIdentity(
  work: WriteContext,
  { person, visitor }: AccountRequest,
  provider: string,
): Promise<object> {
  const { userId } = person
  if ((await deleteAccount(work.tx, { userId, provider })) === 0)
    throw new Fault('not_found', 'This identity is not linked.')
  await recordAccountEvent(work, visitor, { userId, kind: 'identity_unlinked', detail: provider })
  return {}
}
