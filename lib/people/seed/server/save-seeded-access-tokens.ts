import { storeAccessToken } from '@/lib/people/access-tokens/server/store-access-token'
import type { SeedAccessToken } from '../core/seed-organization'
import { SeedError } from '../core/seed-problems'
import { findOwnerId, findTokenNames, updateSeededToken } from './access-tokens.sql'
import type { SeedContext } from './seed-context'

/** `token` is the whole token if it was created here; null if the organization has, or had, one of this name. */
export type AccessTokenReport = { name: string; token: string | null }

/**
 * Creates access tokens by name, which act for an owner; of one that is there, what the file names is changed. One that
 * was revoked since stays revoked.
 */
export async function saveSeededAccessTokens(
  context: SeedContext,
  organizationId: string,
  tokens: SeedAccessToken[],
): Promise<AccessTokenReport[]> {
  if (tokens.length === 0) return []
  const userId = await findOwnerId(context.tx, organizationId)
  if (userId === null) throw new SeedError(['access_tokens: name an owner in members, for whom they act'])
  const known = await findTokenNames(context.tx, organizationId)
  const reports: AccessTokenReport[] = []
  for (const seed of tokens) {
    const isKnown = known.has(seed.name)
    if (isKnown) await updateSeededToken(context.tx, organizationId, seed)
    const token = isKnown ? null : await addToken(context, { organizationId, userId }, seed)
    reports.push({ name: seed.name, token })
  }
  return reports
}

async function addToken(
  context: SeedContext,
  owner: { organizationId: string; userId: string },
  { name, scopes = ['licenses:view'], expires_at = null }: SeedAccessToken,
): Promise<string> {
  const expiresAt = expires_at === null ? null : new Date(expires_at)
  const limits = { productIds: null, sources: [], expiresAt }
  return (await storeAccessToken(context, { ...owner, name, scopes, ...limits })).token
}
