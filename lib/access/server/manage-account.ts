import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import type { SignedIn } from '../core/signed-in'
import type { Visitor } from './access-parts'
import { hashOf } from './create-session'
import { forgetBrowsers } from './known-browsers'
import { recordAccountEvent } from './record-account-event'
import { voidCodes } from './store-codes'
import { deleteSession, deleteSessionByHash, deleteSessionsOf } from './store-sessions'
import { deleteAccount, setName } from './store-users'

/** Who changes their account, and with what. */
export type OwnVisit = { person: SignedIn; visitor: Pick<Visitor, 'address' | 'userAgent'> }

export async function renamePerson(work: Work, person: SignedIn, name: string): Promise<{ name: string }> {
  await setName(work.tx, person.userId, name)
  return { name }
}

/** Ends the session of this token, whoever holds it. */
export const endSessionOfToken = (work: Work, token: string): Promise<void> =>
  deleteSessionByHash(work.tx, hashOf(token))

/** Ends one session of the person. Those of others do not exist. */
export async function endSession(work: Work, { person, visitor }: OwnVisit, id: string): Promise<object> {
  const { userId } = person
  if (!(await deleteSession(work.tx, { id, userId }))) throw new Fault('not_found', 'This session is over already.')
  await recordAccountEvent(work, visitor, { userId, kind: 'session_ended' })
  return {}
}

/** Ends every session of the person, this one included, and what was mailed to sign in with. */
export async function endAllSessions(work: Work, { person, visitor }: OwnVisit): Promise<number> {
  const { userId, email } = person
  await forgetBrowsers(work, userId)
  await voidCodes(work.tx, email, ['sign_in', 'password_reset'])
  await recordAccountEvent(work, visitor, { userId, kind: 'sessions_ended' })
  return deleteSessionsOf(work.tx, userId)
}

/** Takes a provider's identity off the account: a code by mail is always left as a way in. */
export async function unlinkIdentity(work: Work, { person, visitor }: OwnVisit, provider: string): Promise<object> {
  const { userId } = person
  if ((await deleteAccount(work.tx, { userId, provider })) === 0)
    throw new Fault('not_found', 'This identity is not linked.')
  await recordAccountEvent(work, visitor, { userId, kind: 'identity_unlinked', detail: provider })
  return {}
}
