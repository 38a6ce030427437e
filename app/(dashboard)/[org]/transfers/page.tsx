import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { Hydrate } from '@/components/layout/hydrate'
import { TransfersScreen } from '@/components/licenses/transfers/transfers-screen'
import { transferParams, transferQueries } from '@/lib/catalog/licenses/transfers/client/transfer-queries'
import { transferQuery } from '@/lib/catalog/licenses/transfers/core/schema'
import { listTransfers } from '@/lib/catalog/licenses/transfers/server/list-transfers'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: 'Transfers' }

const load = createLoader(transferParams)

export default async function TransfersPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'transfers:review')
  const filters = await load(searchParams)
  const { state, after } = filters
  const query = transferQuery.parse({ ...(state !== 'any' && { state }), ...(after && { after }) })
  const client = getQueryClient()
  await client.prefetchQuery({
    ...transferQueries.list(org, filters),
    queryFn: () => listTransfers(reading, actor, query),
  })
  return (
    <Hydrate client={client}>
      <TransfersScreen org={org} maySeeLicenses={actor.permissions.has('licenses:view')} />
    </Hydrate>
  )
}
