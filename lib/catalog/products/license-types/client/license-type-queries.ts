import { queryOptions } from '@tanstack/react-query'
import { productKeys, productPath } from '@/lib/catalog/products/client/product-queries'
import { getJson } from '@/lib/foundation/browser/api/api'

const licenseTypeList = () => import('../core/schema').then((schemas) => schemas.licenseTypeList)

export const licenseTypesKey = (org: string, productId: string) =>
  [...productKeys.one(org, productId), 'license-types'] as const

/** The license types of a product, by name. */
export const licenseTypesQuery = (org: string, productId: string) =>
  queryOptions({
    queryKey: licenseTypesKey(org, productId),
    queryFn: ({ signal }) => getJson(productPath(org, productId, '/license-types'), licenseTypeList, signal),
  })
