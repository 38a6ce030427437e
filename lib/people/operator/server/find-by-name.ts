import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { selectOrganizationId } from './organizations.sql'
import { selectUserIdByEmail } from './users.sql'

type Reading = Pick<ReadContext, 'pool'>

/** The id of the organization with this URL name. */
export async function findOrganizationBySlug({ pool }: Reading, slug: string): Promise<string> {
  const id = await selectOrganizationId(pool, slug)
  if (id === null) throw new Fault('not_found', `There is no organization with the URL name ${slug}.`)
  return id
}

/** The id of the person who signs in with this e-mail, in its one spelling. */
export async function findPersonByEmail({ pool }: Reading, email: string): Promise<string> {
  const id = await selectUserIdByEmail(pool, email)
  if (id === null) throw new Fault('not_found', `There is no person with the email ${email}.`)
  return id
}
