import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { BehindNotice } from '@/components/layout/behind-notice'
import { Hydrate } from '@/components/layout/hydrate'
import { UsageScreen } from '@/components/requests/usage/usage-screen'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { usageParams, usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { usageQuery } from '@/lib/service/requests/usage/core/schema'
import { readHistory } from '@/lib/service/requests/usage/server/read-history'
import { readToday } from '@/lib/service/requests/usage/server/read-today'
import { requireListPage } from '@/lib/wiring/pages/dashboard-page'
import { prefetchProductChoices } from '@/lib/wiring/pages/prefetch-product-choices'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Usage' }

const load = createLoader(usageParams)

export default async function UsagePage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requireListPage(org, 'usage:view')
  const { range, product } = await load(searchParams)
  const query = usageQuery.catch({ range }).parse({ range, product: product ?? undefined })
  const client = getQueryClient()
  await Promise.all([
    prefetchProductChoices(client, org, actor),
    client.prefetchQuery({ ...usageQueries.today(org), queryFn: () => readToday(reading, actor) }),
    client.prefetchQuery({
      ...usageQueries.history(org, { range, product: query.product ?? null }),
      queryFn: () => readHistory(reading, actor, query),
    }),
  ])
  return (
    <Hydrate client={client}>
      <BehindNotice seconds={reading.behindSeconds} />
      <UsageScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
