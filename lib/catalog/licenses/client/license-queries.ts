import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'
import { type LicenseQuery, licenseSearch } from './license-params'

const licenseCount = () => import('../core/schema-license').then((schemas) => schemas.licenseCount)
const licenseList = () => import('../core/schema-license').then((schemas) => schemas.licenseList)
const licenseView = () => import('../core/schema-license').then((schemas) => schemas.licenseView)

/** A resource of licenses in our own API: `licensePath('acme', '/bulk/revoke')`. */
export const licensePath = (org: string, rest = ''): string => `/api/dashboard/${org}/licenses${rest}`

/** Keys share a prefix, so that a change can invalidate one license, or every list. */
export const licenseKeys = {
  all: (org: string) => ['licenses', org] as const,
  lists: (org: string) => ['licenses', org, 'list'] as const,
  one: (org: string, id: string) => ['licenses', org, 'one', id] as const,
  detail: (org: string, id: string) => ['licenses', org, 'one', id, 'detail'] as const,
  addresses: (org: string, id: string) => ['licenses', org, 'one', id, 'addresses'] as const,
  /** its history, in service/timeline */
  timeline: (org: string, id: string) => ['licenses', org, 'one', id, 'timeline'] as const,
}

/** The first few licenses that match a text; not cached, because the text changes as one types. */
export const searchLicenses = (org: string, text: string, limit: number, signal: AbortSignal) =>
  getJson(licensePath(org, `?${new URLSearchParams({ q: text, limit: `${limit}` })}`), licenseList, signal)

export const licenseQueries = {
  list: (org: string, query: LicenseQuery) =>
    queryOptions({
      queryKey: [...licenseKeys.lists(org), query],
      queryFn: ({ signal }) => getJson(licensePath(org, `?${licenseSearch(query)}`), licenseList, signal),
      placeholderData: keepPreviousData,
    }),
  count: (org: string, filter: LicenseQuery) =>
    queryOptions({
      queryKey: ['licenses', org, 'count', filter],
      queryFn: ({ signal }) => getJson(licensePath(org, `/count?${licenseSearch(filter)}`), licenseCount, signal),
    }),
  /** Counted again for each question: the number in it is the number that changes. */
  exactCount: (org: string, filter: LicenseQuery) =>
    queryOptions({
      queryKey: ['licenses', org, 'count', 'exact', filter],
      queryFn: ({ signal }) =>
        getJson(licensePath(org, `/count?exact=true&${licenseSearch(filter)}`), licenseCount, signal),
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
  detail: (org: string, id: string) =>
    queryOptions({
      queryKey: licenseKeys.detail(org, id),
      queryFn: ({ signal }) => getJson(licensePath(org, `/${id}`), licenseView, signal),
    }),
}
