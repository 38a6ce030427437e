import { requireLicense } from '@/lib/catalog/licenses/server/require-license'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { TokenMember } from '@/lib/people/access-tokens/server/authenticate-access-token'
import type { Given } from '../core/endpoint'
import { productNotAllowed } from './allowed-products'
import type { ApiEndpoint } from './define-endpoint'

/** Throws a Fault if the token is limited to products, and the request is not about one of them. */
export async function requireProductAccess(
  db: Db | Tx,
  { organizationId, accessToken: { productIds } }: TokenMember,
  { products }: ApiEndpoint,
  given: Given<unknown, unknown, unknown>,
): Promise<void> {
  if (productIds === null || products === 'filters' || products === 'any') return
  if (products === 'organization')
    throw new Fault(
      'product_not_allowed',
      'This access token is limited to products, and this is about the whole organization.',
    )
  const productId =
    'product' in products
      ? products.product(given)
      : (await requireLicense(db, { id: products.license(given), organizationId })).productId
  if (!productIds.includes(productId)) throw productNotAllowed()
}
