import type { QueryClient } from '@tanstack/react-query'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant, type Member } from '@/lib/foundation/permissions/core/granted'
import { standingQuery } from '@/lib/service/billing/client/standing-query'
import { getStanding } from '@/lib/service/billing/server/get-standing'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { listLimitWarnings } from '@/lib/service/requests/usage/server/list-limit-warnings'
import { reading } from './dashboard-page'

/** What the banners of an organization show first; those about daily limits only for a member who may see usage. */
export async function prefetchBanners(org: string, member: Member): Promise<QueryClient> {
  const client = getQueryClient()
  const usage = grant(member, 'usage:view')
  await Promise.all([
    client.prefetchQuery({
      ...standingQuery(org),
      queryFn: async () => ({ standing: await getStanding(reading(), member) }),
    }),
    usage &&
      client.prefetchQuery({ ...usageQueries.warnings(org), queryFn: () => listLimitWarnings(reading(), usage) }),
  ])
  return client
}
