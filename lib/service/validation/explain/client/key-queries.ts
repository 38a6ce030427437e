import { queryOptions } from '@tanstack/react-query'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'

const resolvedKeySchema = () => import('../core/schema').then((schemas) => schemas.resolvedKeySchema)

const MAX_KEY_LENGTH = 255

export const keyQueries = {
  /** Finds the license of a pasted key. A POST that is not cached: a license key belongs in no URL and no cache. */
  resolve: (org: string, key: string) =>
    queryOptions({
      queryKey: ['simulation', org, 'key', key],
      queryFn: async () => {
        const path = `/api/dashboard/${org}/simulate/key`
        const { items } = await sendJson('POST', path, { body: { license_key: key }, schema: resolvedKeySchema })
        return items.map((item) => ({ ...item, label: maskLicenseKey(key) }))
      },
      enabled: key !== '' && key.length <= MAX_KEY_LENGTH,
      gcTime: 0,
    }),
}
