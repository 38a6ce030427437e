import { queryOptions } from '@tanstack/react-query'
import { auditList } from '@/lib/audit/core/schema'
import { getJson } from '@/lib/browser/api/api'

export const SHOWN_CHANGES = 5

/** The latest changes of the organization, for its overview. */
export const changesQuery = (org: string) =>
  queryOptions({
    queryKey: ['audit', org, 'latest'],
    queryFn: ({ signal }) => getJson(`/api/dashboard/${org}/audit?limit=${SHOWN_CHANGES}`, auditList, signal),
  })
