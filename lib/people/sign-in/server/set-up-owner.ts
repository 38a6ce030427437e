import { adoptOrganizations } from '@/lib/catalog/organizations/server/adopt-organizations'
import { createOrganization } from '@/lib/catalog/organizations/server/create-organization'
import { Fault } from '@/lib/foundation/platform/fault'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { turnPlansOff } from '@/lib/service/billing/server/turn-plans'
import type { SetupRequest } from '../core/schema'
import { findSetup, lockSetup, noteSetUp } from './installations.sql'
import { createSession } from './sessions/create-session'
import { findSetupToken, isSameToken } from './setup-token'
import type { NewSessionTokens, RequestContext, SignInDeps } from './sign-in-deps'
import { insertUser, setOperator } from './users.sql'

export type SetupOutcome = NewSessionTokens | { outcome: 'refused' }

/**
 * Creates the first user of an installation, who is its operator, and their organization; data loaded before, like the
 * demo, becomes theirs too. Requires the link printed at startup. Once done, setup is closed permanently.
 */
export async function setUpOwner(
  access: SignInDeps,
  visitor: RequestContext,
  input: SetupRequest,
): Promise<SetupOutcome> {
  const token = await findSetupToken(access)
  if (token === null) return { outcome: 'refused' }
  // Before anything expensive: a password is hashed only for a valid link.
  if (!isSameToken(input.token, token)) throw wrongLink()
  const passwordHash = await hashPassword(input.password)
  return access.transact<SetupOutcome>(visitor, async (work) => {
    await lockSetup(work.tx)
    if (!(await findSetup(work.tx)).isOpen) return { outcome: 'refused' }
    const owner = { userId: work.newId(), email: input.email }
    const user = { id: owner.userId, email: input.email, name: input.name, passwordHash, emailVerifiedAt: work.now }
    await insertUser(work.tx, user)
    await setOperator(work.tx, owner.userId)
    // Before the organization, whose plan depends on it.
    if (input.serves === 'us') await turnPlansOff(work, owner)
    const organization = { name: input.organization_name, slug: input.organization_slug }
    // The operator's own organization pays nobody: no plan limits it, whomever the installation is for.
    const created = await createOrganization(work, owner, organization, 'enterprise')
    if (created.outcome === 'slug_taken') throw slugTaken(organization.slug)
    await adoptOrganizations(work, owner)
    await noteSetUp(work.tx, work.now)
    return createSession(work, visitor, { userId: owner.userId, method: 'setup', isPending: false })
  })
}

const wrongLink = (): Fault =>
  new Fault(
    'forbidden',
    'This is not the link to set up. Open the one that Latchkey printed when it started, in the terminal or in its log.',
  )

const slugTaken = (slug: string): Fault =>
  new Fault('conflict', `There is already an organization at /${slug}.`, {
    organization_slug: 'This URL name is taken. Choose another.',
  })
