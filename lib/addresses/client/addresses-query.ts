import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/browser/api/api'
import { licenseKeys, licensePath } from '@/lib/licenses/client/license-queries'

const addressesView = () => import('../core/schema').then((schemas) => schemas.addressesView)

/** The IP addresses of a license: its slots, its history and its rules. Stale with whatever makes the license stale. */
export const addressesQuery = (org: string, licenseId: string) =>
  queryOptions({
    queryKey: licenseKeys.addresses(org, licenseId),
    queryFn: ({ signal }) => getJson(licensePath(org, `/${licenseId}/addresses`), addressesView, signal),
  })
