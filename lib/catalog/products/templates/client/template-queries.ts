import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { productKeys, productPath } from '@/lib/catalog/products/client/product-queries'
import { getJson, sendJson } from '@/lib/foundation/browser/api/api'

const previewLicenseList = () => import('../core/schema').then((schemas) => schemas.previewLicenseList)
const templatePreview = () => import('../core/schema').then((schemas) => schemas.templatePreview)
const templateView = () => import('../core/schema').then((schemas) => schemas.templateView)

/** The custom response of a product. */
export const templateQuery = (org: string, id: string) =>
  queryOptions({
    queryKey: productKeys.template(org, id),
    queryFn: ({ signal }) => getJson(productPath(org, id, '/template'), templateView, signal),
  })

/** Licenses for the preview of a template: the latest, or those that `q` finds. */
export const licensesToTryQuery = (org: string, id: string, q: string) =>
  queryOptions({
    queryKey: productKeys.licenses(org, id, q),
    queryFn: ({ signal }) => {
      const query = q === '' ? '' : `?${new URLSearchParams({ q })}`
      return getJson(productPath(org, id, `/template/licenses${query}`), previewLicenseList, signal)
    },
    placeholderData: keepPreviousData,
  })

type Attempt = {
  /** template, version and device id as JSON, which identifies the query */
  settled: string
  licenseId: string | null
}

/** Previews a template. A POST, because it carries one; a query, because it changes nothing. */
export const templatePreviewQuery = (org: string, productId: string, { settled, licenseId }: Attempt) =>
  queryOptions({
    queryKey: [...productKeys.one(org, productId), 'preview', settled, licenseId],
    queryFn: () => {
      const { template, version, deviceId } = JSON.parse(settled)
      return sendJson('POST', productPath(org, productId, '/template/preview'), {
        body: { template, license_id: licenseId, version: version || null, device_id: deviceId || null },
        schema: templatePreview,
      })
    },
    retry: false,
  })
