import type { Metadata } from 'next'
import { ImportScreen } from '@/components/bulk/import-screen'
import { Hydrate } from '@/components/layout/hydrate'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import { listProducts } from '@/lib/catalog/products/server/list-products'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant } from '@/lib/foundation/permissions/core/granted'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requirePage } from '@/lib/wiring/dashboard'

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
