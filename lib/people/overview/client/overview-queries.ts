import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'

const firstStepsSchema = () => import('../core/schema').then((schemas) => schemas.firstStepsSchema)

export const overviewQueries = {
  /** Setup progress of a new organization. */
  firstSteps: (org: string) =>
    queryOptions({
      queryKey: ['usage', org, 'first-steps'],
      queryFn: ({ signal }) => getJson(`/api/dashboard/${org}/overview/first-steps`, firstStepsSchema, signal),
    }),
}
