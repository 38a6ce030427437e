import { adoptOrganizations } from '@/lib/organizations/server/adopt-organizations'
import { createOrganization } from '@/lib/organizations/server/create-organization'
import { Fault } from '@/lib/platform/fault'
import { hashPassword } from '@/lib/platform/password'
import type { SetupInput } from '../core/sign-in-schema'
import type { AccessParts, SignedInNow, Visitor } from './access-parts'
import { createSession } from './create-session'
import { insertUser, isAnyUser, lockSetup } from './store-users'

/** Whether the first owner is still to be made. */
export const isSetupOpen = async ({ db }: Pick<AccessParts, 'db'>): Promise<boolean> => !(await isAnyUser(db))

export type SetupOutcome = SignedInNow | { outcome: 'refused' }

/**
 * The first person of an installation and their organization; what was loaded before, as the demo is, becomes theirs
 * too. Once there is anybody, this is closed for good.
 */
export async function setUpOwner(access: AccessParts, visitor: Visitor, input: SetupInput): Promise<SetupOutcome> {
  if (!(await isSetupOpen(access))) return { outcome: 'refused' }
  const passwordHash = await hashPassword(input.password)
  return access.transact<SetupOutcome>(visitor, async (work) => {
    await lockSetup(work.tx)
    if (await isAnyUser(work.tx)) return { outcome: 'refused' }
    const person = { userId: work.newId(), email: input.email }
    const user = { id: person.userId, email: input.email, name: input.name, passwordHash, emailVerifiedAt: work.now }
    await insertUser(work.tx, user)
    const organization = { name: input.organization_name, slug: input.organization_slug }
    const created = await createOrganization(work, person, organization)
    if (created.outcome === 'slug_taken') throw slugTaken(organization.slug)
    await adoptOrganizations(work, person)
    return createSession(work, visitor, { userId: person.userId, method: 'setup', isPending: false })
  })
}

const slugTaken = (slug: string): Fault =>
  new Fault('conflict', `There is an organization at /${slug} already.`, {
    organization_slug: 'is taken: choose another',
  })
