import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/browser/api/api'
import { incidentList } from '../core/schema-incidents'

export const incidentQueries = {
  all: () =>
    queryOptions({
      queryKey: ['operator', 'incidents'],
      queryFn: ({ signal }) => getJson('/api/operator/incidents', incidentList, signal),
    }),
}
