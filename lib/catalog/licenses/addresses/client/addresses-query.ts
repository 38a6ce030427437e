import { queryOptions } from '@tanstack/react-query'
import { licenseKeys, licensePath } from '@/lib/catalog/licenses/client/license-queries'
import { getJson } from '@/lib/foundation/browser/api/api'

const addressesView = () => import('../core/schema').then((schemas) => schemas.addressesView)

/** The IP addresses of a license: its slots, its history and its rules. Stale with whatever makes the license stale. */
export const addressesQuery = (org: string, licenseId: string) =>
  queryOptions({
    queryKey: licenseKeys.addresses(org, licenseId),
    queryFn: ({ signal }) => getJson(licensePath(org, `/${licenseId}/addresses`), addressesView, signal),
  })
