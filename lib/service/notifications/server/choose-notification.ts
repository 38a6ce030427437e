import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { findTeamMember } from '@/lib/foundation/permissions/server/find-member'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { isWanted, KINDS, NOTIFICATION_KINDS } from '../core/kinds'
import type { ChooseNotificationInput, NotificationChoices } from '../core/schema'
import { findChoices, saveChoice } from './choices.sql'

type Chooser = Pick<Member, 'organizationId' | 'userId' | 'permissions'>

/** A member's choices in an organization. Kinds that their role does not let them see are left out. */
export const readChoices = ({ db }: Pick<ReadContext, 'db'>, member: Chooser): Promise<NotificationChoices> =>
  choicesOf(db, member)

/** Switches one kind on or off for the user, and for no one else. */
export async function chooseNotification(
  { tx }: Pick<WriteContext, 'tx'>,
  { userId }: Pick<SessionUser, 'userId'>,
  { organizationId, kind, is_on: isOn }: ChooseNotificationInput & { organizationId: string },
): Promise<NotificationChoices> {
  const member = await findTeamMember(tx, { organizationId, userId })
  if (!member) throw new Fault('not_found', "This organization doesn't exist, or you aren't a member of it.")
  if (!member.permissions.has(KINDS[kind].permission))
    throw new Fault('forbidden', `Your role does not let you see this (${KINDS[kind].permission}).`)
  const chooser = { organizationId, userId, permissions: member.permissions }
  await saveChoice(tx, chooser, { kind, isOn })
  return choicesOf(tx, chooser)
}

async function choicesOf(db: Db | Tx, { organizationId, userId, permissions }: Chooser): Promise<NotificationChoices> {
  const choices = await findChoices(db, { organizationId, userId })
  const kinds = NOTIFICATION_KINDS.filter((kind) => permissions.has(KINDS[kind].permission))
  return { items: kinds.map((kind) => ({ kind, is_on: isWanted(choices, kind) })) }
}
