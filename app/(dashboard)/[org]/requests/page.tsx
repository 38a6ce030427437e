import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { BehindNotice } from '@/components/layout/behind-notice'
import { Hydrate } from '@/components/layout/hydrate'
import { RequestsScreen } from '@/components/requests/requests-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requestParams, toRequestQuery } from '@/lib/service/requests/client/request-params'
import { requestQueries } from '@/lib/service/requests/client/request-queries'
import { requestListQuery } from '@/lib/service/requests/core/schema'
import { listRequests } from '@/lib/service/requests/server/list-requests'
import { requireListPage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Requests' }

const load = createLoader(requestParams)

export default async function RequestsPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requireListPage(org, 'usage:view')
  const asked = await load(searchParams)
  const client = getQueryClient()
  const query = requestListQuery.safeParse(toRequestQuery(asked))
  await Promise.all([
    prefetchProductChoices(client, org, actor),
    // A query that does not parse is left to the browser's own request, whose refusal says what is wrong with it.
    query.success &&
      client.prefetchQuery({
        ...requestQueries.list(org, asked),
        queryFn: () => listRequests(reading, actor, query.data),
      }),
  ])
  return (
    <Hydrate client={client}>
      <BehindNotice seconds={reading.behindSeconds} />
      <RequestsScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
