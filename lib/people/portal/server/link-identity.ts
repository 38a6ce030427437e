import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { signOutEverywhere } from '@/lib/people/sign-in/server/sessions/end-sessions'
import { findIdentities, findOwner, lockIdentity, type ProvenIdentity, saveIdentity } from './identities.sql'
import { mailIdentityChange } from './mail-identity-change'
import { deletePerson, insertPerson, lockPeople } from './people.sql'

type ClaimWork = Pick<WriteContext, 'tx' | 'now' | 'newId'>
type LinkWork = Pick<WriteContext, 'tx' | 'now' | 'vault' | 'site'>

/** The owner of an identity that was just verified, or a new person. */
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
 * Links a verified identity to the signed-in person. If it belonged to another person, it alone moves: nobody proved
 * that the other's sign-in methods are this person's, too. All other addresses of both are mailed.
 */
export async function linkIdentity(work: LinkWork, personId: string, identity: ProvenIdentity): Promise<void> {
  const { tx, now } = work
  await lockIdentity(tx, identity)
  const owner = await findOwner(tx, identity)
  const people = [...new Set([personId, owner ?? personId])]
  // One of the two was deleted meanwhile, or the identity changed owners.
  if ((await lockPeople(tx, people)).length < people.length || (await findOwner(tx, identity)) !== owner)
    throw new Fault('conflict', 'Something changed at the same time. Try again.')
  await saveIdentity(tx, { ...identity, personId, verifiedAt: now })
  if (owner === personId) return
  const others = (await findIdentities(tx, personId)).filter(({ kind, value }) => !isSame(identity, { kind, value }))
  await mailIdentityChange(work, { personId, change: 'linked', identity, known: others })
  if (owner !== null) await takeFrom(work, owner, identity)
}

/** Every browser of the former owner is signed out: one that signed in with that identity must not stay. */
async function takeFrom(work: LinkWork, formerId: string, identity: ProvenIdentity): Promise<void> {
  const left = await findIdentities(work.tx, formerId)
  await mailIdentityChange(work, { personId: formerId, change: 'unlinked', identity, known: left })
  await signOutEverywhere(work, 'customer', { ownerId: formerId })
  if (left.length === 0) await deletePerson(work.tx, formerId)
}

const isSame = (one: { kind: string; value: string }, other: { kind: string; value: string }): boolean =>
  one.kind === other.kind && one.value === other.value
