import type { Metadata } from 'next'
import { Hydrate } from '@/components/layout/hydrate'
import { OrganizationBlocksScreen } from '@/components/products/block-rules/organization-block-rules-screen'
import { blockRulesQuery } from '@/lib/catalog/products/block-rules/client/block-rule-queries'
import { listBlockRules } from '@/lib/catalog/products/block-rules/server/list-block-rules'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { requirePage } from '@/lib/wiring/pages/dashboard-page'

export const metadata: Metadata = { title: 'Blocked IP addresses' }

export default async function Page({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'ips:view')
  const client = getQueryClient()
  await client.prefetchQuery({
    ...blockRulesQuery(org, null),
    queryFn: () => listBlockRules(reading, actor, null),
  })
  return (
    <Hydrate client={client}>
      <OrganizationBlocksScreen org={org} may={mayOf(actor)} />
    </Hydrate>
  )
}
