import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'

const incidentList = () => import('../core/schema-incidents').then((schemas) => schemas.incidentList)

export const incidentQueries = {
  all: () =>
    queryOptions({
      queryKey: ['operator', 'incidents'],
      queryFn: ({ signal }) => getJson('/api/operator/incidents', incidentList, signal),
    }),
}
