import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { NotificationKind } from '../core/kinds'

type TeamRow = {
  role: string
  customRole: { name: string; permissions: string[] } | null
  user: { id: string; email: string }
  choices: { kind: string; isOn: boolean }[]
}

/**
 * Every member who can sign in, with the permissions of their role and their choices. One statement: Prisma would load
 * each relation by one of its own, several at once on the transaction's only connection.
 */
export const findTeam = (tx: Tx, organizationId: string): Promise<TeamRow[]> => tx.$queryRaw<TeamRow[]>`
  select m.role, json_build_object('id', u.id, 'email', u.email) as "user",
    case when r.id is not null then json_build_object('name', r.name, 'permissions', r.permissions) end as "customRole",
    coalesce(
      (select json_agg(json_build_object('kind', c.kind, 'isOn', c.is_on)) from notification_choice c
       where c.organization_id = m.organization_id and c.user_id = m.user_id),
      '[]') as choices
  from membership m
  join user_account u on u.id = m.user_id and u.suspended_at is null
  left join role r on r.id = m.role_id
  where m.organization_id = ${organizationId}::uuid
  order by m.user_id`

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
