import type { Tx } from '@/lib/foundation/platform/database/db'
import type { SeedAccessToken } from '../core/seed-organization'

/** The owner who joined first. */
export async function findOwnerId(tx: Tx, organizationId: string): Promise<string | null> {
  const where = { organizationId, role: 'owner' }
  const orderBy = [{ createdAt: 'asc' }, { userId: 'asc' }] as const
  return (await tx.membership.findFirst({ where, orderBy: [...orderBy], select: { userId: true } }))?.userId ?? null
}

/** Of ended tokens too. */
export async function findTokenNames(tx: Tx, organizationId: string): Promise<Set<string>> {
  const tokens = await tx.accessToken.findMany({ where: { organizationId }, select: { name: true } })
  return new Set(tokens.map(({ name }) => name))
}

/** Changes what is given. Left out, it stays. */
export async function updateSeededToken(
  tx: Tx,
  organizationId: string,
  { name, scopes, expires_at }: SeedAccessToken,
): Promise<void> {
  await tx.$executeRaw`
    update access_token set
      scopes = coalesce(${scopes ?? null}::text[], scopes),
      expires_at = case when ${expires_at !== undefined} then ${expires_at ?? null}::timestamptz else expires_at end
    where organization_id = ${organizationId}::uuid and name = ${name} and revoked_at is null
      and (scopes is distinct from coalesce(${scopes ?? null}::text[], scopes)
        or ${expires_at !== undefined} and expires_at is distinct from ${expires_at ?? null}::timestamptz(3))`
}
