import { createPortalSession } from '@/lib/people/sign-in/server/sessions/create-session'
import { rememberLocale } from './account/remember-locale'
import type { ProvenIdentity } from './identities.sql'
import { findOrCreatePerson, linkIdentity } from './link-identity'
import type { PortalDeps, PortalRequestContext } from './portal-deps'
import { readCustomer } from './read-customer'

/** Signs in with the Discord account, or links it to the already signed-in customer: then without new tokens. */
export async function signInWithDiscord(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  identity: ProvenIdentity,
): Promise<{ token: string; browserToken: string } | null> {
  const customer = await readCustomer(parts.db, visitor.sessionToken, parts.clock())
  return parts.transact(visitor, async (work) => {
    if (customer) {
      await linkIdentity(work, customer.personId, identity)
      return null
    }
    const personId = await findOrCreatePerson(work, identity)
    await rememberLocale(work, visitor, personId)
    const { token, browserToken } = await createPortalSession(work, visitor, { personId, email: null })
    return { token, browserToken }
  })
}
