import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'
import type { ViewedList } from '../core/lists'

const savedViewList = () => import('../core/schema').then((schemas) => schemas.savedViewList)

const PATHS: Record<ViewedList, string> = {
  licenses: 'licenses',
  customers: 'customers',
  requests: 'requests',
  audit: 'audit',
  deliveries: 'webhooks/deliveries',
}

/** The views of a list in our own API. */
export const viewsPath = (org: string, list: ViewedList, rest = ''): string =>
  `/api/dashboard/${org}/${PATHS[list]}/views${rest}`

export const viewsKey = (org: string, list: ViewedList) => ['views', org, list] as const

/** The views that the reader saved of a list. */
export const viewsQuery = (org: string, list: ViewedList) =>
  queryOptions({
    queryKey: viewsKey(org, list),
    queryFn: ({ signal }) => getJson(viewsPath(org, list), savedViewList, signal),
  })
