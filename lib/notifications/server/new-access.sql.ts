import type { Tx } from '@/lib/platform/database/db'

type Since = { organizationId: string; since: Date; isTeam: boolean }

/** How often notices of new access, of people or of credentials, were due in an organization since then, this one included. */
export async function countNewAccess(tx: Tx, { organizationId, since, isTeam }: Since): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from audit_entry
    where organization_id = ${organizationId}::uuid and at > ${since.toISOString()}::timestamptz
      and (action ~ '^(invitation|member|role)[.]') = ${isTeam}
      and (action in ('access_token.created', 'chat.connected', 'invitation.created', 'invitation.resent', 'webhook.created', 'webhook.secret_rotated')
        or action = 'webhook.updated' and before -> 'url' <> after -> 'url'
        or action in ('product.api_key_created', 'product.api_key_rotated') and after ->> 'kind' = 'server'
        or action in ('member.role_changed', 'role.updated') and after -> 'new_access' is not null)`
  return row?.count ?? 0
}
