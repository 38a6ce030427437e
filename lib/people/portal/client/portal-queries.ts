import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '@/lib/foundation/browser/api/api'

const portalDataHolders = () => import('../core/schema').then((schemas) => schemas.portalDataHolders)
const portalMe = () => import('../core/schema').then((schemas) => schemas.portalMe)
const portalSessions = () => import('../core/schema').then((schemas) => schemas.portalSessions)
const portalLicenseDetail = () => import('../core/schema-licenses').then((schemas) => schemas.portalLicenseDetail)
const portalLicenses = () => import('../core/schema-licenses').then((schemas) => schemas.portalLicenses)
const foundLicenses = () => import('../core/schema-licenses').then((schemas) => schemas.foundLicenses)
const ownOrderList = () => import('@/lib/service/sales/core/own-orders').then((schemas) => schemas.ownOrderList)

/** A resource of a license in the portal's API: `ownLicensePath(id, '/rotate')`. */
export const ownLicensePath = (id: string, rest = ''): string => `/api/portal/licenses/${id}${rest}`

export const portalKeys = {
  me: ['portal', 'me'] as const,
  sessions: ['portal', 'sessions'] as const,
  vendors: ['portal', 'vendors'] as const,
  /** the list and every license: changing one may change the other */
  licenses: ['portal', 'licenses'] as const,
  orders: ['portal', 'orders'] as const,
}

/**
 * A read runs now or fails now, and once more when the connection is back. Were it paused while offline, the screen would
 * load without an end.
 */
const READ = { networkMode: 'always', refetchOnReconnect: true } as const

export const portalQueries = {
  me: () =>
    queryOptions({
      ...READ,
      queryKey: portalKeys.me,
      queryFn: ({ signal }) => getJson('/api/portal/me', portalMe, signal),
    }),
  sessions: () =>
    queryOptions({
      ...READ,
      queryKey: portalKeys.sessions,
      queryFn: ({ signal }) => getJson('/api/portal/sessions', portalSessions, signal),
    }),
  /** who has data about the customer */
  vendors: () =>
    queryOptions({
      ...READ,
      queryKey: portalKeys.vendors,
      queryFn: ({ signal }) => getJson('/api/portal/vendors', portalDataHolders, signal),
    }),
  orders: () =>
    queryOptions({
      ...READ,
      queryKey: portalKeys.orders,
      queryFn: ({ signal }) => getJson('/api/portal/orders', ownOrderList, signal),
    }),
  licenses: () =>
    queryOptions({
      ...READ,
      queryKey: [...portalKeys.licenses, 'list'],
      queryFn: ({ signal }) => getJson('/api/portal/licenses', portalLicenses, signal),
    }),
  /** page by page, licenses of the same vendor older than this one */
  older: (than: string) =>
    infiniteQueryOptions({
      ...READ,
      queryKey: [...portalKeys.licenses, 'older', than],
      queryFn: ({ pageParam, signal }) => getJson(ownLicensePath(pageParam, '/older'), portalLicenses, signal),
      initialPageParam: than,
      getNextPageParam: ({ vendors }) => vendors.at(-1)?.older_than ?? null,
    }),
  /** the ids of the licenses whose key has this part */
  byKey: (text: string) =>
    queryOptions({
      ...READ,
      queryKey: [...portalKeys.licenses, 'key', text],
      queryFn: () => sendJson('POST', '/api/portal/licenses/search', { body: { text }, schema: foundLicenses }),
    }),
  license: (id: string) =>
    queryOptions({
      ...READ,
      queryKey: [...portalKeys.licenses, 'one', id],
      queryFn: ({ signal }) => getJson(ownLicensePath(id), portalLicenseDetail, signal),
    }),
}
