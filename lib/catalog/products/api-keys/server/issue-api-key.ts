import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { apiKeyLastFour, newApiKey } from '../core/api-key'
import type { ApiKeyKind, KindSettings } from '../core/api-key-kind'
import { insertApiKey } from './api-keys.sql'

/** The settings of a new API key. Without them it is a server key with the name of the first one. */
export type ApiKeySettings = KindSettings & { name: string; kind: ApiKeyKind }

/** Creates a current API key of the product. The token is returned once; its SHA-256 is stored. */
export async function issueApiKey(work: WriteContext, actor: Member, productId: string, settings?: ApiKeySettings) {
  const token = newApiKey(work.randomBytes)
  const { id, lastFour } = await storeApiKey(work, {
    ...settings,
    token,
    organizationId: actor.organizationId,
    productId,
    createdById: actor.userId,
    createdAt: work.now,
  })
  return { id, token, lastFour }
}

type NewApiKey = Partial<ApiKeySettings> & {
  token: string
  organizationId: string
  productId: string
  createdById?: string
  createdAt?: Date
}

/** Stores the SHA-256 of a token as a current API key of the product. */
export async function storeApiKey({ tx, newId }: Pick<WriteContext, 'tx' | 'newId'>, { token, ...row }: NewApiKey) {
  const [id, lastFour] = [newId(), apiKeyLastFour(token)]
  await insertApiKey(tx, { id, hash: new Uint8Array(sha256(token)), lastFour, ...row })
  return { id, lastFour }
}
