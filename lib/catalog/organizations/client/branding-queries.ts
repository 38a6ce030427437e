import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'

const brandingView = () => import('../core/schema-branding').then((schemas) => schemas.brandingView)

export const brandingPath = (org: string, rest = ''): string => `/api/dashboard/${org}/branding${rest}`

export const brandingQuery = (org: string) =>
  queryOptions({
    queryKey: ['branding', org],
    queryFn: ({ signal }) => getJson(brandingPath(org), brandingView, signal),
  })
