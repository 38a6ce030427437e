import { isPermission } from '@/lib/foundation/permissions/core/permissions'
import { permissionsOf } from '@/lib/foundation/permissions/core/roles'
import type { AccessTokenView } from './schema'
import { tokenState } from './token-state'

export type StoredAccessToken = {
  id: string
  name: string
  lastFour: string
  scopes: string[]
  isLimited: boolean
  products: { id: string; name: string }[]
  sources: string[]
  expiresAt: Date | null
  lastUsedAt: Date | null
  lastUsedAddress: string | null
  revokedAt: Date | null
  revokedReason: string | null
  createdAt: Date
  createdBy: Person
  actsFor: Person
  /** the role of the member it acts for; null if they are no longer a member */
  role: string | null
  rolePermissions: string[] | null
}

type Person = { id: string; email: string; name: string | null } | null

export function presentAccessToken(token: StoredAccessToken, now: Date): AccessTokenView {
  const state = tokenState(token, now)
  const held = token.role === null ? new Set() : permissionsOf(token.role, token.rolePermissions)
  const scopes = token.scopes.filter(isPermission)
  return {
    id: token.id,
    name: token.name,
    last_four: token.lastFour,
    scopes,
    scopes_in_effect: scopes.filter((scope) => held.has(scope)),
    products: token.isLimited ? token.products : null,
    sources: token.sources,
    state,
    expires_at: token.expiresAt?.toISOString() ?? null,
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    last_used_address: token.lastUsedAddress,
    created_at: token.createdAt.toISOString(),
    ended_at: (token.revokedAt ?? (state === 'expired' ? token.expiresAt : null))?.toISOString() ?? null,
    created_by: token.createdBy,
    acts_for: token.actsFor,
  }
}
