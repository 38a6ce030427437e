import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { accessTokenLastFour, newAccessToken } from '../core/access-token'
import { insertAccessToken } from './access-tokens.sql'

type NewAccessToken = {
  organizationId: string
  /** the member it acts for */
  userId: string
  name: string
  scopes: string[]
  /** null for all products */
  productIds: readonly string[] | null
  sources: string[]
  expiresAt: Date | null
}

/** Makes a new access token and stores its SHA-256. The token is returned only here. */
export async function storeAccessToken(
  { tx, now, newId, randomBytes }: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'randomBytes'>,
  wanted: NewAccessToken,
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newAccessToken(randomBytes)]
  const secret = { hash: new Uint8Array(sha256(token)), lastFour: accessTokenLastFour(token) }
  await insertAccessToken(tx, { id, ...wanted, ...secret, createdAt: now })
  return { id, token }
}
