import { Fault } from '@/lib/foundation/platform/fault'
import type { TokenMember } from '@/lib/people/access-tokens/server/authenticate-access-token'

/**
 * The filter that keeps a list to the products of its token: all of them, or the one that the request names. Empty for
 * a token of all products.
 */
export function allowedProducts(
  { accessToken: { productIds } }: TokenMember,
  asked: string | undefined,
): { product_ids?: string[] } {
  if (productIds === null) return {}
  if (asked === undefined) return { product_ids: [...productIds] }
  if (!productIds.includes(asked)) throw productNotAllowed()
  return {}
}

export const productNotAllowed = (): Fault =>
  new Fault('product_not_allowed', 'This access token is limited to other products.')
