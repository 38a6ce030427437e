import type { Db, Tx } from '@/lib/platform/database/db'
import type { NotificationKind } from '../core/kinds'

/** Every member who can sign in, with the permissions of their role and their choices. */
export async function findTeam(tx: Tx, organizationId: string) {
  const rows = await tx.membership.findMany({
    where: { organizationId, user: { suspendedAt: null } },
    select: {
      role: true,
      customRole: { select: { name: true, permissions: true } },
      user: { select: { id: true, email: true } },
      notificationChoices: { select: { kind: true, isOn: true } },
    },
    orderBy: { userId: 'asc' },
  })
  return rows.map(({ notificationChoices: choices, ...row }) => ({ ...row, choices }))
}

type Ref = { organizationId: string; userId: string }

export const findChoices = (db: Db | Tx, ref: Ref): Promise<{ kind: string; isOn: boolean }[]> =>
  db.notificationChoice.findMany({ where: ref, select: { kind: true, isOn: true } })

/** Saves nothing if the person is no longer a member. */
export async function saveChoice(tx: Tx, ref: Ref, choice: { kind: NotificationKind; isOn: boolean }): Promise<void> {
  await tx.$executeRaw`
    insert into notification_choice (organization_id, user_id, kind, is_on)
    select organization_id, user_id, ${choice.kind}, ${choice.isOn} from membership
    where organization_id = ${ref.organizationId}::uuid and user_id = ${ref.userId}::uuid
    on conflict (organization_id, user_id, kind) do update set is_on = excluded.is_on`
}
