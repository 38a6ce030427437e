import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { ImportScreen } from '@/components/licenses/import-screen'
import { grant } from '@/lib/access/core/granted'
import { mayOf } from '@/lib/access/core/may'
import { getQueryClient } from '@/lib/browser/query-client'
import { productQueries } from '@/lib/products/client/product-queries'
import { listProducts } from '@/lib/products/server/list-products'
import { requirePage } from '@/lib/wiring-dashboard'

type Props = { params: Promise<{ org: string }> }

export const metadata: Metadata = { title: 'Import licenses' }

export default async function ImportPage({ params }: Props) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'licenses:create')
  const client = getQueryClient()
  const viewer = grant(actor, 'products:view')
  const query = { state: 'any' } as const
  if (viewer)
    await client.prefetchQuery({
      ...productQueries.list(org, query),
      queryFn: () => listProducts(reading, viewer, query),
    })
  return (
    <Hydrate client={client}>
      <ImportScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
