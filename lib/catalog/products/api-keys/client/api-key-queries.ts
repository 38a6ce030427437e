import { queryOptions } from '@tanstack/react-query'
import { productKeys, productPath } from '@/lib/catalog/products/client/product-queries'
import { getJson } from '@/lib/foundation/browser/api/api'

const apiKeyList = () => import('../core/schema').then((schemas) => schemas.apiKeyList)

/** The API keys of a product, the current one first. */
export const apiKeysQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: productKeys.apiKeys(org, id),
    queryFn: ({ signal }) => getJson(productPath(org, id, '/api-keys'), apiKeyList, signal),
  })
