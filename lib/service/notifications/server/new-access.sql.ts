import type { Tx } from '@/lib/foundation/platform/database/db'

type Due = { organizationId: string; action: string; since: Date }

/** Counted apart: whoever may invite people cannot keep owners from hearing of a new credential. */
const OF_PEOPLE = '^(invitation|member|role)[.]'

/** How often notices of new access like this one, to people or by credentials, were due since then, this one included. */
export async function countNewAccess(tx: Tx, { organizationId, action, since }: Due): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from audit_entry
    where organization_id = ${organizationId}::uuid and at > ${since.toISOString()}::timestamptz
      and (action ~ ${OF_PEOPLE}::text) = (${action}::text ~ ${OF_PEOPLE}::text)
      and (action in ('access_token.created', 'chat.connected', 'invitation.created', 'invitation.resent', 'webhook.created', 'webhook.secret_rotated')
        or action = 'webhook.updated' and before -> 'url' <> after -> 'url'
        or action in ('product.api_key_created', 'product.api_key_rotated') and after ->> 'kind' = 'server'
        or action in ('member.role_changed', 'role.updated') and after -> 'new_access' is not null)`
  return row?.count ?? 0
}
