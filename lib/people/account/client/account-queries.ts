import { queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'

const accountView = () => import('../core/schema').then((schemas) => schemas.accountView)

/** The query of the user's own account. */
export const accountQueries = {
  own: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: ({ signal }) => getJson('/api/session/account', accountView, signal),
    }),
}
