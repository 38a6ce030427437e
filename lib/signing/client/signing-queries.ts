import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/browser/api/api'
import { productKeys, productPath } from '@/lib/products/client/product-queries'

const signingView = () => import('../core/schema').then((schemas) => schemas.signingView)

/** Whether a product signs its answers, and with which keys. */
export const signingQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: productKeys.signing(org, id),
    queryFn: ({ signal }) => getJson(productPath(org, id, '/signing'), signingView, signal),
  })
