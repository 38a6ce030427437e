import type { ProductRef, SigningContext } from './signing-context'
import { deleteNextKey } from './signing-keys.sql'

/** Takes back the announced key, which has signed nothing yet. The current one goes on. */
export async function cancelNextKey(
  { tx, now }: Pick<SigningContext, 'tx' | 'now'>,
  product: ProductRef,
): Promise<{ outcome: 'cancelled' | 'none_announced' }> {
  const count = await deleteNextKey(tx, product, now)
  return { outcome: count > 0 ? 'cancelled' : 'none_announced' }
}
