import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'
import { type AuditParams, auditQueryOf } from './audit-params'

const auditDetail = () => import('../core/schema').then((schemas) => schemas.auditDetail)
const auditList = () => import('../core/schema').then((schemas) => schemas.auditList)
const auditPeople = () => import('../core/schema').then((schemas) => schemas.auditPeople)

const path = (org: string, rest = ''): string => `/api/dashboard/${org}/audit${rest}`

export const auditQueries = {
  /** The key is the filter, not the times it resolves to: "last 7 days" is one query all day long. */
  list: (org: string, params: AuditParams) =>
    queryOptions({
      queryKey: ['audit', org, 'list', params],
      queryFn: ({ signal }) =>
        getJson(`${path(org)}?${new URLSearchParams(auditQueryOf(params, new Date()))}`, auditList, signal),
      placeholderData: keepPreviousData,
    }),
  entry: (org: string, id: string) =>
    queryOptions({
      queryKey: ['audit', org, 'entry', id],
      queryFn: ({ signal }) => getJson(path(org, `/${id}`), auditDetail, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  people: (org: string) =>
    queryOptions({
      queryKey: ['audit', org, 'people'],
      queryFn: ({ signal }) => getJson(path(org, '/people'), auditPeople, signal),
    }),
}

/** Download URL of all entries that match the filters. */
export const auditExportPath = (org: string, params: AuditParams, format: 'csv' | 'json'): string =>
  `${path(org, '/export')}?${new URLSearchParams({ ...auditQueryOf({ ...params, after: null }, new Date()), format })}`
