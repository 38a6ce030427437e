import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { OrganizationBlocksScreen } from '@/components/products/organization-blocks-screen'
import { mayOf } from '@/lib/access/core/may'
import { getQueryClient } from '@/lib/browser/query-client'
import { productQueries } from '@/lib/products/client/product-queries'
import { listBlockRules } from '@/lib/products/server/list-block-rules'
import { requirePage } from '@/lib/wiring-dashboard'

export const metadata: Metadata = { title: 'Blocked addresses' }

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'ips:view')
  const client = getQueryClient()
  await client.prefetchQuery({
    ...productQueries.blockRules(org, null),
    queryFn: () => listBlockRules(reading, actor, null),
  })
  return (
    <Hydrate client={client}>
      <OrganizationBlocksScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
