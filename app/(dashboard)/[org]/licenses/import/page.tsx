import type { Metadata } from 'next'
import { ImportScreen } from '@/components/bulk/import-screen'
import { Hydrate } from '@/components/layout/hydrate'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { grant } from '@/lib/permissions/core/granted'
import { mayOf } from '@/lib/permissions/core/may'
import { productQueries } from '@/lib/products/client/product-queries'
import { listProducts } from '@/lib/products/server/list-products'
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
