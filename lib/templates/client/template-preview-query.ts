import { queryOptions } from '@tanstack/react-query'
import { sendJson } from '@/lib/browser/api/api'
import { productPath } from '@/lib/products/client/product-path'
import { productKeys } from '@/lib/products/client/product-queries'
import { templatePreview } from '../core/schema'

type Attempt = {
  /** template, version and device id as JSON: the same text is the same question */
  settled: string
  licenseId: string | null
}

/** Tries a template. A POST, because it carries one; it changes nothing, so it is asked as a query. */
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
