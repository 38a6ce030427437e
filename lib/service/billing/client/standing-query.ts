import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'

const standingView = () => import('../core/schema').then((schemas) => schemas.standingView)

/** What the banner over every page says. Apart from the other queries of billing, which few pages need. */
export const standingQuery = (org: string) =>
  queryOptions({
    queryKey: ['billing', org, 'standing'],
    queryFn: ({ signal }) => getJson(`/api/dashboard/${org}/standing`, standingView, signal),
    // An operator suspends and resumes from outside: no page may claim either from memory.
    staleTime: 0,
  })
