import { queryOptions } from '@tanstack/react-query'
import { productKeys, productPath } from '@/lib/catalog/products/client/product-queries'
import { getJson } from '@/lib/foundation/browser/api/api'

const signingView = () => import('../core/schema').then((schemas) => schemas.signingView)

/** Whether a product signs its answers, and with which keys. */
export const signingQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: productKeys.signing(org, id),
    queryFn: ({ signal }) => getJson(productPath(org, id, '/signing'), signingView, signal),
  })
