import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { findOwner, lockIdentity, type ProvenIdentity, saveIdentity } from './identities.sql'
import { insertPerson, lockPeople, mergePeople } from './people.sql'

type ClaimWork = Pick<WriteContext, 'tx' | 'now' | 'newId'>

/** The person of an identity that was just proven: who had it before, or somebody new. */
export async function findOrCreatePerson(work: ClaimWork, identity: ProvenIdentity): Promise<string> {
  const { tx, now } = work
  await lockIdentity(tx, identity)
  const owner = await findOwner(tx, identity)
  const personId = owner ?? work.newId()
  if (!owner) await insertPerson(tx, { id: personId, locale: null, createdAt: now })
  await saveIdentity(tx, { ...identity, personId, verifiedAt: now })
  return personId
}

/**
 * Makes a proven identity one of the person who is signed in. Where it is somebody else's, both are the same human:
 * whoever proves it could sign in as them anyway. Their identities and sessions become this person's.
 */
export async function linkIdentity(work: ClaimWork, personId: string, identity: ProvenIdentity): Promise<void> {
  const { tx, now } = work
  await lockIdentity(tx, identity)
  const owner = await findOwner(tx, identity)
  const people = [...new Set([personId, owner ?? personId])]
  // Somebody merged one of the two away meanwhile, or took the identity along.
  if ((await lockPeople(tx, people)).length < people.length || (await findOwner(tx, identity)) !== owner)
    throw new Fault('conflict', 'Something changed at the same time. Try again.')
  if (owner !== null && owner !== personId) await mergePeople(tx, { from: owner, to: personId })
  await saveIdentity(tx, { ...identity, personId, verifiedAt: now })
}
