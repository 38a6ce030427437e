import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { endSessions } from '@/lib/people/sign-in/server/sessions/end-sessions'
import { deleteIdentity, findIdentities, lockIdentity } from './identities.sql'
import { mailIdentityChange } from './mail-identity-change'
import { lockPeople } from './people.sql'
import type { Customer } from './read-customer'

/**
 * Removes one identity, and with it access to its licenses; never the last. Every other browser is signed out: one that
 * signed in with that identity must not stay. Every address is mailed, the removed one too.
 */
export async function removeIdentity(
  work: WriteContext,
  { personId, sessionId }: Customer,
  identity: { kind: 'email' | 'discord'; value: string },
) {
  // In the order of a sign-in, which could otherwise link it again to the person that it was removed from.
  await lockIdentity(work.tx, identity)
  // Otherwise two concurrent removals of different identities could leave none.
  await lockPeople(work.tx, [personId])
  const identities = await findIdentities(work.tx, personId)
  const found = identities.find(({ kind, value }) => kind === identity.kind && value === identity.value)
  if (!found) throw new Fault('not_found', "This isn't one of your sign-in methods.")
  if (identities.length === 1)
    throw new Fault('conflict', 'This is your only way in. Add another one before you remove it.')
  await deleteIdentity(work.tx, personId, identity)
  await mailIdentityChange(work, { personId, change: 'unlinked', identity: found, known: identities })
  await endSessions(work, 'customer', { ownerId: personId, exceptSessionId: sessionId })
  return { done: true as const }
}
