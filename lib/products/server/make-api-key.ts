import type { Member } from '@/lib/access/core/granted'
import { sha256 } from '@/lib/platform/vault'
import type { Work } from '@/lib/platform/work'
import { apiKeyLastFour, newApiKey } from '../core/api-key'
import { insertApiKey } from './store'

/** Makes a current API key of the product. The token leaves here once; kept is its SHA-256. */
export async function makeApiKey({ tx, now, newId, randomBytes }: Work, actor: Member, productId: string) {
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
