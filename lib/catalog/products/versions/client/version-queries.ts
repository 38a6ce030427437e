import { queryOptions } from '@tanstack/react-query'
import { productKeys, productPath } from '@/lib/catalog/products/client/product-queries'
import { getJson } from '@/lib/foundation/browser/api/api'

const versionList = () => import('../core/schema').then((schemas) => schemas.versionList)

/** The versions of a product. */
export const versionsQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: productKeys.versions(org, id),
    queryFn: ({ signal }) => getJson(productPath(org, id, '/versions'), versionList, signal),
  })
