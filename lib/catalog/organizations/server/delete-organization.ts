import { queueMails } from '@/lib/foundation/mail/server/queue-mail'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { lockMode, readMode, readShownOperator } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { isTypedName } from '@/lib/foundation/shared/typed-name'
import { organizationDeletedMail } from '../core/mails'
import type { DeleteOrganizationInput, OrganizationSummary } from '../core/schema'
import { closeOrganization, selectOwnerEmails, selectVendors } from './organizations.sql'
import { requireLockedOrganization, requireOrganization } from './require-organization'

/**
 * Deletes the organization, with everything in it, once its name was typed. It stops existing at once, and its owners get
 * an email.
 */
export async function deleteOrganization(
  work: WriteContext,
  actor: Granted<'org:delete'>,
  { name }: DeleteOrganizationInput,
): Promise<{ done: true }> {
  await lockTeamAs(work, actor, 'org:delete')
  const organization = await requireOrganization(work.tx, actor.organizationId)
  requireTypedName(name, organization)
  await closeAndTellOwners(work, organization, { by: actor.email, reason: null })
  return { done: true }
}

/** The same by an operator, whose reason is in the email. Whoever confirmed it otherwise than by its name types none. */
export async function deleteOrganizationAsOperator(
  work: WriteContext,
  { organizationId, typedName, reason }: { organizationId: string; typedName?: string; reason: string | null },
): Promise<OrganizationSummary> {
  // First, as where an organization is created: of two that are deleted at once, the second is the last.
  await lockMode(work.tx)
  const organization = await requireLockedOrganization(work.tx, organizationId)
  if (typedName !== undefined) requireTypedName(typedName, organization)
  const problem = await findOperatorsDeletionProblem(work.tx, organization)
  if (problem !== null) throw new Fault('conflict', problem)
  await closeAndTellOwners(work, organization, { by: null, reason })
  return organization
}

/** Why an operator can't delete this organization; null where they can. */
export async function findOperatorsDeletionProblem(
  db: Db | Tx,
  { slug }: Pick<OrganizationSummary, 'slug'>,
): Promise<string | null> {
  if (hasPlans(await readMode(db))) return null
  const vendors = await selectVendors(db)
  return vendors.length === 1 && vendors[0] === slug
    ? 'This installation is just for this organization. Only an owner can delete it, in its settings.'
    : null
}

function requireTypedName(typed: string, { name }: OrganizationSummary): void {
  if (!isTypedName(typed, name))
    throw new Fault('invalid', "The name doesn't match this organization.", {
      name: `Enter the name exactly: ${name}`,
    })
}

async function closeAndTellOwners(
  work: WriteContext,
  { id, name }: OrganizationSummary,
  deleted: { by: string | null; reason: string | null },
): Promise<void> {
  const owners = await selectOwnerEmails(work.tx, id)
  await closeOrganization(work.tx, id, work.now)
  const { contact } = await readShownOperator(work.tx)
  const mail = organizationDeletedMail({ name, contact, ...deleted }, work.site)
  await queueMails(
    work,
    owners.map((to) => ({ to, ...mail })),
  )
}
