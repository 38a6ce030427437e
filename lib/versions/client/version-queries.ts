import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/browser/api/api'
import { productKeys, productPath } from '@/lib/products/client/product-queries'

const versionList = () => import('../core/schema').then((schemas) => schemas.versionList)

/** The versions of a product. */
export const versionsQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: productKeys.versions(org, id),
    queryFn: ({ signal }) => getJson(productPath(org, id, '/versions'), versionList, signal),
  })
