import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import { lockTeam } from '@/lib/foundation/permissions/server/lock-team'
import { lockMode, readShownOperator } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { type OperatorIdentity, operatorOf } from '@/lib/foundation/shared/change'
import type { CodePurpose } from '@/lib/people/sign-in/core/email-code'
import { signOutEverywhere } from '@/lib/people/sign-in/server/sessions/end-sessions'
import { leaveEveryTeam } from '@/lib/people/team/server/leave-every-team'
import { accountDeletedMail } from '../core/mails'
import { refuseDeletion } from '../core/refuse-deletion'
import {
  deleteUserRow,
  hasOtherOperator,
  lockUserForDeletion,
  selectOnlyOwned,
  selectOrganizationIds,
} from './deletion.sql'

const CODES: CodePurpose[] = ['sign_in', 'sign_up', 'password_reset', 'email_change', 'step_up']

type Person = { userId: string; email: string; mayOperate: boolean }
type Installation = { operatorEmails: readonly string[]; site: string }

/** Why this person's account can't be deleted, as they read it, or as an operator does, and the organizations it is about. */
export async function findDeletionProblem(
  db: Db | Tx,
  { userId, email, mayOperate }: Person,
  { operatorEmails, site, isTold }: Installation & { isTold: 'them' | 'operator' },
): Promise<{ problem: string | null; onlyOwned: { slug: string; name: string }[] }> {
  const isOperator = mayOperate || operatorEmails.includes(email)
  const onlyOwned = await selectOnlyOwned(db, userId)
  const facts = {
    owned: onlyOwned.map(({ name }) => name),
    isOnlyOperator: isOperator && !(await hasOtherOperator(db, userId, operatorEmails)),
    host: new URL(site).host,
  }
  return { problem: refuseDeletion(facts, isTold === 'them' ? null : email), onlyOwned }
}

/**
 * Deletes a person's account, by themselves or by an operator. Their memberships and access tokens end as if they left
 * each organization, and what they did stays in its audit log under their email.
 */
export async function deleteUser(
  work: WriteContext,
  userId: string,
  { operator, operatorEmails }: { operator: OperatorIdentity | null; operatorEmails: readonly string[] },
): Promise<{ email: string }> {
  // Two operators who delete each other, or themselves, take turns. First, as where an organization is created.
  await lockMode(work.tx)
  const user = await lockUserForDeletion(work.tx, userId)
  if (!user) throw new Fault('not_found', "This person doesn't exist.")
  const { email } = user
  const organizationIds = await selectOrganizationIds(work.tx, userId)
  for (const organizationId of organizationIds) await lockTeam(work, organizationId)
  const { problem } = await findDeletionProblem(
    work.tx,
    { userId, email, mayOperate: user.isOperator },
    { operatorEmails, site: work.site, isTold: operator ? 'operator' : 'them' },
  )
  if (problem !== null) throw new Fault('conflict', problem)
  await leaveEveryTeam(work, {
    ...{ userId, email, organizationIds, action: operator ? 'member.removed' : 'member.left' },
    actorIn: (organizationId) => (operator ? operatorOf(operator, organizationId) : { organizationId, userId, email }),
  })
  await signOutEverywhere(work, 'vendor', { ownerId: userId, codes: { email, purposes: CODES } })
  await deleteUserRow(work.tx, userId)
  const { contact } = await readShownOperator(work.tx)
  await queueMail(work, { to: email, ...accountDeletedMail({ isByOperator: operator !== null, contact }, work.site) })
  return { email }
}
