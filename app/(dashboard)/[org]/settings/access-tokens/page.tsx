import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { AccessTokensScreen } from '@/components/access-tokens/access-tokens-screen'
import { Hydrate } from '@/components/layout/hydrate'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant } from '@/lib/foundation/permissions/core/granted'
import { accessTokenParams, toAccessTokensQuery } from '@/lib/people/access-tokens/client/access-token-params'
import { accessTokenQueries } from '@/lib/people/access-tokens/client/access-token-queries'
import { listAccessTokensQuery } from '@/lib/people/access-tokens/core/schema'
import { listAccessTokens } from '@/lib/people/access-tokens/server/list-access-tokens'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Access tokens' }

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

const loadFilters = createLoader(accessTokenParams)

export default async function AccessTokensPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'access_tokens:view')
  const filters = await loadFilters(searchParams)
  // The browser repeats a query that does not parse; the answer says what would be right.
  const query = listAccessTokensQuery.safeParse(toAccessTokensQuery(filters))
  const client = getQueryClient()
  if (query.success)
    await client.prefetchQuery({
      ...accessTokenQueries.list(org, filters),
      queryFn: () => listAccessTokens(reading, actor, query.data),
    })
  const reader = {
    userId: actor.userId,
    isOwner: actor.role === 'owner',
    mayManage: grant(actor, 'access_tokens:manage') !== null,
  }
  return (
    <Hydrate client={client}>
      <AccessTokensScreen org={org} reader={reader} />
    </Hydrate>
  )
}
