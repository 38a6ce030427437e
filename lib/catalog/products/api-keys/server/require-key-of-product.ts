import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { isKeyOfProduct } from './api-keys.sql'

type Entered = { productId: string; apiKey: string }

/** Refuses an API key that was entered for this product and belongs to another one, whoever owns that. */
export async function requireKeyOfProduct(
  { pool }: Pick<ReadContext, 'pool'>,
  { organizationId }: Granted<'api_keys:rotate'>,
  { productId, apiKey }: Entered,
): Promise<void> {
  const isKey = await isKeyOfProduct(pool, { id: productId, organizationId }, sha256(apiKey))
  if (isKey) return
  if (isKey === undefined) throw new Fault('not_found', "This product doesn't exist.")
  const reason = 'Enter an API key of this product.'
  throw new Fault('invalid', reason, { api_key: reason })
}
