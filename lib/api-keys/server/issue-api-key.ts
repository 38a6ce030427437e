import type { Member } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { sha256 } from '@/lib/platform/security/vault'
import { insertApiKey } from '@/lib/seed/server/products.sql'
import { apiKeyLastFour, newApiKey } from '../core/api-key'

/** Makes a current API key of the product. The token leaves here once; kept is its SHA-256. */
export async function issueApiKey({ tx, now, newId, randomBytes }: WriteContext, actor: Member, productId: string) {
  const token = newApiKey(randomBytes)
  const [id, lastFour] = [newId(), apiKeyLastFour(token)]
  await insertApiKey(tx, {
    id,
    organizationId: actor.organizationId,
    productId,
    hash: new Uint8Array(sha256(token)),
    lastFour,
    createdById: actor.userId,
    createdAt: now,
  })
  return { id, token, lastFour }
}
