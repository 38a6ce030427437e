import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { findIdentities, findOwner, lockIdentity, type ProvenIdentity, saveIdentity } from './identities.sql'
import { mailIdentityChange } from './mail-identity-change'
import { insertPerson, lockPeople, mergePeople } from './people.sql'

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
 * Links a verified identity to the signed-in person. If it belongs to another person, the two are merged: the proof
 * would have signed in as them anyway. Their identities and sessions become this person's. All other addresses are mailed.
 */
export async function linkIdentity(work: LinkWork, personId: string, identity: ProvenIdentity): Promise<void> {
  const { tx, now } = work
  await lockIdentity(tx, identity)
  const owner = await findOwner(tx, identity)
  const people = [...new Set([personId, owner ?? personId])]
  // One of the two was merged into another meanwhile, or the identity changed owners.
  if ((await lockPeople(tx, people)).length < people.length || (await findOwner(tx, identity)) !== owner)
    throw new Fault('conflict', 'Something changed at the same time. Try again.')
  if (owner !== null && owner !== personId) await mergePeople(tx, { from: owner, to: personId })
  await saveIdentity(tx, { ...identity, personId, verifiedAt: now })
  if (owner === personId) return
  const others = (await findIdentities(tx, personId)).filter(({ kind, value }) => !isSame(identity, { kind, value }))
  await mailIdentityChange(work, { personId, change: 'linked', identity, known: others })
}

const isSame = (one: { kind: string; value: string }, other: { kind: string; value: string }): boolean =>
  one.kind === other.kind && one.value === other.value
