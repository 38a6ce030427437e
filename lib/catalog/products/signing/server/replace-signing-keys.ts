import type { ProductRef } from '@/lib/catalog/products/core/product'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { makeSigningKey, type SigningContext } from './make-signing-key'
import { deleteSigningKeys, findSigningKeys, lockSigningKeys } from './signing-keys.sql'

export type Replacement = { outcome: 'replaced'; kid: string; withdrawn: number } | { outcome: 'not_found' | 'no_key' }

/** Instances whose clocks are this much behind sign with the new key, too, as soon as it exists. */
const CLOCKS_DIFFER_MS = MINUTE_MS

/**
 * For a leaked key: a new one signs at once, and all others are deleted and no longer published. Clients that know only
 * those refuse every answer until they fetch the new one.
 */
export async function replaceSigningKeys(context: SigningContext, product: ProductRef): Promise<Replacement> {
  if (!(await lockSigningKeys(context.tx, product))) return { outcome: 'not_found' }
  const keys = await findSigningKeys(context.tx, product.id)
  if (keys.length === 0) return { outcome: 'no_key' }
  await deleteSigningKeys(
    context.tx,
    keys.map(({ id }) => id),
  )
  const activeFrom = new Date(context.now.getTime() - CLOCKS_DIFFER_MS)
  return { outcome: 'replaced', kid: await makeSigningKey(context, product, activeFrom), withdrawn: keys.length }
}
