import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/browser/api/api'
import { accountView } from '../core/schema'

/** The one path and key of what a user sees of their own account. */
export const accountQueries = {
  own: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: ({ signal }) => getJson('/api/session/account', accountView, signal),
    }),
}
