import { queryOptions } from '@tanstack/react-query'
import { auditList } from '@/lib/audit/core/schema'
import { getJson } from '@/lib/browser/api/api'
import { expiringSchema, firstStepsSchema } from '../core/schema'

export const SHOWN_CHANGES = 5

/** The latest changes of the organization, for its overview. */
export const changesQuery = (org: string) =>
  queryOptions({
    queryKey: ['audit', org, 'latest'],
    queryFn: ({ signal }) => getJson(`/api/dashboard/${org}/audit?limit=${SHOWN_CHANGES}`, auditList, signal),
  })

export const overviewQueries = {
  expiring: (org: string) =>
    queryOptions({
      queryKey: ['usage', org, 'expiring'],
      queryFn: ({ signal }) => getJson(`/api/dashboard/${org}/overview/expiring`, expiringSchema, signal),
    }),
  firstSteps: (org: string) =>
    queryOptions({
      queryKey: ['usage', org, 'first-steps'],
      queryFn: ({ signal }) => getJson(`/api/dashboard/${org}/overview/first-steps`, firstStepsSchema, signal),
    }),
}
