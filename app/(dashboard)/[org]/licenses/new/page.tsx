import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { CreateScreen } from '@/components/licenses/create/create-screen'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { grant } from '@/lib/permissions/core/granted'
import { mayOf } from '@/lib/permissions/core/may'
import { productQueries } from '@/lib/products/client/product-queries'
import { listProducts } from '@/lib/products/server/list-products'
import { requirePage } from '@/lib/wiring/dashboard'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<{ product?: string | string[] }> }

export const metadata: Metadata = { title: 'Create licenses' }

export default async function NewLicensesPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'licenses:create')
  const { product } = await searchParams
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
      <CreateScreen org={org} may={mayOf(actor)} productId={typeof product === 'string' ? product : null} />
    </Hydrate>
  )
}
