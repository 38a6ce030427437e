import type { Pool } from 'pg'
import type { Member } from '@/lib/foundation/permissions/core/granted'
import { permissionsOfMember, roleNameOf } from '@/lib/foundation/permissions/core/roles'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { isAccessToken } from '../core/access-token'
import { selectToken, type TokenRow, updateTokenUse } from './authentication.sql'

type Context = { pool: Pool; now: Date; address: string | null }

/** A member as an access token that acts for them. */
export type TokenMember = Member & Required<Pick<Member, 'accessToken'>>

/** The member that a token acts for, with at most the token's permissions; or why it opens nothing. */
export type Authentication =
  | { outcome: 'authenticated'; member: TokenMember }
  | { outcome: 'unknown' | 'revoked' | 'expired' | 'member_gone' | 'wrong_address' }

/** Reads an access token again for every request: one that was revoked is refused by the next. */
export async function authenticateAccessToken({ pool, now, address }: Context, token: string): Promise<Authentication> {
  if (!isAccessToken(token)) return { outcome: 'unknown' }
  const row = await selectToken(pool, sha256(token), address)
  if (!row) return { outcome: 'unknown' }
  const refused = refusal(row, now)
  if (refused) return { outcome: refused }
  const member = memberOfToken(row)
  if (!member) return { outcome: 'member_gone' }
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > MINUTE_MS)
    await updateTokenUse(pool, { id: row.id, at: now, address })
  return { outcome: 'authenticated', member }
}

function refusal(row: TokenRow, now: Date): 'revoked' | 'expired' | 'wrong_address' | null {
  if (row.revoked_at) return 'revoked'
  if (row.expires_at && row.expires_at <= now) return 'expired'
  // Null if the address is unknown, so that a token limited to addresses is refused.
  return row.is_admitted ? null : 'wrong_address'
}

/** Null if the member left, or was suspended. */
function memberOfToken(row: TokenRow): TokenMember | null {
  const { user_id, role, role_id, role_name, role_permissions } = row
  if (user_id === null || role === null || row.suspended_at) return null
  const customRole = role_name === null ? null : { name: role_name, permissions: role_permissions ?? [] }
  const held = permissionsOfMember({ role, customRole })
  const scopes = new Set(row.scopes)
  return {
    userId: user_id,
    email: row.email,
    name: row.user_name,
    organizationId: row.organization_id,
    organizationSlug: row.organization_slug,
    role,
    roleId: role_id,
    roleName: roleNameOf({ role, customRole }),
    permissions: new Set([...held].filter((permission) => scopes.has(permission))),
    isProven: true,
    accessToken: { id: row.id, name: row.name, productIds: row.is_limited ? row.product_ids : null },
  }
}
