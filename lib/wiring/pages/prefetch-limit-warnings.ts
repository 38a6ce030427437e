import type { QueryClient } from '@tanstack/react-query'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant, type Member } from '@/lib/foundation/permissions/core/granted'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { listLimitWarnings } from '@/lib/service/requests/usage/server/list-limit-warnings'
import { reading } from './dashboard-page'

/** What the banner about daily limits shows first; null for a member who may not see usage. */
export async function prefetchLimitWarnings(org: string, member: Member): Promise<QueryClient | null> {
  const usage = grant(member, 'usage:view')
  if (!usage) return null
  const client = getQueryClient()
  await client.prefetchQuery({ ...usageQueries.warnings(org), queryFn: () => listLimitWarnings(reading(), usage) })
  return client
}
