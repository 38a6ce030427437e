import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import type { SignedIn } from '../core/signed-in'
import { hashOf } from './create-session'
import { forgetBrowsers } from './known-browsers'
import { deleteSession, deleteSessionByHash, deleteSessionsOf } from './store-sessions'
import { deleteAccount, setName } from './store-users'

export async function renamePerson(work: Work, person: SignedIn, name: string): Promise<{ name: string }> {
  await setName(work.tx, person.userId, name)
  return { name }
}

/** Ends the session of this token, whoever holds it. */
export const endSessionOfToken = (work: Work, token: string): Promise<void> =>
  deleteSessionByHash(work.tx, hashOf(token))

/** Ends one session of the person. Those of others do not exist. */
export async function endSession(work: Work, person: SignedIn, id: string): Promise<object> {
  if (await deleteSession(work.tx, { id, userId: person.userId })) return {}
  throw new Fault('not_found', 'This session is over already.')
}

/** Ends every session of the person, this one included. */
export async function endAllSessions(work: Work, person: SignedIn): Promise<number> {
  await forgetBrowsers(work, person.userId)
  return deleteSessionsOf(work.tx, person.userId)
}

/** Takes a provider's identity off the account: a code by mail is always left as a way in. */
export async function unlinkIdentity(work: Work, person: SignedIn, provider: string): Promise<object> {
  if ((await deleteAccount(work.tx, { userId: person.userId, provider })) > 0) return {}
  throw new Fault('not_found', 'This identity is not linked.')
}
